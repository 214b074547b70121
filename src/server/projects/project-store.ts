import { hasStory } from '../../contract/projects.ts'
import { type RenderText, renderAgain } from '../blog/index.ts'
import { type CollectionStore, type ComputedFields, collectionStore } from '../collections/index.ts'
import type { LocalPictures } from '../markdown/index.ts'
import { type AltsOf, anySizeOf, imageSizes, renderInBackground } from '../markdown/index.ts'
import { ApiError, errors } from '../platform/http/errors.ts'
import type { Storage } from '../schema.ts'

interface ProjectTools {
  now: () => Date
  pictures: LocalPictures
  imageAlt: ComputedFields
  altsOf: AltsOf
}

const texts = { collection: 'projects', source: 'body', html: 'body_html' } as const

export interface ProjectStore extends CollectionStore<'projects'> {
  /** Renders the projects whose text shows an image again, because its alt text has changed. */
  renderAgain(address: string): Promise<void>
  /** Renders the projects whose text shows an image again, unless they name its sizes already. */
  showSizes(address: string): Promise<void>
}

/** The collection of projects. The text of a project's page is rendered at each save. */
export function projectStore(storage: Storage, { now, pictures, imageAlt, altsOf }: ProjectTools): ProjectStore {
  const renderText: RenderText = (body) => renderInBackground(body, imageSizes(pictures), altsOf)
  const projects = collectionStore(storage, 'projects', {
    computedFields: async (values) => ({
      body_html: values.body ? await htmlOf(String(values.body), renderText) : null,
      has_story: hasStory(values),
      ...(await imageAlt(values)),
    }),
    now,
  })
  return {
    ...projects,
    renderAgain: (address) => renderAgain(storage, renderText, address, texts),
    showSizes: (address) => renderAgain(storage, renderText, address, texts, anySizeOf(address)),
  }
}

/** @throws invalid, naming the field, for a text that takes too much work */
async function htmlOf(body: string, render: RenderText): Promise<string> {
  try {
    return (await render(body)).html
  } catch (error) {
    const reason = error instanceof ApiError ? error.fields?.content : undefined
    throw reason ? errors.invalid({ body: reason }) : error
  }
}
