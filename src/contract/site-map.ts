import { endpointPath } from './api/endpoint-path.ts'

/** Every address of the site, once. Pages, links, emails, the feed, the sitemap and the tests take theirs from here. */

export interface SitePage {
  /** With `:names`, and perhaps `*` at the end; see `web/router/address.ts`. */
  path: string
  /** The page's source file below `src/web`, which is also its chunk in the build. */
  file: string
  /** Whether search engines may index it. A page without path parameters is then in the sitemap. */
  indexed?: boolean
  /** Shows one person's data, so it is not the same for everybody. */
  personal?: boolean
  /** Its address contains a token, which must not be sent to other pages. */
  secret?: boolean
  /** Without the site's header and footer. */
  bare?: boolean
}

/** The last one matches everything else. */
export const sitePages = {
  home: { path: '/', file: 'pages/home.tsx', indexed: true },
  extendedHome: { path: '/index', file: 'pages/extended-home.tsx' },
  about: { path: '/about', file: 'pages/about.tsx', indexed: true },
  services: { path: '/services', file: 'pages/services.tsx', indexed: true },
  projects: { path: '/projects', file: 'pages/projects.tsx', indexed: true },
  project: { path: '/projects/:slug', file: 'pages/project.tsx', indexed: true },
  marketplace: { path: '/n8n-marketplace', file: 'pages/marketplace.tsx', indexed: true },
  workflow: { path: '/n8n-marketplace/:slug', file: 'pages/workflow.tsx', indexed: true },
  check: { path: '/n8n-check', file: 'pages/n8n-check.tsx', indexed: true },
  blogs: { path: '/blogs', file: 'pages/blogs.tsx', indexed: true },
  post: { path: '/blogs/:slug', file: 'pages/post.tsx', indexed: true },
  contact: { path: '/contact', file: 'pages/contact.tsx', indexed: true },
  privacy: { path: '/privacy', file: 'pages/privacy.tsx', indexed: true },
  subscribe: { path: '/subscribe', file: 'pages/subscribe.tsx' },
  search: { path: '/search', file: 'pages/search.tsx' },
  auth: { path: '/auth', file: 'pages/auth.tsx' },
  forgotPassword: { path: '/forgot-password', file: 'pages/forgot-password.tsx' },
  resetPassword: { path: '/reset-password', file: 'pages/reset-password.tsx', secret: true },
  setup: { path: '/setup/:token', file: 'pages/setup.tsx', secret: true, bare: true },
  preview: { path: '/preview/:token', file: 'pages/preview.tsx', secret: true },
  testimonial: { path: '/testimonial/:token', file: 'pages/testimonial.tsx', secret: true },
  enquiry: { path: '/enquiries/:token', file: 'pages/enquiry.tsx', secret: true },
  account: { path: '/account', file: 'pages/account.tsx', personal: true },
  admin: { path: '/admin/*', file: 'admin/page.tsx', personal: true, bare: true },
  notFound: { path: '*', file: 'pages/not-found.tsx' },
} as const satisfies Record<string, SitePage>

export const allPages: readonly SitePage[] = Object.values(sitePages)

/** The other addresses that the server answers, in Hono's syntax. */
export const siteFiles = {
  robots: '/robots.txt',
  security: '/.well-known/security.txt',
  sitemap: '/sitemap.xml',
  feed: '/feed.xml',
  jsonFeed: '/feed.json',
  workflowFeed: '/n8n-marketplace/feed.xml',
  /** The site's icons, made from the logo or the drawn mark. */
  icon: '/icon.svg',
  favicon: '/favicon.ico',
  touchIcon: '/apple-touch-icon.png',
  manifest: '/manifest.webmanifest',
  appIcon: '/:file{icon-(?:192|512|maskable)\\.png}',
  /** What agents find here: the pages as markdown (llmstxt.org), and the Model Context Protocol. */
  llms: '/llms.txt',
  mcp: '/mcp',
  share: '/share.png',
  /** A post's comments for browsers without JavaScript. */
  postComments: '/blogs/:slug/comments',
  pageShare: '/share/pages/:file{.+\\.png}',
  postShare: '/share/blogs/:file{.+\\.png}',
  projectShare: '/share/projects/:file{.+\\.png}',
  workflow: '/n8n-marketplace/:file{[a-z0-9-]+\\.json}',
  workflowVersion: '/n8n-marketplace/:slug/v/:file{[1-9][0-9]{0,8}\\.json}',
  workflowDrawing: '/n8n-marketplace/:file{[a-z0-9-]+\\.svg}',
  /** With the colour variables of the page's theme, to be inlined in its HTML. */
  workflowPicture: '/n8n-marketplace/:slug/picture.svg',
  workflowThumbnail: '/n8n-marketplace/:slug/:file{thumbnail-(?:light|dark)\\.svg}',
  workflowShare: '/n8n-marketplace/:slug/share.png',
  /** The marks of the apps of all templates, each as a symbol. */
  appMarks: '/app-marks.svg',
  templateHost: '/api/n8n',
  metrics: '/metrics',
  moderate: '/moderate',
  /** Folders whose files are served unchanged: the owner's uploads, and the demo's files. */
  media: '/media/',
  cv: '/cv/:file{[0-9a-f]{32}\\.pdf}',
  generatedCv: '/cv.pdf',
  demo: '/demo/',
} as const

/** The sections of a page that links lead to, by the ids of their elements. */
export const sectionIds = {
  tools: 'ai-tools',
  skills: 'skills',
  education: 'education',
  testimonials: 'testimonials',
} as const

export const paths = {
  home: sitePages.home.path,
  about: sitePages.about.path,
  aboutInFrench: withQuery(sitePages.about.path, { lang: 'fr' }),
  tools: `${sitePages.home.path}#${sectionIds.tools}`,
  skills: `${sitePages.about.path}#${sectionIds.skills}`,
  education: `${sitePages.about.path}#${sectionIds.education}`,
  testimonials: `${sitePages.about.path}#${sectionIds.testimonials}`,
  services: sitePages.services.path,
  projects: (filter?: { category?: string }) => withQuery(sitePages.projects.path, filter),
  marketplace: (filter?: Query) => withQuery(sitePages.marketplace.path, filter),
  workflow: (slug: string) => fillPath(sitePages.workflow.path, { slug }),
  /** The file as n8n imports it; with a number, that version, which never changes. */
  workflowFile: (slug: string, version?: number) =>
    version === undefined
      ? fillPath(siteFiles.workflow, { file: `${slug}.json` })
      : fillPath(siteFiles.workflowVersion, { slug, file: `${version}.json` }),
  workflowPicture: (slug: string) => fillPath(siteFiles.workflowPicture, { slug }),
  workflowThumbnail: (slug: string, theme: 'light' | 'dark') =>
    fillPath(siteFiles.workflowThumbnail, { slug, file: `thumbnail-${theme}.svg` }),
  workflowShare: (slug: string) => fillPath(siteFiles.workflowShare, { slug }),
  workflowDownload: (id: string) => endpointPath('GET /api/workflows/{id}/download', { id }),
  check: sitePages.check.path,
  /** The value for `N8N_TEMPLATES_HOST`. */
  templateHost: siteFiles.templateHost,
  contact: (prefill?: { about?: string; subject?: string }) => withQuery(sitePages.contact.path, prefill),
  blogs: (filter?: { tag?: string; page?: number }) => withQuery(sitePages.blogs.path, filter),
  post: (slug: string) => fillPath(sitePages.post.path, { slug }),
  postComments: (slug: string, page?: number) =>
    withQuery(fillPath(siteFiles.postComments, { slug }), page === undefined ? undefined : { page }),
  /** The address changes with the post, so that caches fetch the new picture. */
  postPicture: (slug: string, version: string) =>
    withQuery(fillPath(siteFiles.postShare, { file: `${slug}.png` }), { v: Date.parse(version).toString(36) }),
  project: (slug: string) => fillPath(sitePages.project.path, { slug }),
  projectPicture: (slug: string, version: string) =>
    withQuery(fillPath(siteFiles.projectShare, { file: `${slug}.png` }), { v: Date.parse(version).toString(36) }),
  setup: (token: string) => fillPath(sitePages.setup.path, { token }),
  preview: (token: string) => fillPath(sitePages.preview.path, { token }),
  testimonial: (token: string, more?: { sent?: '1' }) =>
    withQuery(fillPath(sitePages.testimonial.path, { token }), more),
  enquiry: (token: string, more?: { sent?: '1' }) => withQuery(fillPath(sitePages.enquiry.path, { token }), more),
  enquiryFile: (token: string, id: string) => endpointPath('GET /api/enquiries/{token}/files/{id}', { token, id }),
  feed: (filter?: { tag?: string }) => withQuery(siteFiles.feed, filter),
  jsonFeed: (filter?: { tag?: string }) => withQuery(siteFiles.jsonFeed, filter),
  workflowFeed: (filter?: { tag?: string }) => withQuery(siteFiles.workflowFeed, filter),
  appIcon: (name: '192' | '512' | 'maskable') => fillPath(siteFiles.appIcon, { file: `icon-${name}.png` }),
  share: siteFiles.share,
  pagePicture: (page: string, more?: { lang?: 'fr' }) =>
    withQuery(fillPath(siteFiles.pageShare, { file: `${page.slice(1)}.png` }), more),
  cv: (file: string) => fillPath(siteFiles.cv, { file }),
  generatedCv: siteFiles.generatedCv,
  media: (file: string) => siteFiles.media + file,
  search: (q?: string) => withQuery(sitePages.search.path, { q }),
  privacy: sitePages.privacy.path,
  auth: (more?: { next?: string; confirmed?: '0' | '1'; reason?: string }) => withQuery(sitePages.auth.path, more),
  confirmAddress: (token: string) => withQuery(endpointPath('GET /api/auth/confirm'), { token }),
  emailChange: (token: string, action?: 'stop') =>
    withQuery(endpointPath('GET /api/auth/email/confirm'), { token, action }),
  subscribe: sitePages.subscribe.path,
  confirmSubscription: (token: string) => withQuery(endpointPath('GET /api/subscriptions/confirm'), { token }),
  unsubscribe: (token: string) => withQuery(endpointPath('GET /api/subscriptions/unsubscribe'), { token }),
  forgotPassword: sitePages.forgotPassword.path,
  resetPassword: sitePages.resetPassword.path,
  account: sitePages.account.path,
  admin: fillPath(sitePages.admin.path),
  /** The editor of a post; null is a new one. */
  adminPost: (id: string | null) => `${fillPath(sitePages.admin.path)}/blogs/${id ?? 'new'}`,
  adminPage: (page: string) => `${fillPath(sitePages.admin.path)}/${page}`,
  adminSettings: (form?: string) => withQuery(`${fillPath(sitePages.admin.path)}/settings`, { part: form }),
  /** Where an entry is edited; null is a new one. Posts have an editor of their own. */
  adminEntry: (page: string, id: string | null): string =>
    page === 'blog' ? paths.adminPost(id) : withQuery(paths.adminPage(page), { edit: id ?? 'new' }),
  adminAutomation: (view: 'keys' | 'webhooks', newKey?: { name: string; scopes: string }) =>
    withQuery(`${fillPath(sitePages.admin.path)}/automation`, { view, ...newKey }),
  adminComment: (comment: string) => withQuery(`${fillPath(sitePages.admin.path)}/comments`, { comment }),
  adminMessage: (message: string) => withQuery(`${fillPath(sitePages.admin.path)}/messages`, { message }),
  moderate: (signed: Query) => withQuery(siteFiles.moderate, signed),
} as const

/** A path with its parameters filled in. The server does not distinguish the pages below a `/*`; the browser does. */
export function fillPath(pattern: string, params: Readonly<Record<string, string>> = {}): string {
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
