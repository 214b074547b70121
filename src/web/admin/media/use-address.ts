import type { ImageUse } from '../../../contract/media.ts'
import { paths } from '../../../contract/site-map.ts'
import { type AdminPage, pageGroups } from '../pages.ts'

const pages: AdminPage[] = pageGroups.flatMap((group): AdminPage[] => [...group.pages])

/** Where the place that shows an image is edited. */
export function addressOfUse({ kind, id, deleted }: ImageUse): string {
  if (deleted) return paths.adminPage('deleted')
  if (kind === 'settings' || id === null) return paths.adminPage('settings')
  if (kind === 'blogs') return paths.adminPost(id)
  const page = pages.find(({ collection }) => collection === kind)?.id ?? kind
  return `${paths.adminPage(page)}?edit=${id}`
}

/** The name of the place: the sidebar's. */
export const placeOfUse = ({ kind, deleted }: ImageUse): string =>
  deleted ? 'Deleted' : (pages.find(({ id, collection }) => collection === kind || id === kind)?.label ?? kind)
