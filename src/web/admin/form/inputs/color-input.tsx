import {
  accentProblem,
  grounds,
  inks,
  inRatio,
  onAccent,
  readableContrast,
  shadesOf,
  themes,
} from '../../../../contract/look.ts'
import type { InputProps } from '../editable.ts'
import { Labelled, Line } from './text-inputs.tsx'

/** The browser's colour picker and the same colour as text, with the contrast of what each theme makes of it. */
export function ColorInput(props: InputProps) {
  const { name, field, form, error } = props
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
              className="h-10.5 w-14 flex-none cursor-pointer rounded-node border border-wire bg-surface p-1"
              aria-label={`${field.label}: choose a colour`}
              value={color ?? '#000000'}
              onChange={(event) => form.setValue(name, event.target.value, { shouldDirty: true, shouldValidate: true })}
            />
            <Line of={props} {...control} spellCheck={false} placeholder="#1a73e8" className="min-w-0 flex-1" />
          </span>
        )}
      </Labelled>
      {color && <Contrasts color={color} />}
    </div>
  )
}

function Contrasts({ color }: { color: string }) {
  const shades = shadesOf(color)
  return (
    <ul className="grid gap-3 min-[30rem]:grid-cols-2" aria-label="Contrast">
      {themes.map((theme) => {
        const { color: shade, contrast } = shades[theme]
        return (
          <li
            key={theme}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-node border border-line p-3.5 text-(length:--text-sm)"
            style={{ background: grounds[theme][0], color: inks[theme] }}
          >
            <span
              aria-hidden
              className="rounded-node px-3.5 py-[0.4rem] font-heading text-[1rem]/[1.4] font-semibold"
              style={{ background: shade, color: onAccent[theme] }}
            >
              Button
            </span>
            <span aria-hidden className="font-semibold underline underline-offset-[0.2em]" style={{ color: shade }}>
              Link
            </span>
            <span className="grid basis-full">
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
