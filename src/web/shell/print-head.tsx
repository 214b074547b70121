import { site } from '../../../site.config.ts'

/** Replaces the header on paper: the owner's name and how to reach that person. */
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
