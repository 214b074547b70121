import { feature } from '../feature.ts'
import type { Database } from '../schema.ts'
import type { Needed } from './entry-texts.ts'
import { markdownRoutes } from './markdown-routes.ts'

/** The site for programs that read: each page as markdown, and the Model Context Protocol. It stores nothing. */
export const agents = feature<Needed & { database: Database }>({ addresses: [['/', markdownRoutes]] })

export { mcpRoutes } from './mcp-routes.ts'
