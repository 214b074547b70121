import { paths } from '../../contract/site-map.ts'

const folders = [paths.post(''), paths.project(''), paths.workflow('')]

/** Whether a canonical address is the page of one post, project or template. */
export const isEntryPage = (path: string): boolean => folders.some((folder) => path.startsWith(folder))
