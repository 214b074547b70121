import { Eye, EyeOff, type LucideIcon } from 'lucide-react'
import { inputShape } from '../../../contract/bodies.ts'
import type { Collection, CollectionName } from '../../../contract/collections.ts'
import { trashDays } from '../../../contract/trash.ts'
import { adminWords } from '../../../contract/wording.ts'
import { call } from '../../account/session.ts'
import type { AnyEntry, Editable } from '../form/editable.ts'
import { bodyOf, formValues } from '../form/entry-values.ts'
import type { Bulk, BulkAction } from '../list/bulk.ts'
import { deletes, undoDelete } from '../list/row.tsx'

export const editableCollection = (name: CollectionName, collection: Collection): Editable => ({
  name,
  one: collection.wording.one,
  fields: collection.fields,
  visible: collection.visible,
  words: adminWords(collection),
  values: (entry) => formValues(collection.fields, entry),
  body: (values, entry) => bodyOf(collection.fields, values, entry),
  schema: inputShape(collection),
  read: (id): Promise<AnyEntry> => call(`GET /api/${name}/{id}`, { params: { id } }),
  create: (body): Promise<AnyEntry> => call(`POST /api/${name}`, { body }),
  update: (id, body): Promise<AnyEntry> => call(`PUT /api/${name}/{id}`, { params: { id }, body }),
})

export function collectionBulk(name: CollectionName, collection: Collection): Bulk<AnyEntry> {
  const { fields, visible, wording } = collection
  const { read, update } = editableCollection(name, collection)
  const [first = ''] = Object.keys(fields)
  const [words] = Object.entries(fields).filter(
    ([, { kind, separated }]) => kind === 'keywords' || (kind === 'list' && separated === 'commas'),
  )

  /** Saves the server's current entry with some fields changed. Its display order is not sent, so it stays. */
  const change = async ({ id }: AnyEntry, changed: (now: AnyEntry) => Record<string, unknown>) => {
    const now = await read(id)
    const kept = Object.keys(fields).flatMap((key) => (fields[key]?.kind === 'order' ? [] : [[key, now[key]]]))
    await update(id, { ...Object.fromEntries(kept), ...changed(now), updated_at: now.updated_at })
  }

  const showing = (label: string, icon: LucideIcon, verb: string, key: string, to: boolean): BulkAction<AnyEntry> => ({
    label,
    icon,
    verb,
    fits: (entry) => Boolean(entry[key]) !== to,
    call: (entry) => change(entry, () => ({ [key]: to })),
  })

  return {
    nameOf: (entry) => String(entry[first] ?? ''),
    publicKeys: () => name,
    actions: [
      ...(visible
        ? [showing('Publish', Eye, 'published', visible, true), showing('Hide', EyeOff, 'hidden', visible, false)]
        : []),
      {
        ...deletes,
        verb: 'deleted',
        confirm: (count) =>
          `Delete ${count} ${count === 1 ? wording.one : wording.many}? You can restore what you delete for ${trashDays} days.`,
        call: ({ id }) => call(`DELETE /api/${name}/{id}`, { params: { id } }),
        undo: ({ id }) => undoDelete(id)(),
      },
    ],
    ...(words && {
      tags: {
        label: words[1].label,
        call: (entry, changed) =>
          change(entry, (now) => ({ [words[0]]: changed((now[words[0]] ?? []) as readonly string[]) })),
      },
    }),
  }
}
