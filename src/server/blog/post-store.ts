import { entryKinds } from '../../contract/entry-kinds.ts'
import { limits } from '../../contract/limits.ts'
import { recordPublication } from '../audit/index.ts'
import { type CollectionStore, type ComputedFields, collectionStore } from '../collections/index.ts'
import { anyTable, type SaveHook, tableOf } from '../entries/index.ts'
import { type AltsOf, anySizeOf, imageSizes, type LocalPictures, renderInBackground } from '../markdown/index.ts'
import type { Storage } from '../schema.ts'
import { type KeywordQueries, keywordIndex, keywordQueries } from './keyword-index.ts'
import { keepVersions, tellOfRemoval, tellOfSave } from './versions.ts'

export interface PostStore extends CollectionStore<'blogs'>, RenderedTexts {
  keywords: KeywordQueries
}

export function postStore(storage: Storage, { now, imageAlt, ...tools }: TextTools): PostStore {
  const texts = renderedTexts(storage, 'blogs', tools)
  const render = rendered(texts.render, now)
  const posts = collectionStore(storage, 'blogs', {
    computedFields: async (values) => ({ ...(await render(values)), ...(await imageAlt(values)) }),
    saveHooks: [keywordIndex, keepVersions, publications(now), tellOfSave(now)],
    beforeRemoval: tellOfRemoval(now),
    now,
  })
  const keywords = keywordQueries(storage, now)

  /** Counts again what /blogs shows: with 10,000 posts it takes as long as half of a page, so no visitor waits for it. */
  const counted = async <Saved>(saving: Promise<Saved>): Promise<Saved> => {
    const saved = await saving
    // The next page counts again if this fails.
    await Promise.allSettled([keywords.used(1), posts.list({ visibleOnly: true, limit: 1, fields: ['id'] })])
    return saved
  }

  return {
    ...posts,
    ...texts,
    keywords,
    create: (...post) => counted(posts.create(...post)),
    update: (...change) => counted(posts.update(...change)),
    remove: (id) => counted(posts.remove(id)),
    async list(options) {
      if (options.keyword === undefined) return posts.list(options)
      const { ids, total } = await keywords.postsOf(options.keyword, options)
      return { entries: await posts.some(ids, options.fields), total }
    },
  }
}

const publications =
  (now: () => Date): SaveHook =>
  (db, { title, published }, before) =>
    recordPublication(
      db,
      { what: 'blog post', title: String(title), before: before?.published === true, after: published === true },
      now(),
    )

const rendered =
  (render: RenderedTexts['render'], now: () => Date): ComputedFields =>
  async ({ content, publish_at, created_at }) => {
    const time = now().toISOString()
    const { html, outline, readingMinutes, text } = await render(String(content))
    return {
      content_html: html,
      content_start: text.slice(0, limits.teaser) || null,
      outline,
      reading_minutes: readingMinutes,
      // Lists order a planned post by its publication, not by its first save.
      ...(publish_at ? { created_at: publish_at } : String(created_at ?? '') > time && { created_at: time }),
    }
  }

export interface TextTools {
  pictures: LocalPictures
  altsOf: AltsOf
  imageAlt: ComputedFields
  now: () => Date
}

export type RenderedTexts = ReturnType<typeof renderedTexts>

export function renderedTexts(
  { db, content }: Storage,
  name: 'blogs' | 'projects',
  { pictures, altsOf }: Omit<TextTools, 'imageAlt' | 'now'>,
) {
  const table = tableOf(name)
  const columns = entryKinds[name].rendered
  const render = (text: string) => renderInBackground(text, imageSizes(pictures), altsOf)

  /** `updated_at` stays, so an open editor has no conflict. An entry that is saved meanwhile is rendered by that save. */
  const renderWhere = async (address: string, lacking?: string) => {
    const entries = await anyTable(db)
      .selectFrom(table)
      .select(['id', 'updated_at', columns.text])
      .where(columns.text, 'like', `%${address}%`)
      .$if(lacking !== undefined, (entries) => entries.where(columns.html, 'not like', `%${lacking}%`))
      .execute()
    for (const { id = null, updated_at = null, [columns.text]: text } of entries) {
      const { html } = await render(String(text))
      await anyTable(db)
        .updateTable(table)
        .set({ [columns.html]: JSON.stringify(html) })
        .where('id', '=', id)
        .where('updated_at', '=', updated_at)
        .execute()
    }
    if (entries.length > 0) content.changed()
  }

  return {
    render,
    /** Renders the entries whose text shows an image, because its alt text has changed. */
    renderAgain: (address: string) => renderWhere(address),
    /** Renders the entries that show an image but not yet its sizes. */
    showSizes: (address: string) => renderWhere(address, anySizeOf(address)),
  }
}
