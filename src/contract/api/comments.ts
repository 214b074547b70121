import { z } from 'zod'
import * as comments from '../comments.ts'
import { limits } from '../limits.ts'
import { anyone, json, listOf, moderator, nothing, resource, signedIn } from './endpoint.ts'
import { changes, page, queryFlag, queryText } from './query.ts'

const comment = comments.commentShape.meta({ id: 'Comment' })
const commentList = listOf(comment, 'The comments')
const closed = {
  'X-Comments-Closed': z.literal('true').optional().meta({ description: 'The post takes no more comments' }),
}
const approval = comments.approvalInput.meta({ id: 'Approval' })

export const commentEndpoints = resource('Comments', {
  'GET /api/comments/blog/{blogId}': anyone('List the comments of a post, newest first, each followed by its replies', {
    description:
      "Includes approved comments and, with a token, the caller's own pending ones (`approved` is false). " +
      'Replies have a `parent_id`, oldest first; `parent_state` says whether readers see the comment they reply to.',
    params: z.object({ blogId: z.string() }),
    query: z.object(page),
    answers: { 200: { ...commentList, headers: commentList.headers.extend(closed) } },
  }),
  'POST /api/comments': signedIn('Comment on a published post', {
    description:
      'With `parent_id` it is a reply. Replies have one level: a reply to a reply joins the same thread. ' +
      'Answers 403 if the comments on the post are closed, which the owner may do some days after its date.',
    body: comments.commentInput.meta({ id: 'CommentInput' }),
    maxBody: limits.commentBody,
    answers: { 201: json(comment, 'The comment, usually pending') },
    errors: [403, 404, 409, 429],
  }),
  'PUT /api/comments/{id}': signedIn('Edit your own comment, which is then pending again', {
    body: comments.commentEdit.meta({ id: 'CommentEdit' }),
    maxBody: limits.commentBody,
    answers: { 200: json(comment, 'The updated comment') },
    errors: [403, 409, 429],
  }),
  'DELETE /api/comments/{id}': signedIn('Delete your own comment; an admin may delete any', {
    scope: 'comments:moderate',
    answers: { 204: nothing('Deleted') },
    errors: [403],
  }),
  'POST /api/comments/{id}/like': signedIn('Like a comment, or remove your like', {
    answers: { 200: json(comments.likeShape.meta({ id: 'Like' }), 'How it is now') },
    errors: [409, 429],
  }),
  'GET /api/comments/admin/all': moderator('List all comments with their posts, newest first', {
    query: z.object({
      ...page,
      ...changes(),
      approved: queryFlag.optional(),
      id: queryText.optional().meta({ description: 'Only the comment with this id' }),
    }),
    answers: { 200: listOf(comments.moderatedCommentShape.meta({ id: 'ModeratedComment' }), 'The comments') },
  }),
  'POST /api/comments/{id}/approve': moderator('Approve a comment', {
    description: 'Send the `revision` that you read, and the call answers 409 if the author edited it since.',
    body: approval,
    bodyOptional: true,
    answers: { 200: json(comment, 'The comment') },
    errors: [409],
  }),
  'POST /api/comments/{id}/reject': moderator('Reject a pending comment and delete it', {
    body: approval,
    bodyOptional: true,
    answers: { 204: nothing('Deleted') },
    errors: [409],
  }),
})
