import sharp from 'sharp'
import { themeButton } from '../../src/web/app/document-names.ts'
import { isHydrated } from '../helpers/hydration.ts'
import { newAddress, post, visitor } from '../helpers/visitors.ts'
import type { Tab } from './engines.ts'
import { expect, shows, test, visit } from './test.ts'

test('a message is sent from the contact form and stored', async ({ tab, site }) => {
  const email = newAddress()
  await visit(tab, `${site.url}/contact`)
  await tab.click('button', 'Send message')
  await shows(tab, 'Message is required.')
  await tab.type('input', 'Name', 'Ada')
  await tab.type('input', 'Email', email)
  await tab.type('textarea', 'Message', 'Three sentences.')
  await tab.click('button', 'Send message')
  await shows(tab, 'Thank you, Ada')
  const messages: { email: string }[] = await (await site.asAdmin('GET', '/api/messages')).json()
  expect(messages.filter((message) => message.email === email)).toHaveLength(1)
})

test('a visitor signs in by the form and comments on a post', async ({ tab, site }) => {
  const { email, password } = await visitor(site)
  await visit(tab, `${site.url}/auth`)
  await tab.type('input', 'Email', email)
  await tab.type('input', 'Password', password)
  await tab.click('main button', 'Sign in')
  await shows(tab, 'You are signed in as')
  await visit(tab, `${site.url}/blogs/${post}#comments`)
  await tab.type('textarea', 'Your comment', 'It works here as well.')
  await tab.click('#comments button', 'Post')
  await shows(tab, 'It works here as well.')
})

test('a link for a new password is asked for', async ({ tab, site }) => {
  await visit(tab, `${site.url}/forgot-password`)
  await tab.type('input', 'Email', newAddress())
  await tab.click('button', 'Send link')
  await shows(tab, 'Check your email')
})

test('a reader subscribes to new posts', async ({ tab, site }) => {
  await site.asAdmin('PUT', '/api/admin/settings', { letters: { enabled: true } })
  await visit(tab, `${site.url}/subscribe`)
  await tab.type('main input', 'Your email address', newAddress())
  await tab.click('main button', 'Subscribe')
  await shows(tab, 'Check your inbox')
})

test('the search opens by its keys, finds while somebody types, and opens what it found', async ({ tab, site }) => {
  await visit(tab, `${site.url}/services`)
  await tab.press('Control+k')
  await tab.type('dialog input, [role=dialog] input', '', 'skip locked')
  await tab.click('[role=dialog] a, dialog a', 'Postgres is a good enough queue')
  await expect.poll(() => tab.run(() => document.querySelector('h1')?.textContent)).toMatch(/^Postgres is a good/)
})

test('the run of a template is stepped through, played and paused', async ({ tab, site }) => {
  // On a phone the player is below the first screen, and loads when it is near.
  await tab.resize(1440, 900)
  await visit(tab, `${site.url}/n8n-marketplace/support-triage-agent`)
  const step = () => tab.run(() => document.querySelector<HTMLInputElement>('input[type=range]')?.value)
  await tab.click('button', 'Step forward')
  await expect.poll(step).toBe('1')
  await tab.click('button', 'Play')
  await expect.poll(step).not.toBe('1')
  await tab.click('button', 'Pause')
  await tab.click('button', 'Step back')
  await shows(tab, 'Step')
})

test('the menu of a phone opens a page without loading the document again', async ({ tab, site }) => {
  await tab.resize(360, 740)
  await visit(tab, site.url)
  await mark(tab)
  await tab.click('button', 'Toggle menu')
  await tab.click('header a', 'Projects')
  await expect.poll(() => tab.run(() => location.pathname)).toBe('/projects')
  expect(await isMarked(tab)).toBe(true)
})

test('a page that is left while it hydrates reports nothing', async ({ tab, site }) => {
  for (const pause of [0, 40, 80, 160]) {
    for (const [from, to] of [
      ['/', '/projects'],
      ['/projects', '/contact'],
      ['/blogs', '/'],
    ] as const) {
      await tab.open(`${site.url}/robots.txt`)
      await tab.run((from) => location.assign(from), from)
      await expect.poll(() => tab.run(isHydrated), { interval: 5 }).toBe(true)
      await tab.run(follow, to, String(pause))
      await expect.poll(() => tab.run(() => location.pathname)).toBe(to)
    }
  }
})

/** Runs in the page. */
const follow = (to: string, pause: string) => {
  setTimeout(() => document.querySelector<HTMLElement>(`header a[href="${to}"]`)?.click(), Number(pause))
}

test('the first tap on a filter filters in place, and the view stays', async ({ tab, site }) => {
  await tab.resize(360, 740)
  for (const path of ['/projects', '/']) {
    await tab.open(site.url + path)
    await mark(tab)
    const { name, top } = await tab.run(() => {
      const filter = [...document.querySelectorAll<HTMLElement>('main a[href*="category="]')].at(-1)
      filter?.scrollIntoView({ block: 'center', behavior: 'instant' })
      return { name: filter?.textContent ?? '', top: scrollY }
    })
    await tab.click('main a[href*="category="]', name)
    await expect.poll(() => tab.run(() => document.querySelector('main [aria-current=true]')?.textContent)).toBe(name)
    expect(await isMarked(tab), path).toBe(true)
    expect(Math.abs((await tab.run(() => scrollY)) - top), path).toBeLessThan(2)
  }
})

test('the drawings follow the site’s own switch to dark', async ({ tab, site }) => {
  await tab.resize(1440, 900)
  await visit(tab, `${site.url}/projects`)
  const light = await brightness(tab)
  await tab.click(`.${themeButton}`)
  await expect.poll(() => brightness(tab)).toBeLessThan(light / 2)
})

/** How bright the first drawing that the page shows looks, from 0 to 255. */
async function brightness(tab: Tab): Promise<number> {
  const box = await tab.run(async () => {
    const drawings = [...document.querySelectorAll<HTMLImageElement>('main img[src*="/demo/"]')]
    const image = drawings.find((drawing) => drawing.checkVisibility())
    image?.scrollIntoView({ block: 'center', behavior: 'instant' })
    await image?.decode()
    // Two frames later it is drawn.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    const { x, y, width, height } = (image ?? document.body).getBoundingClientRect()
    return { left: Math.ceil(x), top: Math.ceil(y), width: Math.floor(width), height: Math.floor(height) }
  })
  // The drawing is cut out first, because `stats` reads the whole file.
  const drawing = await sharp(await tab.screenshot())
    .extract(box)
    .toBuffer()
  const { channels } = await sharp(drawing).stats()
  return channels[0]?.mean ?? 0
}

/** Marks the document; a page that is loaded again has lost the mark. */
const mark = (tab: Tab) => tab.run(() => document.documentElement.setAttribute('data-marked', ''))
const isMarked = (tab: Tab) => tab.run(() => document.documentElement.hasAttribute('data-marked'))
