import type { Options } from 'rehype-sanitize'
import { schemes } from './address.ts'

/** The allow-list of a post: what markdown can express and what `decorate…` adds. Everything else is dropped. */
export const schema: Options = {
  tagNames: [
    ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'blockquote', 'hr', 'br', 'ul', 'ol', 'li', 'pre', 'code'],
    ...['em', 'strong', 'del', 'sup', 'span', 'a', 'img', 'input', 'figure', 'figcaption', 'section', 'div'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  attributes: {
    a: ['id', 'href', 'title', 'rel', 'ariaLabel', ['className', 'anchor', 'footnote-ref', 'footnote-back']],
    img: ['src', 'alt', 'title', 'loading', 'decoding'],
    input: [['type', 'checkbox'], ['disabled', true], 'checked', 'ariaLabel'],
    code: [['className', /^language-./]],
    ol: ['start', ['className', 'contains-task-list']],
    ul: [['className', 'contains-task-list']],
    li: ['id', ['className', 'task-list-item']],
    th: [['align', 'left', 'center', 'right']],
    td: [['align', 'left', 'center', 'right']],
    div: [['className', 'table-scroll'], 'tabIndex', ['role', 'region'], 'ariaLabel'],
    figure: [['className', 'image']],
    section: [['className', 'footnotes'], 'ariaLabelledBy'],
    span: ['ariaHidden'],
    h2: ['id'],
    h3: ['id'],
    h4: ['id'],
  },
  protocols: { href: schemes, src: schemes },
  required: { input: { disabled: true, type: 'checkbox' } },
  ancestors: { tr: ['table'], th: ['table'], td: ['table'], thead: ['table'], tbody: ['table'] },
  // All ids are ours and have a prefix. Authors cannot write any.
  clobber: [],
  clobberPrefix: '',
}
