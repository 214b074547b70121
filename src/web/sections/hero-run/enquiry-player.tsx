import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useApi } from '../../api/client.ts'
import { useSettings } from '../../app/page-context.ts'
import { offerMessage } from '../../contact/use-contact-draft.ts'
import { useQueryClient } from '../../queries/hooks.ts'
import { Link, TextLink } from '../../router/router.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { Loading } from '../../ui/placeholder.tsx'
import { useReducedMotion } from '../../ui/use-reduced-motion.ts'
import { Port } from '../../ui/wire.tsx'
import { counted } from '../../workflows/words.ts'
import { type Demonstration, demonstrate } from './demonstration.ts'
import type { PlayedNode } from './enquiry.ts'
import { searchOffers } from './offers.ts'

interface EnquiryPlayerProps {
  /** A new object for each press of the button. */
  asked: { text: string }
  nodes: readonly { label: string }[]
  onPlay: (played: PlayedNode[]) => void
}

/** When each of the four nodes begins and is done, in ms. In between, a pulse travels. */
const moments = [0, 330, 1130, 1660, 2460, 3280, 4080, 4990]

const stateAfter = (over: number, node: number) =>
  over > 2 * node + 1 ? 'done' : over > 2 * node ? 'running' : 'waiting'

export function EnquiryPlayer({ asked, nodes, onPlay }: EnquiryPlayerProps) {
  const client = useQueryClient()
  const api = useApi()
  const owner = useSettings().identity.name
  const still = useReducedMotion()
  const [demonstration, setDemonstration] = useState<Demonstration>()
  const [over, setOver] = useState(0)
  const results = useRef<HTMLElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each enquiry.
  useEffect(() => {
    let timers: number[] | null = []
    demonstrate(asked.text, owner, (enquiry) => searchOffers(client, api, enquiry)).then((made) => {
      if (!timers) return
      setDemonstration(made)
      setOver(still ? moments.length : 0)
      if (!still) timers = moments.map((moment, index) => window.setTimeout(setOver, moment, index + 1))
    })
    return () => {
      timers?.forEach(clearTimeout)
      timers = null
    }
  }, [asked])

  useEffect(() => {
    if (!demonstration) return
    const states = nodes.map((_, index) => stateAfter(over, index))
    onPlay(states.map((state, index) => ({ state, result: (state === 'done' && demonstration.results[index]) || '' })))
  }, [demonstration, over, nodes, onPlay])

  useEffect(() => {
    if (over < moments.length || !results.current) return
    if (results.current.getBoundingClientRect().top < innerHeight / 2) return
    results.current.scrollIntoView({ behavior: still ? 'instant' : 'smooth' })
  }, [over, still])

  // As high as most results, so that what is in view stays where it is when they arrive.
  if (!demonstration) {
    return <Loading label="Searching this site" className="wrap min-h-svh pt-8" lines={6} />
  }
  const said = nodes.map(({ label }, index) => `${label}: ${demonstration.results[index] || 'received'}.`).join(' ')
  return (
    <>
      <EnquiryResults place={results} demonstration={demonstration} nodes={nodes} over={over} />
      <p role="status" className="sr-only">
        {over === moments.length && said}
      </p>
    </>
  )
}

type EnquiryResultsProps = Pick<EnquiryPlayerProps, 'nodes'> & {
  place: RefObject<HTMLElement | null>
  demonstration: Demonstration
  over: number
}

/** What each node made of the enquiry. Each result has its room from the start, and appears when its node is done. */
function EnquiryResults({ place, demonstration, nodes, over }: EnquiryResultsProps) {
  const { enquiry, check, offers, reply } = demonstration
  const isSpam = check.spam.length > 0
  const result = (index: number, made: ReactNode) => {
    const done = stateAfter(over, index) === 'done'
    return (
      <div>
        <h2 className="label mb-3 flex items-center gap-2.5">
          <Port live={done} />
          {nodes[index]?.label}
        </h2>
        <div className="enquiry-made" data-done={done}>
          {made}
        </div>
      </div>
    )
  }
  return (
    <section ref={place} className="enquiry-results wrap scroll-mt-24" aria-label="What each node did with it">
      {result(
        1,
        <ul className="grid gap-2.5 text-sm">
          <li>{counted(check.words, 'word')}</li>
          {check.language && <li>{`Written in ${check.language}`}</li>}
          <li>{isSpam ? `Looks like spam: ${check.spam.join(', ')}` : 'Does not look like spam'}</li>
        </ul>,
      )}
      {result(2, isSpam ? <p>Skipped.</p> : <Offers offers={offers} />)}
      {result(
        3,
        <>
          {reply.length === 0 ? (
            <p>A message like this gets no automatic answer. A person looks at it.</p>
          ) : (
            <blockquote className="grid gap-2.5 border-l-[1.5px] border-wire pl-4.5">
              {reply.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </blockquote>
          )}
          <Link
            to="#contact"
            className={buttonStyle({ variant: 'secondary', className: 'mt-5' })}
            onClick={() => offerMessage(enquiry)}
          >
            Ask me this in the contact form
          </Link>
        </>,
      )}
    </section>
  )
}

const kinds = { project: 'Case', template: 'Template', service: 'Service' }

/** What the search of this site found, and nothing more than that. */
function Offers({ offers }: Pick<Demonstration, 'offers'>) {
  if (offers === null)
    return <p>This site could not be searched just now. Your sentence still reaches me by the form.</p>
  if (offers.length === 0) {
    return <p>Nothing on this site comes close. That does not mean that it cannot be done, so ask me.</p>
  }
  return (
    <>
      <p className="mb-4 text-sm text-ink-muted">Closest matches on this site:</p>
      <ul className="grid gap-4 text-sm">
        {offers.map(({ type, title, path, note, words }) => (
          <li key={type} className="grid gap-0.5 border-t border-line pt-3">
            <span className="label text-ink-muted">{kinds[type]}</span>
            <TextLink className="font-heading text-base font-semibold" to={path}>
              {title}
            </TextLink>
            {note && <span>{note}</span>}
            {words.length > 0 && <span className="label text-ink-muted">because of: {words.join(', ')}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}
