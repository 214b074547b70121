/** The categories of AI tools (spec 3 and 9), apart from the descriptions so that a page can list them without zod. */
export const toolCategories = ['AI', 'Automation', 'API', 'Tool'] as const
