import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { FormerSlug } from '../collections/index.ts'
import type { Schema } from '../schema.ts'
import { FolderError, jsonPlace, type NewFolder, type SourceFolder } from './folders.ts'
import { type Addressed, addressOf, files, slugged } from './format.ts'

const shape = z.array(z.strictObject({ from: z.string(), to: z.string() }))
const slug = '([a-z0-9]+(?:-[a-z0-9]+)*)'

export async function writeRedirects(db: Kysely<Schema>, folder: NewFolder): Promise<number> {
  const redirects: z.infer<typeof shape> = []
  for (const family of [...slugged, 'workflows'] as const) {
    const former =
      family === 'workflows'
        ? sql`workflow_slugs as former inner join workflows as entry on entry.id = former.workflow_id`
        : sql`slug_redirects as former inner join ${sql.table(family)} as entry on entry.id = former.entry_id
            and former.collection = ${family}`
    const { rows } = await sql<{ slug: string; now: string }>`
      select former.slug, entry.slug as now from ${former}`.execute(db)
    for (const { slug, now } of rows.sort((a, b) => (a.slug < b.slug ? -1 : 1))) {
      redirects.push({ from: addressOf[family](slug), to: addressOf[family](now) })
    }
  }
  await folder.writeJson(files.redirects, redirects)
  return redirects.length
}

type Ids = Record<Addressed, ReadonlyMap<string, string>>

/** @param ids by slug */
export function readRedirects(source: SourceFolder, ids: Ids): (FormerSlug & { family: Addressed })[] {
  const place = jsonPlace(files.redirects)
  return source.readJson(files.redirects, shape).map(({ from, to }, index) => {
    for (const family of Object.keys(addressOf) as Addressed[]) {
      const pattern = new RegExp(`^${addressOf[family](':').replace(encodeURIComponent(':'), slug)}$`)
      const [, former] = pattern.exec(from) ?? []
      const entryId = ids[family].get(pattern.exec(to)?.[1] ?? '')
      if (former !== undefined && entryId !== undefined) return { family, slug: former, entryId }
    }
    throw new FolderError(`${place([index])}: ${from} cannot lead to ${to}, because the folder has no such page.`)
  })
}
