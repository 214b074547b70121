import { z } from 'zod'
import { limits } from '../limits.ts'
import { mediaEdit, mediaShape } from '../media.ts'
import { type Endpoints, json, listOf, nothing } from './endpoint.ts'
import { idParam, page, queryFlag, queryText } from './query.ts'

const tag = 'Media'
const media = mediaShape.meta({ id: 'Media' })

/** Uploaded images, for the owner. */
export const mediaEndpoints = {
  'GET /api/media': {
    tag,
    summary: 'List uploaded images, newest first, search them, or find the one at an address',
    description: '`q` searches alt texts and names. With `uses=true` each image says where it is shown.',
    access: 'admin',
    query: z.object({ ...page, url: queryText.optional(), q: queryText.optional(), uses: queryFlag.optional() }),
    answers: { 200: listOf(media, 'The images') },
  },
  'POST /api/media': {
    tag,
    summary: 'Upload an image',
    description:
      'JPEG, PNG, WebP, AVIF or GIF; the bytes determine its type. It is resized and stripped of its metadata.',
    access: 'admin',
    form: {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary' }, alt: { type: 'string' } },
    },
    maxBody: limits.upload + limits.formTexts,
    answers: { 201: json(media, 'The image') },
  },
  'PUT /api/media/{id}': {
    tag,
    summary: 'Set the alt text of an image',
    description: 'It shows at once wherever the image has no alt text of its own, or still an earlier one of these.',
    access: 'admin',
    params: idParam,
    body: mediaEdit,
    answers: { 200: json(media, 'The image') },
  },
  'DELETE /api/media/{id}': {
    tag,
    summary: 'Delete an image that is not used',
    access: 'admin',
    params: idParam,
    answers: { 204: nothing('Deleted') },
    errors: [409],
  },
} as const satisfies Endpoints
