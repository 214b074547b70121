import { useState } from 'react'
import { usePostedForm } from '../app/page-context.ts'
import type { FormText } from '../forms/use-form.ts'
import { MessageForm } from './message-form.tsx'
import { SentMessage } from './sent-message.tsx'
import type { Prefill } from './use-contact-draft.ts'

interface ContactFormProps {
  prefill?: Prefill
  level?: 'h2' | 'h3'
}

const nothing: Prefill = { about: '', subject: '' }

/**
 * The form and, once it was sent, what happens next. Also works without JavaScript: then the browser sends it, and
 * `server/contact/receiving.ts` answers.
 */
export function ContactForm({ prefill = nothing, level = 'h3' }: ContactFormProps) {
  const posted = usePostedForm()
  const [sent, setSent] = useState<FormText | null>(posted?.accepted ? posted.text : null)
  // A second message is about something else.
  const [again, setAgain] = useState(false)
  const [here, setHere] = useState(false)
  if (sent) {
    return (
      <SentMessage
        text={sent}
        level={level}
        takesFocus={here}
        onAnother={() => {
          setSent(null)
          setAgain(true)
        }}
      />
    )
  }
  return (
    <MessageForm
      prefill={again ? nothing : prefill}
      posted={again || posted?.accepted ? undefined : posted}
      takesFocus={again}
      onSent={(text) => {
        setHere(true)
        setSent(text)
      }}
    />
  )
}
