import { authenticator } from '../helpers/second-factor.ts'
import { admin, type Site } from '../helpers/server-process.ts'
import { call } from '../helpers/visitors.ts'
import type { Tab } from './engines.ts'
import { expect, shows, signedIn, test, visit } from './test.ts'

const token = async (site: Site) => ((await call(site, 'POST', '/auth/login', admin)) as { token: string }).token

test('the owner signs in by the form and sees the dashboard', async ({ tab, site }) => {
  await visit(tab, `${site.url}/auth`)
  await signIn(tab)
  await shows(tab, 'Signed in as')
})

test('a post is written, looked at and saved', async ({ tab, site }) => {
  await signedIn(tab, await token(site))
  await tab.open(`${site.url}/admin/blogs/new`)
  await tab.type('textarea, input', 'Title', 'Written elsewhere')
  await tab.type('textarea', 'Content', '## A part\n\nIts *words*.')
  await tab.click('button', 'Side by side')
  await expect
    .poll(() => tab.run(() => document.querySelector('.admin-preview .prose')?.innerHTML))
    .toContain('<em>words</em>')
  await tab.press('Control+s')
  await shows(tab, 'Created')
  const { content } = await (await site.asAdmin('GET', '/api/blogs/slug/written-elsewhere')).json()
  expect(content).toBe('## A part\n\nIts *words*.')
})

test('the settings are previewed at the size of their frames, and saved', async ({ tab, site }) => {
  await signedIn(tab, await token(site))
  for (const width of [1440, 360]) {
    await tab.resize(width, 900)
    await tab.open(`${site.url}/admin/settings`)
    const sizes = () =>
      tab.run(() =>
        [...document.querySelectorAll('.admin-page-preview-desktop')].map((frame) => {
          const drawn = frame.querySelector('iframe')?.getBoundingClientRect()
          return Math.round((drawn?.width ?? 0) - frame.clientWidth)
        }),
      )
    await expect.poll(sizes, { message: `at ${width} px` }).toEqual([0, 0])
  }
  await tab.type('form input', 'Name', ' of Elsewhere')
  await tab.click('button', 'Save')
  await shows(tab, 'Settings saved.')
})

test('the second factor of the owner is asked for, and its code opens the admin', async ({ tab, site }) => {
  const owner = await token(site)
  const begun = await call(site, 'POST', '/auth/second-factor/setup', { password: admin.password }, owner)
  const app = authenticator((begun as { secret: string }).secret)
  await call(site, 'POST', '/auth/second-factor', { code: app.codeOf(new Date()) }, owner)
  await visit(tab, `${site.url}/auth`)
  await signIn(tab)
  // The next code, because each is accepted once. The last one may have ended before it reaches the server.
  await tab.type('input', 'Code', app.codeOf(new Date(), 1))
  await tab.click('main button', 'Sign in')
  await shows(tab, 'Signed in as')
})

async function signIn(tab: Tab) {
  await tab.type('input', 'Email', admin.email)
  await tab.type('input', 'Password', admin.password)
  await tab.click('main button', 'Sign in')
}
