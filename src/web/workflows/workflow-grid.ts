/** The classes of a list of template cards, and of its skeleton. */
export const workflowGrid = 'grid gap-6 md:grid-cols-2 lg:grid-cols-3'
