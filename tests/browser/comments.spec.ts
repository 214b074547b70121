import { received, receivedEmail } from '../helpers/outbox.ts'
import { admin } from '../helpers/server-process.ts'
import { call, comment, post, postId, signInAs, visitor } from '../helpers/visitors.ts'
import { item, open, section } from './comments.ts'
import { test } from './kept-page.ts'
import { readsData } from './pages.ts'
import { expect } from './test.ts'

test('a comment is pending, is approved through the owner’s email, and is liked', async ({ page, site }) => {
  const [author, reader] = [await visitor(site, 'Grace'), await visitor(site, 'Linus')]
  const words = 'First line.\nSee https://example.com/a_(b).'
  await signInAs(page, author)
  await open(page)
  const box = section(page).getByLabel('Your comment')
  await expect(box).toHaveAttribute('rows', '4')
  const button = section(page).getByRole('button', { name: 'Post' })
  await expect(button).toBeDisabled()
  await box.fill(' \n ')
  await expect(button).toBeDisabled()
  await box.fill(words)
  // A form that is sent too fast counts as sent by a bot, and the owner gets no email.
  await page.waitForTimeout(2_100)
  let answered = () => {}
  const held = new Promise<void>((resolve) => {
    answered = resolve
  })
  await page.route('**/api/comments', async (route) => {
    await held
    await route.continue()
  })
  await button.dblclick()
  await expect(section(page).getByRole('button', { name: 'Posting...' })).toBeDisabled()
  answered()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(page.getByText('Comment posted successfully')).toBeVisible()
  await expect(box).toHaveValue('')
  await expect(item(page, 'First line.')).toHaveCount(1)
  await expect(item(page, 'First line.').getByText('awaiting moderation')).toBeVisible()
  await expect(item(page, 'First line.')).toContainText('Readers can see and like it once it is approved.')
  await expect(item(page, 'First line.').getByRole('button', { name: /^Like/ })).toHaveCount(0)
  const link = item(page, 'First line.').getByRole('link')
  await expect(link).toHaveAttribute('href', 'https://example.com/a_(b)')
  await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener')

  // From here on the browser is the reader's.
  await page.evaluate((token) => localStorage.setItem('token', token), reader.token)
  await page.goto('/robots.txt')
  await open(page)
  await expect(section(page).getByLabel('Your comment')).toBeVisible()
  await expect(item(page, 'First line.')).toHaveCount(0)

  const letter = await receivedEmail(site.dataDir, admin.email, 'New comment')
  await page.goto(letter.links.find((address) => address.includes('action=approve')) ?? '')
  await page.getByRole('button', { name: /approve/i }).click()
  await expect(page.getByText('Comment approved')).toBeVisible()

  await open(page)
  const like = item(page, 'First line.').getByRole('button', { name: /^Like/ })
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  await like.dblclick()
  await expect(like).toHaveText('1')
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(like).toHaveText('1')
  await expect(item(page, 'First line.').getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await expect(section(page).getByRole('heading', { name: /^Comments \(\d+\)$/ })).toBeVisible()
  const letters = (await received(site.dataDir)).filter(({ text }) => text?.includes('First line.'))
  expect(letters).toHaveLength(1)
})

test('one comment is edited at a time; Save makes it pending again, Cancel discards the edit, and Delete asks', async ({
  page,
  site,
}) => {
  const author = await visitor(site)
  await comment(site, author, 'To be edited.')
  await comment(site, author, 'To be left alone.')
  await signInAs(page, author)
  await open(page)
  await item(page, 'To be left alone.').getByRole('button', { name: 'Edit' }).click()
  const box = section(page).getByLabel('Edit your comment')
  await expect(box).toBeFocused()
  await item(page, 'To be edited.').getByRole('button', { name: 'Edit' }).click()
  await expect(box).toHaveCount(1)
  await expect(box).toHaveValue('To be edited.')
  await expect(box).toHaveAttribute('rows', '3')
  await box.fill('Never said.')
  await section(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(item(page, 'To be edited.').getByRole('button', { name: 'Edit' })).toBeFocused()

  await item(page, 'To be edited.').getByRole('button', { name: 'Edit' }).click()
  await box.fill('  ')
  await expect(section(page).getByRole('button', { name: 'Save' })).toBeDisabled()
  await box.fill('Has been edited.')
  await page.reload()
  await item(page, 'To be edited.').getByRole('button', { name: 'Edit' }).click()
  await expect(box).toHaveValue('Has been edited.')
  await section(page).getByRole('button', { name: 'Save' }).dblclick()
  await expect(page.getByText('Comment updated successfully')).toBeVisible()
  await expect(item(page, 'Has been edited.').getByText('awaiting moderation')).toBeVisible()
  await expect(item(page, 'Has been edited.')).toContainText('edited')

  const questions: string[] = []
  page.once('dialog', (dialog) => {
    questions.push(dialog.message())
    return dialog.dismiss()
  })
  await item(page, 'To be left alone.').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => questions).toEqual(['Are you sure you want to delete this comment?'])
  await expect(item(page, 'To be left alone.')).toHaveCount(1)
  page.once('dialog', (dialog) => dialog.accept())
  await item(page, 'To be left alone.').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Comment deleted successfully')).toBeVisible()
  await expect(item(page, 'To be left alone.')).toHaveCount(0)
})

test('a long thread is loaded in parts', async ({ page, site }) => {
  const author = await visitor(site)
  const body = { blog_id: await postId(site, 'n8n-on-one-small-server') }
  for (let index = 1; index <= 51; index += 1) {
    await call(site, 'POST', '/comments', { ...body, content: `Number ${index}.` }, author.token)
  }
  await signInAs(page, author)
  await page.goto('/blogs/n8n-on-one-small-server#comments')
  await expect(section(page).getByRole('heading', { name: 'Comments (51)' })).toBeVisible()
  await expect(section(page).getByRole('article')).toHaveCount(50)
  await section(page).getByRole('button', { name: 'Show older comments (1)' }).dblclick()
  await expect(section(page).getByRole('article')).toHaveCount(51)
})

test('the server sends everybody the same page, in which a reader gets the comments, and a browser without JavaScript a link to them', async ({
  withoutScript: plain,
  page,
  site,
}) => {
  await comment(site, await visitor(site, 'Ada'), 'Said by Ada.')
  await comment(site, await visitor(site, null), 'Said by nobody.')
  const html = await (await fetch(`${site.url}/blogs/${post}`)).text()
  expect(html).not.toContain('Said by Ada.')
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await page.goto(`/blogs/${post}`)
  await page.waitForTimeout(500)
  expect(calls.filter(readsData)).toEqual([])

  await section(page).scrollIntoViewIfNeeded()
  await expect(section(page).getByText('Please sign in to comment.')).toBeVisible()
  await expect(item(page, 'Said by Ada.')).toContainText('Ada')
  await expect(item(page, 'Said by nobody.')).toContainText('Anonymous')
  await expect(item(page, 'Said by nobody.').locator('header span[aria-hidden]').first()).toHaveText('?')
  await item(page, 'Said by Ada.').getByRole('button', { name: /^Like/ }).click()
  await expect(page.getByText('Authentication required')).toBeVisible()
  await expect(page.getByText('Please sign in to like comments')).toBeVisible()
  await expect(item(page, 'Said by Ada.').getByRole('button', { name: /^Like/ })).toHaveText('0')

  await plain.goto(`/blogs/${post}`)
  // Playwright's text search ignores <noscript>.
  await expect(section(plain).getByRole('status')).toBeHidden()
  await plain.locator('#comments noscript a').click()
  await expect(plain.locator('article').filter({ hasText: 'Said by Ada.' })).toBeVisible()
})

test('a reply joins its thread, keeps the focus, and stays when the comment is deleted', async ({ page, site }) => {
  const author = await visitor(site, 'Grace')
  await comment(site, author, 'Is *this* `safe`?')
  await signInAs(page, author)
  await open(page)
  const asked = item(page, 'Is this safe?')
  await expect(asked.locator('em')).toHaveText('this')
  await asked.getByRole('button', { name: 'Reply' }).click()
  const box = section(page).getByLabel('Your reply to Grace')
  await expect(box).toBeFocused()
  await expect(box).toHaveAttribute('rows', '4')
  await section(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(asked.getByRole('button', { name: 'Reply' })).toBeFocused()
  await page.keyboard.press('Enter')
  await box.fill('It is.')
  await section(page).getByRole('button', { name: 'Post' }).last().click()
  const reply = section(page).getByRole('article', { name: 'Reply by Grace' })
  await expect(reply).toBeFocused()
  await expect(reply).toContainText('awaiting moderation')
  await expect(reply.getByRole('button', { name: 'Reply' })).toHaveCount(0)
  page.once('dialog', (dialog) => dialog.accept())
  await asked.getByRole('button', { name: 'Delete' }).click()
  await expect(reply).toBeFocused()
  await expect(section(page).getByText('Deleted comment')).toBeVisible()
  await expect(reply).toBeVisible()
})
