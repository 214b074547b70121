import type { TestSite } from './site.ts'

export const postComment = (
  site: Pick<TestSite, 'call'>,
  token: string,
  blogId: string,
  content: unknown = 'Well said',
  more: object = {},
) => site.call('POST', '/api/comments', { token, body: { blog_id: blogId, content, ...more } })

/** @returns its id. */
export async function approvedComment(
  site: TestSite,
  token: string,
  blogId: string,
  content?: string,
): Promise<string> {
  const { body } = await postComment(site, token, blogId, content)
  await site.context.moderation.approve(body.id, null)
  return body.id
}
