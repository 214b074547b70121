import { site } from '../../../site.config.ts'

/** Replaces the header in print: the owner's name and contact details. */
export function PrintHead() {
  const { email, location } = site.contact
  const places = site.social.map(({ address }) => address.replace(/^https:\/\/(www\.)?/, ''))
  return (
    <div className="print-head">
      <p className="font-heading text-2xl font-semibold">{site.name}</p>
      <p>{site.role}</p>
      <p className="label">{[email, location, ...places].join(' · ')}</p>
    </div>
  )
}
