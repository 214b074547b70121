import { toolCategories } from './tool-categories.ts'

/** Every address of the site, once. Pages, links, letters, the feed, the sitemap and the tests take theirs from here. */

export interface SitePage {
  /** As React Router writes paths. */
  path: string
  /** The page's source below `src/web`, which is also its chunk in the build. */
  file: string
  /** The query parameters that change what the server sends, and the values that do; all others are ignored. */
  query?: Readonly<Record<string, RegExp>>
  /** Search engines may list it. Without parameters in its path it stands in the sitemap. */
  indexed?: boolean
  /** Shows what belongs to one person, so it is none of the pages that look the same to everybody. */
  personal?: boolean
  /** Its address holds a token, which no other page is told. */
  secret?: boolean
  /** Stands alone, without the site's header and footer. */
  bare?: boolean
}

const french = /^fr$/
const choice = /./
/** What visitors type. */
export const freeText = /./
const pageNumber = /^[1-9]\d{0,5}$/
const tools = new RegExp(`^(${toolCategories.join('|')})$`)

/** The last one matches everything else. */
export const sitePages = {
  home: { path: '/', file: 'pages/home.tsx', query: { lang: french, tools }, indexed: true },
  extendedHome: { path: '/index', file: 'pages/extended-home.tsx', query: { lang: french } },
  about: { path: '/about', file: 'pages/about.tsx', query: { lang: french }, indexed: true },
  services: { path: '/services', file: 'pages/services.tsx', indexed: true },
  projects: { path: '/projects', file: 'pages/projects.tsx', query: { category: choice }, indexed: true },
  marketplace: {
    path: '/n8n-marketplace',
    file: 'pages/marketplace.tsx',
    query: {
      search: freeText,
      category: choice,
      app: choice,
      trigger: choice,
      community: /^true$/,
      sort: /^(downloads|name)$/,
      page: pageNumber,
    },
    indexed: true,
  },
  workflow: { path: '/n8n-marketplace/:slug', file: 'pages/workflow.tsx', indexed: true },
  blogs: { path: '/blogs', file: 'pages/blogs.tsx', query: { page: pageNumber, tag: choice }, indexed: true },
  post: { path: '/blogs/:slug', file: 'pages/post.tsx', indexed: true },
  contact: {
    path: '/contact',
    file: 'pages/contact.tsx',
    query: { about: freeText, subject: freeText, sent: /^1$/ },
    indexed: true,
  },
  auth: { path: '/auth', file: 'pages/auth.tsx', query: { confirmed: /^[01]$/, reason: /^(used|expired)$/ } },
  forgotPassword: { path: '/forgot-password', file: 'pages/forgot-password.tsx' },
  resetPassword: { path: '/reset-password', file: 'pages/reset-password.tsx', secret: true },
  preview: { path: '/preview/:token', file: 'pages/preview.tsx', secret: true },
  account: { path: '/account', file: 'pages/account.tsx', personal: true },
  admin: { path: '/admin/*', file: 'admin/page.tsx', personal: true, bare: true },
  notFound: { path: '*', file: 'pages/not-found.tsx' },
} as const satisfies Record<string, SitePage>

export const allPages: readonly SitePage[] = Object.values(sitePages)

/** What the server answers beside pages, as Hono writes paths. */
export const siteFiles = {
  robots: '/robots.txt',
  security: '/.well-known/security.txt',
  sitemap: '/sitemap.xml',
  feed: '/feed.xml',
  share: '/share.png',
  postShare: '/share/blogs/:file{.+\\.png}',
  workflow: '/n8n-marketplace/:file{[a-z0-9-]+\\.json}',
  workflowVersion: '/n8n-marketplace/:slug/v/:file{[1-9][0-9]{0,8}\\.json}',
  workflowDrawing: '/n8n-marketplace/:file{[a-z0-9-]+\\.svg}',
  /** With the variables of a page's theme, to stand in its HTML. */
  workflowPicture: '/n8n-marketplace/:slug/picture.svg',
  workflowThumbnail: '/n8n-marketplace/:slug/:file{thumbnail-(?:light|dark)\\.svg}',
  workflowShare: '/n8n-marketplace/:slug/share.png',
  workflowDownload: '/api/workflows/:id/download',
  templateHost: '/api/n8n',
  confirmAddress: '/api/auth/confirm',
  moderate: '/moderate',
  /** Folders whose files are served as they are: what the owner uploaded, and what belongs to the demo. */
  media: '/media/',
  demo: '/demo/',
} as const

/** Addresses that hold a token. */
export const secretAddresses: readonly string[] = [
  ...allPages.filter(({ secret }) => secret).map(({ path }) => path),
  siteFiles.confirmAddress,
  siteFiles.moderate,
]

/** Every link of the site. */
export const paths = {
  home: sitePages.home.path,
  about: sitePages.about.path,
  services: sitePages.services.path,
  projects: (filter?: { category?: string }) => withQuery(sitePages.projects.path, filter),
  marketplace: (filter?: Query) => withQuery(sitePages.marketplace.path, filter),
  workflow: (slug: string) => filled(sitePages.workflow.path, { slug }),
  /** The file as n8n imports it; with a number the one of that version, which never changes. */
  workflowFile: (slug: string, version?: number) =>
    version === undefined
      ? filled(siteFiles.workflow, { file: `${slug}.json` })
      : filled(siteFiles.workflowVersion, { slug, file: `${version}.json` }),
  workflowPicture: (slug: string) => filled(siteFiles.workflowPicture, { slug }),
  workflowThumbnail: (slug: string, theme: 'light' | 'dark') =>
    filled(siteFiles.workflowThumbnail, { slug, file: `thumbnail-${theme}.svg` }),
  workflowShare: (slug: string) => filled(siteFiles.workflowShare, { slug }),
  workflowDownload: (id: string) => filled(siteFiles.workflowDownload, { id }),
  /** What `N8N_TEMPLATES_HOST` is set to. */
  templateHost: siteFiles.templateHost,
  contact: (prefill?: { about?: string; subject?: string; sent?: '1' }) => withQuery(sitePages.contact.path, prefill),
  blogs: (filter?: { tag?: string; page?: number }) => withQuery(sitePages.blogs.path, filter),
  post: (slug: string) => filled(sitePages.post.path, { slug }),
  /** Changes with the post, so that who keeps pictures asks for the new one. */
  postPicture: (slug: string, version: string) =>
    withQuery(filled(siteFiles.postShare, { file: `${slug}.png` }), { v: Date.parse(version).toString(36) }),
  preview: (token: string) => filled(sitePages.preview.path, { token }),
  feed: siteFiles.feed,
  share: siteFiles.share,
  media: (file: string) => siteFiles.media + file,
  auth: (more?: { next?: string; confirmed?: '0' | '1'; reason?: string }) => withQuery(sitePages.auth.path, more),
  confirmAddress: (token: string) => withQuery(siteFiles.confirmAddress, { token }),
  forgotPassword: sitePages.forgotPassword.path,
  resetPassword: sitePages.resetPassword.path,
  account: sitePages.account.path,
  admin: filled(sitePages.admin.path),
  adminPage: (page: string) => `${filled(sitePages.admin.path)}/${page}`,
  moderate: (signed: Query) => withQuery(siteFiles.moderate, signed),
} as const

/** A path with its parameters in it. What is below a `/*` the browser tells apart, not the server. */
export function filled(pattern: string, params: Readonly<Record<string, string>> = {}): string {
  return pattern
    .replace(/\/\*$/, '')
    .replace(/:(\w+)(?:\{.*?\}(?=\/|$))?/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

type Query = Record<string, string | number | undefined>

function withQuery(path: string, query: Query = {}): string {
  const set = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' || (name === 'page' && value === 1) ? [] : [[name, String(value)]],
  )
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set)}`
}
