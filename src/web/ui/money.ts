/** An amount without decimals. The owner types the currency. One that is not an ISO code is written as it is. */
export function money(amount: number, currency: string): string {
  const digits = { minimumFractionDigits: 0, maximumFractionDigits: 0 }
  try {
    return new Intl.NumberFormat('en-US', { style: 'currency', currency, ...digits }).format(amount)
  } catch {
    return `${new Intl.NumberFormat('en-US', digits).format(amount)} ${currency}`
  }
}
