import type { Entry } from '../../contract/collections.ts'
import { paths } from '../../contract/site-map.ts'
import { escapeHtml } from '../../markdown/print-html.ts'
import type { Mail } from '../mail/index.ts'
import { beginningOf } from './article-beginning.ts'
import { articleHtml, articleTree, isSvg } from './article-html.ts'
import { articleText } from './article-text.ts'

/** What an email needs of a post. */
export const sentFields = [
  ...['title', 'slug', 'excerpt', 'description', 'content_html', 'image_url', 'image_alt'],
  ...['published', 'publish_at'],
] as const satisfies readonly (keyof Entry<'blogs'>)[]
export type SentPost = Pick<Entry<'blogs'>, (typeof sentFields)[number]>

/** @param token of the unsubscribe link, or what stands in its place until the receiver is known */
export async function writtenPost(
  { mail, siteUrl }: { mail: Pick<Mail, 'writtenPost'>; siteUrl: string },
  post: SentPost,
  token: string,
) {
  const address = siteUrl + paths.post(post.slug)
  const { tree, isCut } = beginningOf(articleTree(withImage(post), address))
  return mail.writtenPost({
    title: post.title,
    lead: post.excerpt || post.description || null,
    html: (headingFont) => articleHtml(tree, headingFont),
    text: articleText(tree),
    isCut,
    address,
    unsubscribe: siteUrl + paths.unsubscribe(token),
  })
}

/** The post with its main image in front, as on its page. */
function withImage({ image_url, image_alt, content_html }: SentPost): string {
  if (!image_url || isSvg(image_url)) return content_html
  return `<figure><img src="${escapeHtml(image_url)}" alt="${escapeHtml(image_alt ?? '')}"></figure>${content_html}`
}
