import { useState } from 'react'
import type { Draft } from './drafts.ts'
import type { Editable } from './editable.ts'
import { EditedEntry } from './edited-entry.tsx'
import type { Beginning } from './editing.ts'
import { EntryForm, type EntryFormProps } from './entry-form.tsx'
import { mayLeave } from './unsaved.ts'

/** The state of a form that is always on its page. `restart` mounts it anew. */
export function useRounds(first?: Beginning) {
  const [state, setState] = useState({ round: 0, begin: first })
  return { ...state, restart: (begin?: Beginning) => setState(({ round }) => ({ round: round + 1, begin })) }
}

/** The messages of a form that is always on its page: every save has the same one. */
export const standingWords = (loadFailed: string, saveFailed: string, saved: string): Editable['words'] => ({
  loadFailed,
  saveFailed,
  created: saved,
  updated: saved,
})

interface StandingFormProps extends Pick<EntryFormProps, 'editable' | 'extras' | 'below'> {
  id: string | null
  rounds: ReturnType<typeof useRounds>
  onSaved?: EntryFormProps['onSaved']
}

/** A form without a list. Cancel restarts it, and so does restoring a draft. */
export function StandingForm({ id, rounds, onSaved = () => {}, ...form }: StandingFormProps) {
  const { round, begin, restart } = rounds
  return (
    <EditedEntry key={`${id} ${round}`} editable={form.editable} id={id} round={round} onMissing={() => {}}>
      {(entry) => (
        <EntryForm
          {...form}
          entry={entry}
          begin={begin}
          focus={false}
          onSaved={onSaved}
          onCancel={() => mayLeave() && restart()}
          onRestore={({ values, key }: Draft) => mayLeave() && restart({ values, draft: key })}
        />
      )}
    </EditedEntry>
  )
}
