/** The headings that are not the owner's words, for the pages and for the pictures of their links. */
export const privacyHeading = 'What this site knows about you'
export const searchHeading = 'Search this site'
export const checkHeading = 'Check an n8n workflow'
