/** Every link of the site is built here, so that an address is written once. */
export const paths = {
  home: '/',
  about: '/about',
  services: '/services',
  projects: (filter?: { category?: string }) => withQuery('/projects', filter),
  marketplace: (filter?: { search?: string; category?: string; page?: number }) =>
    withQuery('/n8n-marketplace', filter),
  workflow: (slug: string) => `/n8n-marketplace/${encodeURIComponent(slug)}`,
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
