import type { BreadcrumbList } from 'schema-dts'

/** The way to a page, as its breadcrumb shows it; the last step is the page itself. */
export const breadcrumbs = (origin: string, steps: readonly { label: string; to?: string }[]): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ label, to }, index) => ({
    '@type': 'ListItem' as const,
    position: index + 1,
    name: label,
    ...(to !== undefined && { item: origin + to }),
  })),
})
