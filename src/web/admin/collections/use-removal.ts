import { useQueryClient } from '@tanstack/react-query'
import { type Collection, type CollectionName, collections } from '../../../contract/collections.ts'
import { adminWords } from '../../../contract/wording.ts'
import { notify } from '../../ui/notify.ts'
import { type AnyEntry, adminApi } from '../api.ts'
import { placeOf } from '../keep-focus.ts'

/** Deletes an entry after asking with the browser's own dialog (spec 5). */
export function useRemoval(name: CollectionName, onRemoved: (id: string) => void) {
  const queries = useQueryClient()
  const collection: Collection = collections[name]
  const words = adminWords(collection)

  return async ({ id }: AnyEntry) => {
    if (!window.confirm(words.confirmDelete)) return
    const keepPlace = placeOf(document.getElementById(`entry-${id}`))
    try {
      await adminApi.remove(name, id)
      notify.success('Deleted', words.deleted)
      onRemoved(id)
    } catch {
      notify.error('Error', words.deleteFailed)
    }
    void queries.invalidateQueries({ queryKey: [name] })
    await queries.invalidateQueries({ queryKey: ['admin', name] })
    keepPlace()
  }
}
