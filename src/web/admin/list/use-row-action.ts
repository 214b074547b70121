import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { notify } from '../../ui/notify.ts'
import { placeOf } from '../keep-focus.ts'
import { sentenceOf } from './sentence-of.ts'

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
}

/** The actions of a row's buttons, one at a time. Afterwards the lists are reloaded and the focus stays. */
export function useRowAction() {
  const queries = useQueryClient()
  const row = useRef<HTMLLIElement>(null)
  const [busy, setBusy] = useState(false)

  const act = async ({ confirm, call, done, failed, publicKey }: RowAction) => {
    if (busy || (confirm && !window.confirm(confirm))) return
    setBusy(true)
    const keepPlace = placeOf(row.current)
    try {
      await call()
      notify.success(...done)
    } catch (error) {
      notify.error('Error', sentenceOf(error, failed))
    }
    if (publicKey) void queries.invalidateQueries({ queryKey: [publicKey] })
    await queries.invalidateQueries({ queryKey: ['admin'] })
    setBusy(false)
    keepPlace()
  }

  return { row, busy, act }
}
