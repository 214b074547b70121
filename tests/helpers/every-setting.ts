import type { Field, FieldKind } from '../../src/contract/fields.ts'
import { groupNames, isList, type Settings, type SettingsPatch, settingGroups } from '../../src/contract/settings.ts'

type MakeText = (name: string) => string

/** Values that hold a text; the other kinds hold none. */
const withText: Partial<Record<FieldKind, (text: string) => unknown>> = {
  line: (text) => text,
  paragraph: (text) => text,
  markdown: (text) => text,
  suggestion: (text) => text,
  list: (text) => [text],
  email: (text) => `${text.replaceAll(/[^a-z-]/g, '')}@example.test`,
  address: (text) => `https://example.test/${text.replaceAll(/\s/g, '/')}`,
  image: (text) => `https://example.test/${text.replaceAll(/\s/g, '/')}`,
  document: (text) => `https://example.test/${text.replaceAll(/\s/g, '/')}`,
}

function settingValue({ kind, columns = {} }: Field, name: string, make: MakeText): unknown {
  if (kind === 'icon') return 'Globe'
  if (kind !== 'rows') return withText[kind]?.(make(name)) ?? null
  const row = Object.entries(columns).map(([column, field]) => [column, settingValue(field, `${name}.${column}`, make)])
  return [Object.fromEntries(row)]
}

/** The name of a mail server cannot be any text. */
const noText = ['mail.host']

const isText = ({ kind }: Field) => kind === 'rows' || kind in withText

/** All settings that hold a text, with the text that `make` gives each: `words.hero_title`, `identity.links.label`. */
export function everySetting(make: MakeText): SettingsPatch {
  const groups = groupNames.map((group) => {
    const { fields } = settingGroups[group]
    if (isList(fields)) return [group, settingValue(fields, group, make)]
    const texts = Object.entries(fields as Record<string, Field>).filter(
      ([name, field]) => isText(field) && !noText.includes(`${group}.${name}`),
    )
    return [
      group,
      Object.fromEntries(texts.map(([name, field]) => [name, settingValue(field, `${group}.${name}`, make)])),
    ]
  })
  return Object.fromEntries(groups)
}

/** The names of all texts. */
export function settingNames(): string[] {
  const names: string[] = []
  everySetting((name) => {
    names.push(name)
    return name
  })
  return names
}

/** Every text in these settings. */
export function textsIn(settings: Settings): string[] {
  const walk = (value: unknown): string[] =>
    typeof value === 'string'
      ? [value]
      : typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([name, inner]) => (name === 'icon' ? [] : walk(inner)))
        : []
  return walk(settings)
}
