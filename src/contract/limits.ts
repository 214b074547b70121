/** A separate export, because the script in the head of a page needs no other limit. */
export const longestLine = 300

/** All limits that server and browser share. Those from the specification say so. */
export const limits = {
  /** Titles may have more than 120 characters, and a slug made of one must fit. */
  slug: 200,
  line: longestLine,
  address: 2_000,
  paragraph: 10_000,
  markdown: 500_000,
  listItems: 100,
  /** The number of findings in one workflow that its owner may accept, each with a reason. */
  acceptedSecrets: 1_000,
  listItem: 200,
  /** A template's run as browsers get it: its size in bytes, its steps, and what is kept of each of them. */
  run: 48 * 1024,
  runSteps: 400,
  runItems: 5,
  runString: 500,
  /** The entries of a list and the keys of an object in an item, and how deep they are nested. */
  runEntries: 20,
  runKeys: 40,
  runDepth: 6,
  /** The number of key paths whose values the owner may keep unmasked. */
  runKept: 200,
  /** The largest JSON body in bytes, and how deep lists and objects in it are nested: of an admin, and of others. */
  body: 2 * 1024 * 1024,
  bodyDepth: 200,
  publicBody: 16 * 1024,
  publicBodyDepth: 16,
  /** Larger bodies, in bytes: the texts of a comment and of a message, and what a passkey says about itself. */
  commentBody: 48 * 1024,
  messageBody: 80 * 1024,
  passkeyBody: 32 * 1024,
  /** The size of the other fields of a form with a file, in bytes. */
  formTexts: 256 * 1024,
  pageSize: 100,
  /** The largest collection that is put into a new order by one call. */
  ordered: 1_000,
  /** Spec 5. */
  passwordMin: 6,
  passwordMax: 256,
  email: 254,
  /** Spec 3 and 9. */
  ratingMin: 1,
  ratingMax: 5,
  /** Spec 9: the length of the teaser of a post without excerpt and description. */
  teaser: 120,
  /** The length of the excerpt that an imported file without one gets. */
  adminTeaser: 160,
  /** The size of an uploaded image in bytes, and the longest side of the stored one in pixels. */
  upload: 12 * 1024 * 1024,
  imageSide: 1920,
  /** The most pixels of an image that is opened: the owner's, of all its frames together, and a visitor's. */
  pixels: 40_000_000,
  visitorPixels: 16_000_000,
  cv: 10 * 1024 * 1024,
  altText: 300,
  displayName: 80,
  /** Spec 5 and 9: 10MB. */
  attachment: 10 * 1024 * 1024,
  replyTemplates: 100,
  webhooks: 20,
  search: 200,
  comment: 5_000,
  /** A comment with more links than this always waits for approval. */
  commentLinks: 2,
  /** Spec 5: a hint, not enforced. */
  keywordsSuggested: 10,
} as const

const megabytes = (bytes: number): number => bytes / 1024 / 1024

/** `16 KB`, `2 MB`, `10.25 MB` */
export const sizeLabel = (bytes: number): string =>
  megabytes(bytes) < 1 ? `${Math.ceil(bytes / 1024)} KB` : `${Math.round(megabytes(bytes) * 100) / 100} MB`
