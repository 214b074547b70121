export const commentMessages = {
  /** Said instead of the form, and by the API. */
  closed: 'The comments on this post are closed.',
} as const
