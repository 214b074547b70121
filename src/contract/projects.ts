import type { Entry } from './collections.ts'

/** The fields that a card shows. */
export const projectCardFields = [
  'id',
  'slug',
  'title',
  'description',
  'category',
  'image_url',
  'image_alt',
  'technologies',
  'github_url',
  'live_url',
  'featured',
  'has_story',
] as const satisfies (keyof Entry<'projects'>)[]

export type ProjectCard = Pick<Entry<'projects'>, (typeof projectCardFields)[number]>

/** The fields that a project's page shows: without the markdown source. */
export const projectPageFields = [
  ...projectCardFields,
  'problem',
  'body_html',
  'result_label',
  'result_before',
  'result_after',
  'client_quote',
  'client_role',
  'created_at',
  'updated_at',
] as const satisfies (keyof Entry<'projects'>)[]

export type ProjectPage = Pick<Entry<'projects'>, (typeof projectPageFields)[number]>

const storyFields = ['problem', 'body', 'result_after', 'client_quote'] as const

export const hasStory = (project: Partial<Record<(typeof storyFields)[number], unknown>>): boolean =>
  storyFields.some((name) => Boolean(project[name]))

/** The project's own addresses (spec 3), with their words. */
export const projectLinks = ({ live_url, github_url }: Pick<ProjectCard, 'live_url' | 'github_url'>) =>
  [
    { label: 'Live site', address: live_url },
    { label: 'Source', address: github_url },
  ].flatMap(({ label, address }) => (address ? [{ label, address }] : []))
