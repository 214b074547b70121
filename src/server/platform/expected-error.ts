/** A failure with a sentence for the owner, which says what to do. Commands print it without a stack trace. */
export class ExpectedError extends Error {}
