import { type Browser, chromium } from 'playwright-core'
import sharp from 'sharp'
import { publicAddresses } from '../tests/helpers/public-addresses.ts'
import { startSite } from '../tests/helpers/server-process.ts'
import { findChromium } from './chromium.ts'

/**
 * `node scripts/run.mjs contact-sheet`: photographs the public pages of a site with demo content, at the three widths
 * and in both themes, into `docs/contact-sheet.webp`, and the home page for the README into `docs/home.webp`.
 */
const widths = [360, 768, 1440]
const themes = ['light', 'dark'] as const
/** Tall pages are cut at this height. */
const tallest = 2_400
const scale = 0.2
const gap = 16

const site = await startSite()
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })

const rows: Buffer[] = []
for (const path of publicAddresses) {
  const shots: Buffer[] = []
  for (const theme of themes) {
    for (const width of widths) shots.push(await photograph(browser, site.url + path, width, theme, tallest, scale))
  }
  rows.push(await arrange(shots, 'across'))
}
await sharp(await arrange(rows, 'down'))
  .webp({ quality: 80 })
  .toFile('docs/contact-sheet.webp')

const home = await Promise.all(themes.map((theme) => photograph(browser, site.url, 1440, theme, 900, 0.5)))
await sharp(await arrange(home, 'across'))
  .webp({ quality: 85 })
  .toFile('docs/home.webp')

await browser.close()
await site.stop()

async function photograph(
  browser: Browser,
  url: string,
  width: number,
  colorScheme: 'light' | 'dark',
  height: number,
  size: number,
): Promise<Buffer> {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  // The first visit may show fallback fonts. The second one has the web fonts.
  await page.reload({ waitUntil: 'networkidle' })
  const shot = await page.screenshot()
  await context.close()
  return sharp(shot)
    .resize({ width: Math.round(width * size) })
    .png()
    .toBuffer()
}

/** Arranges pictures in a row or a column on a neutral background. */
async function arrange(pictures: Buffer[], direction: 'across' | 'down'): Promise<Buffer> {
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()))
  const across = direction === 'across'
  let offset = gap
  const composed = pictures.map((input, index) => {
    const place = across ? { left: offset, top: gap } : { left: gap, top: offset }
    offset += (across ? sizes[index]?.width : sizes[index]?.height) ?? 0
    offset += gap
    return { input, ...place }
  })
  const breadth = Math.max(...sizes.map(({ width, height }) => (across ? height : width))) + 2 * gap
  const canvas = { width: across ? offset : breadth, height: across ? breadth : offset }
  return sharp({ create: { ...canvas, channels: 3, background: '#8a8578' } })
    .composite(composed)
    .png()
    .toBuffer()
}
