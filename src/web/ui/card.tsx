import type { ComponentProps, CSSProperties, ElementType, ReactNode } from 'react'
import { cx } from './cx.ts'

interface CardProps extends ComponentProps<'div'> {
  as?: ElementType
  /** node: a bordered box. rule: only a line on top. */
  variant?: 'node' | 'rule'
  /** Where wires arrive at its edges: work enters on the left and leaves on the right. */
  ports?: 'in' | 'out' | 'both'
  /** Its index in its list, which delays its entrance by 100 ms each. Without it the card does not animate. */
  index?: number
}

/** A link with the class `cover` makes the whole card its target; other controls then need `above-cover`. */
export function Card({ as: As = 'div', variant = 'node', ports, index, className, ...rest }: CardProps) {
  return (
    <As
      className={cx(
        'card',
        variant === 'rule' && 'card-rule',
        (ports === 'in' || ports === 'both') && 'card-in',
        (ports === 'out' || ports === 'both') && 'card-out',
        index !== undefined && 'rise',
        className,
      )}
      style={index === undefined ? undefined : ({ '--i': index } as CSSProperties)}
      {...rest}
    />
  )
}

export type TagTone = 'plain' | 'ok' | 'warn' | 'danger'

export const Tag = ({ tone = 'plain', children }: { tone?: TagTone; children: ReactNode }) => (
  <span className={cx('tag flex-none', tone !== 'plain' && `tag-${tone}`)}>{children}</span>
)

export function TagList({ tags, more = 0, label }: { tags: readonly string[]; more?: number; label?: string }) {
  if (tags.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2" aria-label={label}>
      {[...tags, ...(more > 0 ? [`+${more}`] : [])].map((tag) => (
        <li key={tag} className="max-w-full">
          <Tag>{tag}</Tag>
        </li>
      ))}
    </ul>
  )
}

interface OutsideLinksProps {
  links: readonly { label: string; address: string }[]
  /** What they belong to, for screen readers. */
  of: string
  className?: string
}

export const OutsideLinks = ({ links, of, className }: OutsideLinksProps) =>
  links.map(({ label, address }) => (
    <a key={label} className={cx('link font-heading', className)} href={address} rel="noopener">
      {label}
      <span className="sr-only">: {of}</span>
    </a>
  ))
