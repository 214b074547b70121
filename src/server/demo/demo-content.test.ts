import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { defaultSettings as owner } from '../../../site.config.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'
import { inputShape } from '../../contract/bodies.ts'
import { type CollectionName, collectionNames, collections } from '../../contract/collections.ts'
import type { WorkflowRun } from '../../contract/workflow-run.ts'
import { loadDemoOnce } from '../first-start.ts'

const folder = new URL('../../../content/demo/', import.meta.url).pathname
const answers: Record<string, { [field: string]: unknown }[]> = {}
const runs: Record<string, WorkflowRun | null> = {}

beforeAll(async () => {
  await using site = await openTestSite()
  await loadDemoOnce(site.context)
  for (const name of [...collectionNames, 'workflows']) {
    // A visitor's list of posts leaves out their texts unless they are requested.
    const fields = name === 'blogs' ? `?fields=${Object.keys(collections.blogs.fields)}` : ''
    const { status, body } = await site.call('GET', `/api/${name}${fields}`)
    expect(status).toBe(200)
    answers[name] = body
  }
  for (const { slug } of answers.workflows ?? []) {
    runs[String(slug)] = (await site.call('GET', `/api/workflows/slug/${slug}?file=false`)).body.run
  }
})

const least: Record<CollectionName | 'workflows', number> = {
  skills: 6,
  about: 1,
  projects: 6,
  education: 1,
  certifications: 1,
  blogs: 8,
  services: 6,
  'ai-tools': 8,
  testimonials: 6,
  workflows: 9,
}

describe.each(collectionNames.filter((name) => name !== 'blogs'))('content/demo/%s.json', (name) => {
  const entries: Record<string, unknown>[] = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))

  it('matches the contract and has no unknown key', () => {
    for (const entry of entries) {
      const result = inputShape(collections[name]).strict().safeParse(entry)
      expect(result.error?.issues ?? []).toEqual([])
    }
  })
})

it.each(Object.entries(least))('GET %s shows a visitor of the demo at least %i entries', (name, count) => {
  expect(answers[name]?.length).toBeGreaterThanOrEqual(count)
})

it('all files that the demo content and the site settings refer to exist', () => {
  const text = JSON.stringify([answers, owner])
  const named = new Set([...text.matchAll(/\/demo\/[\w./-]+/g)].map(([address]) => address))

  expect(named.size).toBeGreaterThan(20)
  for (const address of named) {
    expect(existsSync(join(folder, 'images', address.slice('/demo/'.length))), address).toBe(true)
  }
})

it('all pictures of the demo are used', () => {
  const text = JSON.stringify([answers, owner])
  const drafts = readdirSync(join(folder, 'posts/drafts')).map((file) =>
    readFileSync(join(folder, 'posts/drafts', file), 'utf8'),
  )
  const pictures = readdirSync(join(folder, 'images'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, 'images').length))

  for (const picture of pictures) expect(text + drafts.join(''), picture).toContain(`/demo${picture}`)
})

it('all posts of the demo have content, a teaser and keywords', () => {
  for (const post of answers.blogs ?? []) {
    expect(String(post.content).length, String(post.slug)).toBeGreaterThan(1500)
    expect(post.excerpt ?? post.description, String(post.slug)).toBeTruthy()
    expect((post.keywords as string[]).length).toBeGreaterThan(0)
  }
})

it('all templates of the demo show a run, and among them a branch not taken, an error, a loop and sub-nodes', () => {
  const steps = Object.values(runs).flatMap((run) => run?.steps ?? [])
  const outputs = steps.flatMap((step) => step.outputs)

  expect(Object.keys(runs)).toHaveLength(least.workflows)
  for (const [slug, run] of Object.entries(runs)) {
    expect(run?.steps.length, slug).toBeGreaterThan(3)
    expect(JSON.stringify(run), slug).not.toMatch(/Person [A-Z]|person\d@/)
  }
  expect(outputs.some(({ kind, count }) => kind === 'main' && count === 0)).toBe(true)
  expect(outputs.some(({ kind }) => kind === 'ai_languageModel')).toBe(true)
  expect(steps.some(({ state }) => state === 'error')).toBe(true)
  expect(steps.some(({ node, round }) => node.startsWith('Loop') && round > 0)).toBe(true)
})
