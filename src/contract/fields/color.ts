import { z } from 'zod'
import { limits } from '../limits.ts'
import type { Extra, Field } from './field.ts'
import { text } from './text.ts'

const sixDigits = /^#[0-9a-f]{6}$/

/** A colour as `#rrggbb` in lower case. @param problem a sentence about one that cannot be used, or null */
export const color = (
  label: string,
  problem: (color: string) => string | null,
  extra: Extra & { fallback: string },
): Field<string> => ({
  kind: 'color',
  label,
  ...extra,
  required: true,
  input: text(label, limits.line)
    .toLowerCase()
    .regex(sixDigits, `${label} must be a colour such as #1a73e8.`)
    .superRefine((value, { addIssue }) => {
      const message = sixDigits.test(value) && problem(value)
      if (message) addIssue({ code: 'custom', message })
    }),
  output: z.string().regex(sixDigits),
})
