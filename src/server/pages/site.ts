import type { SiteSearch } from '../search/index.ts'
import type { Services } from '../services.ts'

export type Site = Services & { search: SiteSearch }
