import { useState } from 'react'
import type { FileRepair } from '../../../contract/workflow-parts.ts'
import { SmallButton } from '../../ui/button.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { RepairList } from '../../workflows/gate-lists.tsx'
import { placeOf } from '../keep-focus.ts'
import { ActionButton } from '../list/action-button.tsx'
import type { Gate } from './gate.ts'
import { Part } from './gate-part.tsx'

interface RepairsProps {
  repairs: readonly FileRepair[]
  /** The total number; `repairs` may have only the first ones. */
  repairable: number
  gate: Gate
}

export function Repairs({ repairs, repairable, gate }: RepairsProps) {
  const repair = async (id: string, button: HTMLButtonElement) => {
    const settle = placeOf(button.closest('li'))
    await gate.change({ repair: [id] })
    settle()
  }
  return (
    <Part
      heading="Repairs"
      action={
        repairable > 1 && (
          <ActionButton onClick={() => gate.change({ repair: 'all' })}>Repair all {repairable}</ActionButton>
        )
      }
    >
      <div className="mt-2">
        <RepairList repairs={repairs} count={repairable} onPress={repair} />
      </div>
    </Part>
  )
}

/** Changes of the whole file that no rule asks for. */
export function FileTools({ gate }: { gate: Gate }) {
  const [value, setValue] = useState('')
  const [text, setText] = useState('')
  return (
    <Part heading="Change the file">
      <div className="mt-2 grid justify-items-start gap-2 border-t border-line py-3">
        <p>
          Moves the nodes so that the workflow reads from left to right. Notes stay with the nodes that lie on them.
        </p>
        <SmallButton onClick={() => gate.change({ repair: ['layout'] })}>Lay out again</SmallButton>
      </div>
      <div className="grid gap-3 border-t border-line py-3">
        <p>Replaces a value wherever it stands: in parameters, expressions, notes and names.</p>
        <div className="flex flex-wrap items-end gap-3">
          <Field label="Value" className="min-w-40 flex-1">
            {(control) => <Input {...control} value={value} onChange={(event) => setValue(event.target.value)} />}
          </Field>
          <Field label="Replace with" className="min-w-40 flex-1">
            {(control) => <Input {...control} value={text} onChange={(event) => setText(event.target.value)} />}
          </Field>
          <SmallButton disabled={value.length < 3} onClick={() => gate.change({ rewrite: { value, text } })}>
            Replace everywhere
          </SmallButton>
        </div>
      </div>
    </Part>
  )
}
