import { Eye, EyeOff, Trash2 } from 'lucide-react'
import { inputShape } from '../../../contract/bodies.ts'
import type { Collection, CollectionName } from '../../../contract/collections.ts'
import { trashDays } from '../../../contract/trash.ts'
import { adminWords } from '../../../contract/wording.ts'
import { call } from '../../account/session.ts'
import { type AnyEntry, adminApi } from '../api.ts'
import type { Editable } from '../form/editable.ts'
import { bodyOf, formValues } from '../form/entry-values.ts'
import type { Bulk } from '../list/bulk.ts'

/** A collection as its form edits it. */
export const editableCollection = (name: CollectionName, collection: Collection): Editable => ({
  name,
  one: collection.wording.one,
  fields: collection.fields,
  visible: collection.visible,
  words: adminWords(collection),
  values: (entry) => formValues(collection.fields, entry),
  body: (values, entry) => bodyOf(collection.fields, values, entry),
  schema: inputShape(collection),
  read: (id) => adminApi.get(name, id),
  create: (body) => adminApi.create(name, body),
  update: (id, body) => adminApi.update(name, id, body),
})

/** What can be done with many entries of a collection: publish and hide them, change their words, delete them. */
export function collectionBulk(name: CollectionName, collection: Collection): Bulk<AnyEntry> {
  const { fields, visible, wording } = collection
  const [first = ''] = Object.keys(fields)
  const [words] = Object.entries(fields).filter(
    ([, { kind, separated }]) => kind === 'keywords' || (kind === 'list' && separated === 'commas'),
  )

  /** Saves an entry as it is now, with some fields changed. An order that it got meanwhile stays. */
  const change = async ({ id }: AnyEntry, changed: (now: AnyEntry) => Record<string, unknown>) => {
    const now = await adminApi.get(name, id)
    const kept = Object.keys(fields).flatMap((key) => (fields[key]?.kind === 'order' ? [] : [[key, now[key]]]))
    await adminApi.update(name, id, {
      ...Object.fromEntries(kept),
      ...changed(now),
      updated_at: now.updated_at,
    })
  }

  return {
    nameOf: (entry) => String(entry[first] ?? ''),
    publicKeys: () => name,
    actions: [
      ...(visible
        ? [
            {
              label: 'Publish',
              icon: Eye,
              verb: 'published',
              fits: (entry: AnyEntry) => !entry[visible],
              call: (entry: AnyEntry) => change(entry, () => ({ [visible]: true })),
            },
            {
              label: 'Hide',
              icon: EyeOff,
              verb: 'hidden',
              fits: (entry: AnyEntry) => Boolean(entry[visible]),
              call: (entry: AnyEntry) => change(entry, () => ({ [visible]: false })),
            },
          ]
        : []),
      {
        label: 'Delete',
        icon: Trash2,
        danger: true,
        verb: 'deleted',
        confirm: (count) =>
          `Delete ${count} ${count === 1 ? wording.one : wording.many}? You can restore what you delete for ${trashDays} days.`,
        call: ({ id }) => adminApi.remove(name, id),
        undo: ({ id }) => call('POST /api/admin/bin/{id}/restore', { params: { id } }),
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
