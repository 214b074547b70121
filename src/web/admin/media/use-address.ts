import type { ImageUse } from '../../../contract/media.ts'
import { paths } from '../../../contract/site-map.ts'
import { entryAddress, pageOfKind } from '../entry-address.ts'

/** Where the place that shows an image is edited. */
export function addressOfUse({ kind, id, deleted }: ImageUse): string {
  if (deleted) return paths.adminPage('deleted')
  if (kind === 'settings' || id === null) return paths.adminSettings()
  return entryAddress(kind, id)
}

/** The name of the place: the sidebar's. */
export const placeOfUse = ({ kind, deleted }: ImageUse): string =>
  deleted ? 'Deleted' : (pageOfKind(kind)?.label ?? kind)
