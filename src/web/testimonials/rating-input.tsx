import { Stars } from '../ui/stars.tsx'

const steps = [5, 4, 3, 2, 1]

/** One of five ratings. */
export function RatingInput({ value, error }: { value: string; error?: string }) {
  return (
    <fieldset>
      <legend className="mb-1.5 block font-heading text-base font-semibold">Rating</legend>
      <div className="grid gap-2">
        {steps.map((step) => (
          <label key={step} className="flex items-center gap-3">
            <input
              type="radio"
              name="rating"
              className="checkbox"
              value={step}
              defaultChecked={value === String(step)}
            />
            <Stars rating={step} />
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
