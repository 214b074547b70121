import type { Page } from '@playwright/test'
import { test } from './kept-page.ts'
import { answer, choose } from './pages.ts'
import { expect } from './test.ts'

const carousel = (page: Page) => page.getByRole('region', { name: 'Testimonials', exact: true }).last()

/** The names on the visible cards. */
const inView = (page: Page) =>
  page.locator('.carousel').evaluate((viewport) => {
    const { left, right } = viewport.getBoundingClientRect()
    return [...viewport.querySelectorAll('li')]
      .filter((slide) => {
        const box = slide.getBoundingClientRect()
        const middle = (box.left + box.right) / 2
        return middle > left && middle < right
      })
      .map((slide) => slide.querySelector('figcaption .font-heading.block')?.textContent)
  })

const names = [
  'Head of Operations',
  'Finance Lead',
  'Customer Service Manager',
  'Managing Director',
  'IT Coordinator',
  'Dispatch Supervisor',
]

async function open(page: Page, width: number) {
  await page.setViewportSize({ width, height: 800 })
  await page.goto('/about')
  await page.locator('#testimonials').scrollIntoViewIfNeeded()
  await expect(page.locator('.carousel-moved')).toBeVisible()
}

test('one is in view on a phone, two from 768 px, three from 1,024 px, and a dot for each page; the arrow keys and swiping move them', async ({
  page,
}) => {
  await open(page, 360)
  for (const [width, count] of [
    [360, 1],
    [767, 1],
    [768, 2],
    [1023, 2],
    [1024, 3],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => inView(page), `${width} px`).toEqual(names.slice(0, count))
    await expect(page.getByRole('button', { name: /^Testimonials, page/ })).toHaveCount(6 / count)
  }

  await page.setViewportSize({ width: 360, height: 800 })
  await carousel(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => inView(page)).toEqual([names[1]])
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => inView(page)).toEqual([names[5]])

  await page.keyboard.press('ArrowRight')
  await expect.poll(() => inView(page)).toEqual([names[0]])
  const box = await page.locator('.carousel').boundingBox()
  if (!box) throw new Error('There is no carousel.')
  await page.mouse.move(box.x + 300, box.y + 100)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y + 100, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => inView(page)).toEqual([names[1]])
})

test('the carousel does not move by itself; Next wraps to the start, Previous to the end; the page is announced and marked', async ({
  page,
}) => {
  await open(page, 1440)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.waitForTimeout(2500)
  expect(await inView(page)).toEqual(names.slice(0, 3))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const status = page.locator('#testimonials').getByRole('status')
  await expect(status).toHaveText('Page 1 of 2')
  await page.getByRole('button', { name: 'Next testimonials' }).click()
  await expect.poll(() => inView(page)).toEqual(names.slice(3))
  await expect(status).toHaveText('Page 2 of 2')
  await page.getByRole('button', { name: 'Next testimonials' }).click()
  await expect.poll(() => inView(page)).toEqual(names.slice(0, 3))
  await page.getByRole('button', { name: 'Previous testimonials' }).click()
  await expect.poll(() => inView(page)).toEqual(names.slice(3))

  await page.setViewportSize({ width: 768, height: 800 })
  const dot = page.getByRole('button', { name: 'Testimonials, page 3' })
  await dot.click()
  await expect.poll(() => inView(page)).toEqual(names.slice(4))
  await expect(dot).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('#testimonials [aria-current]')).toHaveCount(1)
})

// `sections.spec.ts` tests that without testimonials there is no section.
test('a single testimonial has no controls', async ({ page, site }) => {
  const [first] = await (await fetch(`${site.url}/api/testimonials?limit=1`)).json()
  await page.goto('/contact')
  await answer(page, 'testimonials', { json: [first] })
  await choose(page, 'About')
  await page.locator('#testimonials').scrollIntoViewIfNeeded()
  await expect(page.locator('.carousel-moved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next testimonials' })).toBeHidden()
})

test('without JavaScript the row scrolls and snaps', async ({ withoutScript: page }) => {
  await page.goto('/about')
  await page.locator('.carousel').hover()
  await page.mouse.wheel(2000, 0)
  await expect(page.locator('.carousel li').last()).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Next testimonials' })).toBeHidden()
})
