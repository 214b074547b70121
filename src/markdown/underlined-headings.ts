import { setextUnderline } from 'micromark-core-commonmark'
import type { Construct, Extension, Resolver } from 'micromark-util-types'
import type { Processor } from 'unified'

/**
 * The parser copies everything that it has read so far for each underlined heading. This hands it the heading's own
 * part only, so that a long text of many headings takes a time in proportion to its length.
 */
const resolveTo: Resolver = (events, context) => {
  const start = events.findLastIndex(([side, { type }]) => side === 'enter' && type === 'content')
  const own = events.splice(Math.max(0, start))
  events.push(...(setextUnderline.resolveTo?.(own, context) ?? own))
  return events
}

const construct: Construct = { ...setextUnderline, resolveTo }
const extension: Extension = { flow: { 45: construct, 61: construct } }

/** For unified, beside remark-parse. */
export function underlinedHeadings(this: Processor): void {
  const data = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), extension]
}
