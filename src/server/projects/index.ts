export { type ProjectStore, projectStore } from './project-store.ts'
