/** Rows of a day. Beyond, new visitors and reads are not counted, and new keys are counted together. */
export const mostADay = { visitors: 100_000, reads: 500_000, source: 500, campaign: 200, search: 1_000 }
