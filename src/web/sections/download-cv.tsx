import { Download } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { buttonStyle } from '../ui/button.tsx'
import { notify } from '../ui/notify.ts'
import { saveFile } from '../ui/save-file.ts'

/**
 * A plain download without JavaScript. With it, the file is fetched first, so that a failure can be reported; a file of
 * another site, which this page may not fetch, stays a plain link.
 */
export function DownloadCv({ address, fileName, label }: { address: string; fileName: string; label: string }) {
  const [busy, setBusy] = useState(false)

  const download = async (event: MouseEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      const response = await fetch(address)
      if (!response.ok) throw new Error(`The CV answered ${response.status}.`)
      saveFile(await response.blob(), fileName)
    } catch {
      notify.error('Failed to download CV. Please try again later.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <a
      href={address}
      download={fileName}
      aria-busy={busy}
      onClick={address.startsWith('/') ? download : undefined}
      className={buttonStyle({ variant: 'quiet', className: 'sm:ml-2' })}
    >
      <Download aria-hidden />
      {label}
    </a>
  )
}
