/** The language of the interface, BCP 47: for `<html lang>`, dates and numbers. */
export const locale = 'en-US'
