import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { limits, sizeLabel } from '../../contract/limits.ts'
import { addressNow } from '../router/history-entry.ts'
import { counted } from '../workflows/words.ts'
import type { Answer, Asked } from './answer.ts'

/** Milliseconds after which a check counts as hung; more for a large file, which takes a slow phone longer. */
const longestFor = ({ text }: Asked) => Math.max(10_000, text.length / 50)

const troubles = {
  code: 'The checker could not be loaded. Please reload the page.',
  failed:
    'The checker failed on this file, which should not happen. Your text is still here; the file may be very unusual.',
  hung: 'The check took too long and was stopped. Your text is still here.',
  unread: 'That file could not be read. Please try again.',
}

const none = { repairs: [], replace: [] }

/** Checks texts and files in a worker, which is there from the beginning, so that nothing is loaded later. */
export function useCheck() {
  const [text, setText] = useState('')
  const [choice, setChoice] = useState<readonly File[]>([])
  const [wishes, setWishes] = useState<Pick<Asked, 'repairs' | 'replace'>>(none)
  const [busy, setBusy] = useState(false)
  const [ready, setReady] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const worker = useRef<Worker | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const round = useRef(0)

  const settle = (trouble: string | null) => {
    clearTimeout(timer.current)
    setBusy(false)
    setProblem(trouble)
  }
  /** A new worker, in place of one that cannot go on. */
  const begin = useEffectEvent(() => {
    let there = false
    worker.current?.terminate()
    const made = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    worker.current = made
    made.addEventListener('message', ({ data }: MessageEvent<(Partial<Answer> & { round: number }) | 'ready'>) => {
      there = true
      setReady(true)
      if (data === 'ready' || data.round !== round.current) return
      // The field stays until what takes its place is there.
      startTransition(() => {
        // A large file is answered in parts, of which the drawing is the last.
        if (data.workflow === null) settle(data.findings?.[0]?.message ?? troubles.failed)
        else if (data.drawing) settle(null)
        setAnswer((before) => (data.workflow === null ? null : ({ ...before, ...data } as Answer)))
      })
    })
    made.addEventListener('error', () => {
      settle(there ? troubles.failed : troubles.code)
      if (there) begin()
    })
  })
  useEffect(() => {
    begin()
    return () => worker.current?.terminate()
  }, [])

  const ask = (asked: Asked) => {
    setBusy(true)
    setProblem(null)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      settle(troubles.hung)
      begin()
    }, longestFor(asked))
    round.current += 1
    // Otherwise the next drawing would go to the node in the address again.
    if (location.hash) history.replaceState(history.state, '', addressNow())
    worker.current?.postMessage({ ...asked, round: round.current })
  }
  /** Back to the field. What is still on its way is not shown. */
  const leave = () => {
    round.current += 1
    settle(null)
    setAnswer(null)
  }
  const check = (given: string) => {
    leave()
    setText(given)
    setWishes(none)
    const { size } = new Blob([given])
    if (size <= limits.body) ask({ text: given, ...none })
    else settle(`The text has ${sizeLabel(size)}, and only up to ${sizeLabel(limits.body)} is read here.`)
  }
  const read = async (file: File) => {
    if (file.size > limits.body) {
      settle(`“${file.name}” has ${sizeLabel(file.size)}, and only up to ${sizeLabel(limits.body)} is read here.`)
      return
    }
    const content = await file.text().catch(() => null)
    if (content === null) settle(troubles.unread)
    else check(content)
  }

  return {
    ...{ text, choice, ...wishes, busy, ready, problem, answer, check, read },
    /** Of several files the visitor chooses one. */
    take: (files: readonly File[]) => {
      leave()
      setChoice(files.length > 1 ? files : [])
      if (files.length > 1) settle(`These are ${counted(files.length, 'file')}. Choose one of them:`)
      else if (files[0]) void read(files[0])
    },
    /** The same file, with other repairs and replacements. */
    wish: (changed: Partial<typeof wishes>) => {
      const next = { ...wishes, ...changed }
      setWishes(next)
      ask({ text, ...next })
    },
    again: leave,
  }
}

export type Check = ReturnType<typeof useCheck>
