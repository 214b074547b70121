import { type ComponentType, lazy } from 'react'
import { matchPath } from 'react-router'
import { toolCategories } from '../../contract/tool-categories.ts'

interface Page {
  /** As React Router writes paths. */
  path: string
  /** The page's source, which is also its chunk in the build. */
  file: string
  load: () => Promise<{ Page: ComponentType }>
  /** The query parameters that change what the server sends, and the values that do; all others are ignored. */
  query?: Readonly<Record<string, RegExp>>
  /** Stands alone, without the site's header and footer. */
  bare?: boolean
}

const french = /^fr$/
const choice = /./
/** What visitors type. */
export const freeText = /./
const pageNumber = /^[1-9]\d{0,5}$/
const tools = new RegExp(`^(${toolCategories.join('|')})$`)

/** The whole site map. The last one matches everything else. */
const table = [
  { path: '/', file: 'pages/home.tsx', load: () => import('../pages/home.tsx'), query: { lang: french, tools } },
  {
    path: '/index',
    file: 'pages/extended-home.tsx',
    load: () => import('../pages/extended-home.tsx'),
    query: { lang: french },
  },
  { path: '/about', file: 'pages/about.tsx', load: () => import('../pages/about.tsx'), query: { lang: french } },
  { path: '/services', file: 'pages/services.tsx', load: () => import('../pages/services.tsx') },
  {
    path: '/projects',
    file: 'pages/projects.tsx',
    load: () => import('../pages/projects.tsx'),
    query: { category: choice },
  },
  {
    path: '/contact',
    file: 'pages/contact.tsx',
    load: () => import('../pages/contact.tsx'),
    query: { about: freeText, subject: freeText, sent: /^1$/ },
  },
  {
    path: '/blogs',
    file: 'pages/blogs.tsx',
    load: () => import('../pages/blogs.tsx'),
    query: { page: pageNumber, tag: choice },
  },
  { path: '/blogs/:slug', file: 'pages/post.tsx', load: () => import('../pages/post.tsx') },
  {
    path: '/n8n-marketplace',
    file: 'pages/marketplace.tsx',
    load: () => import('../pages/marketplace.tsx'),
    query: {
      search: freeText,
      category: choice,
      app: choice,
      trigger: choice,
      community: /^true$/,
      sort: /^(downloads|name)$/,
      page: pageNumber,
    },
  },
  { path: '/n8n-marketplace/:slug', file: 'pages/workflow.tsx', load: () => import('../pages/workflow.tsx') },
  { path: '/preview/:token', file: 'pages/preview.tsx', load: () => import('../pages/preview.tsx') },
  {
    path: '/auth',
    file: 'pages/auth.tsx',
    load: () => import('../pages/auth.tsx'),
    query: { confirmed: /^[01]$/, reason: /^(used|expired)$/ },
  },
  { path: '/forgot-password', file: 'pages/forgot-password.tsx', load: () => import('../pages/forgot-password.tsx') },
  { path: '/reset-password', file: 'pages/reset-password.tsx', load: () => import('../pages/reset-password.tsx') },
  { path: '/account', file: 'pages/account.tsx', load: () => import('../pages/account.tsx') },
  { path: '/admin/*', file: 'admin/page.tsx', load: () => import('../admin/page.tsx'), bare: true },
  { path: '*', file: 'pages/not-found.tsx', load: () => import('../pages/not-found.tsx') },
] as const satisfies Page[]

export const pages = table.map((page: Page) => ({
  ...page,
  Component: lazy(async () => ({ default: (await page.load().catch(loadAgain)).Page })),
}))

/** A page's code that does not come went with an older version, as a rule: the server sends the page of today. */
function loadAgain(): Promise<never> {
  window.location.reload()
  return new Promise(() => {})
}

/** The page that shows a path. */
export function pageOf(pathname: string) {
  const page = pages.find(({ path }) => matchPath(path, pathname))
  if (!page) throw new Error('The site map has no page for everything else.')
  return page
}
