import { decoded } from '../../markdown/address.ts'
import type { Context } from '../context.ts'

/** Where a page that is not there has moved to, because its entry has another slug now; null when nowhere. */
export async function movedPage(
  { blogs }: Pick<Context['collections'], 'blogs'>,
  pathname: string,
): Promise<string | null> {
  const slug = /^\/blogs\/([^/]+)\/?$/.exec(pathname)?.[1]
  if (!slug) return null
  const moved = await blogs.movedTo(decoded(slug), true)
  return moved && `/blogs/${encodeURIComponent(moved)}`
}
