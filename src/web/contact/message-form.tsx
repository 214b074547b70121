import { useEffect, useState } from 'react'
import { contactFields } from '../../contract/contact-fields.ts'
import { contactMessages } from '../../contract/contact-messages.ts'
import type { PostedForm } from '../../contract/page.ts'
import { paths } from '../../contract/site-map.ts'
import { messageOf } from '../api/error-message.ts'
import { Honeypot } from '../forms/honeypot.tsx'
import type { FormText } from '../forms/submission.ts'
import { useForm } from '../forms/use-form.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/notify.ts'
import { AboutLine } from './about-line.tsx'
import { AttachmentInput } from './attachment-input.tsx'
import { sendForm } from './send-form.ts'
import { SendingProgress } from './sending-progress.tsx'
import { TypedFields } from './typed-fields.tsx'
import { type Prefill, useContactDraft } from './use-contact-draft.ts'

interface MessageFormProps {
  prefill: Prefill
  /** The rejected form that the page answers. */
  posted: PostedForm | undefined
  /** Set when it takes the place of an earlier message. */
  takesFocus: boolean
  onSent: (text: FormText) => void
}

export function MessageForm({ prefill, posted, takesFocus, onSent }: MessageFormProps) {
  const [about, setAbout] = useState(posted?.text.about ?? prefill.about)
  const [progress, setProgress] = useState<number | null>(null)

  const { busy, errors, setErrors, form, props } = useForm({
    schema: async () => (await import('../../contract/contact.ts')).contactInput,
    initialErrors: posted?.errors,
    send: async (text, element) => {
      const data = new FormData(element)
      data.set('form_age', String(draft.age()))
      setProgress(0)
      try {
        await sendForm(data, setProgress)
      } finally {
        setProgress(null)
      }
      onSent(text)
      notify.success(contactMessages.sent)
    },
    failed: (error) => notify.error(messageOf(error, contactMessages.failed, contactMessages.unreadable)),
  })
  const draft = useContactDraft(form, { prefill, onAbout: setAbout })

  useEffect(() => {
    const first = takesFocus && form.current?.querySelector('input')
    if (first) first.focus()
  }, [takesFocus, form])

  const forgetAbout = () => {
    setAbout('')
    if (form.current) draft.keep(form.current, { about: '' })
  }

  return (
    <form
      {...props}
      action={`${paths.contact()}#contact`}
      method="post"
      encType="multipart/form-data"
      className="relative grid gap-5"
      onInput={(event) => {
        props.onInput(event)
        draft.keep(event.currentTarget)
      }}
    >
      {posted && Object.keys(posted.errors).length === 0 && (
        <p role="alert" className="border-l-[3px] border-danger pl-4">
          {posted.sentence}
        </p>
      )}
      {about && <AboutLine about={about} onRemove={forgetAbout} />}
      <TypedFields errors={errors} text={{ subject: prefill.subject, ...posted?.text }} />
      <AttachmentInput
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
      <input type="hidden" name="about" value={about.slice(0, contactFields.about.maxLength)} />
    </form>
  )
}
