import { type SettingForm, settingForms } from '../../../contract/settings.ts'
import { editableSettings } from './setting-form.ts'

/** A part of the page: a form, or something related that is not one of the settings. */
interface Part {
  id: string
  heading: string
  form?: SettingForm
}

interface PartGroup {
  id: string
  heading: string
  parts: readonly Part[]
}

export const addressPart: Part = { id: 'address', heading: 'Public address' }

const groups = [
  { id: 'identity', heading: 'Identity', parts: ['identity', 'experience'] },
  { id: 'pages', heading: 'Pages', parts: ['home', 'sections', 'pages', 'contact', 'ads'] },
  { id: 'look', heading: 'Look', parts: ['look'] },
  { id: 'email', heading: 'Email', parts: ['mail', 'letters'] },
  { id: 'privacy', heading: 'Privacy', parts: ['privacy', 'comments', 'messages'] },
] as const

const formPart = ({ id, heading, ...form }: SettingForm): Part => ({ id, heading, form: { id, heading, ...form } })

const grouped: readonly string[] = groups.flatMap(({ parts }) => parts)

/** Every form is in a group: forms that no group names are under Advanced. */
export const partGroups: readonly PartGroup[] = [
  ...groups.map(({ parts, ...group }) => ({
    ...group,
    parts: parts.flatMap((id) => settingForms.filter((form) => form.id === id).map(formPart)),
  })),
  {
    id: 'advanced',
    heading: 'Advanced',
    parts: [addressPart, ...settingForms.filter(({ id }) => !grouped.includes(id)).map(formPart)],
  },
]

/** What people call things that have another name here. */
const otherNames: Readonly<Partial<Record<string, string>>> = {
  address: 'domain url site_url https certificate dns',
  mail: 'smtp mail server gmail',
  look: 'color colour font theme design',
  letters: 'newsletter subscribers',
  accounts: 'two-factor 2fa security login',
  ads: 'advertising banner',
  contact_next: 'promise response time',
  hero_facts: 'promise',
  availability: 'free busy capacity',
}

export interface FoundSetting {
  part: string
  /** Null: the part itself. */
  field: string | null
  label: string
  place: string
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const index = partGroups.flatMap(({ heading: group, parts }) =>
  parts.flatMap(({ id: part, heading, form }) => {
    const place = group === heading ? group : `${group}, ${heading}`
    const others = otherNames[part] ?? ''
    const fields = Object.entries(form ? editableSettings(form).fields : {}).map(
      ([field, { label, hint = '', columns }]) => {
        const words = [
          label,
          hint,
          heading,
          otherNames[field],
          ...Object.values(columns ?? {}).map((column) => column.label),
        ]
        return { part, field, label, place, name: plain(label), words: plain(words.join(' ')) }
      },
    )
    return [
      { part, field: null, label: heading, place: group, name: plain(heading), words: plain(`${heading} ${others}`) },
      ...fields,
    ]
  }),
)

const shown = 8

/** The settings with all these words, those with them in the name first. */
export function findSettings(typed: string): FoundSetting[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const matches = index.filter((each) => words.every((word) => each.words.includes(word)))
  const isNamed = ({ name }: { name: string }) => words.every((word) => name.includes(word))
  return [...matches.filter(isNamed), ...matches.filter((each) => !isNamed(each))].slice(0, shown)
}
