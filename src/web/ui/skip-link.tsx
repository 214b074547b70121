export const SkipLink = () => (
  <a
    href="#main"
    className="skip-link no-print fixed top-3 left-3 z-60 rounded-node bg-ink px-5 py-3 font-heading text-sm font-semibold text-paper not-focus:sr-only"
  >
    Skip to content
  </a>
)
