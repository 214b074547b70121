import type { Locator } from '@playwright/test'
import { answerDialogs, failing, openAdmin, toast } from './admin.ts'
import { test } from './kept-page.ts'
import { field, file, form, makePost, picture, save } from './post-form.ts'
import { allowConsole, expect } from './test.ts'

test('the slug follows the title: in a new post until a slug is typed, in an existing one while it matches the title', async ({
  page,
  site,
}) => {
  await makePost(site, { title: 'Slug auto', slug: 'slug-auto', content: 'x' })
  await makePost(site, { title: 'Slug own', slug: 'chosen', content: 'x' })
  await openAdmin(page, site, '/blog')
  await field(page, 'Title').fill('  Été in n8n: 100% -- done!  ')
  await expect(field(page, 'Slug')).toHaveValue('ete-in-n8n-100-done')
  await field(page, 'Slug').fill('my-own')
  await field(page, 'Title').fill('Another title')
  await expect(field(page, 'Slug')).toHaveValue('my-own')
  await field(page, 'Slug').fill('')
  await field(page, 'Title').fill('Third title')
  await expect(field(page, 'Slug')).toHaveValue('third-title')

  answerDialogs(page, true)
  await page.getByRole('button', { name: 'Edit Slug auto' }).click()
  await expect(field(page, 'Slug')).toHaveValue('slug-auto')
  await field(page, 'Title').fill('Slug auto two')
  await expect(field(page, 'Slug')).toHaveValue('slug-auto-two')
  await page.getByRole('button', { name: 'Edit Slug own' }).click()
  await expect(field(page, 'Slug')).toHaveValue('chosen')
  await field(page, 'Title').fill('Slug own two')
  await expect(field(page, 'Slug')).toHaveValue('chosen')
})

test('a markdown file fills the form with title, labels and content; several are listed before they are imported', async ({
  page,
  site,
}) => {
  allowConsole('404')
  await openAdmin(page, site, '/blog')
  await page.getByLabel('Markdown files').setInputFiles(file('a.pdf', 'x'))
  await expect(toast(page, 'Import failed')).toContainText("We couldn't read that markdown file. Please try again.")
  const text =
    '# Night shift\n\n**Keywords:** n8n, cron\n**Excerpt:** Short.\n**Description:** For search.\n**Cover image:** /demo/a.webp\n\n---\n\nThe text.'
  await page.getByLabel('Markdown files').setInputFiles(file('night.markdown', text))
  await expect(toast(page, 'Markdown imported')).toContainText(
    'We extracted metadata and content from your markdown file.',
  )
  await expect(field(page, 'Title')).toHaveValue('Night shift')
  await expect(field(page, 'Slug')).toHaveValue('night-shift')
  await expect(field(page, 'Keywords')).toHaveValue('n8n, cron')
  await expect(field(page, 'Excerpt')).toHaveValue('Short.')
  await expect(field(page, 'Meta description')).toHaveValue('For search.')
  await expect(field(page, 'Image')).toHaveValue('/demo/a.webp')
  await expect(field(page, 'Content')).toHaveValue('The text.')
  await expect(form(page).getByLabel('Published')).not.toBeChecked()

  await page
    .getByLabel('Markdown files')
    .setInputFiles([
      file(
        'one.md',
        '---\ntitle: From front matter\npublished: true\ndate: 2024-05-01\nlayout: post\ntags: [a, b]\n---\nHello.',
      ),
      file('two.md', '# n8n on one small server\n\nSame name as another.'),
      file('broken.md', Buffer.from([0xff, 0xfe, 0x00])),
    ])
  const dialog = page.getByRole('dialog', { name: 'Import 3 files' })
  await expect(dialog.getByRole('listitem').nth(0)).toContainText('Will be published')
  await expect(dialog.getByRole('listitem').nth(0)).toContainText('Dated 2024-05-01. Not imported: layout.')
  await expect(dialog.getByRole('listitem').nth(1)).toContainText('/blogs/n8n-on-one-small-server-2')
  await expect(dialog.getByRole('listitem').nth(1)).toContainText('Will be a draft')
  await expect(dialog.getByRole('listitem').nth(2)).toContainText('Will be skipped')
  await dialog.getByRole('button', { name: 'Import 2 posts' }).click()
  await expect(toast(page, 'Markdown imported').last()).toContainText('2 posts were added.')
  await expect(page.getByRole('heading', { name: 'From front matter' })).toBeVisible()
  const post = await (await site.asAdmin('GET', '/api/blogs/slug/from-front-matter')).json()
  expect(post).toMatchObject({ keywords: ['a', 'b'], published: true, content: 'Hello.' })
  expect(post.created_at).toBe('2024-05-01T00:00:00.000Z')
})

test('the toolbar and its shortcuts format the selection, undo reverts it, and Ctrl+B does not toggle the sidebar', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAdmin(page, site, '/blog')
  const area = field(page, 'Content')
  await area.fill('alpha')
  await area.selectText()
  await page.keyboard.press('Control+b')
  await expect(area).toHaveValue('**alpha**')
  await page.keyboard.press('Control+b')
  await expect(area).toHaveValue('alpha')
  await page.keyboard.press('Control+i')
  await expect(area).toHaveValue('*alpha*')
  await page.keyboard.press('Control+z')
  await expect(area).toHaveValue('alpha')
  await expect(page.getByRole('complementary', { name: 'Admin Panel' })).toHaveAttribute('data-state', 'expanded')
  await area.fill('one\ntwo')
  await area.selectText()
  await page.getByRole('button', { name: 'Numbered list' }).click()
  await expect(area).toHaveValue('1. one\n2. two')
  await area.fill('')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await page.keyboard.type('https://n8n.io')
  await expect(area).toHaveValue('[text](https://n8n.io)')
})

test('the preview shows what is published', async ({ page, site }) => {
  // The first rendering loads the highlighter, which on a slow machine may exceed its time limit for a line.
  await makePost(site, { title: 'Warm', slug: 'warm', content: '```ts\nlet a\n```' })
  const content = '## Heading\n\n[bad](javascript:alert(1)) and `code`\n\n```ts\nconst a = 1\n```'
  const post = await makePost(site, { title: 'Same', slug: 'same', content })
  await openAdmin(page, site, '/blog')
  await field(page, 'Content').fill(content)
  await page.getByRole('button', { name: 'Full-width editor' }).click()
  await expect(page).toHaveURL(/\/admin\/blogs\/new$/)
  await expect(field(page, 'Content')).toHaveValue(content)
  await page.getByRole('button', { name: 'Side by side' }).click()
  const shown = page.getByRole('region', { name: 'Preview' }).locator('.prose')
  await expect(shown.locator('.tk-keyword')).toBeVisible()
  const expected = await page.evaluate((html) => {
    const box = document.createElement('div')
    box.innerHTML = html
    return box.innerHTML
  }, post.content_html)
  expect(await shown.innerHTML()).toBe(expected)
  const edge = async (place: Locator) => {
    const box = await place.boundingBox()
    return (box?.x ?? 0) + (box?.width ?? 0)
  }
  expect(await edge(shown.locator('figure.code'))).toBeLessThanOrEqual(await edge(shown))
  await expect(page.getByRole('searchbox')).toHaveCount(0)
})

test('a pasted image is uploaded and inserted, and its description is asked for', async ({ page, site }) => {
  await openAdmin(page, site, '/blog')
  await page.getByLabel('Images for the text').setInputFiles({ name: 'p.png', mimeType: 'image/png', buffer: picture })
  await expect(field(page, 'Content')).toHaveValue(/^!\[\]\(\/media\/[0-9a-f]{32}\.webp\)\n\n$/)
  await page.getByLabel('What does the image show?').fill('A queue')
  await page.getByLabel('What does the image show?').press('Enter')
  await expect.poll(async () => (await (await site.asAdmin('GET', '/api/media')).json())[0]?.alt).toBe('A queue')

  await field(page, 'Content').fill('')
  await page.evaluate(
    async (bytes) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(bytes)], 'q.png', { type: 'image/png' }))
      const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data })
      document.querySelector('textarea.admin-editor-area')?.dispatchEvent(event)
    },
    [...picture],
  )
  await expect(field(page, 'Content')).toHaveValue(/^!\[\]\(\/media\//)
})

test('an image field says why it refuses a file, uploads an image, and saves its description, unless it is decorative, by Enter without submitting the form; visitors get it', async ({
  page,
  site,
}) => {
  allowConsole('415')
  await openAdmin(page, site, '/blog')
  await field(page, 'Title').fill('Pictured')
  await field(page, 'Content').fill('x')
  await form(page).getByLabel('Published').check()
  const upload = (buffer: Buffer) =>
    page.getByLabel('File for Image').setInputFiles({ name: 'p.png', mimeType: 'image/png', buffer })
  await upload(Buffer.from('<svg/>'))
  await expect(toast(page, 'Upload failed')).toContainText('Please choose an image: JPEG, PNG, WebP, AVIF or GIF.')
  await upload(picture)
  await expect(field(page, 'Image')).toHaveValue(/^\/media\/[0-9a-f]{32}\.webp$/)
  const description = page.getByLabel('What does the image show?')
  const kept = async () => (await (await site.asAdmin('GET', '/api/media')).json())[0]?.alt
  await description.fill('A queue of cards')
  await description.blur()
  await expect.poll(kept).toBe('A queue of cards')
  await description.fill('A row of cards')
  await description.press('Enter')
  await expect.poll(kept).toBe('A row of cards')
  await expect(description).toBeVisible()
  await save(page).click()
  await expect(toast(page, 'Created')).toBeVisible()
  expect(await (await page.request.get('/blogs/pictured')).text()).toContain('alt="A row of cards"')
  // The description is still there after a reload.
  await page.reload()
  await page.getByRole('button', { name: 'Edit Pictured' }).click()
  await expect(description).toHaveValue('A row of cards')
  await description.fill('A row of six cards')
  await description.press('Enter')
  await expect.poll(kept).toBe('A row of six cards')

  // A decorative image has no description.
  await page.getByRole('link', { name: 'AI Tools', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AI Tools')
  await upload(picture)
  await expect(field(page, 'Image')).toHaveValue(/^\/media\//)
  await expect(description).toHaveCount(0)
})

test('the number of keywords is shown, and more than ten are accepted; Ctrl+S saves and the post stays open', async ({
  page,
  site,
}) => {
  await openAdmin(page, site, '/blog')
  const many = Array.from({ length: 12 }, (_, index) => `word ${index}`)
  await field(page, 'Title').fill('Kept open')
  await field(page, 'Keywords').fill(` ${many.join(' , ')} ,, `)
  await expect(field(page, 'Keywords')).toHaveAccessibleDescription('Separated by commas, at most 10. 12 of 10.')
  await field(page, 'Content').fill('First.')
  await page.keyboard.press('Control+s')
  await expect(toast(page, 'Created')).toContainText('Blog post created.')
  const post = await (await site.asAdmin('GET', '/api/blogs/slug/kept-open')).json()
  expect(post).toMatchObject({ keywords: many, published: false, excerpt: null, image_url: null })
  await expect(page.getByRole('heading', { name: 'Edit blog post' })).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.type(' Second.')
  await page.keyboard.press('Meta+s')
  await expect(toast(page, 'Updated')).toBeVisible()
  await expect(field(page, 'Content')).toHaveValue('First. Second.')
})

test('a failed preview and a declined import keep the text', async ({ page, site }) => {
  allowConsole('503')
  await openAdmin(page, site, '/blog')
  await failing(page, 'POST', '/markdown/preview')
  await field(page, 'Content').fill('Still here.')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(page.getByText('The preview could not be loaded. Your text is safe.')).toBeVisible()
  await page.getByRole('button', { name: 'Write' }).click()
  await expect(field(page, 'Content')).toHaveValue('Still here.')

  // A file that the owner declines does not replace the text, and is not reported as imported.
  await field(page, 'Title').fill('Mine')
  const asked = answerDialogs(page, false)
  await page.getByLabel('Markdown files').setInputFiles(file('other.md', '# Other\n\n---\nText.'))
  await expect.poll(() => asked.length).toBe(1)
  await page.waitForTimeout(300)
  await expect(toast(page, 'Markdown imported')).toHaveCount(0)
  await expect(field(page, 'Title')).toHaveValue('Mine')
  await expect(field(page, 'Content')).toHaveValue('Still here.')
})
