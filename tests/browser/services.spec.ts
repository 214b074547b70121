import { test } from './kept-page.ts'
import { expect } from './test.ts'

test('/services shows each service, the three reasons, and links to its sections, contact and projects', async ({
  page,
}) => {
  await page.goto('/services')
  const rows = page.locator('#services li:has(h3)')
  await expect(rows).toHaveCount(6)
  const row = (name: string) => rows.filter({ has: page.getByRole('heading', { name }) })
  const automation = row('Workflow automation with n8n')
  await expect(automation.locator('.lucide-workflow')).toHaveCount(1)
  await expect(automation).toContainText('One process, from trigger to the last exception')
  await expect(automation).toContainText('30 days of corrections')
  await expect(automation).toContainText('From $2,400')
  const sizes = await automation
    .locator('*')
    .evaluateAll((all) => all.map((element) => [parseFloat(getComputedStyle(element).fontSize), element.textContent]))
  expect(sizes.sort(([one], [other]) => Number(other) - Number(one))[0]?.[1]).toBe('$2,400')
  await expect(automation).not.toContainText('/hour')
  await expect(row('Integrations and APIs')).toContainText('$95/hour')
  await expect(row('Maintenance and support')).toContainText('$290/month')
  await expect(row('Automation review')).toContainText('Free')
  await expect(row('Automation review')).not.toContainText('$')
  await expect(automation.getByRole('link', { name: /^Orders to warehouse/ })).toHaveAttribute('href', /\/projects\//)
  await expect(automation).toContainText('Monthly bill: $1,140 → $257 a month')
  await expect(page.locator('#why h3')).toHaveText(['It keeps running', 'You own everything', 'A fixed price'])

  for (const [name, id] of [
    ['See services and prices', 'services'],
    ['Get in touch', 'contact'],
  ] as const) {
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.getByRole('link', { name }).click()
    await expect(page).toHaveURL(`/services#${id}`)
    await expect(page.locator(`#${id} h2`)).toBeInViewport()
  }

  const end = page.locator('#contact')
  await expect(end.getByRole('link', { name: 'See the projects' })).toHaveAttribute('href', '/projects')
  await end.getByRole('link', { name: 'Start a conversation' }).click()
  await expect(page).toHaveURL('/contact')
})

test('an inactive service is not shown', async ({ request, site }) => {
  const response = await site.asAdmin('POST', '/api/services', {
    title: 'Retired service',
    description: 'No longer.',
    active: false,
  })
  expect(response.status).toBe(201)
  const html = await (await request.get('/services')).text()
  expect(html).toContain('Automation review')
  expect(html).not.toContain('Retired service')
})
