import type { Page } from '@playwright/test'
import {
  type Collection,
  type CollectionName,
  collectionNames,
  collections,
  nameField,
} from '../../src/contract/collections.ts'
import { adminWords } from '../../src/contract/wording.ts'
import { samples } from '../helpers/samples.ts'
import type { Site } from '../helpers/server-process.ts'
import { answerDialogs, failing, openAdmin, signInOwner, toast } from './admin.ts'
import { test } from './kept-page.ts'
import { allowConsole, expect } from './test.ts'

/** Where each collection is managed, and its heading, as in the specification's section 2. */
const pages: Record<CollectionName, [path: string, heading: string]> = {
  about: ['about', 'About Content'],
  skills: ['skills', 'Skill Categories'],
  projects: ['projects', 'Projects'],
  education: ['education', 'Education & Certifications'],
  certifications: ['certifications', 'Certifications'],
  blogs: ['blog', 'Blog Posts'],
  testimonials: ['testimonials', 'Testimonials'],
  services: ['services', 'Services'],
  'ai-tools': ['ai-tools', 'AI Tools'],
}

const add = (page: Page) => page.getByRole('button', { name: /^(New|Add Testimonial)$/ })
const save = (page: Page) => page.getByRole('button', { name: 'Save' })
const form = (page: Page) => page.getByRole('form')
/** Finds an input by its label, which may say that the field is optional. */
const input = (page: Page, label: string) =>
  form(page).getByLabel(new RegExp(`^${label.replace(/[()]/g, '\\$&')}\\s*(optional)?$`))
const labelOf = (name: CollectionName, key: string) => (collections[name] as Collection).fields[key]?.label ?? ''
const error = (page: Page, sentence: string) =>
  page
    .locator('[data-sonner-toast]')
    .filter({ has: page.getByText(sentence, { exact: true }) })
    .filter({ hasText: 'Error' })

/** Fills the form from a sample of the specification. */
async function fill(page: Page, name: CollectionName, values: Record<string, unknown>) {
  const { fields }: Collection = collections[name]
  for (const [key, value] of Object.entries(values)) {
    const field = fields[key]
    if (!field || value === null) continue
    const box = input(page, field.label)
    if (field.kind === 'flag') await box.setChecked(Boolean(value))
    else if (field.kind === 'choice') await box.selectOption(String(value))
    else
      await box.fill(
        Array.isArray(value)
          ? value.join(field.separated === 'lines' ? ' \n\n ' : ' ,  ')
          : ` ${value} `.replace(/^ (.*) $/s, /^-?[\d.]+$/.test(String(value)) ? '$1' : ' $1 '),
      )
  }
}

/** The form takes two fifths on the left, the entries take three on the right. */
async function expectColumns(page: Page) {
  const left = await page.locator('.admin-form-column').boundingBox()
  const right = await page.locator('.admin-list-column').boundingBox()
  expect((left?.width ?? 0) / ((left?.width ?? 0) + (right?.width ?? 1))).toBeCloseTo(0.4, 2)
  expect(left?.x ?? 0).toBeLessThan(right?.x ?? 0)
}

/** Every field's value of the specification's sample, under a title that no other entry has. */
const valuesOf = (name: CollectionName) =>
  ({
    ...samples[name].full,
    ...('slug' in collections[name].fields && { slug: 'typed-by-hand' }),
    [nameField(collections[name])]: `Entry of ${name}`,
  }) as Record<string, unknown>

const stored = async (site: Site, name: CollectionName) => {
  const entries: Record<string, unknown>[] = await (await site.asAdmin('GET', `/api/${name}`)).json()
  return entries.find((each) => String(each[nameField(collections[name])]).startsWith(`Entry of ${name}`))
}

// One collection whose form stays open after saving, and the one whose form closes.
for (const name of ['projects', 'testimonials'] as const) {
  const [path] = pages[name]
  const messages = adminWords(collections[name])
  const full = valuesOf(name)
  const first = nameField(collections[name])
  const title = `Entry of ${name}`

  test(`${path}: an entry is created, edited and deleted, each with its message, and the form is empty again`, async ({
    page,
    site,
  }) => {
    // The samples refer to missing pictures.
    allowConsole('Failed to load resource')
    await openAdmin(page, site, `/${path}`)
    if (name === 'testimonials') await expect(form(page)).toBeHidden()
    await add(page).click()
    await expectColumns(page)
    await fill(page, name, full)
    await save(page).click()
    // A toast covers the last rows of the list while the mouse is over it.
    const expectToast = async (heading: string, sentence: string) => {
      await expect(toast(page, heading)).toContainText(sentence)
      await toast(page, heading).getByRole('button', { name: 'Close toast' }).click()
      await expect(toast(page, heading)).toBeHidden()
    }
    const rowOf = (title: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    // The focus moves to the next entry or, if the form closes, to the page's name.
    if (name === 'testimonials') await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    else await expect(input(page, labelOf(name, first))).toBeFocused()
    await expectToast('Created', messages.created)

    expect(await stored(site, name)).toMatchObject(full)

    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
    await row.getByRole('button', { name: /Edit/ }).click()
    await expect(page.getByRole('heading', { name: `Edit ${collections[name].wording.one}` })).toBeVisible()
    const named = input(page, labelOf(name, first))
    await expect(named).toHaveValue(title)
    await named.fill(`${title} again`)
    await save(page).click()
    await expect(rowOf(`${title} again`).getByRole('button', { name: /Edit/ })).toBeFocused()
    await expectToast('Updated', messages.updated)
    expect(await stored(site, name)).toMatchObject({ [first]: `${title} again` })
    if (name === 'testimonials') await expect(form(page)).toBeHidden()
    else await expect(page.getByRole('heading', { name: `New ${collections[name].wording.one}` })).toBeVisible()

    const again = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `${title} again` }) })
    await again.getByRole('button', { name: /Edit/ }).click()
    await expect(named).toHaveValue(`${title} again`)
    const asked = answerDialogs(page, false)
    await again.getByRole('button', { name: /Delete/ }).click()
    await expect(again).toBeVisible()
    answerDialogs(page, true)
    await again.getByRole('button', { name: /Delete/ }).click()
    await expect(toast(page, 'Deleted')).toContainText(messages.deleted)
    await expect(again).toBeHidden()
    await expect(page.locator('body')).not.toBeFocused()
    await expect(page.locator('#entries li:focus, h1:focus')).toHaveCount(1)
    expect(asked).toHaveLength(1)
    await expect(page).toHaveURL(`/admin/${path}`)
  })
}

test('each collection has its page with its heading and a form for a new entry, which stores every kind of field as filled', async ({
  page,
  site,
}) => {
  allowConsole('Failed to load resource')
  await openAdmin(page, site)
  for (const name of collectionNames) {
    const [path, heading] = pages[name]
    await page.locator(`nav a[href="/admin/${path}"]`).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    if (name === 'testimonials') await add(page).click()
    await expect(page.getByRole('heading', { name: /^New / })).toBeVisible()
    // These collections have the kinds of fields that the two above lack.
    if (!['education', 'blogs', 'services'].includes(name)) continue
    await fill(page, name, valuesOf(name))
    await save(page).click()
    await expect(toast(page, 'Created').first()).toContainText(adminWords(collections[name]).created)
    expect(await stored(site, name)).toMatchObject(valuesOf(name))
  }
})

test('a failed load, save and delete show their messages, end no session, and nothing typed is lost', async ({
  page,
  site,
}) => {
  allowConsole('401')
  allowConsole('503')
  const { loadFailed, saveFailed, deleteFailed } = adminWords(collections.skills)
  const { id } = await (await site.asAdmin('POST', '/api/skills', { category: 'Stays', icon: 'Code' })).json()
  await signInOwner(page, site)
  const loads = await failing(page, 'GET', '/skills\\?', 401, { code: 'wrong_credentials' })
  await page.goto('/admin/skills')
  await expect(error(page, loadFailed)).toBeVisible()
  await expect(page).toHaveURL('/admin/skills')
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
  await loads()
  await page.getByRole('button', { name: 'Try again' }).click()
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Stays', exact: true }) })
  await expect(row).toBeVisible()

  const deletes = await failing(page, 'DELETE', '/skills/')
  answerDialogs(page, true)
  await row.getByRole('button', { name: /Delete/ }).click()
  await expect(error(page, deleteFailed)).toBeVisible()
  await deletes()

  await failing(page, 'PUT', '/skills/')
  await row.getByRole('button', { name: /Edit/ }).click()
  await input(page, 'Category').fill('Typed and not lost')
  await save(page).click()
  await expect(error(page, saveFailed)).toBeVisible()
  await expect(input(page, 'Category')).toHaveValue('Typed and not lost')
  await site.asAdmin('DELETE', `/api/skills/${id}`)
})

test('a field that breaks a rule is marked with the reason, and nothing is sent; an error of the server is shown at its field', async ({
  page,
  site,
}) => {
  allowConsole('409')
  await openAdmin(page, site, '/testimonials')
  await add(page).click()
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()))
  await input(page, 'Rating').fill('6')
  await save(page).click()
  for (const [label, reason] of [
    ['Client name', 'Client name is required.'],
    ['Testimonial', 'Testimonial is required.'],
    ['Rating', 'Rating must be a number from 1 to 5.'],
  ] as const) {
    await expect(input(page, label)).toHaveAttribute('aria-invalid', 'true')
    await expect(input(page, label)).toHaveAccessibleDescription(reason)
  }
  expect(calls).toEqual([])
  answerDialogs(page, true)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(form(page)).toBeHidden()

  await page.getByRole('link', { name: 'Blog', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog Posts')
  await input(page, 'Title').fill('n8n on one small server')
  await input(page, 'Content').fill('Twice.')
  await save(page).click()
  await expect(input(page, 'Slug')).toHaveAccessibleDescription(/Another entry already has this slug\./)
  await expect(input(page, 'Slug')).toBeFocused()
})

test('a long list is searched and paged; deleting the only entry of its last page shows the page before it', async ({
  page,
  site,
}) => {
  for (let number = 1; number <= 26; number += 1) {
    await site.asAdmin('POST', '/api/certifications', {
      name: `Paper ${number}`,
      issuer: 'Mill',
      year: '1993',
      display_order: 100 + number,
    })
  }
  await openAdmin(page, site, '/certifications')
  const list = page.getByRole('list', { name: 'Certifications' })
  await expect(list.getByRole('listitem')).toHaveCount(25)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(list.getByRole('heading', { name: 'Paper 26' })).toBeVisible()
  await page.getByRole('searchbox').fill('PAPER 2')
  await expect(list.getByRole('heading').first()).toHaveText('Paper 2')
  await expect(list.getByRole('listitem')).toHaveCount(9)
  await page.getByRole('searchbox').fill('no such thing')
  await expect(page.getByText('No results for "no such thing".')).toBeVisible()

  await page.getByRole('searchbox').fill('Paper')
  await expect(page.getByText('1 to 25 of 26')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  answerDialogs(page, true)
  await list.getByRole('button', { name: /Delete/ }).click()
  await expect(list.getByRole('listitem')).toHaveCount(25)
})

test('a slow save and a slow delete do nothing to a form that was opened meanwhile', async ({ page, site }) => {
  const make = async (category: string) =>
    (await (await site.asAdmin('POST', '/api/skills', { category, icon: 'Code' })).json()).id
  const [slow, other] = [await make('Slow'), await make('Other')]
  await openAdmin(page, site, `/skills?edit=${slow}`)
  let release = () => {}
  const hold = async () => {
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(`**/api/skills/${slow}`, async (route) => {
      if (route.request().method() !== 'GET') await held
      await route.continue()
    })
  }
  answerDialogs(page, true)
  for (const keys of ['Enter', 'Control+s']) {
    await hold()
    await input(page, 'Category').fill('Slow')
    await input(page, 'Icon').fill(`Icon ${keys}`)
    await page.keyboard.press(keys)
    await page.getByRole('button', { name: 'Edit Other' }).click()
    await expect(input(page, 'Category')).toHaveValue('Other')
    release()
    await expect(toast(page, 'Updated').first()).toBeVisible()
    await expect(input(page, 'Category')).toHaveValue('Other')
    await expect(page).toHaveURL(`/admin/skills?edit=${other}`)
    await page.getByRole('button', { name: 'Edit Slow' }).click()
    await expect(input(page, 'Category')).toHaveValue('Slow')
    await page.unroute(`**/api/skills/${slow}`)
  }

  await hold()
  await page.getByRole('button', { name: 'Delete Slow' }).click()
  await page.getByRole('button', { name: 'Edit Other' }).click()
  await expect(input(page, 'Category')).toHaveValue('Other')
  release()
  await expect(toast(page, 'Deleted')).toBeVisible()
  await expect(input(page, 'Category')).toHaveValue('Other')
  await expect(page).toHaveURL(`/admin/skills?edit=${other}`)
})
