import { collectionNames, collections } from '../../src/contract/collections.ts'
import { makeEntry } from './factories.ts'
import { exported } from './n8n/files.ts'
import type { TestSite } from './site.ts'

/** Puts the text into every free text field of every collection, and into a template. */
export async function showEverywhere(site: TestSite, text: string) {
  for (const name of collectionNames) {
    const free = Object.entries(collections[name].fields)
      .filter(([, { kind }]) => ['line', 'paragraph', 'list', 'keywords', 'suggestion'].includes(kind))
      .map(([field, { kind }]) => [field, kind === 'list' || kind === 'keywords' ? [text] : text])
    const shown = { active: true, published: true, featured: true, slug: 'a-post', image_url: null }
    const overrides = Object.entries(shown).filter(([field]) => field in collections[name].fields)
    await makeEntry(site, name, { ...Object.fromEntries(free), ...Object.fromEntries(overrides) })
  }
  await site.context.workflows.create({
    ...{ name: text, description: text, category: text, tags: [text], requirements: [text], author: text },
    ...{ slug: 'a-template', published: true, changelog: text, tested_with: text },
    workflow_json: JSON.stringify(exported()),
  })
}
