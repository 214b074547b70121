import { siteFiles } from '../../contract/site-map.ts'
import { triggerKindLabel } from '../../n8n/triggers.ts'
import { type AltsOf, imageSizes, type LocalPictures } from '../markdown/index.ts'
import type { Logo } from '../media/index.ts'
import type { Storage } from '../schema.ts'
import type { CatalogFilter, ChoiceFacet } from './catalog/catalog.ts'
import { currentCatalog } from './catalog/current-catalog.ts'
import { storedContents } from './content.ts'
import type { GateJobs } from './gate-jobs.ts'
import { type GateThread, gateThread } from './gate-thread.ts'
import { countImport, type Way } from './imports.ts'
import { workflowReads } from './read.ts'
import { keepRendered } from './rebuild.ts'
import { workflowWrites } from './write.ts'

export type WorkflowStore = ReturnType<typeof workflowStore>

interface Tools {
  now: () => Date
  gate?: GateThread | undefined
  ownerName: () => Promise<string>
  logo?: Logo | undefined
  showImages?: (html: string) => Promise<string>
}

export function workflowStore(storage: Storage, { now, gate: run = gateThread, ownerName, logo, showImages }: Tools) {
  const catalog = currentCatalog(storage, now)
  const reads = workflowReads(storage, now)
  const rendered = keepRendered(storage, { gate: run, now, ownerName, logo })

  return {
    ...reads,

    async pageBySlug(slug: string, visibleOnly: boolean) {
      const page = await reads.pageBySlug(slug, visibleOnly)
      return showImages ? { ...page, usage_instructions: await showImages(page.usage_instructions) } : page
    },

    ...workflowWrites(storage, { reads, run, wake: rendered.wake, now }),
    ...rendered,

    inspect: (...given: Parameters<GateJobs['inspect']>) => run('inspect', ...given),

    list: async (filter: CatalogFilter, visibleOnly: boolean) => (await catalog.current()).list(filter, visibleOnly),

    filters: async () => (await catalog.current()).filters(triggerKindLabel),

    /** A category, an app or a trigger in its usual spelling; undefined when no published template has it. */
    choice: async (facet: ChoiceFacet, value: string) => (await catalog.current()).choice(facet, value),

    listed: async (number: number) => (await catalog.current()).visible(number),

    contents: () => storedContents(storage),

    async download(id: string, visibleOnly: boolean): Promise<{ name: string; file: string }> {
      const { name } = await reads.find('id', id, visibleOnly)
      const { clean } = await reads.wide(id)
      return { name, file: clean }
    },

    async count(id: string, way: Way): Promise<void> {
      await countImport(storage, id, way, now())
      catalog.counted(id, way)
    },
  }
}

/** Adds sizes and alt texts to uploaded images at each read, because the owner edits the stored instructions. */
export function instructionImages({ pictures, altsOf }: { pictures: LocalPictures; altsOf: AltsOf }) {
  const sizesOf = imageSizes(pictures)
  return async (html: string): Promise<string> => {
    if (!html.includes(siteFiles.media)) return html
    const { withKnownImages } = await import('../../markdown/html-images.ts')
    return withKnownImages(html, async (addresses) => ({
      sizes: await sizesOf(addresses),
      alts: await altsOf(addresses),
    }))
  }
}
