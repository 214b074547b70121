import { z } from 'zod'
import { limits } from '../limits.ts'
import { mediaEdit, mediaShape } from '../media.ts'
import { json, listOf, mediaWriter, nothing, resource } from './endpoint.ts'
import { page, queryFlag, queryText } from './query.ts'

const media = mediaShape.meta({ id: 'Media' })

export const mediaEndpoints = resource('Media', {
  'GET /api/media': mediaWriter('List uploaded images, newest first, search them, or find the one at an address', {
    description: '`q` searches alt texts and names. With `uses=true` each image says where it is shown.',
    query: z.object({ ...page, url: queryText.optional(), q: queryText.optional(), uses: queryFlag.optional() }),
    answers: { 200: listOf(media, 'The images') },
  }),
  'POST /api/media': mediaWriter('Upload an image', {
    description:
      'JPEG, PNG, WebP, AVIF or GIF; the bytes determine its type. It is resized and stripped of its metadata.',
    form: {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary' }, alt: { type: 'string' } },
    },
    maxBody: limits.upload + limits.formTexts,
    answers: { 201: json(media, 'The image') },
  }),
  'PUT /api/media/{id}': mediaWriter('Set the alt text of an image', {
    description: 'It shows at once wherever the image has no alt text of its own, or still an earlier one of these.',
    body: mediaEdit,
    answers: { 200: json(media, 'The image') },
  }),
  'DELETE /api/media/{id}': mediaWriter('Delete an image that is not used', {
    answers: { 204: nothing('Deleted') },
    errors: [409],
  }),
})
