import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { inputShape } from '../../contract/bodies.ts'
import { collectionNames, collections, type EntryKind } from '../../contract/collections.ts'
import { workflowDetails } from '../../contract/workflows.ts'
import { readMarkdownFile } from '../../markdown/import.ts'
import { RenderingError } from '../markdown/index.ts'
import { ApiError } from '../platform/http/errors.ts'
import type { Logger } from '../platform/log.ts'
import type { Stores } from '../stores.ts'
import type { DemoIds } from './demo-entries.ts'

const demoFolder = join(import.meta.dirname, '../../../content/demo')

/** @returns the ids of what it stored */
export async function loadDemoContent(
  { collections: stores, workflows }: Stores,
  log: Logger,
  folder = demoFolder,
): Promise<DemoIds> {
  const ids: DemoIds = {}
  const stored = (kind: EntryKind, id: string) => {
    ids[kind] = [...(ids[kind] ?? []), id]
  }
  for (const name of collectionNames) {
    if (name === 'blogs') continue
    for (const entry of z.array(inputShape(collections[name])).parse(await readJson(join(folder, `${name}.json`)))) {
      stored(name, (await stores[name].create(entry)).id)
    }
  }
  for (const path of ['posts', 'posts/drafts']) {
    const values = { published: path === 'posts' }
    for (const id of await loadPosts(stores.blogs, join(folder, path), values, log)) stored('blogs', id)
  }
  for (const entry of index.parse(await readJson(join(folder, 'workflows/index.json')))) {
    const { file, created_at, run_keep: keep, ...details } = entry
    const workflow_json = await readFile(join(folder, 'workflows', file), 'utf8')
    const text = await readIfThere(join(folder, 'workflows/runs', file))
    const run = text === null ? null : { kind: 'execution' as const, text, keep }
    stored(
      'workflows',
      await workflows.create({ ...details, workflow_json, run, changelog: 'First version.' }, created_at),
    )
  }
  return ids
}

const index = z.array(
  workflowDetails.extend({
    file: z.string(),
    created_at: z.iso.datetime(),
    /** Keys of its run, `runs/{file}`, whose values are kept because they are not personal data (`keepKey`). */
    run_keep: z.array(z.string()).default([]),
  }),
)

/** A post's file is named `2026-10-02-its-slug.md`, with the date of publication. */
async function loadPosts(posts: Stores['collections']['blogs'], folder: string, values: object, log: Logger) {
  const ids: string[] = []
  const names = await readdir(folder)
  for (const name of names.filter((name) => name.endsWith('.md')).sort()) {
    const [, date, slug] = /^(\d{4}-\d\d-\d\d)-(.+)\.md$/.exec(name) ?? []
    if (!date || !slug) throw new Error(`${join(folder, name)} must be named YYYY-MM-DD-slug.md.`)
    const { title, imageUrl, ...post } = await readMarkdownFile(await readFile(join(folder, name), 'utf8'))
    const entry = inputShape(collections.blogs).parse({ ...post, ...values, title, slug, image_url: imageUrl })
    try {
      ids.push((await posts.create(entry, `${date}T08:00:00.000Z`)).id)
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof RenderingError)) throw error
      log.error({ err: error, post: name }, 'Could not load a demo post; it was skipped')
    }
  }
  return ids
}

const readIfThere = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'))
