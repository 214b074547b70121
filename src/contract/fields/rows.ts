import { z } from 'zod'
import { limits } from '../limits.ts'
import type { Extra, Field, Values } from './field.ts'

/** A list of records with the same fields, in the owner's order. */
export const rows = <const Columns extends Record<string, Field>>(
  label: string,
  columns: Columns,
  extra: Extra = {},
): Field<Values<Columns>[]> => {
  const shapeOf = (schema: (column: Field) => z.ZodType) =>
    z.object(Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, schema(column)])))
  return {
    kind: 'rows',
    label,
    ...extra,
    columns,
    required: false,
    fallback: [],
    input: z
      .array(
        shapeOf((column) => column.input),
        `${label} must be a list.`,
      )
      .max(limits.listItems, `${label} can have at most ${limits.listItems} entries.`) as z.ZodType as z.ZodType<
      Values<Columns>[]
    >,
    output: z.array(shapeOf((column) => column.output)) as z.ZodType as z.ZodType<Values<Columns>[]>,
  }
}
