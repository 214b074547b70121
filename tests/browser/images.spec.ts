import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { ownerToken } from './admin.ts'
import { test } from './kept-page.ts'
import { shiftsOf, watchShifts } from './shifts.ts'
import { expectSoundAtAllWidths } from './sound.ts'
import { allowConsole, expect } from './test.ts'

const slug = 'a-post-with-images'

const picture = (width: number, height: number, r: number) =>
  sharp({ create: { width, height, channels: 3, background: { r, g: 90, b: 60 } } })
    .png()
    .toBuffer()

const shownImage = (page: Page) => page.locator('dialog img').evaluate((image: HTMLImageElement) => image.currentSrc)

test('an uploaded image is sent in the size of the screen, and opens above the page by keyboard', async ({
  withoutScript,
  site,
  page,
}) => {
  const headers = { authorization: `Bearer ${await ownerToken(site)}` }
  const upload = async (bytes: Buffer, alt: string) => {
    const multipart = { file: { name: 'a.png', mimeType: 'image/png', buffer: bytes }, alt }
    return (await (await page.request.post('/api/media', { headers, multipart })).json()) as { url: string }
  }
  const wide = await upload(await picture(800, 450, 200), 'A wide field')
  const tall = await upload(await picture(350, 840, 30), '')
  const sizeOf = ({ url }: { url: string }, ending: string) => url.replace('.webp', `-${ending}`)
  await expect(async () => {
    const answer = await page.request.get(sizeOf(tall, '320.webp'))
    expect(answer.headers()['cache-control']).toContain('immutable')
  }).toPass()
  const content = `Text\n\n![](${wide.url} "A caption")\n\nMore\n\n![](${tall.url})`
  const post = { slug, title: 'A post with images', content, image_url: wide.url, published: true }
  expect((await page.request.post('/api/blogs', { headers, data: post })).status()).toBe(201)

  await page.setViewportSize({ width: 360, height: 740 })
  await watchShifts(page)
  await page.goto(`/blogs/${slug}`)
  const images = page.locator('.prose img')
  await images.last().scrollIntoViewIfNeeded()
  await expect.poll(() => images.last().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const sources = await images.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).currentSrc))
  expect(sources).toEqual([site.url + sizeOf(wide, '320.avif'), site.url + sizeOf(tall, '320.avif')])
  expect(await shiftsOf(page)).toEqual([])

  // Shows by the dialog's `popstate` listener whether the page still holds a closed dialog.
  await page.evaluate(() => {
    const { addEventListener: add, removeEventListener: remove } = window
    const held = new Set<unknown>()
    window.addEventListener = (...given: Parameters<typeof add>) => {
      if (given[0] === 'popstate') held.add(given[1])
      add.apply(window, given)
    }
    window.removeEventListener = (...given: Parameters<typeof remove>) => {
      held.delete(given[1])
      remove.apply(window, given)
    }
    Object.assign(window, { held })
  })
  const held = () => page.evaluate(() => (window as unknown as { held: Set<unknown> }).held.size)

  const link = page.getByRole('link', { name: 'Enlarge the image: A wide field' }).last()
  await link.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Image 2 of 3' })
  await expect(dialog).toContainText('A caption')
  expect(await held()).toBe(1)
  await expect(dialog.getByRole('img', { name: 'A wide field' })).toBeVisible()
  await expectSoundAtAllWidths(page, 'an enlarged image', { within: 'dialog' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'Image 3 of 3' })).toBeVisible()
  await expect.poll(() => shownImage(page)).toContain(tall.url.slice(0, 39))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'Image 1 of 3' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(link).toBeFocused()
  await expect.poll(held).toBe(0)

  await test.step('without JavaScript the image is a link to its full size', async () => {
    await withoutScript.goto(`/blogs/${slug}`)
    await withoutScript.getByRole('link', { name: 'Enlarge the image: A wide field' }).last().click()
    await expect(withoutScript).toHaveURL(wide.url)
  })

  await test.step('a misspelt address offers the post', async () => {
    const missing = await page.request.get('/blogs/post-with-image')
    expect([missing.status(), (await missing.text()).includes(`href="/blogs/${slug}"`)]).toEqual([404, true])
    allowConsole('404')
    await page.goto('/blogs/post-with-image')
    await page.getByRole('region', { name: 'Did you mean' }).getByRole('link', { name: post.title }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.title)
  })
})

/** Whether drawings of the demo are shown, and their tones. Each is drawn on its own, without the page's theme. */
const shownDrawings = (page: Page) =>
  page.evaluate(async () => {
    const images = [...document.querySelectorAll<HTMLImageElement>('img[src^="/demo/"]')]
    const tones = new Set<string>()
    for (const { src } of images.filter((image) => image.checkVisibility())) {
      const drawing = Object.assign(new Image(), { src })
      await drawing.decode()
      const canvas = new OffscreenCanvas(40, 40).getContext('2d')
      canvas?.drawImage(drawing, 0, 0, 40, 40)
      // The red of each pixel. Most of a drawing is its background.
      const reds = [...(canvas?.getImageData(0, 0, 40, 40).data ?? [])].filter((_, index) => index % 4 === 0)
      tones.add(reds.filter((red) => red > 128).length > reds.length / 2 ? 'light' : 'dark')
    }
    return [images.filter((image) => image.checkVisibility()).length > 0, ...tones]
  })

test('the drawings have the theme that is chosen on the site, else that of the system, and are light on paper', async ({
  page,
}) => {
  for (const address of [
    '/',
    '/about',
    '/projects',
    '/projects/orders-to-warehouse',
    '/blogs/every-webhook-arrives-twice',
  ]) {
    await page.emulateMedia({ colorScheme: 'dark', media: 'screen' })
    await page.goto(address)
    for (const [system, other] of [
      ['dark', 'light'],
      ['light', 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme: system })
      expect.soft(await shownDrawings(page), `${address}, ${system}`).toEqual([true, system])
      await page.getByRole('button', { name: 'Switch between light and dark' }).click()
      await expect(page.locator('html')).toHaveAttribute('data-theme', other)
      expect.soft(await shownDrawings(page), `${address}, ${system}, switched`).toEqual([true, other])
      await page.emulateMedia({ media: 'print' })
      expect.soft(await shownDrawings(page), `${address}, ${system}, switched, printed`).not.toContain('dark')
      await page.emulateMedia({ media: 'screen' })
      // The theme of the system is chosen again.
      await page.getByRole('button', { name: 'Switch between light and dark' }).click()
      await expect(page.locator('html')).not.toHaveAttribute('data-theme')
    }
  }
})

test('a drawing is loaded once in either theme, and opens above the page in the theme of the page', async ({
  page,
}) => {
  const loaded: string[] = []
  const enlarged = page.locator('dialog img')
  page.on('request', (request) => {
    if (request.url().includes('/demo/posts/every')) loaded.push(request.url())
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/blogs/every-webhook-arrives-twice')
  await page.locator('.prose a.full-size').first().click()
  await expect(enlarged).toHaveAttribute('src', /race\.svg#dark$/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  await page.locator('.prose a.full-size').first().click()
  await expect(enlarged).toHaveAttribute('src', /race\.svg$/)
  expect(loaded).toHaveLength(1)
})
