import { paths } from '../../contract/site-map.ts'
import { directSource, type StatsCount } from '../../contract/stats.ts'
import type { KnownKeys } from './known-keys.ts'
import { mostADay } from './most-a-day.ts'
import type { People } from './people.ts'
import type { VisitorTable } from './schema.ts'
import type { Seen } from './seen.ts'
import type { Tally } from './tally.ts'

interface Counting {
  day: string
  people: People
  tally: Tally
  known: KnownKeys
}

type OfKind = (seen: Seen, counting: Counting) => void

/** Adds one event to the tally and to what is known of its visitor. The owner's events are left out. */
export function countSeen(seen: Seen, counting: Counting): void {
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

function countRead({ at, key, visitor, source, campaign }: Seen, { day, people, tally, known }: Counting): void {
  if (visitor === null || !known.pages.has(key)) return
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

interface Origin {
  kind: 'source' | 'campaign'
  was: string | null
  is: string
  at: number
}

/** Whether a visitor comes from there for the first time today. Only of who comes from several places are they noted. */
function comesFirst({ day, people }: Pick<Counting, 'day' | 'people'>, visitor: string, { kind, was, is, at }: Origin) {
  if (was === null || was === is) return was === null
  people.view(day, visitor, `${kind} ${was}`, at)
  return people.view(day, visitor, `${kind} ${is}`, at) === 'first'
}

function countCopy({ at, key, visitor }: Seen, { day, people, tally, known }: Counting): void {
  if (visitor === null || !known.pages.has(key)) return
  if (people.view(day, visitor, `copy ${key}`, at) === 'again') return
  tally.add(at, 'total', '', 'copies')
  tally.add(at, 'page', key, 'copies')
}

function countSearch({ at, key, visitor }: Seen, { day, people, tally, known }: Counting): void {
  const hasFound = known.searches.get(key)
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
  const page = counting.known.templates.get(seen.key)
  addWithOrigin(counting.tally, seen.at, personOf(seen, counting), counted)
  if (page) counting.tally.add(seen.at, 'page', page, counted)
}

/** A message belongs to all pages that its sender has read on that day. */
function countMessage(seen: Seen, counting: Counting): void {
  addWithOrigin(counting.tally, seen.at, personOf(seen, counting), 'messages')
  for (const page of pagesRead(counting.people, seen.visitor)) counting.tally.add(seen.at, 'page', page, 'messages')
}

/** Counts it in total, and for the source and the campaign of its visitor if that is known. */
function addWithOrigin(tally: Tally, at: number, person: VisitorTable | undefined, counted: StatsCount): void {
  tally.add(at, 'total', '', counted)
  if (!person) return
  tally.add(at, 'source', person.source, counted)
  if (person.campaign !== null) tally.add(at, 'campaign', person.campaign, counted)
}

const personOf = ({ visitor }: Seen, { people }: Counting): VisitorTable | undefined =>
  visitor === null ? undefined : people.visitors.get(visitor)

const newVisitor = (day: string, visitor: string): VisitorTable => ({
  day,
  visitor,
  source: directSource,
  campaign: null,
  owner: 0,
})

const pagesRead = (people: People, visitor: string | null): string[] =>
  visitor === null ? [] : [...(people.views.get(visitor)?.keys() ?? [])].filter((key) => key.startsWith('/'))
