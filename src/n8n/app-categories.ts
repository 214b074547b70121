export const CATEGORY_LABELS = {
  trigger: 'Triggers',
  flow: 'Flow',
  data: 'Data',
  ai: 'AI',
  communication: 'Communication',
  database: 'Databases & tables',
  files: 'Files',
  http: 'Web requests',
  code: 'Code',
  crm: 'Customers & planning',
  finance: 'Finance',
  dev: 'Development',
  other: 'Other',
}

export type Category = keyof typeof CATEGORY_LABELS
export const CATEGORIES = Object.keys(CATEGORY_LABELS) as Category[]

/** One line icon per category: SVG paths on a 24 × 24 grid, to be stroked. */
export const GLYPHS: Record<Category, string> = {
  trigger: 'M13 3 6 13.5h5L10.5 21 18 10.5h-5.2z',
  flow: 'M4 12h5c4 0 3-6 7-6h3M9 12c4 0 3 6 7 6h3M17 3.5 19.5 6 17 8.5M17 15.5l2.5 2.5-2.5 2.5',
  data: 'M5 6h14M5 12h9M5 18h5M17.5 10.5v8M15 16l2.5 2.5L20 16',
  ai: 'M12 3.5c.9 5 3.5 7.6 8.5 8.5-5 .9-7.6 3.5-8.5 8.5-.9-5-3.5-7.6-8.5-8.5 5-.9 7.6-3.5 8.5-8.5zM19 3.5v3M17.5 5h3',
  communication: 'M4 5.5h16v10.5h-8.5L7 20v-4H4zM8 9.5h8M8 12.5h5',
  database: 'M4.5 4.5h15v15h-15zM4.5 9.5h15M4.5 14.5h15M10 9.5v10',
  files: 'M6 3.5h7.5L18 8v12.5H6zM13.5 3.5V8H18M9 12.5h6M9 16h6',
  http: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM3.5 12h17M12 3.5c-4.6 5-4.6 12 0 17M12 3.5c4.6 5 4.6 12 0 17',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5M13.5 4.5l-3 15',
  crm: 'M9 5a3.25 3.25 0 1 0 0 6.5A3.25 3.25 0 0 0 9 5zM3 19.5c.3-4 2.5-5.5 6-5.5s5.7 1.5 6 5.5M16 5.5a3 3 0 0 1 0 5.5M17.5 14.2c2.2.5 3.3 2.2 3.5 5.3',
  finance: 'M3.5 6.5h17v11h-17zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM6.5 12h.01M17.5 12h.01',
  dev: 'M7 8.5v7M7 3.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM7 15.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM17 5.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM17 10.5c0 4.5-10 1.5-10 5',
  other: 'M12 3.5 19.5 8v8L12 20.5 4.5 16V8zM4.5 8l7.5 4.3L19.5 8M12 12.3v8.2',
}

/** The name of an app as its mark is filed: “Rocket.Chat” → `rocketchat`. One without such letters has no mark. */
export const markKey = (app: string): string => app.toLowerCase().replace(/[^a-z\d]/g, '')
