import { useSettings } from '../app/page-context.ts'

/** What the owner says about the time after a message was sent; nothing if that is nothing. */
export function WhatNext() {
  const { contact_next: next, booking_url: address, booking_label: label } = useSettings().words
  if (!next && !address) return null
  return (
    <div role="status" className="grid gap-2 border-l-[3px] border-ok pl-4">
      {next && <p>{next}</p>}
      {address && (
        <p>
          <a className="link" href={address} rel="noopener">
            {label}
          </a>
        </p>
      )}
    </div>
  )
}
