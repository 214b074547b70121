import type { Entry } from './collections.ts'

const resultFields = ['result_label', 'result_before', 'result_after', 'number'] as const

export const projectCardFields = [
  ...(['id', 'slug', 'title', 'description', 'category', 'image_url', 'image_alt', 'technologies'] as const),
  ...(['github_url', 'live_url', 'featured', 'has_story', 'sector'] as const),
] as const satisfies (keyof Entry<'projects'>)[]

export type ProjectCard = Pick<Entry<'projects'>, (typeof projectCardFields)[number]>

/** The fields by which other pages refer to a case. */
export const caseFields = [
  ...(['slug', 'title', 'featured', 'has_story', 'service', 'sector'] as const),
  ...resultFields,
] as const satisfies (keyof Entry<'projects'>)[]

export type Case = Pick<Entry<'projects'>, (typeof caseFields)[number]>

/** The fields that a project's page shows: without the markdown source. */
export const projectPageFields = [
  ...projectCardFields,
  ...resultFields,
  ...(['problem', 'body_html', 'service', 'duration', 'people', 'price_band', 'example'] as const),
  ...(['client_quote', 'client_role', 'created_at', 'updated_at'] as const),
] as const satisfies (keyof Entry<'projects'>)[]

export type ProjectPage = Pick<Entry<'projects'>, (typeof projectPageFields)[number]>

const storyFields = ['problem', 'body', 'result_after', 'client_quote'] as const

export const hasStory = (project: Partial<Record<(typeof storyFields)[number], unknown>>): boolean =>
  storyFields.some((name) => Boolean(project[name]))

/** "Monthly bill: $1,140 → $257 a month": what a case changed, on one line; null if it does not say. */
export function resultLine(project: Pick<Case, (typeof resultFields)[number]>): string | null {
  const { result_label, result_before, result_after, number } = project
  if (number) return `${number.figure} ${number.label}`
  if (!result_after) return null
  const change = result_before ? `${result_before} → ${result_after}` : result_after
  return result_label ? `${result_label}: ${change}` : change
}

/** The service of a project, found by its title in any capitalisation. */
export const serviceOf = <Service extends { title: string }>(
  { service }: Pick<Case, 'service'>,
  services: readonly Service[],
): Service | undefined => services.find(({ title }) => title.trim().toLowerCase() === service?.trim().toLowerCase())

/** The first case of a service that has a number to show. */
export const caseOf = (service: { title: string }, cases: readonly Case[]): Case | undefined =>
  cases.find((each) => resultLine(each) && serviceOf(each, [service]))

/** The project's own addresses (spec 3), with their words. */
export const projectLinks = ({ live_url, github_url }: Pick<ProjectCard, 'live_url' | 'github_url'>) =>
  [
    { label: 'Live site', address: live_url },
    { label: 'Source', address: github_url },
  ].flatMap(({ label, address }) => (address ? [{ label, address }] : []))
