import { useRef, useState } from 'react'
import { useQueryClient } from '../../queries/hooks.ts'
import { notify } from '../../ui/notify.tsx'
import { placeOf } from '../keep-focus.ts'
import { isAway } from './is-away.ts'
import { sentenceOf } from './sentence-of.ts'

interface Undo {
  call: () => Promise<unknown>
  done: string
  failed: string
}

export interface RowAction {
  /** A question for the browser's confirm dialog, asked first (spec 5). */
  confirm?: string
  call: () => Promise<unknown>
  /** The toast after a success: its title, then its description. */
  done: [title: string, description?: string]
  /** The toast after a failure. */
  failed: string
  /** The key of the public queries that also show the entry. */
  publicKey?: string
  /** Takes the action back, from its toast. */
  undo?: Undo
}

/** The actions of a row's buttons, one at a time. Afterwards the lists are reloaded and the focus stays. */
export function useRowAction() {
  const queries = useQueryClient()
  const row = useRef<HTMLLIElement>(null)
  const [busy, setBusy] = useState(false)

  const reload = async (publicKey?: string) => {
    if (publicKey) void queries.invalidateQueries({ queryKey: [publicKey] })
    await queries.invalidateQueries({ queryKey: ['admin'] })
  }

  /** The row may be gone when its toast is pressed. */
  const undoing = async ({ call, done, failed }: Undo, publicKey?: string) => {
    try {
      await call()
      notify.success(done)
      await reload(publicKey)
    } catch (error) {
      notify.error('Error', sentenceOf(error, failed))
    }
  }

  const act = async ({ confirm, call, done: [title, text], failed, publicKey, undo }: RowAction) => {
    if (busy || (confirm && !window.confirm(confirm))) return
    setBusy(true)
    const keepPlace = placeOf(row.current)
    const action = undo && { label: 'Undo', run: () => void undoing(undo, publicKey) }
    let isReached = true
    try {
      await call()
      notify.success(title, text, { action })
    } catch (error) {
      isReached = !isAway(error)
      notify.error('Error', sentenceOf(error, failed))
    }
    // A list that cannot be loaded now either would only add a second message.
    if (isReached) await reload(publicKey)
    setBusy(false)
    keepPlace()
  }

  return { row, busy, act }
}
