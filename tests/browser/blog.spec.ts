import { answer, chooseBlog, failure, list, openBlog, post, title } from './blog-answers.ts'
import { test } from './kept-page.ts'
import { allowConsole, expect } from './test.ts'

test.describe('the list of posts', () => {
  test('shows header, feed, ad slot and a card per post, in columns that fit the window', async ({ page, request }) => {
    const posts = await (await request.get('/api/blogs?published=true&limit=24')).json()
    await page.goto('/blogs')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ideas, Lessons & Product Notes')
    await expect(page.locator('[data-ad-slot]')).toHaveAttribute('data-ad-slot', '0000000001')
    const cards = page.locator('main li.card')
    await expect(cards).toHaveCount(posts.length)
    for (const [index, { slug, title, excerpt, image_url, created_at, keywords }] of posts.entries()) {
      const card = cards.nth(index)
      if (image_url) await expect(card.locator('img').first()).toHaveAttribute('src', image_url)
      else await expect(card.locator('img')).toHaveCount(0)
      await expect(card.locator('time')).toHaveAttribute('datetime', created_at)
      await expect(card.locator('time')).toHaveText(/^\w{3} \d{1,2}, \d{4}$/)
      await expect(card.getByRole('link', { name: title, exact: true })).toHaveAttribute('href', `/blogs/${slug}`)
      await expect(card).toContainText(excerpt)
      await expect(card.getByRole('list', { name: 'Keywords' }).getByRole('link')).toHaveText(keywords.slice(0, 3))
      await expect(card.getByRole('link', { name: /^Read Story/ })).toHaveAttribute('href', `/blogs/${slug}`)
    }
    for (const place of [page.getByRole('contentinfo'), page.getByRole('main')]) {
      await expect(place.getByRole('link', { name: /feed/i })).toHaveAttribute('href', '/feed.xml')
    }
    for (const [width, columns] of [
      [360, 1],
      [768, 2],
      [1024, 3],
      [1440, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      const grid = page.locator('main ul:has(> li.card)')
      const tracks = await grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length)
      expect(tracks, `${width} px`).toBe(columns)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })

  test('shows 6 skeleton cards while it loads', async ({ page }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(list, async (route) => {
      await held
      await route.continue()
    })
    await openBlog(page)
    await expect(page.getByRole('status').locator('.card')).toHaveCount(6)
    release()
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
    await expect(page.getByRole('status')).toHaveCount(0)
  })

  test('takes the teaser from excerpt, description or content, and shows New without a date', async ({ page }) => {
    const words = { excerpt: 'The excerpt', description: 'The description', content_start: 'The content' }
    await answer(page, '**/api/blogs?*', [
      post({ ...words, slug: 'a', keywords: ['one', 'two', 'three', 'four'] }),
      post({ ...words, slug: 'b', excerpt: null, created_at: '2026-03-04T23:59:00.000Z' }),
      post({ ...words, slug: 'c', excerpt: '', description: null }),
      post({ slug: 'd' }),
    ])
    await openBlog(page)
    const cards = page.locator('main li.card')
    await expect(cards.nth(0)).toContainText('The excerpt')
    await expect(cards.nth(0)).toContainText('New')
    await expect(cards.nth(0).getByRole('list', { name: 'Keywords' })).toHaveText('onetwothree')
    await expect(cards.nth(0).locator('img, svg')).toHaveCount(0)
    await expect(cards.nth(1)).toContainText('The description')
    await expect(cards.nth(1)).toContainText('Mar 4, 2026')
    await expect(cards.nth(2)).toContainText('The content')
    await expect(cards.nth(3)).toContainText('Read the full story →')
  })

  test('shows a message when there are no posts, and when the answer is not a list', async ({ page }) => {
    for (const json of [[], { posts: 'many' }]) {
      await answer(page, '**/api/blogs?*', json)
      await openBlog(page)
      await expect(page.getByText('No blog posts published yet. Check back soon!')).toBeVisible()
      await page.unrouteAll()
    }
  })

  test('shows an error when it cannot be loaded, and loads at the next visit', async ({ page }) => {
    allowConsole('503')
    await answer(page, '**/api/blogs?*', failure, 503)
    await openBlog(page)
    await expect(page.locator('[data-sonner-toast]')).toHaveText('Unable to load blog posts. Please try again later.')
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('link', { name: 'About', exact: true }).first().click()
    await expect(page).toHaveURL('/about')
    await chooseBlog(page)
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
  })

  test('loads again when a visitor returns to it before the next page is shown', async ({ page }) => {
    allowConsole('503')
    await answer(page, '**/api/blogs?*', failure, 503)
    await openBlog(page)
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
    await page.unrouteAll()
    await page.route(/assets\/about/, () => {})
    await page.getByRole('link', { name: 'About', exact: true }).first().click()
    await expect(page).toHaveURL('/about')
    await chooseBlog(page)
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
  })
})

test.describe('many posts', () => {
  test('are shown 24 per page with links to other pages, also without JavaScript', async ({ browser, site }) => {
    const { length } = await (await fetch(`${site.url}/api/blogs?published=true`)).json()
    for (let number = 1; number <= 50 - length; number++) {
      const slug = `post-${number}`
      const keywords = number <= 26 ? ['counted'] : []
      await site.asAdmin('POST', '/api/blogs', { title: slug, slug, content: 'Text.', keywords, published: true })
    }
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
    const page = await context.newPage()
    const cards = page.locator('main li.card')
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await page.goto('/blogs')
    await expect(cards).toHaveCount(24)
    await pages.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL('/blogs?page=2')
    await expect(cards).toHaveCount(24)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${site.url}/blogs?page=2`)
    await pages.getByRole('link', { name: 'Page 3' }).click()
    await expect(cards).toHaveCount(2)
    await expect(pages.getByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page')
    await pages.getByRole('link', { name: 'Page 1' }).click()
    await expect(page).toHaveURL('/blogs')

    await page.goto('/blogs?tag=counted')
    await expect(cards).toHaveCount(24)
    await pages.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL('/blogs?tag=counted&page=2')
    await expect(cards).toHaveCount(2)

    for (const beyond of ['/blogs?page=4', '/blogs?tag=counted&page=3', '/blogs?page=999999']) {
      expect((await page.goto(beyond))?.status()).toBe(404)
      await expect(page.getByRole('link', { name: 'First page' })).toBeVisible()
    }
    for (const first of ['/blogs?page=0', '/blogs?page=x', '/blogs?page=1', '/blogs?page=']) {
      expect((await page.goto(first))?.status()).toBe(200)
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${site.url}/blogs`)
    }
    await context.close()
  })
})

test.describe('posts by keyword', () => {
  test('a chip links to its posts, and the page links back', async ({ page, request }) => {
    const found = await (await request.get('/api/blogs?keyword=n8n&published=true')).json()
    await page.goto('/blogs')
    await page.locator('main li.card').first().getByRole('link', { name: 'n8n', exact: true }).click()
    await expect(page).toHaveURL('/blogs?tag=n8n')
    await expect(page.getByRole('heading', { name: 'Posts about “n8n”' })).toBeVisible()
    await expect(page).toHaveTitle(/^Posts about n8n/)
    await expect(page.locator('main li.card')).toHaveCount(found.length)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/blogs\?tag=n8n$/)
    const filter = page.getByRole('navigation', { name: 'Filter posts by keyword' })
    await expect(filter.locator('[aria-current=true]')).toHaveText('n8n')
    await page.getByRole('link', { name: 'Show all posts' }).click()
    await expect(page).toHaveURL('/blogs')
    await expect(filter.locator('[aria-current=true]')).toHaveText('All posts')
  })

  test('and the posts themselves work without JavaScript, and an unknown keyword redirects to all posts', async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
    const page = await context.newPage()
    await page.goto('/blogs')
    await page.getByRole('link', { name: title, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.locator('.prose pre').first()).toBeVisible()
    await page.getByRole('list', { name: 'Keywords' }).getByRole('link', { name: 'PostgreSQL' }).click()
    await expect(page).toHaveURL('/blogs?tag=PostgreSQL')
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
    for (const tag of ['nope', '<script>', 'x'.repeat(500), '%00']) {
      const response = await page.goto(`/blogs?tag=${tag === '%00' ? tag : encodeURIComponent(tag)}`)
      expect(response?.status()).toBe(200)
      await expect(page).toHaveURL('/blogs')
      await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
    }
    await context.close()
  })

  test('a failed list of keywords hides only the filter', async ({ page }) => {
    allowConsole('503')
    await answer(page, '**/api/blogs/keywords*', failure, 503)
    await openBlog(page)
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  })
})
