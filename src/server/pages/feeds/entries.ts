import type { Element, ElementContent, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { postCardFields } from '../../../contract/blog.ts'
import { paths } from '../../../contract/site-map.ts'
import { fullSizeLink } from '../../../markdown/pictures.ts'
import { attribute, hasClass, printHtml } from '../../../markdown/tree.ts'
import { xml } from '../send-text.ts'
import type { Site } from '../site.ts'
import type { FeedEntry } from './formats.ts'

const newestPosts = 20

/** In full; with a tag, those that have it as a keyword. */
export async function postEntries(
  { collections }: Pick<Site, 'collections'>,
  origin: string,
  tag?: string,
): Promise<FeedEntry[]> {
  // PostgreSQL refuses text with a NUL; no keyword contains one.
  if (tag?.includes('\0')) return []
  const { entries } = await collections.blogs.list({
    fields: [...postCardFields, 'content_html', 'updated_at'],
    limit: newestPosts,
    visibleOnly: true,
    ...(tag !== undefined && { keyword: tag }),
  })
  return entries.map((post) => {
    const url = origin + paths.post(post.slug)
    return {
      url,
      title: post.title,
      summary: post.excerpt ?? post.description ?? post.content_start,
      html: feedHtml(post.content_html, url),
      image: post.image_url && new URL(post.image_url, origin).href,
      tags: post.keywords,
      published: post.created_at,
      updated: post.updated_at,
    }
  })
}

/** Absolute addresses, one address an image, no section links, no highlighting. */
export function feedHtml(html: string, address: string): string {
  const tree = fromHtml(html, { fragment: true })
  prepare(tree, address)
  return printHtml(tree)
}

function prepare(parent: Root | Element, address: string): void {
  parent.children = parent.children.flatMap((child) => {
    if (child.type === 'element') return prepared(child, address)
    return child.type === 'text' ? [child] : []
  })
}

function prepared(node: Element, address: string): ElementContent[] {
  if (node.tagName === 'a' && hasClass(node, 'anchor')) return []
  prepare(node, address)
  if (node.tagName === 'span' || node.tagName === 'picture' || hasClass(node, fullSizeLink)) return node.children
  if (node.tagName === 'source') return []
  delete node.properties.srcSet
  delete node.properties.sizes
  for (const name of ['href', 'src']) {
    const value = attribute(node, name)
    if (value && URL.canParse(value, address)) node.properties[name] = new URL(value, address).href
  }
  return [node]
}

const newestTemplates = 50

/** Each with its drawing; with a tag, those that have it as a tag or category. */
export async function workflowEntries(
  { workflows }: Pick<Site, 'workflows'>,
  origin: string,
  tag?: string,
): Promise<FeedEntry[]> {
  const { workflows: all } = await workflows.list({}, true)
  const wanted = tag?.toLowerCase()
  const tagged =
    wanted === undefined ? all : all.filter((each) => tagsOf(each).some((own) => own.toLowerCase() === wanted))
  return tagged
    .slice(0, newestTemplates)
    .map(({ slug, name, description, category, tags, apps, created_at, updated_at }) => {
      const url = origin + paths.workflow(slug)
      const image = origin + paths.workflowShare(slug)
      return {
        url,
        title: name,
        summary: description,
        html: [
          `<p>${xml(description)}</p>`,
          `<p><img src="${xml(image)}" alt="The workflow, drawn" width="1200" height="630"></p>`,
          apps.length > 0 ? `<p>Apps: ${xml(apps.join(', '))}.</p>` : '',
        ].join(''),
        image,
        tags: tagsOf({ category, tags }),
        published: created_at,
        updated: updated_at,
      }
    })
}

const tagsOf = ({ category, tags }: { category: string; tags: readonly string[] }) => [...new Set([category, ...tags])]
