export { anyTable, codecOf, type SaveHook, type Values } from './rows.ts'
export { type CollectionRow, tableOf } from './schema.ts'
export { keepNumbers, lastNumber, nextNumber, reserveNumbers } from './template-numbers.ts'
export { isVisible, nextPublication, type Visibility, visibilityOf, workflowVisibility } from './visible.ts'
