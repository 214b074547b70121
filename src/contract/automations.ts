import { z } from 'zod'
import { scopeNames } from './keys.ts'

export const automationShape = z.object({
  name: z.string().meta({ description: 'The name of its file, without the ending' }),
  title: z.string(),
  description: z.string(),
  scopes: z.array(z.enum(scopeNames)).meta({ description: 'What its key must be allowed to do' }),
  address: z.string().meta({ description: 'For *Import from URL*' }),
  file: z.string().meta({ description: 'The same as text, to be pasted into n8n' }),
  picture: z.string().meta({ description: 'An SVG in the colours of both themes' }),
})
export type Automation = z.infer<typeof automationShape>
