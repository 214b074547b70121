/** Every link of the site is built here, so that an address is written once. */
export const paths = {
  home: '/',
  about: '/about',
  services: '/services',
  projects: (filter?: { category?: string }) => withQuery('/projects', filter),
  marketplace: (filter?: Record<string, string | number | undefined>) => withQuery('/n8n-marketplace', filter),
  workflow: (slug: string) => `/n8n-marketplace/${encodeURIComponent(slug)}`,
  /** The file as n8n imports it; with a number the one of that version, which never changes. */
  workflowFile: (slug: string, version?: number) =>
    `/n8n-marketplace/${encodeURIComponent(slug)}${version === undefined ? '' : `/v/${version}`}.json`,
  workflowPicture: (slug: string) => `/n8n-marketplace/${encodeURIComponent(slug)}/picture.svg`,
  workflowThumbnail: (slug: string, theme: 'light' | 'dark') =>
    `/n8n-marketplace/${encodeURIComponent(slug)}/thumbnail-${theme}.svg`,
  workflowShare: (slug: string) => `/n8n-marketplace/${encodeURIComponent(slug)}/share.png`,
  workflowDownload: (id: string) => `/api/workflows/${id}/download`,
  /** What `N8N_TEMPLATES_HOST` is set to. */
  templateHost: '/api/n8n',
  contact: (prefill?: { about?: string; subject?: string }) => withQuery('/contact', prefill),
  blogs: (filter?: { tag?: string; page?: number }) => withQuery('/blogs', filter),
  post: (slug: string) => `/blogs/${encodeURIComponent(slug)}`,
  /** Changes with the post, so that who keeps pictures asks for the new one. */
  postPicture: (slug: string, version: string) =>
    `/share/blogs/${encodeURIComponent(slug)}.png?v=${Date.parse(version).toString(36)}`,
  feed: '/feed.xml',
  auth: (then?: { next?: string }) => withQuery('/auth', then),
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  account: '/account',
  admin: '/admin',
  adminPage: (page: string) => `/admin/${page}`,
} as const

function withQuery(path: string, query: Record<string, string | number | undefined> = {}): string {
  const set = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' || (name === 'page' && value === 1) ? [] : [[name, String(value)]],
  )
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set)}`
}
