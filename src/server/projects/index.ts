import { feature } from '../feature.ts'
import { addProjectPages } from './rebuild.ts'

export const projects = feature({ rebuilds: [{ name: 'project pages', version: 1, run: addProjectPages }] })

export { type ProjectStore, projectStore } from './project-store.ts'
