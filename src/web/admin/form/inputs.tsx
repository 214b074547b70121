import { useEffect, useRef } from 'react'
import type { FieldKind } from '../../../contract/fields.ts'
import { limits } from '../../../contract/limits.ts'
import {
  accentProblem,
  grounds,
  inks,
  inRatio,
  onAccent,
  readableContrast,
  shadesOf,
  themes,
} from '../../../contract/look.ts'
import { slugFrom } from '../../../contract/slug.ts'
import { Checkbox, Input } from '../../ui/field.tsx'
import { NamedIcon } from '../../ui/icons.tsx'
import { MarkdownEditor, useMarkdownEditor } from '../markdown/markdown-editor.tsx'
import type { InputKind, InputProps } from './editable.ts'
import { DocumentInput } from './inputs/document-input.tsx'
import { ImageInput } from './inputs/image-input.tsx'
import { RowsInput } from './inputs/rows-input.tsx'
import { ChoiceInput, Labelled, ListInput, lineInput, ParagraphInput } from './inputs/text-inputs.tsx'

/** Markdown in a form: the text or its preview. */
const MarkdownInput = (props: InputProps) => <MarkdownEditor {...props} editor={useMarkdownEditor()} />

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

/**
 * Follows the title (spec 5) while the entry is new or the slug still matches the title. A slug that the owner typed
 * stays. An emptied one follows the title again.
 */
function SlugInput({ name, field, form, error, editing }: InputProps) {
  const { from = 'title' } = field
  const { getValues, setValue, watch } = form
  const title = String(watch(from) ?? '')
  const before = useRef(slugFrom(title))

  useEffect(() => {
    const made = slugFrom(title)
    if (made === before.current) return
    const slug = String(getValues(name) ?? '')
    if (slug === before.current || (slug === '' && !editing)) setValue(name, made, { shouldDirty: true })
    before.current = made
  }, [title, editing, name, getValues, setValue])

  return (
    <Labelled field={field} error={error}>
      {(control) => (
        <Input
          {...control}
          aria-required={field.required}
          autoComplete="off"
          spellCheck={false}
          {...form.register(name)}
        />
      )}
    </Labelled>
  )
}

function FlagInput({ name, field, form }: InputProps) {
  return <Checkbox label={field.label} hint={field.hint} {...form.register(name)} />
}

/** Shows the icon for the typed name, as visitors will see it. */
function IconInput({ name, field, form, error }: InputProps) {
  const icon = String(form.watch(name) ?? '')
  return (
    <Labelled field={field} error={error}>
      {(control) => (
        <span className="relative block">
          <Input {...control} aria-required autoComplete="off" className="pr-11" {...form.register(name)} />
          <span className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center">
            <NamedIcon name={icon} className="size-5 text-ink-muted" />
          </span>
        </span>
      )}
    </Labelled>
  )
}

/** Spec 5: at most ten are suggested, but more are accepted. */
function KeywordsInput({ name, field, form, error }: InputProps) {
  const count = String(form.watch(name) ?? '')
    .split(',')
    .filter((word) => word.trim()).length
  const counted = count > 0 && `${count} of ${limits.keywordsSuggested}.`
  return (
    <Labelled field={field} error={error} hint={[field.hint, counted].filter(Boolean).join(' ')}>
      {(control) => <Input {...control} autoComplete="off" {...form.register(name)} />}
    </Labelled>
  )
}

/** The browser's colour picker and the same colour as text, with the contrast of what each theme makes of it. */
function ColorInput({ name, field, form, error }: InputProps) {
  const typed = String(form.watch(name) ?? '')
    .trim()
    .toLowerCase()
  const color = /^#[0-9a-f]{6}$/.test(typed) ? typed : null
  // An error of an earlier save no longer applies to a colour that was changed since.
  const problem = color ? (accentProblem(color) ?? undefined) : error

  return (
    <div className="grid gap-3">
      <Labelled field={field} error={problem}>
        {(control) => (
          <span className="flex items-center gap-2">
            <input
              type="color"
              className="admin-color"
              aria-label={`${field.label}: choose a colour`}
              value={color ?? '#000000'}
              onChange={(event) => form.setValue(name, event.target.value, { shouldDirty: true, shouldValidate: true })}
            />
            <Input
              {...control}
              aria-required
              autoComplete="off"
              spellCheck={false}
              placeholder="#1a73e8"
              className="min-w-0 flex-1"
              {...form.register(name)}
            />
          </span>
        )}
      </Labelled>
      {color && <Contrasts color={color} />}
    </div>
  )
}

/** A button and a link in each theme, as the site shows them. */
function Contrasts({ color }: { color: string }) {
  const shades = shadesOf(color)
  return (
    <ul className="admin-contrasts" aria-label="Contrast">
      {themes.map((theme) => {
        const { color: shade, contrast } = shades[theme]
        return (
          <li key={theme} className="admin-contrast" style={{ background: grounds[theme][0], color: inks[theme] }}>
            <span aria-hidden className="admin-contrast-button" style={{ background: shade, color: onAccent[theme] }}>
              Button
            </span>
            <span aria-hidden className="admin-contrast-link" style={{ color: shade }}>
              Link
            </span>
            <span className="admin-contrast-words">
              <code className="label">{shade}</code>
              <span>
                {inRatio(contrast)} in the {theme} theme{contrast < readableContrast && ', too low'}
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
