import { cx } from './cx.ts'

/** The drawing of a cut wire, for a missing page and for an error that replaces a page. */
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
      <path className="cut-wire-in" d="M-400 70H120C190 70 210 36 268 34" />
      <g className="cut-wire-left">
        <path d="M268 34l15-9M268 34l17 1M268 34l14 11" />
      </g>
      <g className="cut-wire-right">
        <path d="M374 104l-15 8M374 104l-17-2M374 104l-13-12" />
        <path d="M374 104C430 100 452 70 520 70H560" />
      </g>
      <circle cx="567" cy="70" r="7" strokeDasharray="4 4" />
    </svg>
  )
}
