import type { ThemeRegistrationRaw } from 'shiki/core'

/**
 * A theme that names what a token is instead of its colour. Stored HTML then holds no colours: `code.css` has
 * them for light and dark, and a new palette needs no post to be rendered again.
 */
const scopes = {
  comment: ['comment', 'punctuation.definition.comment', 'string.comment'],
  keyword: [
    ...['keyword', 'storage', 'variable.language', 'punctuation.definition.template-expression'],
    ...[
      'keyword.operator.new',
      'keyword.operator.expression',
      'keyword.operator.logical.python',
      'entity.name.section',
    ],
  ],
  punctuation: ['punctuation', 'keyword.operator', 'meta.brace', 'punctuation.definition.tag'],
  string: ['string', 'punctuation.definition.string', 'markup.inline.raw', 'string.unquoted'],
  number: [
    ...['constant.numeric', 'constant.language', 'constant.character.escape', 'constant.other', 'support.constant'],
    ...['keyword.other.unit', 'string.regexp'],
  ],
  function: ['entity.name.function', 'support.function', 'meta.function-call.generic'],
  type: ['entity.name.type', 'entity.name.class', 'support.type', 'support.class', 'entity.other.inherited-class'],
  property: [
    ...['support.type.property-name', 'meta.object-literal.key', 'entity.other.attribute-name', 'variable.parameter'],
    ...[
      'variable.other.assignment.shell',
      'keyword.other.definition.ini',
      'keyword.key.toml',
      'variable.other.key.toml',
    ],
  ],
  tag: ['entity.name.tag', 'support.class.component'],
  inserted: ['markup.inserted', 'punctuation.definition.inserted'],
  deleted: ['markup.deleted', 'punctuation.definition.deleted', 'invalid'],
} as const

const kinds = Object.keys(scopes) as (keyof typeof scopes)[]

export const tokenTheme: ThemeRegistrationRaw = {
  name: 'kinds',
  type: 'light',
  fg: '#000000',
  bg: '#ffffff',
  settings: kinds.map((kind, index) => ({ scope: [...scopes[kind]], settings: { foreground: colour(index) } })),
}

/** The CSS class of a token of the theme's colour; undefined for plain text. */
export function tokenClass(foreground: string | undefined): string | undefined {
  const kind = kinds[Number.parseInt(foreground?.slice(1) ?? '', 16) - 1]
  return kind && `tk-${kind}`
}

export const tokenClasses: string[] = kinds.map((kind) => `tk-${kind}`)

/** Colours stand for positions in the list; nobody sees them. Black is plain text. */
function colour(index: number): string {
  return `#${(index + 1).toString(16).padStart(6, '0')}`
}
