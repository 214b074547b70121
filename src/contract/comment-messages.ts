export const commentMessages = {
  /** Shown in place of the form, and answered by the API. */
  closed: 'The comments on this post are closed.',
} as const
