import { test } from './kept-page.ts'
import { ready } from './pages.ts'
import { expect } from './test.ts'

test('/about shows its sections in order, the whole portrait in the first view, and prints as a short CV', async ({
  page,
}) => {
  await page.goto('/about')
  for (const [width, height] of [
    [360, 740],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(page.locator('main img').first()).toBeInViewport({ ratio: 1 })
  }
  await expect(page.locator('h1')).toHaveCount(1)
  expect(await page.locator('main section[id]').evaluateAll((all) => all.map(({ id }) => id))).toEqual([
    'about',
    'skills',
    'services',
    'experience',
    'education',
    'testimonials',
  ])
  const rows = page.locator('#skills li:has(h3)')
  await expect(rows).toHaveCount(6)
  const backend = rows.filter({ has: page.getByRole('heading', { name: 'Backend' }) })
  await expect(backend.locator('.lucide-server')).toHaveCount(1)
  await expect(backend.getByRole('list', { name: 'Backend: technologies' }).getByRole('listitem')).toHaveText([
    'TypeScript',
    'Node.js',
    'Hono',
    'Python',
    'FastAPI',
    'OpenAPI',
    'OAuth 2.0',
  ])
  // Experience comes from the site config, education and certifications from the API.
  await expect(page.locator('#experience h3')).toHaveText([
    'Freelance automation developer',
    'Integration engineer',
    'Full-stack developer',
  ])
  const education = page.locator('#education')
  for (const text of ['MSc Computer Science', 'Degree', 'Course', 'Certification', '2015 – 2017', 'Example Academy']) {
    await expect(education).toContainText(text)
  }
  await expect(education.getByRole('heading', { name: 'Workflow Automation Expert' })).toBeVisible()
  await expect(education).toContainText('Example Automation Guild')

  await test.step('on paper it has name and contact, and no buttons', async () => {
    const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true })
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(2)
    await page.emulateMedia({ media: 'print' })
    const head = page.locator('.print-head')
    for (const text of ['Your Name', 'Automation & software developer', 'hello@example.com', 'github.com/example']) {
      await expect(head).toContainText(text)
    }
    for (const id of ['experience', 'education', 'skills'])
      await expect(page.locator(`#${id} h2`).first()).toBeVisible()
    for (const id of ['services', 'testimonials']) await expect(page.locator(`#${id}`)).toBeHidden()
    expect(await page.locator('button:visible').allTextContents()).toEqual([])
    await page.emulateMedia({ media: 'screen' })
    await expect(head).toBeHidden()
  })
})

for (const path of ['/', '/about']) {
  test(`the about text of ${path} switches from English to French and back, and the search leads to the French`, async ({
    page,
  }) => {
    await page.goto(path)
    await ready(page)
    const french = page.getByRole('button', { name: 'Français' })
    const english = page.getByRole('button', { name: 'English' })
    await expect(english).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('#about div[lang=en]')).toContainText('I build automations')
    await french.click()
    await expect(french).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('#about div[lang=fr]')).toContainText('Je conçois des automatisations')
    await expect(page.locator('#about')).not.toContainText('I build automations')
    await expect(page.locator('#about h2 [lang=fr]')).toContainText('Neuf ans')
    await expect(page.locator('#about dt').first()).toHaveText('Années')
    await expect(page).toHaveURL(path)
    await expect(page.locator('h1')).toHaveText(path === '/about' ? /^J’automatise/ : /^The work/)
    await english.click()
    await expect(page.locator('#about')).toContainText('I build automations')
    await expect(page.locator('h1')).toHaveText(path === '/about' ? /^I automate/ : /^The work/)

    if (path === '/') return
    const dialog = page.getByRole('dialog', { name: 'Search' })
    const opened = async () => {
      await page.keyboard.press('/')
      return dialog.count()
    }
    await expect.poll(opened).toBe(1)
    await dialog.getByRole('searchbox').fill('conçois')
    await dialog.locator('a[href="/about?lang=fr"]').click()
    await expect(page.locator('#about div[lang=fr]')).toContainText('Je conçois des automatisations')
    await expect(french).toHaveAttribute('aria-pressed', 'true')
  })
}

test('without JavaScript the French text of home and about has its own page', async ({ withoutScript: page }) => {
  for (const path of ['/', '/about']) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Français' }).click()
    await expect(page).toHaveURL(`${path}?lang=fr#about`)
    await expect(page.locator('#about')).toContainText('Je conçois des automatisations')
  }
})
