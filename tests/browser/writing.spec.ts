import type { Page } from '@playwright/test'
import { answerDialogs, failing, openAdmin, toast } from './admin.ts'
import { test } from './kept-page.ts'
import { expectSoundAtAllWidths } from './sound.ts'
import { allowConsole, expect } from './test.ts'

const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })
const text = (page: Page) => page.getByRole('textbox', { name: 'Content' })

const pasteHtml = (page: Page, html: string, plain: string) =>
  page.evaluate(
    ([html = '', plain = '']) => {
      const data = new DataTransfer()
      data.setData('text/html', html)
      data.setData('text/plain', plain)
      const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data })
      document.querySelector('textarea.admin-editor-area')?.dispatchEvent(event)
    },
    [html, plain],
  )

test('a post is written with blocks by “/”, lists that continue, an outline and figures, and saved under its own address', async ({
  page,
  site,
}) => {
  await openAdmin(page, site, '/blog')
  await page.getByRole('link', { name: 'Write', exact: true }).click()
  await expect(title(page)).toBeFocused()
  await page.keyboard.type('Queues in a table')
  await page.keyboard.press('Enter')
  await expect(text(page)).toBeFocused()
  await page.keyboard.type('/he')
  await expect(page.getByRole('option')).toHaveText(['Heading', 'Small heading'])
  await expect(text(page)).toHaveAttribute('aria-activedescendant', /./)
  await page.keyboard.press('Enter')
  await page.keyboard.type('First part\n\n/nu')
  await page.keyboard.press('Enter')
  await page.keyboard.type('one\ntwo\n\n/media is a path')
  const written = '## First part\n\n1. one\n2. two\n/media is a path'
  await expect(text(page)).toHaveValue(written)
  await expect(text(page)).toHaveAccessibleDescription(/ 8 words, 1 min read\.$/)
  await expect(page.getByText(/^Saved on this device \d\d:\d\d$/)).toBeVisible()

  await page.getByRole('button', { name: 'First part' }).click()
  await expect(text(page)).toBeFocused()
  await page.keyboard.type('>')
  await expect(text(page)).toHaveValue(`>${written}`)
  await page.keyboard.press('Control+z')
  await expect(text(page)).toHaveValue(written)

  await page.keyboard.press('Control+s')
  await expect(toast(page, 'Created')).toBeVisible()
  const post = await (await site.asAdmin('GET', '/api/blogs/slug/queues-in-a-table')).json()
  await expect(page).toHaveURL(`${site.url}/admin/blogs/${post.id}`)
  await expect(page.locator('.writing-bar')).toContainText('Draft')
  await page.getByLabel('Publish at').fill('2090-03-03T09:00')
  await page.getByLabel('Published').check()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search pages, actions and entries' }).fill('save this')
  await page.keyboard.press('Enter')
  await expect(page.locator('.writing-bar')).toContainText('Scheduled for Mar 3, 2090, 9:00 AM')
  await page.goBack()
  await expect(page).toHaveURL(`${site.url}/admin/blog`)
  const row = page.locator(`#entry-${post.id}`)
  await expect(row).toContainText('Scheduled for')
  await expect(row.getByText('Published', { exact: true })).toHaveCount(0)
})

test('on a phone the bar of a scheduled post is one or two lines high', async ({ page, site }) => {
  const body = { title: 'Later', slug: 'later', content: 'Words.', published: true }
  const post = await (
    await site.asAdmin('POST', '/api/blogs', { ...body, publish_at: '2090-12-24T08:00:00.000Z' })
  ).json()
  await page.setViewportSize({ width: 360, height: 740 })
  await openAdmin(page, site, `/blogs/${post.id}`)
  const bar = page.locator('.writing-bar')
  await expect(bar).toContainText(/Scheduled for .*Saved/)
  expect((await bar.boundingBox())?.height).toBeLessThan(60)
  await text(page).fill('Other words.')
  await expect(bar).toContainText('Saved on this device')
  expect((await bar.boundingBox())?.height).toBeLessThan(60)
})

test('formatted text is pasted as markdown, one undo gives its plain text, and in code it stays plain', async ({
  page,
  site,
}) => {
  await openAdmin(page, site, '/blogs/new')
  await text(page).fill('Before ')
  await page.keyboard.press('End')
  await pasteHtml(page, '<p>a <b>bold</b> word</p>', 'a bold word')
  await expect(text(page)).toHaveValue('Before a **bold** word')
  await page.keyboard.press('Control+z')
  await expect(text(page)).toHaveValue('Before a bold word')
  await text(page).fill('```\n\n```')
  await text(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(4, 4))
  await pasteHtml(page, '<b>x</b>', 'x')
  await expect(text(page)).toHaveValue('```\n\n```')
})

test('what is typed survives a failed save and a closed tab, and a dropped markdown file begins a new post', async ({
  page,
  site,
}) => {
  allowConsole('503')
  const post = await (await site.asAdmin('POST', '/api/blogs', { title: 'Kept', slug: 'kept', content: 'one' })).json()
  await openAdmin(page, site, `/blogs/${post.id}`)
  await text(page).fill('two')
  const works = await failing(page, 'PUT', `/blogs/${post.id}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toHaveText('Not now.')
  await expect(text(page)).toHaveValue('two')
  await works()
  answerDialogs(page, true)
  await expect(page.getByText(/^Saved on this device/)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(text(page)).toHaveValue('two')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Updated')).toBeVisible()

  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['# From a file\n\n---\n\nIts text.'], 'a.md', { type: 'text/markdown' }))
    return data
  })
  await text(page).dispatchEvent('drop', { dataTransfer: transfer })
  await expect(page).toHaveURL(`${site.url}/admin/blogs/new`)
  await expect(title(page)).toHaveValue('From a file')
  await expect(text(page)).toHaveValue('Its text.')
})

test('a new post without text leaves no draft, and drafts of other posts are not offered in a post', async ({
  page,
  site,
}) => {
  const make = async (title: string) =>
    (await (await site.asAdmin('POST', '/api/blogs', { title, slug: title, content: 'one' })).json()).id
  const [one, other] = [await make('first-kept'), await make('other-kept')]
  answerDialogs(page, true)
  const keptIn = (page: Page) =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length)
  await openAdmin(page, site, '/blogs/new')
  await page.getByLabel('Published').check()
  await page.goto(`/admin/blogs/${one}`)
  expect(await keptIn(page)).toBe(0)
  await text(page).fill('two')
  await expect(page.getByText(/^Saved on this device/)).toBeVisible()
  await page.goto('/admin/blogs/new')
  await title(page).fill('Half a post')
  await expect(page.getByText(/^Saved on this device/)).toBeVisible()
  expect(await keptIn(page)).toBe(2)

  const offers = page.getByRole('region', { name: 'Unsaved work' })
  await page.goto(`/admin/blogs/${other}`)
  await expect(text(page)).toHaveValue('one')
  await expect(offers).toHaveCount(0)
  await page.getByRole('link', { name: 'Blog Posts' }).click()
  await expect(offers.filter({ visible: true })).toHaveText([/Half a post/, /first-kept/])
  await page.getByRole('link', { name: 'Write', exact: true }).click()
  await expect(title(page)).toBeVisible()
  await expect(offers).toHaveText([/Half a post/])
})

test('axe finds nothing in the editor', async ({ page, site }) => {
  const content =
    '## Part\n\n- one\n\n```ts\nconst aVeryLongLine = "that is wider than the preview of this text is on any screen of a phone"\n```'
  const post = await (await site.asAdmin('POST', '/api/blogs', { title: 'Sound', slug: 'sound', content })).json()
  await openAdmin(page, site, `/blogs/${post.id}`)
  await expectSoundAtAllWidths(page, 'write', { within: 'main' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Side by side' }).click()
  await page.locator('.admin-preview .prose').waitFor()
  await expectSoundAtAllWidths(page, 'side by side', { within: 'main' })
  await page.getByRole('button', { name: 'Write', exact: true }).click()
  await text(page).fill('a')
  await text(page).press('End')
  await page.keyboard.type('\n/')
  await page.getByRole('listbox', { name: 'Blocks' }).waitFor()
  await expectSoundAtAllWidths(page, 'blocks', { within: 'main' })
})

test('the library shows where an image is used, refuses to delete it there, and its alt text reaches visitors', async ({
  page,
  site,
}) => {
  const url = await uploadImage(page, site)
  const body = { title: 'Pictured', slug: 'pictured', content: `Text\n\n![](${url})`, published: true }
  const post = await (await site.asAdmin('POST', '/api/blogs', body)).json()
  await openAdmin(page, site, '/media')
  const images = page.getByRole('list', { name: 'Images' })
  await expect(images).toHaveCSS('display', 'grid')
  const image = images.getByRole('listitem').filter({ hasText: 'library.png' })
  await expect(image.getByRole('link', { name: 'Pictured' })).toHaveAttribute('href', `/admin/blogs/${post.id}`)
  await image.getByLabel('What does the image show?').fill('A row of cards')
  await image.getByLabel('What does the image show?').press('Enter')
  await expect
    .poll(async () => (await (await site.asAdmin('GET', `/api/blogs/${post.id}`)).json()).content_html)
    .toContain('alt="A row of cards"')
  await image.getByRole('button', { name: 'Delete library.png' }).click()
  await expect(toast(page, 'This image is used in “Pictured”. Remove it there first.')).toBeVisible()
  await expectSoundAtAllWidths(page, 'media', { within: 'main' })

  await site.asAdmin('PUT', `/api/blogs/${post.id}`, { ...body, content: 'Text' })
  await page.goto(`/admin/blogs/${post.id}`)
  await text(page).press('Control+End')
  await page.getByRole('button', { name: 'Image from the library' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose an image' })
  await dialog.getByRole('button', { name: 'A row of cards' }).waitFor()
  await expectSoundAtAllWidths(page, 'the library', { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'A row of cards' }).click()
  await expect(text(page)).toHaveValue(`Text\n\n![](${url})\n\n`)
  await text(page).fill('Text')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Saved [A-Z]/)).toBeVisible()

  answerDialogs(page, true)
  await page.goto('/admin/media')
  await image.getByRole('button', { name: 'Delete library.png' }).click()
  await expect(toast(page, 'Image removed.')).toBeVisible()
  await expect(image).toHaveCount(0)
})

async function uploadImage(page: Page, site: Parameters<typeof openAdmin>[1]): Promise<string> {
  // Not the pixel of other tests: their deleted posts are still in the trash.
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
  await openAdmin(page, site, '/media')
  await page
    .getByLabel('Images for the library')
    .setInputFiles({ name: 'library.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') })
  const shown = page.getByRole('link', { name: 'Open library.png' })
  await expect(shown).toBeVisible()
  return (await shown.getAttribute('href')) ?? ''
}
