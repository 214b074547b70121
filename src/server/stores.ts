import { type CollectionName, collectionNames } from '../contract/collections.ts'
import { type PostStore, postStore } from './blog/post-store.ts'
import { type PostVersions, postVersions } from './blog/versions.ts'
import { type CollectionStore, type ComputedFields, collectionStore } from './collections/store.ts'
import { hasImageAlt } from './media/image-alt.ts'
import type { LocalPictures } from './media/local-pictures.ts'
import type { Logo } from './media/logo.ts'
import { type MediaStore, mediaStore } from './media/store.ts'
import { type ProjectStore, projectStore } from './projects/project-store.ts'
import type { Storage } from './schema.ts'
import type { GateThread } from './workflows/gate-thread.ts'
import { instructionImages } from './workflows/instruction-images.ts'
import { type WorkflowStore, workflowStore } from './workflows/store.ts'

export interface Stores {
  collections: { [Name in CollectionName]: CollectionStore<Name> } & { blogs: PostStore; projects: ProjectStore }
  postVersions: PostVersions
  media: MediaStore
  workflows: WorkflowStore
}

interface StoreTools {
  now: () => Date
  pictures: LocalPictures
  /** By default the shared one of the process. */
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
  return {
    collections: {
      ...(Object.fromEntries(generic) as Stores['collections']),
      blogs: postStore(storage, written),
      projects: projectStore(storage, written),
    },
    postVersions: postVersions(storage),
    media,
    workflows: workflowStore(storage, { ...tools, showImages: instructionImages(written) }),
  }
}
