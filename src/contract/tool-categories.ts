/** The categories of AI tools (spec 3 and 9), in a module of their own so that a page can list them without zod. */
export const toolCategories = ['AI', 'Automation', 'API', 'Tool'] as const
