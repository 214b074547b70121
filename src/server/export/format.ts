import { z } from 'zod'
import { type Collection, type CollectionName, collectionNames, collections } from '../../contract/collections.ts'
import { paths } from '../../contract/site-map.ts'
import { freeSlug, slugFrom } from '../../contract/slug.ts'

/** Increased when an older `npm run import` could not read the folder. */
const FORMAT = 2

/** The file that makes a folder an export. It is written last. */
export const markerFile = 'export.json'

export const marker = (lastTemplateNumber: number) => ({ format: FORMAT, last_template_number: lastTemplateNumber })

export const markerShape = z.strictObject({
  format: z.int().max(FORMAT, 'This export was made by a newer version of the site. Update the site first'),
  /** Numbers of templates are never given again, so those of deleted ones must be known. */
  last_template_number: z.int().min(0).max(2_000_000_000),
})

export const files = {
  readMe: 'README.md',
  settings: 'settings.json',
  cv: 'cv.pdf',
  images: 'media.json',
  redirects: 'redirects.json',
  comments: 'comments.json',
  messages: 'messages.json',
  replyTemplates: 'reply-templates.json',
  consents: 'consents.json',
  readers: 'subscribers.json',
  image: (name: string) => `media/${name}.webp`,
  attachment: (name: string) => `attachments/${name}`,
  collection: (name: CollectionName) => `${name}.json`,
  entry: (collection: CollectionName, name: string) => `${collection}/${name}.md`,
  versions: (name: string) => `blogs/versions/${name}.json`,
  template: (name: string) => `workflows/${name}/template.json`,
  workflow: (name: string) => `workflows/${name}/workflow.json`,
  original: (name: string) => `workflows/${name}/original.json`,
  version: (name: string, number: number) => `workflows/${name}/versions/${number}.json`,
  run: (name: string) => `workflows/${name}/run.json`,
  versionRun: (name: string, number: number) => `workflows/${name}/runs/${number}.json`,
}

/** The field that is the text of a markdown file. Entries of collections without one are JSON. */
export const textField = (name: CollectionName): string | undefined => {
  const { fields }: Collection = collections[name]
  return Object.keys(fields).find((field) => fields[field]?.kind === 'markdown')
}

type Sluggish = {
  [N in CollectionName]: 'slug' extends keyof (typeof collections)[N]['fields'] ? N : never
}[CollectionName]

export const addressOf: Record<Sluggish | 'workflows', (slug: string) => string> = {
  blogs: paths.post,
  projects: paths.project,
  workflows: paths.workflow,
}
export type Addressed = keyof typeof addressOf
export const slugged = collectionNames.filter((name): name is Sluggish => name in addressOf)

const longest = 120

/** Names that Windows reserves for devices, with any extension. */
const reserved = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/

/** Names that every file system can store. No two are equal, also where upper and lower case are the same. */
export function fileNames(): (wanted: string) => string {
  const taken = new Set<string>()
  return (wanted) => {
    const short = slugFrom(wanted).slice(0, longest).replace(/-+$/, '') || 'unnamed'
    const base = reserved.test(short) ? `${short}-file` : short
    const name = freeSlug(base, taken)
    taken.add(name)
    return name
  }
}
