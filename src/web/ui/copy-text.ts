import { notify } from './notify.ts'

/** Copies a text to the clipboard and confirms it with a toast. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify.success('Copied!')
  } catch {
    notify.error('Copy Failed: Unable to copy to clipboard.')
  }
}
