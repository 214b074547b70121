import { useSettings } from '../app/page-context.ts'

/** The ways to reach the owner without the form. */
export function ContactDetails() {
  const { identity, words } = useSettings()
  const { email, place, languages, links } = identity
  return (
    <dl className="border-b border-line">
      <div className="border-t border-line py-5">
        <dt className="label mb-1.5 text-ink-muted">Email</dt>
        <dd className="font-heading text-2xl font-semibold">
          <a className="link wrap-anywhere" href={`mailto:${email}`}>
            {email}
          </a>
        </dd>
      </div>
      {words.booking_url && (
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line py-4">
          <dt className="label text-ink-muted">By phone or video</dt>
          <dd className="label min-w-0">
            <a className="link wrap-anywhere" href={words.booking_url} rel="noopener">
              {words.booking_label}
            </a>
          </dd>
        </div>
      )}
      <Fact name="Place" value={place} />
      {languages.length > 0 && <Fact name="Languages" value={languages.join(', ')} />}
      {words.availability && <Fact name="Availability" value={words.availability} />}
      {links.map(({ label, address }) => (
        <div key={address} className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line py-4">
          <dt className="label text-ink-muted">{label}</dt>
          <dd className="label min-w-0">
            <a className="link wrap-anywhere" href={address} rel="me noopener">
              {address.replace(/^https:\/\/(www\.)?/, '')}
            </a>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line py-4">
      <dt className="label text-ink-muted">{name}</dt>
      <dd className="label">{value}</dd>
    </div>
  )
}
