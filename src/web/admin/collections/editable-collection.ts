import { inputShape } from '../../../contract/bodies.ts'
import type { Collection, CollectionName } from '../../../contract/collections.ts'
import { adminWords } from '../../../contract/wording.ts'
import { adminApi } from '../api.ts'
import type { Editable } from '../form/editable.ts'
import { bodyOf, formValues } from '../form/form-values.ts'

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
