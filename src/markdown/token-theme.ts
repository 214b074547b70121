import type { ThemeRegistrationRaw } from 'shiki/core'

/**
 * A theme that maps tokens to kinds instead of colours. Stored HTML then has classes only: `code.css` defines the
 * colours for light and dark, and a new palette does not require rendering posts again.
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

/** The CSS class of a token by its theme colour; undefined for plain text. */
export function tokenClass(foreground: string | undefined): string | undefined {
  const kind = kinds[Number.parseInt(foreground?.slice(1) ?? '', 16) - 1]
  return kind && `tk-${kind}`
}

export const tokenClasses: string[] = kinds.map((kind) => `tk-${kind}`)

/** These colours encode indexes of the list and are never shown. Black is plain text. */
function colour(index: number): string {
  return `#${(index + 1).toString(16).padStart(6, '0')}`
}
