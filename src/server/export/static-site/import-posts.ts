import { posix } from 'node:path'
import type { Kysely } from 'kysely'
import { inputShape } from '../../../contract/bodies.ts'
import { collections } from '../../../contract/collections.ts'
import { limits } from '../../../contract/limits.ts'
import { mediaMessages } from '../../../contract/media.ts'
import { paths } from '../../../contract/site-map.ts'
import { freeSlug } from '../../../contract/slug.ts'
import { decoded } from '../../../markdown/address.ts'
import { replacePictures } from '../../../markdown/picture-addresses.ts'
import { addFormerSlug } from '../../collections/index.ts'
import { mediaKey, RenderingError } from '../../markdown/index.ts'
import { type NewImage, storeUpload } from '../../media/index.ts'
import type { FileStore } from '../../platform/files/files.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Schema } from '../../schema.ts'
import { openStores, type Stores } from '../../stores.ts'
import { FolderError, type SourceFolder } from '../folders.ts'
import type { Target } from '../store-export.ts'
import { type ForeignPost, type Generator, readPost } from './posts.ts'

export interface ImportedPost {
  path: string
  address: string | null
  outcome: 'draft' | 'known' | 'skipped'
  pictures: number
  notes: string[]
  formerAddresses: string[]
}

/** The text above a list of posts in Hugo. */
export const isListPage = (path: string): boolean => /(?:^|\/)_index(?:\.\w+)?\.\w+$/.test(path)

type Pictures = ReturnType<typeof sitePictures>

interface Prepared {
  report: ImportedPost
  post?: ForeignPost & { values: Record<string, unknown> }
}

/** Posts become drafts, pictures uploads. Files come first, rows in one transaction; a failure removes the files. */
export async function importPosts(target: Target, source: SourceFolder, generator: Generator): Promise<ImportedPost[]> {
  const { database, files, now, pictures: localPictures, settings } = target
  const pictures = sitePictures(source, generator, files)
  try {
    const posts: Prepared[] = []
    const taken = await knownPosts(database.db)
    for (const path of generator.posts(source)) {
      posts.push(await prepare({ source, generator, pictures, taken }, path))
    }
    await database.db.transaction().execute(async (db) => {
      const stores = openStores({ ...database, db }, { now, pictures: localPictures, ownerName: settings.ownerName })
      for (const image of pictures.images.values()) await stores.media.add(image)
      for (const { post, report } of posts) if (post) await storePost({ db, stores, now }, post, report)
    })
    database.content.changed()
    return posts.map(({ report }) => report)
  } catch (error) {
    await pictures.takeBack()
    throw error
  }
}

async function knownPosts(db: Kysely<Schema>) {
  const rows = await db.selectFrom('blogs').select(['id', 'slug']).execute()
  return {
    ids: new Map(rows.map(({ id, slug }) => [String(id), paths.post(String(slug))])),
    slugs: new Set(rows.map(({ slug }) => String(slug))),
  }
}

interface Preparing {
  source: SourceFolder
  generator: Generator
  pictures: Pictures
  taken: Awaited<ReturnType<typeof knownPosts>>
}

async function prepare({ source, generator, pictures, taken }: Preparing, path: string): Promise<Prepared> {
  const report: ImportedPost = { path, address: null, outcome: 'skipped', pictures: 0, notes: [], formerAddresses: [] }
  if (isListPage(path)) return { report: { ...report, notes: ['It is a list page, not a post.'] } }
  let post: ForeignPost
  try {
    post = await readPost(source, path, generator)
  } catch (error) {
    if (!(error instanceof FolderError)) throw error
    return { report: { ...report, notes: [error.message.replace(`${path}: `, '')] } }
  }
  const present = taken.ids.get(post.id)
  if (present) return { report: { ...report, outcome: 'known', address: present } }
  report.notes.push(...post.notes)
  const slug = freeSlug(post.slug, taken.slugs)
  if (slug !== post.slug) report.notes.push(`The slug "${post.slug}" is taken, so it has "${slug}".`)
  const fields = await withPictures(post, pictures, report)
  const input = inputShape(collections.blogs).safeParse({ ...fields, slug, published: false })
  if (!input.success) return { report: { ...report, notes: input.error.issues.map(({ message }) => message) } }
  taken.slugs.add(slug)
  taken.ids.set(post.id, paths.post(slug))
  return { post: { ...post, values: input.data }, report: { ...report, outcome: 'draft', address: paths.post(slug) } }
}

async function withPictures({ path, fields }: ForeignPost, pictures: Pictures, report: ImportedPost) {
  const taken = new Set<string>()
  const replace = async (address: string): Promise<string | null> => {
    const picture = await pictures.addressOf(address, path)
    if (picture === null) return null
    if ('problem' in picture) {
      report.notes.push(`${address}: ${picture.problem} The text keeps this address.`)
      return null
    }
    taken.add(picture.address)
    report.pictures = taken.size
    return picture.address
  }
  const content = await replacePictures(fields.content, replace)
  const image_url = fields.image_url && ((await replace(fields.image_url)) ?? fields.image_url)
  // A relative address that leads nowhere is not a valid image of a post.
  return { ...fields, content, image_url: image_url && /^(?:https?:|\/(?!\/))/.test(image_url) ? image_url : null }
}

async function storePost(
  { db, stores, now }: { db: Kysely<Schema>; stores: Stores; now: () => Date },
  { id, values, formerAddresses }: NonNullable<Prepared['post']>,
  report: ImportedPost,
) {
  const time = now().toISOString()
  const own = { id, created_at: String(values.publish_at ?? time), updated_at: time }
  try {
    await stores.collections.blogs.putBack({ ...values, ...own })
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof RenderingError)) throw error
    Object.assign(report, { outcome: 'skipped', address: null, notes: [error.message] })
    return
  }
  for (const address of formerAddresses) {
    const slug = formerSlug(address)
    if (slug === values.slug) continue
    const taken = slug === null || (await stores.collections.blogs.hasSlug(slug, false))
    if (taken || !(await addFormerSlug(db, 'blogs', { slug, entryId: id }))) report.formerAddresses.push(address)
  }
}

/** The slug in an address that this site can redirect, such as `/blogs/a-title/`; else null. */
function formerSlug(address: string): string | null {
  const [, slug] = /^\/?blogs\/([a-z0-9]+(?:-[a-z0-9]+)*)(?:\/|\.html|\/index\.html)?$/.exec(address) ?? []
  return slug ?? null
}

type Stored = { address: string } | { problem: string }

/** Stores the pictures of a static site as uploads, each once, after the checks of an upload in the admin. */
function sitePictures(source: SourceFolder, { publicFolders }: Generator, files: FileStore) {
  const uploads = new Map<string, Promise<Stored>>()
  const images = new Map<string, NewImage>()
  const added: string[] = []
  let existing: Promise<string[]> | undefined

  const store = async (path: string): Promise<Stored> => {
    if (source.sizeOf(path) > limits.upload) return { problem: mediaMessages.tooLarge }
    try {
      existing ??= files.list('media')
      const before = await existing
      const stored = await storeUpload(files, source.read(path))
      if (!before.includes(mediaKey(stored.file))) added.push(mediaKey(stored.file))
      const image = { ...stored, name: posix.basename(path).slice(0, limits.line), alt: null }
      images.set(image.file, image)
      return { address: paths.media(image.file) }
    } catch (error) {
      if (error instanceof ApiError) return { problem: Object.values(error.fields ?? {})[0] ?? error.message }
      throw error
    }
  }

  return {
    images,

    async takeBack() {
      for (const key of added) await files.remove(key)
    },

    /** @returns null for a picture on another site; `problem` if it cannot be taken over */
    async addressOf(address: string, post: string): Promise<Stored | null> {
      if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(address) || address === '') return null
      const path = candidates(address, post, publicFolders).find((each) => source.kindOf(each) === 'file')
      if (path === undefined) return { problem: 'The picture is not in the folder.' }
      const stored = uploads.get(path) ?? store(path)
      uploads.set(path, stored)
      return stored
    },
  }
}

/** The paths where a generator would look, without those that lead out of the folder. */
function candidates(address: string, post: string, publicFolders: readonly string[]): string[] {
  const path = decoded(address.split(/[?#]/)[0] ?? '')
  const inPublic = publicFolders.map((folder) => posix.join(folder, path))
  const wanted = path.startsWith('/')
    ? inPublic
    : /^[~@]\//.test(path)
      ? [posix.join('src', path.slice(2))]
      : [posix.join(posix.dirname(post), path), ...inPublic]
  return wanted.map((each) => each.replace(/^\/+/, '')).filter((each) => each !== '..' && !each.startsWith('../'))
}
