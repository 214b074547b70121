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

  test('shows 6 skeleton cards while it loads, and no keywords if those cannot be loaded', async ({ page }) => {
    allowConsole('503')
    await answer(page, '**/api/blogs/keywords*', failure, 503)
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
    const filter = page.getByRole('navigation', { name: 'Filter posts by keyword' })
    await expect(filter.getByRole('link')).toHaveText(['All posts'])
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  })

  test('shows that there are no posts when the answer is not a list', async ({ page }) => {
    await answer(page, '**/api/blogs?*', { posts: 'many' })
    await openBlog(page)
    await expect(page.getByText('No blog posts published yet. Check back soon!')).toBeVisible()
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

  // `sections.spec.ts` tests that a list loads again after another page.
  test('shows an error when it cannot be loaded, and loads again when a visitor returns before the next page is shown', async ({
    page,
  }) => {
    allowConsole('503')
    await answer(page, '**/api/blogs?*', failure, 503)
    await openBlog(page)
    await expect(page.locator('[data-sonner-toast]')).toHaveText('Unable to load blog posts. Please try again later.')
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
    await page.unrouteAll()
    await page.route(/assets\/about/, () => {})
    await page.getByRole('link', { name: 'About', exact: true }).first().click()
    await expect(page).toHaveURL('/about')
    await chooseBlog(page)
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
  })
})

test.describe('posts by keyword', () => {
  test('a chip links to its posts, and the page links back', async ({ page, request }) => {
    const posts = await (await request.get('/api/blogs?keyword=n8n&published=true')).json()
    await page.goto('/blogs')
    await page.locator('main li.card').first().getByRole('link', { name: 'n8n', exact: true }).click()
    await expect(page).toHaveURL('/blogs?tag=n8n')
    await expect(page.getByRole('heading', { name: 'Posts about “n8n”' })).toBeVisible()
    await expect(page).toHaveTitle(/^Posts about n8n/)
    await expect(page.locator('main li.card')).toHaveCount(posts.length)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/blogs\?tag=n8n$/)
    const filter = page.getByRole('navigation', { name: 'Filter posts by keyword' })
    await expect(filter.locator('[aria-current=true]')).toHaveText('n8n')
    await page.getByRole('link', { name: 'Show all posts' }).click()
    await expect(page).toHaveURL('/blogs')
    await expect(filter.locator('[aria-current=true]')).toHaveText('All posts')
  })

  test('and the posts themselves work without JavaScript', async ({ withoutScript: page }) => {
    await page.goto('/blogs')
    await page.getByRole('link', { name: title, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.locator('.prose pre').first()).toBeVisible()
    await page.getByRole('list', { name: 'Keywords' }).getByRole('link', { name: 'PostgreSQL' }).click()
    await expect(page).toHaveURL('/blogs?tag=PostgreSQL')
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
  })
})
