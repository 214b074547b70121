/** Suggested currencies of prices and amounts, by ISO code. Others are allowed. */
export const currencies: readonly string[] = ['USD', 'EUR', 'GBP', 'CHF']
/** Spec 3. */
export const fallbackCurrency = 'USD'
