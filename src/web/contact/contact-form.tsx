import { useState } from 'react'
import { contactFields } from '../../contract/contact-fields.ts'
import { contactMessages } from '../../contract/contact-messages.ts'
import { paths } from '../../contract/site-map.ts'
import { messageOf } from '../api/error-message.ts'
import { usePostedForm } from '../app/page-context.ts'
import { Honeypot } from '../forms/honeypot.tsx'
import { useForm } from '../forms/use-form.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/notify.ts'
import { AboutLine } from './about-line.tsx'
import { AttachmentInput } from './attachment-input.tsx'
import { keptFile } from './kept-file.ts'
import { sendForm } from './send-form.ts'
import { SendingProgress } from './sending-progress.tsx'
import { TypedFields } from './typed-fields.tsx'
import { type Prefill, useContactDraft } from './use-contact-draft.ts'
import { WhatNext } from './what-next.tsx'

interface ContactFormProps {
  prefill?: Prefill
  /** Set on the page that answers a form sent without JavaScript. */
  sent?: boolean
}

const nothing: Prefill = { about: '', subject: '' }

/** Also works without JavaScript: then the browser sends it, and `server/contact/form-page.ts` answers. */
export function ContactForm({ prefill = nothing, sent = false }: ContactFormProps) {
  const posted = usePostedForm()
  const [about, setAbout] = useState(posted?.text.about ?? prefill.about)
  const [progress, setProgress] = useState<number | null>(null)
  // The attachment input is cleared after each message.
  const [round, setRound] = useState(0)
  const [arrived, setArrived] = useState(false)

  const { busy, errors, setErrors, form, props } = useForm({
    schema: async () => (await import('../../contract/contact.ts')).contactInput,
    initialErrors: posted?.errors,
    send: async (_, element) => {
      const data = new FormData(element)
      data.set('form_age', String(draft.age()))
      setProgress(0)
      try {
        await sendForm(data, setProgress)
      } finally {
        setProgress(null)
      }
      clear()
      setArrived(true)
      notify.success(contactMessages.sent)
    },
    failed: (error) => notify.error(messageOf(error, contactMessages.failed, contactMessages.unreadable)),
  })
  const draft = useContactDraft(form, { prefill, onAbout: setAbout, sent })

  const clear = () => {
    draft.clear()
    setAbout('')
    keptFile.drop().catch(() => {})
    setRound((round) => round + 1)
  }

  const forgetAbout = () => {
    setAbout('')
    if (form.current) draft.keep(form.current, { about: '' })
  }

  return (
    <form
      action={paths.contact()}
      method="post"
      encType="multipart/form-data"
      className="relative grid gap-5"
      {...props}
      onInput={(event) => {
        props.onInput(event)
        draft.keep(event.currentTarget)
      }}
    >
      {sent && (
        <p role="status" className="border-l-[3px] border-ok pl-4">
          {contactMessages.sent}
        </p>
      )}
      {sent && <WhatNext />}
      {posted && Object.keys(posted.errors).length === 0 && (
        <p role="alert" className="border-l-[3px] border-danger pl-4">
          {posted.sentence}
        </p>
      )}
      {about && <AboutLine about={about} onRemove={forgetAbout} />}
      <TypedFields errors={errors} text={{ subject: prefill.subject, ...posted?.text }} />
      <AttachmentInput
        key={round}
        error={errors.attachment}
        onProblem={(problem) =>
          setErrors(({ attachment: _, ...others }) => (problem ? { ...others, attachment: problem } : others))
        }
      />
      <Honeypot />
      <div className="mt-1 flex flex-wrap items-center gap-x-6 gap-y-4">
        <Button type="submit" aria-disabled={busy}>
          {busy ? 'Sending...' : 'Send message'}
        </Button>
        {progress !== null && <SendingProgress done={progress} />}
      </div>
      {arrived && !sent && <WhatNext />}
      <input type="hidden" name="about" value={about.slice(0, contactFields.about.maxLength)} />
    </form>
  )
}
