import { useMemo, useState } from 'react'
import { z } from 'zod'
import { enquiryEdit, enquiryFields } from '../../../contract/inbox.ts'
import { useQueryClient } from '../../queries/hooks.ts'
import { type AnyEntry, adminApi } from '../api.ts'
import type { Editable } from '../form/editable.ts'
import { EditedEntry } from '../form/edited-entry.tsx'
import type { Beginning } from '../form/editing.ts'
import { EntryForm } from '../form/entry-form.tsx'
import { type Body, bodyOf, formValues } from '../form/form-values.ts'
import { mayLeave } from '../form/unsaved.ts'

const schema = z.object(enquiryEdit) as z.ZodType as z.ZodType<Body>

/** What the owner notes about a message, for the editor of entries. */
function editableNotes(id: string): Editable {
  const read = (): Promise<AnyEntry> => adminApi.message(id)
  return {
    name: `message ${id}`,
    one: 'label and notes',
    fields: enquiryFields,
    words: {
      loadFailed: 'Failed to load the notes.',
      saveFailed: 'Failed to save the notes.',
      created: 'Notes saved.',
      updated: 'Notes saved.',
    },
    values: (entry) => formValues(enquiryFields, entry),
    body: (values, entry) => bodyOf(enquiryFields, values, entry),
    schema,
    read,
    create: read,
    update: (_, body) => adminApi.markMessage(id, body),
  }
}

/** The label, follow-up, amount and notes of a message, which only the owner sees. */
export function NotesForm({ id }: { id: string }) {
  const queries = useQueryClient()
  const editable = useMemo(() => editableNotes(id), [id])
  const [round, setRound] = useState({ number: 0, begin: undefined as Beginning | undefined })
  const restart = (begin?: Beginning) => setRound(({ number }) => ({ number: number + 1, begin }))
  return (
    <section aria-label="Only you can see this" className="admin-notes">
      <EditedEntry key={round.number} editable={editable} id={id} round={round.number} onMissing={() => {}}>
        {(entry) => (
          <EntryForm
            editable={editable}
            entry={entry}
            begin={round.begin}
            focus={false}
            onSaved={() => void queries.invalidateQueries({ queryKey: ['admin'] })}
            onCancel={() => mayLeave() && restart()}
            onRestore={({ values, key }) => mayLeave() && restart({ values, draft: key })}
          />
        )}
      </EditedEntry>
    </section>
  )
}
