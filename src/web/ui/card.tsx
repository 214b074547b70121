import type { ComponentProps, CSSProperties, ElementType } from 'react'
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
