import type { ComponentType } from 'react'
import { allPages } from '../../contract/site-map.ts'

export interface PageModule {
  Page: ComponentType
  rest?: () => Promise<unknown>
}

const modules = import.meta.glob<PageModule>(['../pages/*.tsx', '../admin/page.tsx'])
const loaderOf = (file: string) => modules[`../${file}`]

for (const { file } of allPages) {
  if (!loaderOf(file)) throw new Error(`The site map names ${file}, which does not exist.`)
}

export const loadPageModule = (file: string): Promise<PageModule> =>
  loaderOf(file)?.() ?? Promise.reject(new Error(`There is no page ${file}.`))
