import { type CollectionName, collectionNames } from '../contract/collections.ts'
import { postStore } from './blog/post-store.ts'
import { type PostVersions, postVersions } from './blog/versions.ts'
import { type CollectionStore, type Compute, collectionStore } from './collections/store.ts'
import { hasImageAlt } from './media/image-alt.ts'
import type { LocalPictures } from './media/local-pictures.ts'
import { type MediaStore, mediaStore } from './media/store.ts'
import type { Database } from './schema.ts'
import type { GateThread } from './workflows/gate-thread.ts'
import { type WorkflowStore, workflowStore } from './workflows/store.ts'

/** The database of stores, or one transaction of it. */
export type Storage = Pick<Database, 'db' | 'content'>

export interface Stores {
  collections: Record<CollectionName, CollectionStore>
  postVersions: PostVersions
  media: MediaStore
  workflows: WorkflowStore
}

interface StoreTools {
  now: () => Date
  pictures: LocalPictures
  /** The shared one of the process, if not given. */
  gate?: GateThread | undefined
}

export function openStores(storage: Storage, tools: StoreTools): Stores {
  const media = mediaStore(storage)
  const imageAlt: Compute = async ({ image_url }) => ({ image_alt: await media.altOf(image_url) })
  const generic = collectionNames.map((name) => {
    const options = hasImageAlt(name) ? { ...tools, compute: imageAlt } : tools
    return [name, collectionStore(storage, name, options)] as const
  })
  return {
    collections: {
      ...(Object.fromEntries(generic) as Record<CollectionName, CollectionStore>),
      blogs: postStore(storage, { ...tools, imageAlt }),
    },
    postVersions: postVersions(storage),
    media,
    workflows: workflowStore(storage, tools),
  }
}
