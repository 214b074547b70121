import { notify, saveFile } from '../ui/notify.tsx'

/** Saves what the API answers as a file. @param failed the toast if the request fails */
export async function saveAnswer(content: Promise<Blob>, name: string, failed: string): Promise<void> {
  try {
    saveFile(await content, name)
  } catch {
    notify.error('Error', failed)
  }
}
