import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import type { TextName, Values } from './values.ts'

interface DetailFieldsProps {
  values: Values
  errors: Record<string, string>
  onChange: (part: Partial<Values>) => void
}

const fields: { name: TextName; label: string; hint?: string; rows?: number; optional?: boolean; short?: boolean }[] = [
  { name: 'name', label: 'Name' },
  { name: 'slug', label: 'Slug', hint: 'Lowercase letters, digits and hyphens; earlier ones keep working.' },
  { name: 'description', label: 'Description', rows: 4 },
  { name: 'category', label: 'Category', short: true },
  { name: 'version', label: 'Version', short: true },
  {
    name: 'changelog',
    label: 'Changelog line',
    hint: 'What this version brings, for who has the one before.',
    optional: true,
  },
  { name: 'tags', label: 'Tags', hint: 'Separated by commas; cards show three.', optional: true },
  { name: 'requirements', label: 'Requirements', hint: 'One a line.', rows: 4, optional: true },
  {
    name: 'usage_instructions',
    label: 'Usage instructions',
    hint: 'HTML; a numbered list becomes the steps. What could act is taken out.',
    rows: 6,
    optional: true,
  },
  { name: 'tested_with', label: 'Tested with n8n', hint: 'Such as 2.14.2.', optional: true, short: true },
  { name: 'author', label: 'Author', hint: 'You, unless said.', optional: true, short: true },
  { name: 'image_url', label: 'Image', hint: 'For lists elsewhere; the page shows the drawing.', optional: true },
]

/** What describes a template; a new one is filled in from its file. */
export function DetailFields({ values, errors, onChange }: DetailFieldsProps) {
  return (
    <div className="admin-fields">
      {fields.map(({ name, label, hint, rows, optional, short }) => (
        <div key={name} className={short ? 'admin-short' : undefined}>
          <Field label={label} hint={hint} error={errors[name]} optional={optional}>
            {(control) => {
              const shared = { ...control, name, value: values[name] }
              return rows ? (
                <Textarea {...shared} rows={rows} onChange={(event) => onChange({ [name]: event.target.value })} />
              ) : (
                <Input {...shared} onChange={(event) => onChange({ [name]: event.target.value })} />
              )
            }}
          </Field>
        </div>
      ))}
    </div>
  )
}
