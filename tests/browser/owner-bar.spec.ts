import { readFileSync } from 'node:fs'
import { call, postId, signInAs, visitor } from '../helpers/visitors.ts'
import { signInOwner } from './admin.ts'
import { test } from './kept-page.ts'
import { choose, readsData, ready } from './pages.ts'
import { scrollThrough, shiftsOf, watchShifts } from './shifts.ts'
import { expectSoundAtAllWidths } from './sound.ts'
import { expect } from './test.ts'

const manifest: Record<string, { file: string; css?: string[] }> = JSON.parse(
  readFileSync('dist/client/.vite/manifest.json', 'utf8'),
)
const { file, css = [] } = manifest['src/web/owner-bar/owner-bar.tsx'] ?? { file: 'missing' }
const barFiles = [file, ...css]

test('visitors and signed-in people load nothing of the owner’s bar', async ({ page, site }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname.slice(1)))
  await page.goto('/')
  await ready(page)
  expect(loaded.map((path) => `/${path}`).filter(readsData)).toEqual([])
  await signInAs(page, await visitor(site))
  const response = page.waitForResponse('**/api/auth/me')
  await page.goto('/blogs')
  await response
  await choose(page, 'Projects')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Owner' })).toHaveCount(0)
  expect(loaded.filter((path) => barFiles.includes(path))).toEqual([])
})

test('the owner opens the shown post, template and entries for editing, without a shift of the page', async ({
  page,
  site,
}) => {
  // No test comments on this post.
  const quietPost = 'retries-and-dead-letters-in-n8n'
  await watchShifts(page)
  await signInOwner(page, site)
  await page.goto(`/blogs/${quietPost}`)
  const bar = page.getByRole('complementary', { name: 'Owner' })
  await expect(bar.getByRole('link')).toHaveText(['Edit this', 'New post', /^\d+ reads?$/, 'Admin'])
  await scrollThrough(page)
  expect(await shiftsOf(page)).toEqual([])
  await bar.getByRole('link', { name: 'Edit this' }).click()
  await expect(page).toHaveURL(`/admin/blogs/${await postId(site, quietPost)}`)
  await expect(page.getByRole('form').getByLabel(/^Slug/)).toHaveValue(quietPost)
  await expect(bar).toHaveCount(0)

  await page.goto('/n8n-marketplace/support-triage-agent')
  const { id } = (await call(site, 'GET', '/workflows/slug/support-triage-agent')) as { id: string }
  await expect(bar.getByRole('link', { name: 'Edit this' })).toHaveAttribute('href', `/admin/workflows?edit=${id}`)

  await choose(page, 'Projects')
  await bar.getByRole('button', { name: 'Edit this' }).click()
  const menu = page.getByRole('navigation', { name: 'Edit this page' })
  await expect(menu.getByRole('link', { name: 'Headings and texts' })).toHaveAttribute(
    'href',
    '/admin/settings?part=pages',
  )
  const [project] = (await call(site, 'GET', '/projects')) as { id: string; title: string }[]
  await expect(menu.getByRole('link', { name: project?.title })).toHaveAttribute(
    'href',
    `/admin/projects?edit=${project?.id}`,
  )
})

// `sections.spec.ts` tests that visitors see nothing of an empty section.
test('the bar is used by keyboard, is not printed, and says when a page or a section is empty; axe finds nothing in it', async ({
  page,
  site,
}) => {
  await signInOwner(page, site)
  await page.route(/\/api\/(projects|skills|testimonials|services)(\?|$)/, (route) =>
    route.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
  )
  await page.goto('/contact')
  await choose(page, 'Projects')
  // A new page takes the focus, which would close the menu.
  await expect(page.locator('#main')).toBeFocused()
  await expect(page.getByText('No projects found in this category.')).toBeVisible()
  const button = page.getByRole('complementary', { name: 'Owner' }).getByRole('button', { name: 'Edit this' })
  await button.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('navigation', { name: 'Edit this page' })
  await expect(menu.getByRole('link', { name: 'Nothing here yet' })).toHaveAttribute('href', '/admin/projects?edit=new')
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link', { name: 'Headings and texts' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.emulateMedia({ media: 'print' })
  await expect(button).toBeHidden()
  await page.emulateMedia({ media: null })

  await page.getByRole('banner').getByRole('link', { name: 'home' }).click()
  const hint = page.getByText('Skills is empty, so visitors do not see this section.')
  await expect(hint).toBeVisible()
  await expect(hint.locator('..').getByRole('link')).toHaveAttribute('href', '/admin/skills?edit=new')
  await button.click()
  await expect(menu).toBeVisible()
  await expectSoundAtAllWidths(page, 'the owner’s bar, its menu and empty sections', {
    within: '.owner-bar, .owner-menu, .border-dashed',
  })
})
