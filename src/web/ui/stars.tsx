export function Stars({ rating }: { rating: number }) {
  const full = Math.min(5, Math.max(0, Math.round(rating)))
  return (
    <span role="img" aria-label={`${full} out of 5`} className="inline-flex gap-1">
      {[1, 2, 3, 4, 5].map((step) => (
        <svg key={step} aria-hidden viewBox="0 0 20 20" className="size-4.5 text-ink">
          <path
            d="M10 1.6l2.5 5.5 5.9.7-4.4 4 1.2 5.9L10 14.7l-5.2 3 1.2-5.9-4.4-4 5.9-.7z"
            fill={step <= full ? 'currentColor' : 'none'}
            stroke="currentColor"
            strokeWidth="1.2"
            strokeLinejoin="round"
          />
        </svg>
      ))}
    </span>
  )
}
