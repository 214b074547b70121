import { notify } from './notify.ts'

/** Puts a text on the clipboard, and says so. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify.success('Copied!')
  } catch {
    notify.error('Copy Failed: Unable to copy to clipboard.')
  }
}
