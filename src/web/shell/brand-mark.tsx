import { useSettings } from '../app/page-context.ts'

/** The owner's logo, or two ports and the wire between them. */
export function BrandMark() {
  const { logo_url } = useSettings().identity
  if (logo_url) return <img src={logo_url} alt="" className="size-8 flex-none" style={{ objectFit: 'contain' }} />
  return (
    <svg
      aria-hidden
      viewBox="0 0 34 22"
      className="h-5.5 w-8.5 flex-none"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <path d="M9 16C17 16 17 6 25 6" />
      <circle cx="5.5" cy="16" r="3.5" fill="currentColor" />
      <circle cx="28.5" cy="6" r="3.5" />
    </svg>
  )
}
