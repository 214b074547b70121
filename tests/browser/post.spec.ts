import { answer, chooseBlog, failure, one, post, slug, title } from './blog-answers.ts'
import { test } from './kept-page.ts'
import { allowConsole, expect } from './test.ts'

test.describe('a post', () => {
  test('shows breadcrumb, header, picture, ads, text, sidebar, related posts and links to share it', async ({
    page,
    request,
    site,
  }) => {
    const { excerpt, keywords, image_url } = await (await request.get(`/api/blogs/slug/${slug}`)).json()
    const recent = await (await request.get('/api/blogs?published=true&limit=5&fields=slug,title')).json()
    await page.goto(`/blogs/${slug}?from=elsewhere`)
    const steps = page.getByRole('navigation', { name: 'Breadcrumb' })
    await expect(steps.getByRole('listitem')).toHaveText(['Home', 'Blog', title])
    await expect(steps.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
    await expect(steps.getByRole('link', { name: 'Blog' })).toHaveAttribute('href', '/blogs')
    const article = page.getByRole('article', { name: title })
    const header = article.locator('header')
    await expect(header).toContainText('Aug 11, 2026')
    await expect(header).toContainText(/\d+ min read/)
    await expect(header.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(header).toContainText(excerpt)
    await expect(header.getByRole('list', { name: 'Keywords' }).getByRole('link')).toHaveText(keywords)
    await expect(article.locator(`img[src="${image_url}"]`)).toBeVisible()
    await expect(article.locator('[data-ad-slot]')).toHaveCount(2)
    await expect(article.locator('.prose .tk-keyword').first()).toBeAttached()

    const side = page.getByRole('complementary', { name: 'More from the blog' })
    await expect(side.getByRole('heading', { name: 'Recent Posts' })).toBeVisible()
    const others = recent.filter((each: { slug: string }) => each.slug !== slug)
    const links = side.getByRole('region', { name: 'Recent Posts' }).getByRole('link')
    await expect(links).toHaveText(others.map(({ title }: { title: string }) => title))
    await expect(links.first()).toHaveAttribute('href', `/blogs/${others[0].slug}`)
    await expect(side.locator('time')).toHaveCount(others.length)
    // No post is listed twice.
    const more = page.getByRole('region', { name: 'Read on' }).getByRole('link')
    await expect(more).toHaveCount(2)
    const beside = await links.allInnerTexts()
    expect((await more.allInnerTexts()).filter((each) => beside.includes(each))).toEqual([])

    const author = article.getByRole('region', { name: 'The author' })
    await expect(author).toContainText('Your Name')
    await expect(author.getByRole('link', { name: 'Services and prices' })).toHaveAttribute('href', '/services')

    // The post is shared with its own address and title.
    const share = page.getByRole('region', { name: 'Share this article' })
    const address = `${site.url}/blogs/${slug}`
    const to = async (name: string) => new URL((await share.getByRole('link', { name }).getAttribute('href')) ?? '')
    expect((await to('LinkedIn')).searchParams.get('url')).toBe(address)
    const twitter = await to('Twitter / X')
    expect([twitter.searchParams.get('url'), twitter.searchParams.get('text')]).toEqual([address, title])
    const email = await to('Email')
    expect([email.protocol, email.searchParams.get('subject')]).toEqual(['mailto:', title])
    expect(email.searchParams.get('body')).toContain(address)
  })

  test('that is opened in the browser shows an error if it fails, and a placeholder until it is there', async ({
    page,
  }) => {
    allowConsole('503')
    await page.goto('/blogs')
    await page.route(one, (route) => route.fulfill({ status: 503, json: failure }))
    await page.getByRole('link', { name: title, exact: true }).click()
    const toast = page.locator('[data-sonner-toast]')
    await expect(toast.getByText('Error', { exact: true })).toBeVisible()
    await expect(toast.getByText('Unable to load this blog post.')).toBeVisible()
    await page.unroute(one)
    await chooseBlog(page)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(one, async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('link', { name: title, exact: true }).click()
    await expect(page.getByRole('status').getByText('Loading post')).toBeAttached()
    release()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(new RegExp(`^${title}`))
  })

  test('without date, text and company shows the fallbacks', async ({ page }) => {
    await page.goto('/blogs')
    await page.route(one, (route) => route.fulfill({ json: post({ slug, title, description: 'Described' }) }))
    await answer(page, '**/api/blogs?*', [post({ slug })])
    await answer(page, '**/api/comments/blog/*', [])
    await page.getByRole('link', { name: title, exact: true }).click()
    await expect(page.getByText('Latest insight')).toBeVisible()
    await expect(page.getByText('Described')).toBeVisible()
    const soon = 'Full content coming soon. Stay tuned for the detailed breakdown.'
    await expect(page.getByText(soon)).toBeVisible()
    await expect(page.getByText('More stories coming soon.')).toBeVisible()
    await expect(page.locator('article header img, .reading-text img')).toHaveCount(0)
  })

  test('shows no error when sidebar and related posts cannot be loaded', async ({ page }) => {
    allowConsole('503')
    await page.goto('/blogs')
    await answer(page, '**/api/blogs?*', failure, 503)
    await page.route('**/related*', (route) => route.fulfill({ status: 503, json: failure }))
    await page.getByRole('link', { name: title, exact: true }).click()
    await expect(page.getByText('More stories coming soon.')).toBeVisible()
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  })
})
