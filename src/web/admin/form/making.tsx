import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { SmallButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import type { AnyEntry, Body, Editable } from './editable.ts'
import type { Beginning } from './editing.ts'
import type { EntryFormProps } from './entry-form.tsx'
import { bodyOf, formValues } from './entry-values.ts'
import { StandingForm, useRounds } from './standing-form.tsx'
import { mayLeave } from './unsaved.ts'

interface Made {
  id: string
}

/** The state of a form beside the list of the entries that it makes. `made` is the entry just made. */
export function useMaking<New extends Made>(first?: Beginning) {
  const rounds = useRounds(first)
  // `isOpen` is for a narrow page, which shows either the form or the list. `id` is null for a new entry.
  const [state, setState] = useState<{ isOpen: boolean; id: string | null; made: New | null }>({
    isOpen: first !== undefined,
    id: null,
    made: null,
  })
  return {
    ...state,
    rounds,
    show(isOpen: boolean, id: string | null = null) {
      if (!mayLeave()) return
      setState({ isOpen, id, made: null })
      rounds.restart()
    },
    showMade: (made: New | null) => setState({ isOpen: made !== null, id: null, made }),
  }
}

interface MakingProps<New extends Made> extends Pick<EntryFormProps, 'editable' | 'extras'> {
  making: ReturnType<typeof useMaking<New>>
  /** Whether a saved entry has something that is shown once. */
  isNew?: (saved: New) => boolean
  shownOnce: (made: New) => ReactNode
  children: ReactNode
}

export function MakingColumns<New extends Made>({
  making: { isOpen, id, made, rounds, showMade },
  isNew = () => true,
  shownOnce,
  editable,
  extras,
  children,
}: MakingProps<New>) {
  const onSaved = (entry: unknown) => {
    const saved = entry as New
    showMade(isNew(saved) ? saved : null)
    rounds.restart()
  }
  return (
    <div className={cx('admin-columns', isOpen && 'admin-form-open')}>
      <div className="admin-form-column">
        <div className="grid content-start gap-6">
          {made && shownOnce(made)}
          <StandingForm key={id} editable={editable} id={id} rounds={rounds} extras={extras} onSaved={onSaved} />
        </div>
      </div>
      <section id="entries" className="admin-list-column" aria-label={`Existing ${editable.name}`}>
        {children}
      </section>
    </div>
  )
}

interface SwitchProps {
  making: Pick<ReturnType<typeof useMaking>, 'isOpen' | 'show'>
  editable: Editable
}

/** Switches between the form and the list on a narrow page. */
export const MakingSwitch = ({ making: { isOpen, show }, editable: { name, one } }: SwitchProps) => (
  <SmallButton className="justify-self-start lg:hidden" onClick={() => show(!isOpen)}>
    {isOpen ? `All ${name}` : `New ${one}`}
  </SmallButton>
)

const never = (): Promise<AnyEntry> => Promise.reject(new Error('This is made, and not edited.'))

type Given = Pick<Editable, 'name' | 'one' | 'fields' | 'words' | 'create'> & Partial<Editable>

export const madeOf = ({ fields, ...given }: Given, schema: z.ZodType): Editable => ({
  values: (entry) => formValues(fields, entry),
  body: (values, entry) => bodyOf(fields, values, entry),
  read: never,
  update: never,
  schema: schema as z.ZodType<Body>,
  fields,
  ...given,
})
