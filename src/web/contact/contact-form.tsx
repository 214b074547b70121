import { useState } from 'react'
import { usePostedForm } from '../app/page-context.ts'
import type { FormText } from '../forms/use-form.ts'
import { MessageForm } from './message-form.tsx'
import { SentMessage } from './sent-message.tsx'
import type { Prefill } from './use-contact-draft.ts'

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
  // A second message is about something else.
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
