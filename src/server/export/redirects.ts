import type { Kysely } from 'kysely'
import { z } from 'zod'
import { type FormerSlug, formerSlugs } from '../collections/index.ts'
import type { Schema } from '../schema.ts'
import { formerTemplateSlugs } from '../workflows/index.ts'
import { FolderError, jsonPlace, type NewFolder, type SourceFolder } from './folders.ts'
import { type Addressed, addressOf, files, slugged } from './format.ts'

const shape = z.array(z.strictObject({ from: z.string(), to: z.string() }))
const slug = '([a-z0-9]+(?:-[a-z0-9]+)*)'

export type Slugs = Record<Addressed, ReadonlyMap<string, string>>

export async function writeRedirects(db: Kysely<Schema>, folder: NewFolder, slugs: Slugs): Promise<number> {
  const redirects: z.infer<typeof shape> = []
  const add = (family: Addressed, former: FormerSlug[]) => {
    for (const { slug, entryId } of former) {
      const now = slugs[family].get(entryId)
      if (now !== undefined) redirects.push({ from: addressOf[family](slug), to: addressOf[family](now) })
    }
  }
  for (const name of slugged) add(name, await formerSlugs(db, name))
  add('workflows', await formerTemplateSlugs(db))
  await folder.writeJson(files.redirects, redirects)
  return redirects.length
}

export function readRedirects(source: SourceFolder, ids: Slugs): (FormerSlug & { family: Addressed })[] {
  const place = jsonPlace(files.redirects)
  return source.readJson(files.redirects, shape).map(({ from, to }, index) => {
    for (const family of Object.keys(addressOf) as Addressed[]) {
      const pattern = new RegExp(`^${addressOf[family](':').replace(encodeURIComponent(':'), slug)}$`)
      const [, former] = pattern.exec(from) ?? []
      const entryId = ids[family].get(pattern.exec(to)?.[1] ?? '')
      if (former !== undefined && entryId !== undefined) return { family, slug: former, entryId }
    }
    throw new FolderError(`${place([index])}: ${from} cannot lead to ${to}, because the folder has nothing there.`)
  })
}
