import type { ComponentProps, CSSProperties, ElementType, ReactNode } from 'react'
import { cx } from './cx.ts'

interface CardProps extends ComponentProps<'div'> {
  as?: ElementType
  /** node: a bordered box. rule: only a line on top. sunk: a filled field without a border. */
  variant?: 'node' | 'rule' | 'sunk'
  /** Where wires arrive at its edges: work enters on the left and leaves on the right. */
  ports?: 'in' | 'out' | 'both' | 'none'
  /** Its index in its list, which delays its entrance by 100 ms each. Without it the card does not animate. */
  index?: number
}

/**
 * To make the whole card the target of one link, give that link the class `cover`; any other control in the card then
 * needs `above-cover`.
 */
export function Card({
  as: As = 'div',
  variant = 'node',
  ports = 'none',
  index,
  className,
  style,
  ...rest
}: CardProps) {
  const place = index === undefined ? style : ({ '--i': index, ...style } as CSSProperties)
  return (
    <As
      className={cx(
        'card',
        variant !== 'node' && `card-${variant}`,
        (ports === 'in' || ports === 'both') && 'card-in',
        (ports === 'out' || ports === 'both') && 'card-out',
        index !== undefined && 'rise',
        className,
      )}
      style={place}
      {...rest}
    />
  )
}

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
