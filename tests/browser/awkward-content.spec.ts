import type { Page } from '@playwright/test'
import { test } from './kept-page.ts'
import { answer, choose } from './pages.ts'
import { allowConsole, expect } from './test.ts'

const long = `${'A title that goes on and on, as owners sometimes write them, until nobody remembers how it began '.slice(0, 95)}Donaudampfschifffahrtsweg`
const image = '/missing/picture.png'

/** Entries for each list of the home and about pages, with very long or missing values. */
const entries: Record<string, object> = {
  about: { title: long, description_en: long, description_fr: long, image_url: image, stats_years: 1234567 },
  skills: { category: long, icon: 'no such icon', technologies: [long.slice(0, 100), 'n8n'] },
  services: {
    title: long,
    description: long.repeat(4),
    icon: 'Globe',
    starting_price: 123456789,
    currency: 'USD',
    pricing_model: 'Hourly',
    features: [long],
  },
  projects: {
    title: long,
    description: long.repeat(4),
    category: long.slice(0, 60),
    image_url: image,
    technologies: [long.slice(0, 100)],
    github_url: null,
    live_url: null,
    featured: false,
  },
  'ai-tools': {
    title: long,
    description: long,
    category: 'AI',
    pricing: long.slice(0, 40),
    image_url: null,
    technologies: [long.slice(0, 100)],
    demo_url: null,
    docs_url: null,
    github_url: null,
  },
  education: { degree: long, institution: long, year: long.slice(0, 40), type: 'degree' },
  certifications: { name: long, issuer: long, year: '1999 to today, with a pause' },
  testimonials: {
    client_name: long,
    client_position: long,
    client_company: null,
    client_image_url: image,
    testimonial: 'Short.',
    rating: 3,
  },
}

async function answerAll(page: Page, count: number) {
  for (const [collection, entry] of Object.entries(entries)) {
    const json = Array.from({ length: count }, (_, index) => ({ ...entry, id: `${collection}-${index}` }))
    await answer(page, collection, { json })
  }
}

for (const count of [1, 40]) {
  test(`home and about fit ${count} of everything, with long titles and missing pictures`, async ({ page }) => {
    allowConsole('404')
    await answerAll(page, count)
    await page.goto('/contact')
    for (const [name, last] of [
      ['Home', '#ai-tools'],
      ['About', '#education'],
    ] as const) {
      await choose(page, name)
      await expect(page.locator(`${last} h3`).first()).toBeVisible()
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        const beyond = await page.evaluate(() => {
          const scrolls = (element: Element | null): boolean =>
            element !== null &&
            (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
          const clipped = (element: Element) =>
            element.closest('.carousel, .run-canvas, .sr-only, svg, .skip-link') || scrolls(element.parentElement)
          return [...document.querySelectorAll('main h2, main h3, main p, main li, main dd, main a, main img')]
            .filter((element) => !clipped(element))
            .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
            .map((element) => element.outerHTML.slice(0, 120))
        })
        expect(beyond.slice(0, 5), `${name} at ${width} px`).toEqual([])
      }
      if (name === 'Home') {
        await page.locator('#portfolio').scrollIntoViewIfNeeded()
        await expect(page.locator('#portfolio li .sketch').first()).toBeVisible()
      }
    }
  })
}
