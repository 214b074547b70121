import type { Kysely } from 'kysely'
import { type Entry, numberDays } from '../../contract/collections.ts'
import { locale } from '../../contract/locale.ts'
import type { CollectionStore, Timely } from '../collections/index.ts'
import type { Values } from '../entries/index.ts'
import { updateRows } from '../platform/database/queries.ts'
import { day } from '../platform/jobs/jobs.ts'
import type { Schema, Storage } from '../schema.ts'

interface Sent {
  value: number
  at: string
}

type Living = NonNullable<Entry<'projects'>['number']>

const minute = 60_000

const figures = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })

const endOf = ({ at }: Sent, days: unknown): number =>
  Date.parse(at) + (typeof days === 'number' ? days : numberDays) * day

const midnightAfter = (at: string): number => (Math.floor(Date.parse(at) / day) + 1) * day

/** @param entry with the stored value of `number`, and the owner's words and days */
function livingNumber({ number, number_label: label, number_days: days }: Values, now: Date): Living | null {
  const sent = number as Sent | null
  if (!sent || !label || now.getTime() >= endOf(sent, days)) return null
  const { value, at } = sent
  return { value, figure: figures.format(value), label: String(label), at, today: now.getTime() < midnightAfter(at) }
}

export const timelyNumber = (now: () => Date): Timely => ({
  field: 'number',
  from: ['number_label', 'number_days'],
  answer: (entry) => livingNumber(entry, now()),
})

const read = (cell: unknown) => JSON.parse(String(cell ?? 'null')) as Sent | null

/** When pages change without a new number, in milliseconds: at midnight, and when the living number ends. */
export async function nextNumberChange(db: Kysely<Schema>, now: Date): Promise<number | null> {
  const rows = await db
    .selectFrom('projects')
    .select(['number', 'number_days'])
    .where('number_label', 'is not', null)
    .where('number', 'is not', null)
    .execute()
  const moments = rows.flatMap(({ number, number_days }) => {
    const sent = read(number)
    return sent ? [endOf(sent, number_days), midnightAfter(sent.at)] : []
  })
  const next = Math.min(...moments.filter((moment) => moment > now.getTime()))
  return Number.isFinite(next) ? next : null
}

/**
 * Numbers are not in the activity, which they would fill. `updated_at` stays, so that an open form can be saved. A
 * value that visitors see already is stored once a minute, and does not outdate the pages.
 */
export const numberStore = (
  { db, content }: Storage,
  projects: Pick<CollectionStore<'projects'>, 'bySlug' | 'movedTo'>,
  now: () => Date,
) =>
  /** @param toChange called before a change; throws if there are too many */
  async function setNumber(
    given: string,
    value: number,
    toChange: (project: string) => Promise<void>,
  ): Promise<Sent & { shown: boolean }> {
    // The sender may not know that the address of the case has changed.
    const slug = (await projects.movedTo(given, true)) ?? given
    const { id } = await projects.bySlug(slug, true, ['id'])
    const row = await db
      .selectFrom('projects')
      .select(['number', 'number_label', 'number_days'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const time = now()
    const before = read(row.number)
    const seen = livingNumber({ ...row, number: before }, time)
    const isSame = before?.value === value
    if (before && isSame && time.getTime() - Date.parse(before.at) < minute) {
      return { ...before, shown: seen !== null }
    }
    await toChange(id)
    const sent = { value, at: time.toISOString() }
    await updateRows(db, 'projects', { id }, { number: JSON.stringify(sent) })
    const shown = livingNumber({ ...row, number: sent }, time) !== null
    if (shown && !(isSame && seen?.today)) content.changed()
    return { ...sent, shown }
  }
