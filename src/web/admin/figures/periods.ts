/** The periods of the page, by their place in the address. `live` is the last hour. */
export const periods = [
  { key: '7', label: '7 days', days: 7 },
  { key: '30', label: '30 days', days: 30 },
  { key: '90', label: '90 days', days: 90 },
  { key: '365', label: '365 days', days: 365 },
  { key: 'live', label: 'Live hour', days: null },
] as const

export type Period = (typeof periods)[number]
