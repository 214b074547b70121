import { z } from 'zod'
import {
  approvalInput,
  commentEdit,
  commentInput,
  commentShape,
  likeShape,
  moderatedCommentShape,
} from '../comments.ts'
import { type Endpoints, json, listOf, nothing } from './endpoint.ts'
import { idParam, page, queryFlag } from './query.ts'

const tag = 'Comments'
const comment = commentShape.meta({ id: 'Comment' })
const approval = approvalInput.meta({ id: 'Approval' })

/** The comments of spec 7. */
export const commentEndpoints = {
  'GET /api/comments/blog/{blogId}': {
    tag,
    summary: 'The comments of a post, newest first',
    description: "The approved ones and, with a token, the caller's own pending ones (`approved` is false).",
    access: 'anyone',
    params: z.object({ blogId: z.string() }),
    query: z.object(page),
    answers: { 200: listOf(comment, 'The comments') },
    errors: [400, 404],
  },
  'POST /api/comments': {
    tag,
    summary: 'Comment on a published post',
    access: 'signed in',
    body: commentInput.meta({ id: 'CommentInput' }),
    answers: { 201: json(comment, 'The comment; pending as a rule') },
    errors: [400, 401, 404, 415, 422, 429],
  },
  'PUT /api/comments/{id}': {
    tag,
    summary: 'Edit the own comment; it waits for approval again',
    access: 'signed in',
    params: idParam,
    body: commentEdit.meta({ id: 'CommentEdit' }),
    answers: { 200: json(comment, 'The comment as it is now') },
    errors: [400, 401, 403, 404, 409, 415, 422, 429],
  },
  'DELETE /api/comments/{id}': {
    tag,
    summary: 'Delete the own comment, or any as an admin',
    access: 'signed in',
    params: idParam,
    answers: { 204: nothing('Deleted') },
    errors: [401, 403, 404],
  },
  'POST /api/comments/{id}/like': {
    tag,
    summary: 'Like a comment, or take the like back',
    access: 'signed in',
    params: idParam,
    answers: { 200: json(likeShape.meta({ id: 'Like' }), 'How it is now') },
    errors: [401, 404, 409, 429],
  },
  'GET /api/comments/admin/all': {
    tag,
    summary: 'Every comment with its post, newest first',
    access: 'admin',
    query: z.object({ ...page, approved: queryFlag.optional() }),
    answers: { 200: listOf(moderatedCommentShape.meta({ id: 'ModeratedComment' }), 'The comments') },
    errors: [400, 401, 403],
  },
  'POST /api/comments/{id}/approve': {
    tag,
    summary: 'Approve a comment',
    description: 'Send the `revision` that you read, and the call answers 409 when the author edited it since.',
    access: 'admin',
    params: idParam,
    body: approval,
    bodyOptional: true,
    answers: { 200: json(comment, 'The comment') },
    errors: [400, 401, 403, 404, 409, 415, 422],
  },
  'POST /api/comments/{id}/reject': {
    tag,
    summary: 'Reject a comment, which deletes it',
    access: 'admin',
    params: idParam,
    body: approval,
    bodyOptional: true,
    answers: { 204: nothing('Deleted') },
    errors: [400, 401, 403, 404, 409, 415, 422],
  },
} as const satisfies Endpoints
