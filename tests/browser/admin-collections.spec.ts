import type { Page } from '@playwright/test'
import { type Collection, type CollectionName, collections } from '../../src/contract/collections.ts'
import { samples } from '../helpers/samples.ts'
import { answerDialogs, failing, openAdmin, toast } from './admin.ts'
import { allowConsole, expect, test } from './test.ts'

interface Words {
  page: string
  heading: string
  load: string
  save: string
  remove: string
  deleted: string
  required: string[]
}

/** Word for word from the specification's sections 2, 5 and 8, written out by hand. */
const words: Record<CollectionName, Words> = {
  about: {
    page: 'about',
    heading: 'About Content',
    load: 'Failed to load about content.',
    save: 'Failed to save about entry.',
    remove: 'Failed to delete about entry.',
    deleted: 'About entry removed.',
    required: ['Title', 'Description (English)', 'Description (French)'],
  },
  skills: {
    page: 'skills',
    heading: 'Skill Categories',
    load: 'Failed to load skills.',
    save: 'Failed to save skill category.',
    remove: 'Failed to delete skill category.',
    deleted: 'Skill category removed.',
    required: ['Category', 'Icon'],
  },
  projects: {
    page: 'projects',
    heading: 'Projects',
    load: 'Failed to load projects.',
    save: 'Failed to save project.',
    remove: 'Failed to delete project.',
    deleted: 'Project removed.',
    required: ['Title', 'Description', 'Category'],
  },
  education: {
    page: 'education',
    heading: 'Education & Certifications',
    load: 'Failed to load education entries.',
    save: 'Failed to save education entry.',
    remove: 'Failed to delete education entry.',
    deleted: 'Education entry removed.',
    required: ['Degree', 'Institution', 'Year'],
  },
  certifications: {
    page: 'certifications',
    heading: 'Certifications',
    load: 'Failed to load certifications.',
    save: 'Failed to save certification.',
    remove: 'Failed to delete certification.',
    deleted: 'Certification removed.',
    required: ['Name', 'Issuer', 'Year'],
  },
  blogs: {
    page: 'blog',
    heading: 'Blog Posts',
    load: 'Failed to load blog posts.',
    save: 'Failed to save blog post.',
    remove: 'Failed to delete blog post.',
    deleted: 'Blog post removed.',
    required: ['Title', 'Slug', 'Content'],
  },
  testimonials: {
    page: 'testimonials',
    heading: 'Testimonials',
    load: 'Failed to load testimonials',
    save: 'Failed to save testimonial',
    remove: 'Failed to delete testimonial',
    deleted: 'Testimonial removed successfully',
    required: ['Client name', 'Testimonial'],
  },
  services: {
    page: 'services',
    heading: 'Services',
    load: 'Failed to load services.',
    save: 'Failed to save service.',
    remove: 'Failed to delete service.',
    deleted: 'Service removed.',
    required: ['Title', 'Description'],
  },
  'ai-tools': {
    page: 'ai-tools',
    heading: 'AI Tools',
    load: 'Failed to load AI tools.',
    save: 'Failed to save AI tool.',
    remove: 'Failed to delete AI tool.',
    deleted: 'AI tool removed.',
    required: ['Title', 'Description'],
  },
}

const add = (page: Page) => page.getByRole('button', { name: /^(New|Add Testimonial)$/ })
const save = (page: Page) => page.getByRole('button', { name: 'Save' })
const form = (page: Page) => page.getByRole('form')
/** By its label, which may say that the field is optional. */
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

for (const name of Object.keys(words) as CollectionName[]) {
  const { page: path, heading, load, save: saveFailed, remove, deleted, required } = words[name]
  const full = { ...samples[name].full, ...(name === 'blogs' && { slug: 'typed-by-hand' }) } as Record<string, unknown>
  const [first = ''] = Object.keys(collections[name].fields)
  const title = `Entry of ${name}`
  const subject = deleted.replace(/ removed.*$/, '')
  const done = (verb: string) => deleted.replace('removed', verb)

  test(`${path}: created, edited and deleted, each said in words, and the form is new again`, async ({
    page,
    site,
  }) => {
    // The samples name pictures that are not there.
    allowConsole('Failed to load resource')
    await openAdmin(page, site, `/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await add(page).click()
    await fill(page, name, { ...full, [first]: title })
    await save(page).click()
    // A toast lies over the last rows of the list for as long as the mouse is on it.
    const expectSaid = async (heading: string, sentence: string) => {
      await expect(toast(page, heading)).toContainText(sentence)
      await toast(page, heading).getByRole('button', { name: 'Close toast' }).click()
      await expect(toast(page, heading)).toBeHidden()
    }
    const rowOf = (title: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    // One goes on with the next one, or, where the form closes, from the page's name.
    if (name === 'testimonials') await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    else await expect(input(page, labelOf(name, first))).toBeFocused()
    await expectSaid('Created', done('created'))

    const stored = async () =>
      ((await (await site.asAdmin('GET', `/api/${name}`)).json()) as Record<string, unknown>[]).find((each) =>
        String(each[first]).startsWith(title),
      )
    expect(await stored()).toMatchObject({ ...full, [first]: title })

    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
    await row.getByRole('button', { name: /Edit/ }).click()
    await expect(page.getByRole('heading', { name: `Edit ${collections[name].wording.one}` })).toBeVisible()
    const named = input(page, labelOf(name, first))
    await expect(named).toHaveValue(title)
    await named.fill(`${title} again`)
    await save(page).click()
    await expect(rowOf(`${title} again`).getByRole('button', { name: /Edit/ })).toBeFocused()
    await expectSaid('Updated', done('updated'))
    expect(await stored()).toMatchObject({ [first]: `${title} again` })
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
    await expect(toast(page, 'Deleted')).toContainText(deleted)
    await expect(again).toBeHidden()
    await expect(page.locator('body')).not.toBeFocused()
    await expect(page.locator('#entries li:focus, h1:focus')).toHaveCount(1)
    expect(asked).toHaveLength(1)
    await expect(page).toHaveURL(`/admin/${path}`)
    expect(subject).not.toBe('')
  })

  test(`${path}: a failed load, save and delete are said word for word, and nothing typed is lost`, async ({
    page,
    site,
  }) => {
    allowConsole('503')
    allowConsole('Failed to load resource')
    const body = { ...samples[name].full, ...(name === 'blogs' && { slug: 'will-not-go' }), [first]: 'Stays' }
    const { id } = await (await site.asAdmin('POST', `/api/${name}`, body)).json()
    await openAdmin(page, site)
    const loads = await failing(page, 'GET', `/${name}\\?`)
    await page.goto(`/admin/${path}`)
    await expect(error(page, load)).toBeVisible()
    await loads()
    await page.getByRole('button', { name: 'Try again' }).click()
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Stays', exact: true }) })
    await expect(row).toBeVisible()

    const deletes = await failing(page, 'DELETE', `/${name}/`)
    answerDialogs(page, true)
    await row.getByRole('button', { name: /Delete/ }).click()
    await expect(error(page, remove)).toBeVisible()
    await deletes()

    await failing(page, 'PUT', `/${name}/`)
    await row.getByRole('button', { name: /Edit/ }).click()
    const named = input(page, labelOf(name, first))
    await named.fill('Typed and not lost')
    await save(page).click()
    await expect(error(page, saveFailed)).toBeVisible()
    await expect(named).toHaveValue('Typed and not lost')
    await site.asAdmin('DELETE', `/api/${name}/${id}`)
  })

  test(`${path}: what is required is asked for at its field, and nothing is sent`, async ({ page, site }) => {
    await openAdmin(page, site, `/${path}`)
    await add(page).click()
    const calls: string[] = []
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()))
    await save(page).click()
    for (const label of required) {
      const field = input(page, label)
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveAccessibleDescription(new RegExp(`${label.replace(/[()]/g, '\\$&')} is required\\.`))
    }
    expect(calls).toEqual([])
  })

  test(`${path}: the form takes two fifths on the left, the entries three on the right`, async ({ page, site }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openAdmin(page, site, `/${path}`)
    if (name === 'testimonials') await add(page).click()
    const left = await page.locator('.admin-form-column').boundingBox()
    const right = await page.locator('.admin-list-column').boundingBox()
    expect((left?.width ?? 0) / ((left?.width ?? 0) + (right?.width ?? 1))).toBeCloseTo(0.4, 2)
    expect(left?.x ?? 0).toBeLessThan(right?.x ?? 0)
  })
}

test('what the server finds wrong with a field is shown at that field', async ({ page, site }) => {
  allowConsole('409')
  await openAdmin(page, site, '/blog')
  await input(page, 'Title').fill('n8n on one small server')
  await input(page, 'Content').fill('Twice.')
  await save(page).click()
  await expect(input(page, 'Slug')).toHaveAccessibleDescription(/Another entry has this slug\./)
  await expect(input(page, 'Slug')).toBeFocused()
})

test('numbers that are none become null, ratings stay between 1 and 5, empty optional texts are null', async ({
  page,
  site,
}) => {
  await openAdmin(page, site, '/testimonials')
  await expect(form(page)).toBeHidden()
  await page.getByRole('button', { name: 'Add Testimonial' }).click()
  await expect(form(page).getByLabel('Rating')).toHaveValue('5')
  await form(page).getByLabel('Client name').fill('  Grace  ')
  await input(page, 'Testimonial').fill('Good.')
  for (const wrong of ['0', '6', '']) {
    await form(page).getByLabel('Rating').fill(wrong)
    await save(page).click()
    await expect(form(page).getByLabel('Rating')).toHaveAccessibleDescription('Rating must be a number from 1 to 5.')
  }
  await form(page).getByLabel('Rating').fill('4')
  await form(page).getByLabel('Active').setChecked(false)
  await form(page).getByLabel('Featured').setChecked(true)
  await save(page).click()
  await expect(form(page)).toBeHidden()
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Grace' }) })
  await expect(row.getByText('Featured', { exact: true })).toBeVisible()
  await expect(row.getByText('Inactive', { exact: true })).toBeVisible()
  const all = (await (await site.asAdmin('GET', '/api/testimonials')).json()) as Record<string, unknown>[]
  expect(all.find(({ client_name }) => client_name === 'Grace')).toMatchObject({
    client_position: null,
    client_image_url: null,
    rating: 4,
    display_order: 0,
  })
  await page.getByRole('button', { name: 'Add Testimonial' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(form(page)).toBeHidden()
})

test('about: stats are numbers from 0, and nothing is nothing', async ({ page, site }) => {
  await openAdmin(page, site, '/about')
  for (const label of ['Title', 'Description (English)', 'Description (French)']) {
    await input(page, label).fill('Stats')
  }
  await input(page, 'Years').fill('-1')
  await save(page).click()
  await expect(input(page, 'Years')).toHaveAccessibleDescription('Years must be 0 or more.')
  await input(page, 'Years').fill('7')
  await save(page).click()
  await expect(toast(page, 'Created')).toBeVisible()
  const all = (await (await site.asAdmin('GET', '/api/about')).json()) as Record<string, unknown>[]
  expect(all.find(({ title }) => title === 'Stats')).toMatchObject({
    stats_years: 7,
    stats_clients: null,
    display_order: null,
  })
})

test('a long list is searched and paged by the server', async ({ page, site }) => {
  for (let number = 1; number <= 30; number += 1) {
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
  await expect(list.getByRole('heading', { name: 'Paper 30' })).toBeVisible()
  await page.getByRole('searchbox').fill('PAPER 2')
  await expect(list.getByRole('heading').first()).toHaveText('Paper 2')
  await expect(list.getByRole('listitem')).toHaveCount(12)
  await page.getByRole('searchbox').fill('no such thing')
  await expect(page.getByText('Nothing here is called "no such thing".')).toBeVisible()
})

test('a list whose items hold commas stays whole when something else is edited; sentences stand one a line', async ({
  page,
  site,
}) => {
  const features = ['REST, SOAP, SFTP, XML, CSV, and the odd one out', 'Tests, too']
  const body = { ...samples.services.full, title: 'Listed', features }
  const { id } = await (await site.asAdmin('POST', '/api/services', body)).json()
  const skill = { category: 'Listed', icon: 'Code', technologies: ['n8n, self-hosted', 'cron'] }
  const { id: skillId } = await (await site.asAdmin('POST', '/api/skills', skill)).json()
  const stored = async (path: string) => (await site.asAdmin('GET', `/api/${path}`)).json()

  await openAdmin(page, site, `/services?edit=${id}`)
  await expect(input(page, 'Features')).toHaveValue(features.join('\n'))
  await input(page, 'Starting price').fill('75')
  await save(page).click()
  await expect(toast(page, 'Updated')).toBeVisible()
  expect(await stored(`services/${id}`)).toMatchObject({ starting_price: 75, features })

  await page.goto(`/admin/services?edit=${id}`)
  await input(page, 'Features').fill(`${features[0]}\n\n A third, new one `)
  await save(page).click()
  await expect(toast(page, 'Updated')).toBeVisible()
  expect((await stored(`services/${id}`)).features).toEqual([features[0], 'A third, new one'])

  await page.goto(`/admin/skills?edit=${skillId}`)
  await input(page, 'Category').fill('Listed again')
  await save(page).click()
  await expect(toast(page, 'Updated')).toBeVisible()
  expect((await stored(`skills/${skillId}`)).technologies).toEqual(skill.technologies)
})

test('a slow save and a slow delete leave the form alone that was opened meanwhile', async ({ page, site }) => {
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

test('the last page, its only entry deleted, gives way to the one before', async ({ page, site }) => {
  for (let number = 1; number <= 26; number += 1) {
    await site.asAdmin('POST', '/api/certifications', { name: `Paper ${number}`, issuer: 'Mill', year: '1993' })
  }
  await openAdmin(page, site, '/certifications')
  await page.getByRole('searchbox').fill('Paper')
  const list = page.getByRole('list', { name: 'Certifications' })
  await expect(page.getByText('1 to 25 of 26')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  answerDialogs(page, true)
  await list.getByRole('button', { name: /Delete/ }).click()
  await expect(list.getByRole('listitem')).toHaveCount(25)
})
