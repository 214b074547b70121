export const CATEGORIES = [
  'trigger',
  'flow',
  'data',
  'ai',
  'communication',
  'database',
  'files',
  'http',
  'code',
  'crm',
  'finance',
  'dev',
  'other',
] as const

export type Category = (typeof CATEGORIES)[number]

export const CATEGORY_LABELS: Record<Category, string> = {
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
