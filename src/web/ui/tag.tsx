import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type TagTone = 'plain' | 'ok' | 'warn' | 'danger'

/** The classes of a tag that is a link. */
export function tagStyle(tone: TagTone = 'plain'): string {
  return cx('tag', tone !== 'plain' && `tag-${tone}`)
}

/** A small label: a technology, a keyword, a state. */
export function Tag({ tone, children }: { tone?: TagTone; children: ReactNode }) {
  return <span className={tagStyle(tone)}>{children}</span>
}

/** Tags in a row that wraps. `more` is the number of omitted ones. */
export function TagList({ tags, more = 0, label }: { tags: readonly string[]; more?: number; label?: string }) {
  if (tags.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2" aria-label={label}>
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <Tag>{tag}</Tag>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Tag>+{more}</Tag>
        </li>
      )}
    </ul>
  )
}
