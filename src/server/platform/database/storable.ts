/** Whether both databases can store a value: PostgreSQL takes no text with a NUL or half a character. */
export const isStorable = (value: unknown): boolean =>
  typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'))

export const notStorable = 'It contains a character that cannot be stored.'
