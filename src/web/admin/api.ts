/** An entry of any collection, as forms and lists see it: its fields by name. */
export type AnyEntry = { id: string; created_at: string; updated_at: string } & Record<string, unknown>
