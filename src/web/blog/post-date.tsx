import { shortDate } from '../ui/dates.ts'

/** The day a post came out, or what stands there when it has none. */
export const PostDate = ({ iso, without }: { iso: string | null | undefined; without: string }) =>
  iso ? <time dateTime={iso}>{shortDate(iso)}</time> : without
