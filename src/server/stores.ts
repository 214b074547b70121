import { collectionNames } from '../contract/collections.ts'
import { type PostStore, type PostVersions, postStore, postVersions } from './blog/index.ts'
import { type CollectionStores, type ComputedFields, collectionStore } from './collections/index.ts'
import type { LocalPictures } from './markdown/index.ts'
import type { Logo } from './media/index.ts'
import { hasImageAlt, type MediaStore, mediaStore } from './media/index.ts'
import { type ProjectStore, projectStore } from './projects/index.ts'
import type { Storage } from './schema.ts'
import type { GateThread } from './workflows/index.ts'
import { instructionImages, type WorkflowStore, workflowStore } from './workflows/index.ts'

export interface Stores {
  collections: CollectionStores & { blogs: PostStore; projects: ProjectStore }
  postVersions: PostVersions
  media: MediaStore
  workflows: WorkflowStore
  /** Renders the texts that show an image but not yet its sizes. */
  showSizes: (address: string) => Promise<void>
}

interface StoreTools {
  now: () => Date
  pictures: LocalPictures
  gate?: GateThread | undefined
  ownerName: () => Promise<string>
  /** Drawn on share pictures; only a process that serves the site draws them. */
  logo?: Logo | undefined
}

export function openStores(storage: Storage, tools: StoreTools): Stores {
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
    collections: { ...(Object.fromEntries(generic) as Stores['collections']), blogs, projects },
    showSizes: async (address) => {
      await blogs.showSizes(address)
      await projects.showSizes(address)
    },
    postVersions: postVersions(storage),
    media,
    workflows: workflowStore(storage, { ...tools, showImages: instructionImages(written) }),
  }
}
