/** Every number that both sides must agree on. Those that the specification names (sections 5 and 9) say so. */
export const limits = {
  /** A title as the owner may write it: 120 characters and more, so a slug made of it must fit too. */
  slug: 200,
  line: 300,
  address: 2_000,
  paragraph: 10_000,
  markdown: 500_000,
  listItems: 100,
  /** Found values in one workflow that its owner may let pass, each with a reason. */
  acceptedSecrets: 1_000,
  listItem: 200,
  /** The largest JSON body, in bytes. */
  body: 2 * 1024 * 1024,
  /** The most entries that one page of a list may ask for. */
  pageSize: 100,
  /** Spec 5. */
  passwordMin: 6,
  passwordMax: 256,
  email: 254,
  /** Spec 3 and 9. */
  ratingMin: 1,
  ratingMax: 5,
  /** Spec 9: a post without excerpt and description is announced by the start of its content. */
  teaser: 120,
  /** The same in the admin area: what an imported file without an excerpt gets as one. */
  adminTeaser: 160,
  /** An uploaded image, in bytes, and the longest side that is kept of it, in pixels. */
  upload: 12 * 1024 * 1024,
  imageSide: 1600,
  altText: 300,
  displayName: 80,
  /** Spec 5 and 9: 10MB. */
  attachment: 10 * 1024 * 1024,
  comment: 5_000,
  /** More links than this in a comment, and it waits for the owner whatever the moderation says. */
  commentLinks: 2,
  /** Spec 5: a hint, not enforced. */
  keywordsSuggested: 10,
} as const
