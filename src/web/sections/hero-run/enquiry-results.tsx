import type { ReactNode } from 'react'
import { offerMessage } from '../../contact/offered-message.ts'
import { Link } from '../../router/link.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { Port } from '../../ui/wire.tsx'
import { counted } from '../../workflows/words.ts'
import type { Demonstration } from './demonstration.ts'

interface EnquiryResultsProps {
  demonstration: Demonstration
  nodes: readonly { label: string }[]
  /** The last node that is done. */
  done: number
}

/** What each node made of the enquiry. Everything has its room from the start, and appears when its node is done. */
export function EnquiryResults({ demonstration, nodes, done }: EnquiryResultsProps) {
  const { enquiry, check, fits, reply } = demonstration
  const isSpam = check.spam.length > 0
  return (
    <section className="enquiry-results wrap" aria-label="What each node made of it">
      <Result label={nodes[1]?.label} done={done >= 1}>
        <ul className="enquiry-facts">
          <li>{counted(check.words, 'word')}</li>
          <li>{check.language ? `Written in ${check.language}` : 'The language is not clear'}</li>
          <li>{isSpam ? `Looks like spam: ${check.spam.join(', ')}` : 'Does not look like spam'}</li>
        </ul>
      </Result>
      <Result label={nodes[2]?.label} done={done >= 2}>
        {fits.length === 0 ? (
          <p>{isSpam ? 'Skipped.' : 'None of the services and templates here shares a word with it.'}</p>
        ) : (
          <ul className="enquiry-facts">
            {fits.map(({ offer, words }) => (
              <li key={offer.path + offer.title}>
                <span className="label text-ink-muted">{offer.kind === 'service' ? 'Service' : 'Template'}</span>
                <Link className="link" to={offer.path}>
                  {offer.title}
                </Link>
                <span className="label text-ink-muted">because of: {words.join(', ')}</span>
              </li>
            ))}
          </ul>
        )}
      </Result>
      <Result label={nodes[3]?.label} done={done >= 3}>
        {reply.length === 0 ? (
          <p>A message like this gets no automatic answer. A person looks at it.</p>
        ) : (
          <blockquote className="enquiry-reply">
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
      </Result>
    </section>
  )
}

function Result({ label, done, children }: { label?: string; done: boolean; children: ReactNode }) {
  return (
    <div className="enquiry-result" data-done={done}>
      <h2 className="label enquiry-node">
        <Port live={done} />
        {label}
      </h2>
      <div className="enquiry-made">{children}</div>
    </div>
  )
}
