/** The kinds of fields, each with its validation. They are used as `field.line('Title')`. */
export * from './fields/field.ts'
export * from './fields/links.ts'
export * from './fields/lists.ts'
export * from './fields/text.ts'
export * from './fields/values.ts'
