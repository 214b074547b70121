import type { CSSProperties } from 'react'
import { cx } from './cx.ts'

interface WireProps {
  axis?: 'x' | 'y'
  /** Its two ends across the axis, in per cent of the box. */
  from?: number
  to?: number
  /** Draws itself once, after `delay` milliseconds. */
  draw?: boolean
  delay?: number
  /** A pulse travels along it once, after this many milliseconds. */
  pulse?: number
  className?: string
}

/** A wire stretched to its box, which gets its size from `className`. Decorative, so hidden from screen readers. */
export function Wire({ axis = 'x', from = 50, to = 50, draw = false, delay = 0, pulse, className }: WireProps) {
  const path = axis === 'x' ? `M0 ${from}C50 ${from} 50 ${to} 100 ${to}` : `M${from} 0C${from} 50 ${to} 50 ${to} 100`
  const style = { '--from': from, '--to': to, '--wire-delay': `${delay}ms`, '--pulse-delay': `${pulse ?? 0}ms` }
  return (
    <span
      aria-hidden
      className={cx('wire', draw && 'wire-draw', className)}
      data-axis={axis}
      style={style as CSSProperties}
    >
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the span around it is hidden from screen readers */}
      <svg viewBox="0 0 100 100" preserveAspectRatio="none">
        <path d={path} />
      </svg>
      {pulse !== undefined && <span className="pulse" />}
    </span>
  )
}

export function Port({ live = false, className }: { live?: boolean; className?: string }) {
  return <span aria-hidden className={cx('port', live && 'port-live', className)} />
}

export function CutWire({ className = 'w-full max-w-3xl text-ink' }: { className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 640 140"
      className={cx('overflow-visible', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
    >
      <path d="M-400 70H120C190 70 210 36 268 34" />
      <path className="cut-wire-end" d="M268 34l15-9M268 34l17 1M268 34l14 11" />
      <g className="cut-wire-end origin-[100%_20%]">
        <path d="M374 104l-15 8M374 104l-17-2M374 104l-13-12" />
        <path d="M374 104C430 100 452 70 520 70H560" />
      </g>
      <circle cx="567" cy="70" r="7" strokeDasharray="4 4" />
    </svg>
  )
}
