import { Play } from 'lucide-react'
import { type ComponentType, type RefObject, useEffect, useState } from 'react'
import type { WorkflowRun } from '../../../contract/workflow-run.ts'
import { Button } from '../../ui/button.tsx'
import { useNear } from '../../ui/later.ts'

interface RunPlayerProps {
  run: WorkflowRun
  view: RefObject<HTMLElement | null>
  onPlay: () => void
}

type LoadedPlayer = ComponentType<RunPlayerProps & { pressed: boolean }>

/** The room of the player, and its button. Its code is loaded when it is near the view, or when somebody presses it. */
export function RunPlayer({ run, view, onPlay }: RunPlayerProps) {
  const [place, near] = useNear<HTMLDivElement>('600px')
  const [pressed, setPressed] = useState(false)
  const [{ Player, failed }, setLoaded] = useState<{ Player?: LoadedPlayer; failed: boolean }>({ failed: false })
  const wanted = (near || pressed) && !Player && !failed

  useEffect(() => {
    if (!wanted) return
    import('./player.tsx').then(
      ({ Player }) => setLoaded({ Player, failed: false }),
      () => setLoaded({ failed: true }),
    )
  }, [wanted])

  return (
    <div ref={place} className="player-place needs-script no-print">
      {Player ? (
        <Player run={run} view={view} onPlay={onPlay} pressed={pressed} />
      ) : (
        <div className="wrap flex flex-wrap items-center gap-4 py-3">
          {failed ? (
            <Button variant="secondary" onClick={() => window.location.reload()}>
              Load the page again
            </Button>
          ) : (
            <Button variant="secondary" aria-disabled={wanted && pressed} onClick={() => setPressed(true)}>
              <Play aria-hidden /> Play
            </Button>
          )}
          <p role="status" className="text-ink-muted">
            {failed ? 'The player could not be loaded.' : pressed ? 'Loading the run…' : ''}
          </p>
        </div>
      )}
    </div>
  )
}
