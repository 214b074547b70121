import type { BinKind } from '../../../contract/bin.ts'
import { collections } from '../../../contract/collections.ts'

/** Such as "blog post". */
export const entryKind = (kind: BinKind): string => (kind === 'workflows' ? 'workflow' : collections[kind].wording.one)
