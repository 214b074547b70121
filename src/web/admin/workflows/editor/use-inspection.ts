import { useEffect, useRef, useState } from 'react'
import type { Inspection } from '../../../../contract/workflow-parts.ts'
import type { RunInput } from '../../../../contract/workflow-run.ts'
import type { AcceptedSecret } from '../../../../contract/workflows.ts'
import { notify } from '../../../ui/notify.ts'
import { workflowCalls } from '../calls.ts'
import type { Replace } from './secrets.tsx'

const pause = 500

interface Asked {
  file: string
  id: string | null
  accepted: AcceptedSecret[]
  /** The texts about the file, by field. */
  texts: Record<string, string>
  /** Null to remove the stored one, undefined to keep it. */
  run: RunInput | null | undefined
}

/** The gate's result for the file, requested again shortly after each change. */
export function useInspection({ file, id, accepted, texts, run }: Asked, onFound: (inspection: Inspection) => void) {
  const [inspection, setInspection] = useState<Inspection | null>(null)
  const [busy, setBusy] = useState(false)
  const latest = useRef(0)
  const beside = JSON.stringify([accepted, texts, run])

  const ask = async (replace?: Replace): Promise<Inspection | null> => {
    latest.current += 1
    const round = latest.current
    setBusy(true)
    try {
      const found = await workflowCalls.inspect({
        file,
        accepted,
        texts,
        run,
        ...(id && { id }),
        ...(replace && { replace }),
      })
      if (round !== latest.current) return null
      setInspection(found)
      onFound(found)
      return found
    } catch {
      if (round === latest.current) notify.error('Error', 'The file could not be inspected.')
      return null
    } finally {
      if (round === latest.current) setBusy(false)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the inspected values change.
  useEffect(() => {
    if (!file.trim()) {
      setInspection(null)
      return
    }
    const timer = setTimeout(() => void ask(), inspection ? pause : 0)
    return () => clearTimeout(timer)
  }, [file, beside])

  return { inspection, busy, ask }
}
