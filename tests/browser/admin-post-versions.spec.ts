import { answerDialogs, failing, openAdmin, toast } from './admin.ts'
import { test } from './kept-page.ts'
import { field, makePost } from './post-form.ts'
import { allowConsole, expect } from './test.ts'

test('earlier versions show their changes and can be restored; a failed restore keeps typed text', async ({
  page,
  site,
}) => {
  allowConsole('503')
  const post = await makePost(site, { title: 'Versioned', slug: 'versioned', content: 'one\ntwo\nthree' })
  await site.asAdmin('PUT', `/api/blogs/${post.id}`, {
    title: 'Versioned',
    slug: 'versioned',
    content: 'one\n2\nthree',
  })
  await openAdmin(page, site, `/blog?edit=${post.id}`)
  await page.getByRole('button', { name: 'Versions' }).click()
  const changes = page.getByRole('region', { name: 'Changes in Content' })
  await expect(changes.locator('.admin-line-removed')).toHaveText(/two$/)
  await expect(changes.locator('.admin-line-added')).toHaveText(/2$/)

  // The typed text stays, as unsaved changes.
  await page.keyboard.press('Escape')
  await field(page, 'Excerpt').fill('Typed')
  const asked = answerDialogs(page, true)
  const restores = await failing(page, 'POST', '/blogs/.*/restore')
  await page.getByRole('button', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(toast(page, 'Failed to restore this version.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field(page, 'Excerpt')).toHaveValue('Typed')
  expect(await page.evaluate(() => Object.values(localStorage).join())).toContain('Typed')
  expect(asked).toHaveLength(1)
  answerDialogs(page, false)
  await page.getByRole('link', { name: 'Skills' }).click()
  await expect(page).toHaveURL(`/admin/blog?edit=${post.id}`)

  await restores()
  answerDialogs(page, true)
  await page.getByRole('button', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(field(page, 'Content')).toHaveValue('one\ntwo\nthree')
  expect(await (await site.asAdmin('GET', `/api/blogs/${post.id}`)).json()).toMatchObject({
    content: 'one\ntwo\nthree',
  })
})

test('a preview link shows a draft as it will be published, with noindex', async ({ page, site, browser }) => {
  const post = await makePost(site, { title: 'Secret draft', slug: 'secret-draft', content: 'Soon.' })
  await openAdmin(page, site, `/blog?edit=${post.id}`)
  await page.getByRole('button', { name: 'Preview link' }).click()
  const address = (await page.getByRole('link', { name: /\/preview\// }).getAttribute('href')) ?? ''
  const visitor = await browser.newPage()
  const response = await visitor.goto(site.url + address)
  expect(response?.headers()['cache-control']).toBe('private, no-store')
  expect(await response?.text()).toContain('"failedSections":[]')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Secret draft')
  await expect(visitor.locator('meta[name=robots]').first()).toHaveAttribute('content', /noindex/)
  await page.reload()
  await expect(page.getByText('The preview link works until')).toBeVisible()
  await expect(page.getByRole('link', { name: /\/preview\// })).toHaveCount(0)
  await visitor.close()
  expect((await fetch(site.url + address)).status).toBe(200)
  answerDialogs(page, true)
  await page.getByRole('button', { name: 'New preview link' }).click()
  await expect(page.getByRole('link', { name: /\/preview\// })).not.toHaveAttribute('href', address)
  await page.getByRole('button', { name: 'Turn off preview link' }).click()
  await expect(toast(page, 'Preview link turned off')).toBeVisible()
  await expect(page.getByRole('link', { name: /\/preview\// })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Preview link', exact: true })).toBeFocused()
  const expired = await fetch(site.url + address)
  expect([expired.status, await expired.text()]).toEqual([404, expect.stringContaining('This preview has expired')])
  expect((await fetch(`${site.url}/blogs/secret-draft`)).status).toBe(404)
  expect((await fetch(`${site.url}/preview/x.y.z`)).status).toBe(404)
})

test('the page of a changed slug answers 301 with the new address and the query', async ({ site }) => {
  const post = await makePost(site, { title: 'Moved', slug: 'before', content: 'x', published: true })
  await site.asAdmin('PUT', `/api/blogs/${post.id}`, { title: 'Moved', slug: 'after', content: 'x', published: true })
  const response = await fetch(`${site.url}/blogs/before?ref=x`, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([301, '/blogs/after?ref=x'])
})
