/** The categories of AI tools (spec 3 and 9), in a separate module so that a page can list them without loading zod. */
export const toolCategories = ['AI', 'Automation', 'API', 'Tool'] as const
