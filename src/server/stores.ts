import { collectionNames } from '../contract/collections.ts'
import { postStore, postVersions } from './blog/index.ts'
import { type CollectionStores, type ComputedFields, collectionStore } from './collections/index.ts'
import type { LocalPictures } from './markdown/index.ts'
import type { Logo } from './media/index.ts'
import { hasImageAlt, mediaStore } from './media/index.ts'
import { projectStore } from './projects/index.ts'
import type { Storage } from './schema.ts'
import type { GateThread } from './workflows/index.ts'
import { instructionImages, workflowStore } from './workflows/index.ts'

export type Stores = ReturnType<typeof openStores>

interface StoreTools {
  now: () => Date
  pictures: LocalPictures
  gate?: GateThread | undefined
  ownerName: () => Promise<string>
  logo?: Logo | undefined
}

export function openStores(storage: Storage, tools: StoreTools) {
  const media = mediaStore(storage, tools.now)
  const imageAlt: ComputedFields = async ({ image_url }) => ({ image_alt: await media.altOf(image_url) })
  const generic = collectionNames.map((name) => {
    const options = hasImageAlt(name) ? { ...tools, computedFields: imageAlt } : tools
    return [name, collectionStore(storage, name, options)] as const
  })
  const written = { ...tools, imageAlt, altsOf: media.altsOf }
  const blogs = postStore(storage, written)
  const projects = projectStore(storage, written)
  return {
    collections: { ...(Object.fromEntries(generic) as CollectionStores), blogs, projects },
    /** Renders the texts that show an image but not yet its sizes. */
    showSizes: async (address: string) => {
      await blogs.showSizes(address)
      await projects.showSizes(address)
    },
    postVersions: postVersions(storage),
    media,
    workflows: workflowStore(storage, { ...tools, showImages: instructionImages(written) }),
  }
}
