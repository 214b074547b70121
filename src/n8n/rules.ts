import chapters from './rules.json' with { type: 'json' }

export type FindingLevel = 'error' | 'warning' | 'note'

interface Rule {
  /** `error`: n8n refuses the file or cannot run it, or the clean copy would still identify its owner. */
  readonly level: FindingLevel
  readonly title: string
}

type Chapters = typeof chapters
export type RuleId = { [Chapter in keyof Chapters]: keyof Chapters[Chapter] }[keyof Chapters]

/** Every rule by its id, which never changes. `docs/gate.md` explains each one. */
export const rules = Object.fromEntries(
  Object.values(chapters).flatMap((chapter) =>
    Object.entries(chapter).map(([id, [level, title]]) => [id, { level, title }]),
  ),
) as Record<RuleId, Rule>

/** The sections of `docs/gate.md`, by the rules that they explain. */
export const sectionsOf = (page: string): ReadonlyMap<string, string> =>
  new Map([...page.matchAll(/^## (\w+)\n((?:(?!##? ).*\n?)*)/gm)].map(([, id = '', text = '']) => [id, text.trim()]))

export interface Finding {
  readonly level: FindingLevel
  readonly code: RuleId
  readonly message: string
  /** JSON pointer into the workflow; empty for the whole file. */
  readonly pointer: string
  readonly node?: string
}

/** Says what is wrong with which node, why it matters and what to do. */
export type Report = (rule: RuleId, message: string, pointer: string, node?: string) => void

export const finding = (code: RuleId, message: string, pointer = '', node?: string): Finding => ({
  level: rules[code].level,
  code,
  message,
  pointer,
  ...(node !== undefined && { node }),
})
