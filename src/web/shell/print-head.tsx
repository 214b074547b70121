import { useSettings } from '../app/page-context.ts'

/** Replaces the header in print: the owner's name and contact details. */
export function PrintHead() {
  const { name, role, email, place, links } = useSettings().identity
  const places = links.map(({ address }) => address.replace(/^https:\/\/(www\.)?/, ''))
  return (
    <div className="print-head">
      <p className="font-heading text-2xl font-semibold">{name}</p>
      <p>{role}</p>
      <p className="label">{[email, place, ...places].join(' · ')}</p>
    </div>
  )
}
