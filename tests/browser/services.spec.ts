import { expect, test } from './test.ts'

test('the banner links to #services and #contact on the page', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/services')
  for (const [name, id] of [
    ['See services and prices', 'services'],
    ['Get in touch', 'contact'],
  ] as const) {
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.getByRole('link', { name }).click()
    await expect(page).toHaveURL(`/services#${id}`)
    await expect(page.locator(`#${id} h2`)).toBeInViewport()
  }
})

test('each service is shown with icon, text, features and price', async ({ page }) => {
  await page.goto('/services')
  const rows = page.locator('#services li:has(h3)')
  await expect(rows).toHaveCount(6)
  const row = (name: string) => rows.filter({ has: page.getByRole('heading', { name }) })
  const automation = row('Workflow automation with n8n')
  await expect(automation.locator('.lucide-trending-up')).toHaveCount(1)
  await expect(automation).toContainText('One process, from trigger to the last exception')
  await expect(automation).toContainText('30 days of corrections')
  await expect(automation).toContainText('$2,400')
  await expect(automation).not.toContainText('/hour')
  await expect(row('Integrations and APIs')).toContainText('$95/hour')
  // Its starting price is 0.
  await expect(row('Automation review')).not.toContainText('$')
})

test('shows the three reasons, and a call to action with links to contact and projects', async ({ page }) => {
  await page.goto('/services')
  await expect(page.locator('#why h3')).toHaveText([
    'It keeps running',
    'You own all of it',
    'A price before a promise',
  ])
  await expect(page.locator('#contact').getByRole('link', { name: 'See the projects' })).toHaveAttribute(
    'href',
    '/projects',
  )
  await page.locator('#contact').getByRole('link', { name: 'Start a conversation' }).click()
  await expect(page).toHaveURL('/contact')
})

test('an inactive service is not shown', async ({ page, site }) => {
  const response = await site.asAdmin('POST', '/api/services', {
    title: 'Retired service',
    description: 'No longer.',
    active: false,
  })
  const { id } = await response.json()
  await page.goto('/services')
  await expect(page.getByText('Retired service')).toHaveCount(0)
  await site.asAdmin('DELETE', `/api/services/${id}`)
})
