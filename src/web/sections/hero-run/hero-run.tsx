import { type ComponentType, type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useApi } from '../../api/client.ts'
import { useSettings } from '../../app/page-context.ts'
import { useQueryClient } from '../../queries/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { useEarlyPress } from '../../ui/use-early-press.ts'
import { WorkflowRun } from '../../ui/workflow-run.tsx'
import { exampleEnquiry, isAboutEnquiry, longestEnquiry } from './enquiry.ts'
import type { EnquiryPlayerProps, ShownRun } from './enquiry-player.tsx'
import { loadOffers } from './offers.ts'

const loadPlayer = async () => (await import('./enquiry-player.tsx')).EnquiryPlayer

/** The hero's drawing. If it is about an enquiry, a visitor can type one and watch it being answered. */
export function HeroRun() {
  const { words } = useSettings()
  const client = useQueryClient()
  const api = useApi()
  const drawing = useRef<HTMLOListElement>(null)
  const early = useEarlyPress()
  const [asked, setAsked] = useState({ text: '', round: 0 })
  const [Player, setPlayer] = useState<ComponentType<EnquiryPlayerProps>>()
  const [failed, setFailed] = useState(false)
  const [shown, setShown] = useState<ShownRun>()
  const nodes = words.hero_nodes
  if (!isAboutEnquiry(nodes)) {
    return (
      <div className="run-canvas">
        <WorkflowRun steps={nodes} label="A workflow, step by step" />
      </div>
    )
  }

  const prepare = () => {
    loadPlayer().catch(() => {})
    loadOffers(client, api).catch(() => {})
  }

  const run = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('enquiry')
    if (!(field instanceof HTMLTextAreaElement)) return
    if (field.value.trim() === '') field.value = exampleEnquiry
    const text = field.value
    field.scrollTop = 0
    try {
      const Loaded = await loadPlayer()
      setPlayer(() => Loaded)
      setFailed(false)
      setAsked(({ round }) => ({ text, round: round + 1 }))
    } catch {
      setFailed(true)
    }
  }

  const form = (
    // Outside a dialog, this method does nothing: a press before the code has loaded must not put the text into the address.
    <form ref={early} method="dialog" className="enquiry-form needs-script" onFocus={prepare} onSubmit={run}>
      <span className="enquiry-line">
        <label className="run-label" htmlFor="enquiry">
          {nodes[0]?.label}
        </label>
        <Button type="submit" variant="secondary" size="small">
          Run it
        </Button>
      </span>
      <textarea
        id="enquiry"
        name="enquiry"
        rows={3}
        maxLength={longestEnquiry}
        placeholder={exampleEnquiry}
        aria-describedby="enquiry-note"
        autoComplete="off"
        onKeyDown={submitOnEnter}
      />
    </form>
  )
  const steps = nodes.map((node, index) => ({ ...node, detail: shown?.results[index] || node.detail }))

  return (
    <>
      <div className="run-canvas">
        <WorkflowRun ref={drawing} steps={steps} label="A workflow, step by step" form={form} states={shown?.states} />
      </div>
      <p id="enquiry-note" role="status" className="enquiry-note wrap needs-script label">
        {failed ? <PlayerMissing /> : 'A demonstration that runs in this page. Nothing is sent.'}
      </p>
      {Player && <Player asked={asked} nodes={nodes} drawing={drawing} onShow={setShown} />}
    </>
  )
}

const PlayerMissing = () => (
  <>
    The demonstration could not be loaded.{' '}
    <button type="button" className="link" onClick={() => window.location.reload()}>
      Load the page again
    </button>
  </>
)

/** Enter runs it, because an enquiry here is one sentence. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
