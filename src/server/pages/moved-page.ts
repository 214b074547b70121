import { decoded } from '../../markdown/address.ts'
import type { Context } from '../context.ts'

/** Where a page has moved to, because its entry has another slug now; null when nowhere. */
export async function movedPage(
  { collections, workflows }: Pick<Context, 'collections' | 'workflows'>,
  pathname: string,
): Promise<string | null> {
  const [, area, slug] = /^\/(blogs|n8n-marketplace)\/([^/]+)\/?$/.exec(pathname) ?? []
  if (!slug) return null
  const before = decoded(slug)
  const moved = await (area === 'blogs' ? collections.blogs.movedTo(before, true) : workflows.movedTo(before))
  return moved && `/${area}/${encodeURIComponent(moved)}`
}
