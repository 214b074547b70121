import { call, comment, post, signInAs, visitor } from '../helpers/visitors.ts'
import { error, fail, item, open, section } from './comments.ts'
import { test } from './kept-page.ts'
import { ready } from './pages.ts'
import { scrollThrough, shiftsOf, watchShifts } from './shifts.ts'
import { allowConsole, expect } from './test.ts'

for (const [thread, slug] of [
  ['no comment', 'retries-and-dead-letters-in-n8n'],
  ['a long thread', post],
] as const) {
  test(`late answers do not move the footer below the comments and the form: ${thread}`, async ({ page, site }) => {
    await watchShifts(page)
    const answers: (() => void)[] = []
    const late = (path: RegExp) =>
      page.route(path, async (route) => {
        await new Promise<void>((resolve) => answers.push(resolve))
        await route.continue()
      })
    await late(/\/api\/auth\/me$/)
    await late(/\/api\/comments\/blog\//)
    const author = await visitor(site)
    if (slug === post) await comment(site, author, 'One line of many.\n'.repeat(60))
    await signInAs(page, author)
    await page.goto(`/blogs/${slug}`)
    await ready(page)
    await scrollThrough(page)
    await expect.poll(() => answers.length).toBe(2)
    for (const answer of answers) answer()
    await expect(section(page).getByLabel('Your comment')).toBeVisible()
    await expect(section(page).getByText(slug === post ? 'One line of many.' : 'No comments yet.')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeInViewport()
    expect(await shiftsOf(page)).toEqual([])

    if (slug !== post) return
    // Leaves the document, because a new place in it would load nothing.
    await page.goto('/robots.txt')
    await page.goto(`/blogs/${slug}#comments`)
    await expect.poll(() => answers.length).toBe(4)
    for (const answer of answers) answer()
    await expect(section(page).getByRole('heading', { name: /^Comments \(/ })).toBeInViewport()
    expect(await shiftsOf(page)).toEqual([])
  })
}

test('each failed call shows its toast and keeps the comments and typed text; the form names the limit of a comment that is too long', async ({
  page,
  site,
}) => {
  allowConsole('500')
  allowConsole('422')
  const author = await visitor(site)
  await comment(site, author, 'Stays as it is.')
  await signInAs(page, author)
  let hydrated: Promise<void> | undefined
  await page.route('**/api/comments/blog/**', async (route) => {
    // What fails before would be loaded again once all of the page is hydrated, without a press.
    await hydrated
    await route.fulfill(fail)
  })
  hydrated = open(page).then(() => ready(page))
  await error(page, 'Failed to load comments')
  await page.unrouteAll()
  await section(page).getByRole('button', { name: 'Try again' }).click()
  await expect(item(page, 'Stays as it is.')).toBeVisible()

  const box = section(page).getByLabel('Your comment')
  await page.route('**/api/comments', (route) => route.fulfill(fail))
  await box.fill('Typed once.')
  await section(page).getByRole('button', { name: 'Post' }).click()
  await error(page, 'Failed to post comment')
  await expect(box).toHaveValue('Typed once.')
  await expect(section(page).getByRole('button', { name: 'Post' })).toBeFocused()

  await page.route('**/api/comments/*/like', (route) => route.fulfill(fail))
  const like = item(page, 'Stays as it is.').getByRole('button', { name: /^Like/ })
  await like.click()
  await error(page, 'Failed to like comment')
  await expect(like).toHaveText('0')

  await page.route('**/api/comments/*', (route) => route.fulfill(fail))
  await item(page, 'Stays as it is.').getByRole('button', { name: 'Edit' }).click()
  await section(page).getByLabel('Edit your comment').fill('Changed.')
  await section(page).getByRole('button', { name: 'Save' }).click()
  await error(page, 'Failed to update comment')
  await expect(section(page).getByLabel('Edit your comment')).toHaveValue('Changed.')
  await expect(section(page).getByRole('button', { name: 'Save' })).toBeFocused()
  await section(page).getByRole('button', { name: 'Cancel' }).click()
  page.once('dialog', (dialog) => dialog.accept())
  await item(page, 'Stays as it is.').getByRole('button', { name: 'Delete' }).click()
  await error(page, 'Failed to delete comment')
  await expect(item(page, 'Stays as it is.')).toBeVisible()

  await page.unrouteAll()
  await box.fill('c'.repeat(5_001))
  await section(page).getByRole('button', { name: 'Post' }).click()
  await expect(section(page).getByText('Comment is longer than 5,000 characters.')).toBeVisible()
  await expect(box).toHaveValue('c'.repeat(5_001))
})

test('typed text survives a reload, an expired session and the next sign-in', async ({ page, site }) => {
  allowConsole('401')
  const author = await visitor(site)
  await signInAs(page, author)
  await open(page)
  await section(page).getByLabel('Your comment').fill('Still here.')
  await page.reload()
  await expect(section(page).getByLabel('Your comment')).toHaveValue('Still here.')
  await call(site, 'POST', '/auth/logout-all', undefined, author.token)
  await section(page).getByRole('button', { name: 'Post' }).click()
  await expect(page.getByText('Session expired')).toBeVisible()
  await section(page).getByRole('link', { name: 'sign in' }).click()
  await page.getByLabel('Email').fill(author.email)
  await page.getByLabel('Password', { exact: true }).fill(author.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(section(page).getByLabel('Your comment')).toHaveValue('Still here.')
  await expect(section(page)).toBeInViewport()
})
