import { setextUnderline } from 'micromark-core-commonmark'
import type { Construct, Extension, Resolver } from 'micromark-util-types'
import type { Processor } from 'unified'

/**
 * For each underlined heading the parser copies all events so far, which is quadratic. This passes only the events of
 * the heading, so that parsing takes linear time.
 */
const resolveTo: Resolver = (events, context) => {
  const start = events.findLastIndex(([side, { type }]) => side === 'enter' && type === 'content')
  const own = events.splice(Math.max(0, start))
  events.push(...(setextUnderline.resolveTo?.(own, context) ?? own))
  return events
}

const construct: Construct = { ...setextUnderline, resolveTo }
const extension: Extension = { flow: { 45: construct, 61: construct } }

/** A unified plugin, used with remark-parse. */
export function underlinedHeadings(this: Processor): void {
  const data = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), extension]
}
