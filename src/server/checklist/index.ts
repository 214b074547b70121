import { feature } from '../feature.ts'
import { checklistRoutes } from './routes.ts'

export const checklist = feature<Parameters<typeof checklistRoutes>[0]>({ api: [checklistRoutes] })
