import { notify } from './notify.tsx'

/** Copies a text to the clipboard and confirms it with a toast. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify.success('Copied!')
  } catch {
    notify.error('Copy Failed: Unable to copy to clipboard.')
  }
}

/** Lets the browser save a file under a name. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Some browsers still read the address after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
