import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { withoutWords, withWords, wordsOf } from './tag-words.ts'

interface TagDialogProps {
  /** "Keywords" */
  label: string
  /** The number of selected entries. */
  count: number
  onClose: () => void
  onChange: (change: (words: readonly string[]) => string[]) => void
}

/** Asks which words the selected entries get or lose. */
export function TagDialog({ label, count, onClose, onChange }: TagDialogProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const submit = (change: typeof withWords) => {
    const words = wordsOf(text)
    if (words.length === 0) return setProblem('Type at least one word.')
    onChange((before) => change(before, words))
  }
  const add = (event: FormEvent) => {
    event.preventDefault()
    submit(withWords)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${label} of ${count} ${count === 1 ? 'entry' : 'entries'}`}
      actions={
        <>
          <Button variant="secondary" size="small" onClick={() => submit(withoutWords)}>
            Remove
          </Button>
          <Button size="small" onClick={() => submit(withWords)}>
            Add
          </Button>
        </>
      }
    >
      <form className="admin" onSubmit={add}>
        <Field label={label} hint="Separated by commas." error={problem || undefined}>
          {(control) => <Input {...control} value={text} onChange={(event) => setText(event.target.value)} />}
        </Field>
      </form>
    </Dialog>
  )
}
