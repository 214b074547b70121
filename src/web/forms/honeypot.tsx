/** A field that people cannot see or reach. Only a program fills it in (`contract/spam-traps.ts`). */
export const Honeypot = () => (
  <div aria-hidden className="absolute h-px w-px overflow-hidden" style={{ clipPath: 'inset(50%)' }}>
    <label>
      Leave this empty
      <input type="text" name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)
