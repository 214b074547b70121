import { ChevronRight } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { contactFieldNames, contactFields } from '../../contract/contact-fields.ts'
import { contactMessages } from '../../contract/contact-messages.ts'
import { paths } from '../../contract/site-map.ts'
import { usePostedForm, useSettings } from '../app/page-context.ts'
import type { FormText } from '../forms/use-form.ts'
import { buttonStyle } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Port } from '../ui/wire.tsx'
import { keptFile } from './attachment.tsx'
import { MessageForm } from './message-form.tsx'
import { forgetDraft, type Prefill } from './use-contact-draft.ts'

const nothing: Prefill = { about: '', subject: '' }

/** Also works without JavaScript: then the browser sends it, and `server/contact/receiving.ts` answers. */
export function ContactForm({ prefill = nothing, level = 'h3' }: { prefill?: Prefill; level?: 'h2' | 'h3' }) {
  const posted = usePostedForm()
  const [sent, setSent] = useState<FormText | null>(posted?.accepted ? posted.text : null)
  /** What the visitor did last on this page. */
  const [done, setDone] = useState<'sent' | 'again'>()
  const show = (text: FormText | null) => {
    setSent(text)
    setDone(text ? 'sent' : 'again')
  }
  if (sent) return <SentMessage text={sent} level={level} takesFocus={done === 'sent'} onAnother={() => show(null)} />
  // Without the prefilled text: a second message is about something else.
  const again = done === 'again'
  return (
    <MessageForm
      prefill={again ? nothing : prefill}
      posted={again || posted?.accepted ? undefined : posted}
      takesFocus={again}
      onSent={show}
    />
  )
}

interface SentMessageProps {
  text: FormText
  level: 'h2' | 'h3'
  /** Set when it replaces the form in place. Then a toast has said that the message was sent. */
  takesFocus: boolean
  onAnother: () => void
}

function SentMessage({ text, level: Heading, takesFocus, onAnother }: SentMessageProps) {
  const { contact_next, booking_url, booking_label } = useSettings().words
  const card = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    forgetDraft()
    keptFile.drop().catch(() => {})
    if (!takesFocus) return
    heading.current?.focus({ preventScroll: true })
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [takesFocus])

  const another = (event: MouseEvent) => {
    event.preventDefault()
    onAnother()
  }

  return (
    <Card ref={card} className="grid gap-6 p-6 sm:p-8">
      <div>
        <p className="label relative mb-4 flex items-center gap-3 text-ink-muted">
          <span aria-hidden className="absolute top-1/2 right-full h-[1.5px] w-6 -translate-y-1/2 bg-wire sm:w-8" />
          <Port live />
          Message sent
        </p>
        <Heading ref={heading} tabIndex={-1} className="text-3xl wrap-anywhere">
          Thank you, {text.name?.trim()}
        </Heading>
      </div>
      <div className="grid max-w-text gap-3">
        {!takesFocus && <p>{contactMessages.sent}</p>}
        <p>
          The reply goes to <strong className="font-semibold wrap-anywhere">{text.email?.trim()}</strong>.
        </p>
        {contact_next && <p>{contact_next}</p>}
      </div>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {booking_url && (
          <a className={buttonStyle()} href={booking_url} rel="noopener">
            {booking_label}
          </a>
        )}
        <a
          className={buttonStyle({ variant: booking_url ? 'quiet' : 'secondary' })}
          href={paths.contact()}
          onClick={another}
        >
          Send another message
        </a>
      </p>
      <details className="fold border-t border-line pt-2">
        <summary className="fold-summary">
          <ChevronRight aria-hidden className="size-5" />
          Read your message
        </summary>
        <dl className="grid gap-4 pb-2">
          {contactFieldNames
            .filter((name) => name !== 'name' && name !== 'email' && text[name]?.trim())
            .map((name) => (
              <div key={name}>
                <dt className="label text-ink-muted">{contactFields[name].label}</dt>
                <dd className="whitespace-pre-wrap wrap-anywhere">{text[name]?.trim()}</dd>
              </div>
            ))}
        </dl>
      </details>
    </Card>
  )
}
