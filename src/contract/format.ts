/** "1,204". Not by `Intl`, whose first use blocks a slow phone for 95 ms (decision 033). */
export const wholeNumber = (number: number): string => String(number).replace(/\B(?=(?:\d{3})+$)/g, ',')

const months = 'JanFebMarAprMayJunJulAugSepOctNovDec'

/** "Nov 12, 2026", in UTC, so that the server and every browser write the same day. */
export function shortDate(iso: string): string {
  const day = new Date(iso)
  const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth() * 3, day.getUTCDate()]
  return `${months.slice(month, month + 3)} ${date}, ${year}`
}

/** "2016 – 2018", however the owner typed it: one dash in all ranges of years. */
export const yearRange = (text: string): string =>
  text.replace(/\b(\d{4})\s*(?:[-–—]|to|until)\s*(?=\d{4}\b|today|now|present)/gi, '$1 – ')

/** "Checked by 45 rules, 2 accepted". The second part is what the owner accepts of what was found. */
export function checksSentence(checks: {
  rules: number
  accepted: readonly { nodes: readonly string[] }[]
  accepted_values: number
}): string {
  const accepted = checks.accepted.reduce((sum, { nodes }) => sum + Math.max(1, nodes.length), checks.accepted_values)
  return `Checked by ${wholeNumber(checks.rules)} rules${accepted > 0 ? `, ${wholeNumber(accepted)} accepted` : ''}`
}
