import { useEffect } from 'react'

/** A toast, in the words of spec 8: a title, and a description where the specification gives two sentences. */
interface Notice {
  kind: 'success' | 'error' | 'info' | 'dismiss'
  title: string
  description?: string
  id?: string
  action?: { label: string; run: () => void }
}

const waiting: Notice[] = []
let onNotice = () => {}

const sender =
  (kind: Notice['kind']) =>
  (title: string, description?: string, more?: Pick<Notice, 'id' | 'action'>): void => {
    waiting.push({ kind, title, description, ...more })
    onNotice()
  }

/** Sends toasts from anywhere in the browser. Toasts sent before the `Toaster` is mounted wait for it. */
export const notify = {
  success: sender('success'),
  error: sender('error'),
  info: sender('info'),
  /** Takes back the toast with this id, because what it says is over. */
  dismiss: (id: string) => sender('dismiss')('', undefined, { id }),
}

/** For the toaster only: calls back at each notice, and once at the start if some are waiting. */
export function listen(callback: () => void): void {
  onNotice = callback
  if (waiting.length > 0) callback()
}

/** For the toaster only: the notices that are not shown yet, once. */
export const take = (): Notice[] => waiting.splice(0)

export const notLoaded = 'A part of this page could not be loaded. Please reload the page.'

/** A toast in place of a dialog or panel whose code could not be loaded; for `later`. */
export function NotLoaded() {
  useEffect(() => notify.error('Error', notLoaded), [])
  return null
}

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify.success('Copied!')
  } catch {
    notify.error('Copy Failed: Unable to copy to clipboard.')
  }
}

export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Some browsers still read the address after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
