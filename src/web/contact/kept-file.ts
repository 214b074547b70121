import { tabStorage } from '../forms/tab-storage.ts'

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
    const found: unknown = await inStore('readonly', (files) => files.get(id))
    return found instanceof File ? found : null
  },

  async drop(): Promise<void> {
    if (!tabStorage.read<{ id: string }>(mark).id) return
    tabStorage.remove(mark)
    await inStore('readwrite', (files) => files.clear())
  },
}

function inStore<T>(mode: IDBTransactionMode, act: (files: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('contact', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(store)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const database = opening.result
      const transaction = database.transaction(store, mode)
      const request = act(transaction.objectStore(store))
      transaction.oncomplete = () => {
        database.close()
        resolve(request.result)
      }
      transaction.onabort = () => reject(transaction.error)
    }
  })
}
