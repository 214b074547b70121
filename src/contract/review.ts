import { z } from 'zod'

/** The pages that show texts of the settings. Written out, because the site map imports types of the endpoints. */
export const previewedPages = [
  '/',
  '/index',
  '/about',
  '/about?lang=fr',
  '/services',
  '/projects',
  '/n8n-marketplace',
  '/blogs',
  '/contact',
] as const

/** The texts of a fresh site that the owner has not looked at yet. */
export const settingsReview = z.object({
  total: z.int().meta({ description: 'How many texts are reviewed on a fresh site' }),
  waiting: z.array(
    z.object({
      name: z.string().meta({ description: 'As in `review.done` of the settings' }),
      group: z.enum(['identity', 'words']),
      key: z.string(),
      text: z.unknown().meta({ description: 'What visitors see now' }),
      suggestion: z.unknown().meta({ description: 'The same, or an example if it is empty' }),
      page: z.enum(previewedPages).meta({ description: 'Where it is shown' }),
      can_hide: z.boolean().meta({ description: 'Whether a page can be without it' }),
    }),
  ),
})
export type SettingsReview = z.infer<typeof settingsReview>
