import type { FieldKind } from '../../../contract/fields.ts'
import { limits } from '../../../contract/limits.ts'
import type { InputKind } from './editable.ts'
import { ColorInput } from './inputs/color-input.tsx'
import { DocumentInput } from './inputs/document-input.tsx'
import { ImageInput } from './inputs/image-input.tsx'
import { MarkdownInput } from './inputs/markdown-input.tsx'
import { RowsInput } from './inputs/rows-input.tsx'
import { SlugInput } from './inputs/slug-input.tsx'
import { FlagInput, IconInput, KeywordsInput } from './inputs/small-inputs.tsx'
import { ChoiceInput, ListInput, lineInput, ParagraphInput } from './inputs/text-inputs.tsx'

/** The form's input for each kind of field. A new kind does not compile until it has one. */
export const inputs: Record<FieldKind, InputKind> = {
  line: { Input: lineInput() },
  paragraph: { Input: ParagraphInput },
  markdown: { Input: MarkdownInput },
  slug: { Input: SlugInput },
  icon: { Input: IconInput },
  list: { Input: ListInput },
  keywords: { Input: KeywordsInput },
  amount: { Input: lineInput({ type: 'number', min: 0, step: 'any', inputMode: 'decimal' }), short: true },
  order: { Input: lineInput({ type: 'number', step: 1 }), short: true },
  rating: {
    Input: lineInput({ type: 'number', min: limits.ratingMin, max: limits.ratingMax, step: 'any' }),
    short: true,
  },
  flag: { Input: FlagInput, short: true },
  choice: { Input: ChoiceInput, short: true },
  suggestion: { Input: lineInput(), short: true },
  image: { Input: ImageInput },
  document: { Input: DocumentInput },
  color: { Input: ColorInput },
  address: { Input: lineInput({ inputMode: 'url', spellCheck: false }) },
  email: { Input: lineInput({ type: 'email' }) },
  moment: { Input: lineInput({ type: 'datetime-local' }) },
  rows: { Input: RowsInput },
}
