import { expect, it } from 'vitest'
import { secretAddresses } from './secret-addresses.ts'
import { allPages, paths, siteFiles } from './site-map.ts'

/** The arguments for each builder. A builder without a sample makes the test fail. */
const samples: Partial<Record<keyof typeof paths, readonly unknown[][]>> = {
  projects: [[], [{ category: 'Web Apps' }]],
  marketplace: [[], [{ search: 'a & b', app: '', page: 1 }], [{ sort: 'name', page: 2 }]],
  workflow: [['a-b'], ['Ä/?']],
  workflowFile: [['a-b'], ['a-b', 2]],
  workflowPicture: [['a-b']],
  workflowThumbnail: [['a-b', 'dark']],
  workflowShare: [['a-b']],
  workflowDownload: [['1f']],
  contact: [[], [{ about: 'a b', subject: 'ä' }]],
  blogs: [[], [{ tag: 'n8n', page: 3 }]],
  feed: [[], [{ tag: 'n8n' }]],
  jsonFeed: [[]],
  workflowFeed: [[], [{ tag: 'Sales' }]],
  post: [['a-b'], ['Ä/?#']],
  project: [['a-b'], ['Ä/?#']],
  projectPicture: [['a-b', '2026-01-02T03:04:05.000Z']],
  pagePicture: [['/about'], ['/about', { lang: 'fr' }]],
  postPicture: [['a-b', '2026-01-02T03:04:05.000Z']],
  setup: [['t_-']],
  preview: [['t_-']],
  confirmSubscription: [['token']],
  unsubscribe: [['token']],
  testimonial: [['t_-'], ['t_-', { sent: '1' }]],
  enquiry: [['t_-'], ['t_-', { sent: '1' }]],
  enquiryFile: [['t_-', '1f']],
  media: [['a.webp']],
  cv: [['0a.pdf']],
  appIcon: [['192'], ['maskable']],
  search: [[], ['a & b']],
  auth: [[], [{ next: '/blogs/a?b=c' }], [{ confirmed: '0', reason: 'used' }]],
  confirmAddress: [['t_-']],
  adminPost: [[null], ['1f']],
  emailChange: [['t_-'], ['t_-', 'stop']],
  adminPage: [['messages']],
  adminSettings: [[], ['look']],
  adminEntry: [
    ['blog', null],
    ['blog', '1f'],
    ['projects', null],
    ['projects', '1f'],
  ],
  adminAutomation: [['webhooks'], ['keys', { name: 'n8n', scopes: 'stats:read,messages:read' }]],
  adminComment: [['1f']],
  adminMessage: [['1f']],
  postComments: [['a-b'], ['a-b', 2]],
  moderate: [[{ comment: '1', revision: 2, action: 'approve', signature: 's_-' }]],
}

it('the addresses of all pages, files and links match the snapshot', () => {
  const built = Object.entries(paths).map(([name, path]) => {
    if (typeof path === 'string') return [name, path]
    const given = samples[name as keyof typeof paths] ?? []
    expect([name, given.length > 0]).toEqual([name, true])
    return [name, given.map((args) => Reflect.apply(path, undefined, args))]
  })
  expect({
    pages: allPages.map(({ path, indexed }) => (indexed ? `${path} (indexed)` : path)),
    siteFiles,
    secretAddresses,
    links: Object.fromEntries(built),
  }).toMatchSnapshot()
})
