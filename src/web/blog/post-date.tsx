import { shortDate } from '../../contract/format.ts'

/** The date of a post, or a fallback without one. */
export const PostDate = ({ iso, without }: { iso: string | null | undefined; without: string }) =>
  iso ? <time dateTime={iso}>{shortDate(iso)}</time> : without
