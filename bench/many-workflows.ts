import type { WorkflowInput } from '../src/contract/workflows.ts'
import type { Context } from '../src/server/context.ts'
import { workflowStore } from '../src/server/workflows/store.ts'
import { type BenchSite, compare, openSite } from './compare-sites.ts'
import type { Row } from './row.ts'

const few = 50
const many = 5000
/** The number of templates that each filter and search matches, on both sites. */
const wanted = 25

const asked = [
  '/n8n-marketplace',
  '/n8n-marketplace?page=2',
  '/n8n-marketplace?search=wanted',
  '/n8n-marketplace?category=Wanted&app=Airtable&sort=name',
  '/n8n-marketplace/template-1',
  '/n8n-marketplace/template-1.json',
  ...[
    '',
    '&search=wanted',
    '&search=nothing+at+all',
    '&category=Wanted',
    '&app=Airtable',
    '&trigger=webhook',
    '&community=true',
    '&sort=downloads',
    '&sort=name',
    '&search=wanted&category=Wanted&app=Airtable&trigger=webhook',
  ].map((query) => `/api/workflows?published=true&limit=24${query}`),
  '/api/workflows/filters',
  '/api/n8n/templates/search?search=wanted&page=1&rows=20',
]

/** Compares the marketplace with many and with few templates, in this process. */
export async function measure(): Promise<Row[]> {
  const [small, large] = [await openSite(few, fill), await openSite(many, fill)]
  const rows: Row[] = []
  for (const path of asked) {
    rows.push(await compare(`${path}: ${many} templates over ${few}`, small, large, () => ({ path })))
  }
  rows.push(await newSearches(large))
  await small.context.close()
  await large.context.close()
  return rows
}

/** Lists are cached, so each of these searches is new and reads the text of every template (decision 010). */
async function newSearches({ app }: BenchSite): Promise<Row> {
  const words = description.replace(/[^a-z ]/g, '').split(' ')
  const pairs = words.flatMap((a) => words.map((b) => `wanted+${a}+${b}`))
  const began = process.cpuUsage().user
  for (const pair of pairs) {
    await (await app.request(`/api/workflows?published=true&limit=24&search=${pair}`)).text()
  }
  const each = (process.cpuUsage().user - began) / 1000 / pairs.length
  return {
    what: `processor time of a search that nobody made before, ${many} templates`,
    measured: `${each.toFixed(1)} ms`,
    bound: '≤ 50 ms',
    ok: each <= 50,
  }
}

const description = 'carries new orders from a form to where the team sees them, and asks nobody twice'

/** Through the store, so that each template is checked and drawn, and in one transaction. */
async function fill({ database }: Context, templates: number) {
  await database.db.transaction().execute(async (db) => {
    const store = workflowStore({ ...database, db }, { now: () => new Date(), ownerName: async () => 'The owner' })
    for (let number = 0; number < templates; number += 1) {
      await store.create(template(number, number % (templates / wanted) === 0), dateOf(number))
    }
  })
}

const dateOf = (number: number) => new Date(1_700_000_000_000 + number * 60_000).toISOString()

/** The same categories and apps for few and many templates, so that both have the same filters. */
function template(number: number, isWanted: boolean): WorkflowInput {
  const app = isWanted ? 'airtable' : (['slack', 'notion', 'gmail', 'trello', 'hubspot'][number % 5] ?? '')
  const trigger = isWanted ? 'webhook' : 'scheduleTrigger'
  const nodes = [
    node('Start', `n8n-nodes-base.${trigger}`, 0),
    node('Ask', isWanted ? 'n8n-nodes-scraper.scraper' : 'n8n-nodes-base.httpRequest', 220),
    node('Tell', `n8n-nodes-base.${app}`, 440),
  ]
  const to = (name: string) => ({ main: [[{ node: name, type: 'main', index: 0 }]] })
  return {
    slug: `template-${number}`,
    name: `Template ${number}${isWanted ? ' wanted' : ''}`,
    description,
    category: isWanted ? 'Wanted' : (['Sales', 'Support', 'Finance', 'Marketing'][number % 4] ?? ''),
    tags: ['orders'],
    published: true,
    workflow_json: { name: 'Orders', nodes, connections: { Start: to('Ask'), Ask: to('Tell') }, settings: {} },
  }
}

const node = (name: string, type: string, x: number) => ({
  name,
  type,
  typeVersion: 1,
  position: [x, 0],
  parameters: {},
})
