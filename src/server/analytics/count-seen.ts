import type { Transaction } from 'kysely'
import { allPages, paths, sitePages } from '../../contract/site-map.ts'
import { directSource, otherKeys, type StatsCount } from '../../contract/stats.ts'
import { findRows } from '../platform/database/queries.ts'
import type { Database, Schema } from '../schema.ts'
import type { SiteSearch } from '../search/index.ts'
import type { Services } from '../services.ts'
import { openTally, type Tally } from './figures.ts'
import type { VisitorTable } from './schema.ts'
import type { Seen } from './seen.ts'
import { type People, readPeople } from './visitors.ts'

/** Rows of a day. Beyond, new visitors and reads are not counted, and new keys are counted together. */
export const mostADay = { visitors: 100_000, reads: 500_000, source: 500, campaign: 200, search: 1_000 }

/** Counts what was seen on one day, in one transaction. Only one process counts at a time. */
export async function storeSeen(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  day: string,
  seen: readonly Seen[],
  existing: KnownKeys,
): Promise<void> {
  await db.transaction().execute(async (writing) => {
    // On SQLite the transaction itself waits for the others.
    if (kind === 'postgres') {
      await writing.selectFrom('figure_salts').select('day').where('day', '=', day).forUpdate().execute()
    }
    const hashes = new Set(seen.flatMap(({ visitor }) => visitor ?? []))
    const people = await readPeople(writing, day, [...hashes].sort())
    const tally = openTally()
    // The event that marks the owner's browser may arrive after its first view.
    const inOrder = [...seen.filter(({ what }) => what === 'own'), ...seen.filter(({ what }) => what !== 'own')]
    for (const each of inOrder) countSeen(each, { day, people, tally, existing })
    for (const limited of ['source', 'campaign', 'search'] as const) await limitKeys(writing, day, limited, tally)
    await people.write(writing)
    await tally.write(writing)
  })
}

async function limitKeys(
  db: Transaction<Schema>,
  day: string,
  kind: 'source' | 'campaign' | 'search',
  tally: Tally,
): Promise<void> {
  const keys = tally.keysOf(kind)
  if (keys.size === 0) return
  const rows = await findRows(db, 'figures', { span: 'day', kind, at: day })
  const before = new Set(rows.map(({ key }) => key))
  const added = [...keys.difference(before)].filter((key) => key !== otherKeys && key !== directSource)
  const room = Math.max(0, mostADay[kind] - before.size)
  tally.rename(kind, new Set(added.slice(room)), otherKeys)
}

type Counting = { day: string; people: People; tally: Tally; existing: KnownKeys }

type OfKind = (seen: Seen, counting: Counting) => void

function countSeen(seen: Seen, counting: Counting): void {
  const person = personOf(seen, counting)
  if (!person?.owner) counters[seen.what](seen, counting)
}

const counters: Record<Seen['what'], OfKind> = {
  read: countRead,
  copy: countCopy,
  search: countSearch,
  own: markOwner,
  download: (seen, counting) => countTemplate(seen, counting, 'downloads'),
  import: (seen, counting) => countTemplate(seen, counting, 'imports'),
  message: countMessage,
}

function countRead({ at, key, visitor, source, campaign }: Seen, { day, people, tally, existing }: Counting): void {
  if (visitor === null || !existing.pages.has(key)) return
  const person = people.visitors.get(visitor)
  const isFull = person ? people.reads >= mostADay.reads : people.before + people.visitors.size >= mostADay.visitors
  if (isFull) return
  const before = person ?? newVisitor(day, visitor)
  const current = { ...before, source: source ?? before.source, campaign: campaign ?? before.campaign }
  people.visitors.set(visitor, current)
  const earlier = pagesRead(people, visitor)
  const view = people.view(day, visitor, key, at)

  if (!person) tally.add(at, 'total', '', 'visitors')
  for (const kind of ['source', 'campaign'] as const) {
    const [was, is] = [person?.[kind] ?? null, current[kind]]
    if (is !== null && comesFirst({ day, people }, visitor, { kind, was, is, at })) tally.add(at, kind, is, 'visitors')
  }
  if (view === 'again') return
  people.reads += 1
  addWithOrigin(tally, at, current, 'reads')
  tally.add(at, 'page', key, 'reads')
  if (view !== 'first') return
  tally.add(at, 'page', key, 'visitors')
  if (key !== paths.contact()) return
  addWithOrigin(tally, at, current, 'contacts')
  for (const page of earlier) tally.add(at, 'page', page, 'contacts')
}

type Origin = { kind: 'source' | 'campaign'; was: string | null; is: string; at: number }

/** Whether the visitor comes from this origin for the first time today. Origins are noted once there are several. */
function comesFirst({ day, people }: Pick<Counting, 'day' | 'people'>, visitor: string, { kind, was, is, at }: Origin) {
  if (was === null || was === is) return was === null
  people.view(day, visitor, `${kind} ${was}`, at)
  return people.view(day, visitor, `${kind} ${is}`, at) === 'first'
}

function countCopy({ at, key, visitor }: Seen, { day, people, tally, existing }: Counting): void {
  if (visitor === null || !existing.pages.has(key)) return
  if (people.view(day, visitor, `copy ${key}`, at) === 'again') return
  tally.add(at, 'total', '', 'copies')
  tally.add(at, 'page', key, 'copies')
}

function countSearch({ at, key, visitor }: Seen, { day, people, tally, existing }: Counting): void {
  const hasFound = existing.searches.get(key)
  if (visitor === null || hasFound === undefined) return
  const view = people.view(day, visitor, `?${key}`, at)
  if (view === 'again') return
  const counts: StatsCount[] = hasFound ? ['searches'] : ['searches', 'unanswered']
  tally.add(at, 'total', '', ...counts)
  tally.add(at, 'search', key, ...counts)
  if (view === 'first') tally.add(at, 'search', key, 'visitors')
}

function markOwner({ visitor }: Seen, { day, people }: Counting): void {
  if (visitor === null) return
  people.visitors.set(visitor, { ...(people.visitors.get(visitor) ?? newVisitor(day, visitor)), owner: 1 })
}

function countTemplate(seen: Seen, counting: Counting, counted: 'downloads' | 'imports'): void {
  const page = counting.existing.templates.get(seen.key)
  addWithOrigin(counting.tally, seen.at, personOf(seen, counting), counted)
  if (page) counting.tally.add(seen.at, 'page', page, counted)
}

/** A message belongs to all pages that its sender has read on that day. */
function countMessage(seen: Seen, counting: Counting): void {
  addWithOrigin(counting.tally, seen.at, personOf(seen, counting), 'messages')
  for (const page of pagesRead(counting.people, seen.visitor)) counting.tally.add(seen.at, 'page', page, 'messages')
}

/** Adds to the total and, if the visitor is known, to the visitor's source and campaign. */
function addWithOrigin(tally: Tally, at: number, person: VisitorTable | undefined, counted: StatsCount): void {
  tally.add(at, 'total', '', counted)
  if (!person) return
  tally.add(at, 'source', person.source, counted)
  if (person.campaign !== null) tally.add(at, 'campaign', person.campaign, counted)
}

const personOf = ({ visitor }: Seen, { people }: Counting): VisitorTable | undefined =>
  visitor === null ? undefined : people.visitors.get(visitor)

const newVisitor = (day: string, visitor: string): VisitorTable => {
  return { day, visitor, source: directSource, campaign: null, owner: 0 }
}

const pagesRead = (people: People, visitor: string | null): string[] =>
  visitor === null ? [] : [...(people.views.get(visitor)?.keys() ?? [])].filter((key) => key.startsWith('/'))

/** So many different searches are looked up at once. Further ones are not counted. */
const mostSearches = 20

interface KnownKeys {
  pages: ReadonlySet<string>
  templates: ReadonlyMap<string, string>
  searches: ReadonlyMap<string, boolean>
}

/** Finds out which of the reported pages exist, so that nobody can make up rows. */
export function keyFinder({ collections, workflows, search, settings, database }: Services & { search: SiteSearch }) {
  const entries: Record<string, (slug: string) => Promise<boolean>> = {
    [sitePages.post.path]: (slug) => collections.blogs.hasSlug(slug, true),
    [sitePages.project.path]: (slug) => collections.projects.hasSlug(slug, true),
    [sitePages.workflow.path]: (slug) => workflows.hasSlug(slug),
  }
  const isPage = async (path: string): Promise<boolean> => {
    // This page does not exist while the owner sends no posts by email.
    if (path === paths.subscribe) return (await settings.current()).letters.enabled
    if (fixedPages.has(path)) return true
    const [, section, slug, ...more] = path.split('/')
    const hasSlug = entries[`/${section}/:slug`]
    return hasSlug !== undefined && slug !== undefined && /^[\w-]+$/.test(slug) && more.length === 0 && hasSlug(slug)
  }

  return async (seen: readonly Seen[]): Promise<KnownKeys> => {
    const keysOf = (...kinds: Seen['what'][]) => [
      ...new Set(seen.filter(({ what }) => kinds.includes(what)).map(({ key }) => key)),
    ]
    const pages = new Set<string>()
    for (const path of keysOf('read', 'copy')) if (await isPage(path)) pages.add(path)
    const ids = keysOf('download', 'import')
    const rows = ids.length
      ? await database.db.selectFrom('workflows').select(['id', 'slug']).where('id', 'in', ids).execute()
      : []
    const searches = new Map<string, boolean>()
    for (const q of keysOf('search').slice(0, mostSearches)) {
      searches.set(q, (await search.find({ q, limit: 1, visibleOnly: true })).length > 0)
    }
    return { pages, templates: new Map(rows.map(({ id, slug }) => [id, paths.workflow(slug)])), searches }
  }
}

const fixedPages = new Set(
  allPages.filter((page) => !page.personal && !page.secret && !/[:*]/.test(page.path)).map(({ path }): string => path),
)
