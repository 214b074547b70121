import { feature } from '../feature.ts'
import type { Database } from '../schema.ts'
import { markdownRoutes } from './markdown-routes.ts'
import type { Needed } from './shown.ts'

/** The site for programs that read: each page as markdown, and the Model Context Protocol. It stores nothing. */
export const agents = feature<Needed & { database: Database }>({ addresses: [['/', markdownRoutes]] })

export { mcpRoutes } from './mcp-routes.ts'
