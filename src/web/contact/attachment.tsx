import { useEffect, useRef, useState } from 'react'
import { attachmentProblem } from '../../contract/attachment.ts'
import { sizeLabel } from '../../contract/limits.ts'
import { AttachmentField } from '../forms/attachment-field.tsx'
import { tabStorage } from '../forms/tab-storage.ts'
import { Button } from '../ui/button.tsx'

export function AttachmentInput({ error, onProblem }: { error?: string; onProblem: (problem: string | null) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)

  const clear = () => {
    if (input.current) input.current.value = ''
    setFile(null)
    keptFile.drop().catch(() => {})
  }

  const take = (chosen: File | null) => {
    const problem = chosen && attachmentProblem(chosen)
    if (!chosen || problem) clear()
    else {
      setFile(chosen)
      keptFile.write(chosen).catch(() => {})
    }
    onProblem(problem)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the input appears.
  useEffect(() => {
    // Chosen before React was there.
    const early = input.current?.files?.[0]
    if (early) return take(early)
    const restore = async () => {
      const storedFile = await keptFile.read()
      if (!storedFile || !input.current || input.current.files?.length) return
      const transfer = new DataTransfer()
      transfer.items.add(storedFile)
      input.current.files = transfer.files
      setFile(storedFile)
    }
    // Without storage there is nothing to restore.
    restore().catch(() => {})
  }, [])

  return (
    <div>
      <AttachmentField
        ref={input}
        name="attachment"
        error={error}
        onChange={({ target }) => take(target.files?.[0] ?? null)}
      />
      {file && (
        <p className="mt-2 flex flex-wrap items-center gap-x-5 text-sm">
          <span className="wrap-anywhere">
            {file.name}, {sizeLabel(file.size)}
          </span>
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              take(null)
              input.current?.focus()
            }}
          >
            Remove<span className="sr-only"> the attachment</span>
          </Button>
        </p>
      )}
    </div>
  )
}

const store = 'files'
const mark = 'contact-file'

/** Keeps the chosen file during a reload. IndexedDB stores it, and only this tab knows its key. */
export const keptFile = {
  async write(file: File): Promise<void> {
    const id = crypto.randomUUID()
    await inStore('readwrite', (files) => {
      // Only one file is stored; that of an earlier visit is removed.
      files.clear()
      return files.put(file, id)
    })
    tabStorage.write(mark, { id })
  },

  async read(): Promise<File | null> {
    const { id } = tabStorage.read<{ id: string }>(mark)
    if (!id) return null
    const file: unknown = await inStore('readonly', (files) => files.get(id))
    return file instanceof File ? file : null
  },

  async drop(): Promise<void> {
    if (!tabStorage.read<{ id: string }>(mark).id) return
    tabStorage.remove(mark)
    await inStore('readwrite', (files) => files.clear())
  },
}

async function inStore<T>(mode: IDBTransactionMode, act: (files: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open('contact', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(store)
  await new Promise((resolve, reject) => Object.assign(opening, { onsuccess: resolve, onerror: reject }))
  const database = opening.result
  const transaction = database.transaction(store, mode)
  const request = act(transaction.objectStore(store))
  await new Promise((resolve, reject) => Object.assign(transaction, { oncomplete: resolve, onabort: reject }))
  database.close()
  return request.result
}
