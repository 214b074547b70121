import { themeButton } from '../../src/web/app/document-names.ts'
import { publicAddresses } from '../helpers/public-addresses.ts'
import type { Tab } from './engines.ts'
import { expect, test, visit } from './test.ts'

const pages = [...publicAddresses, '/blogs?tag=n8n', '/blogs/every-webhook-arrives-twice']

for (const [index, path] of pages.entries()) {
  // Every other page is loaded on a phone and then widened; the rest the other way round.
  const [first, second] = index % 2 === 0 ? [360, 1440] : [1440, 360]
  test(`${path} fits into a phone and a screen in both themes, and all of it is hydrated`, async ({ tab, site }) => {
    await tab.resize(first, 900)
    await visit(tab, site.url + path)
    await expectToFit(tab)
    const light = await paper(tab)
    await tab.click(`.${themeButton}`)
    await expect.poll(() => paper(tab)).not.toBe(light)
    await expectToFit(tab)
    await tab.resize(second, 900)
    await expect.poll(() => tab.run(() => innerWidth)).toBe(second)
    await expectToFit(tab)
    await tab.click(`.${themeButton}`)
    await expect.poll(() => paper(tab)).toBe(light)
    await expectToFit(tab)
  })
}

const paper = (tab: Tab) => tab.run(() => getComputedStyle(document.body).backgroundColor)

async function expectToFit(tab: Tab) {
  const { heading, tooWide } = await tab.run(() => ({
    heading: document.querySelector('h1')?.checkVisibility(),
    tooWide: document.documentElement.scrollWidth - innerWidth,
  }))
  expect(heading).toBe(true)
  expect(tooWide).toBeLessThanOrEqual(0)
}
