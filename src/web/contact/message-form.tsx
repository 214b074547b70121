import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type ContactField, contactFields, typedFieldNames } from '../../contract/contact-fields.ts'
import { contactMessages } from '../../contract/contact-messages.ts'
import type { PostedForm } from '../../contract/page.ts'
import { paths } from '../../contract/site-map.ts'
import { createClient, messageOf } from '../api/call.ts'
import { uploading } from '../api/uploading.ts'
import { useSettings } from '../app/page-context.ts'
import { Honeypot } from '../forms/honeypot.tsx'
import { type FieldErrors, type FormText, useForm } from '../forms/use-form.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Field, FormError, Input, Textarea } from '../ui/field.tsx'
import { notify } from '../ui/notify.tsx'
import { AttachmentInput } from './attachment.tsx'
import { type Prefill, useContactDraft } from './use-contact-draft.ts'

interface MessageFormProps {
  prefill: Prefill
  posted: PostedForm | undefined
  /** Set when it takes the place of an earlier message. */
  takesFocus: boolean
  onSent: (text: FormText) => void
}

export function MessageForm({ prefill, posted, takesFocus, onSent }: MessageFormProps) {
  const { contact_next } = useSettings().words
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
        await createClient(uploading(setProgress)).call('POST /api/contact/with-attachment', { form: data })
        onSent(text)
        notify.success(contactMessages.sent)
      } finally {
        setProgress(null)
      }
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
      {posted && Object.keys(posted.errors).length === 0 && <FormError>{posted.sentence}</FormError>}
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
        {progress === null ? (
          contact_next && <p className="w-full min-w-0 text-sm text-ink-muted sm:w-auto sm:flex-1">{contact_next}</p>
        ) : (
          <SendingProgress done={progress} />
        )}
      </div>
      <input type="hidden" name="about" value={about.slice(0, contactFields.about.maxLength)} />
    </form>
  )
}

function SendingProgress({ done }: { done: number }) {
  const percent = Math.round(done * 100)
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3">
      <progress className="progress" aria-label="Sending" max={100} value={percent} />
      <span aria-hidden className="label text-ink-muted">
        {percent} %
      </span>
    </span>
  )
}

const AboutLine = ({ about, onRemove }: { about: string; onRemove: () => void }) => (
  <div className="flex items-center gap-4 border-y border-line py-1">
    <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4 py-2">
      <span className="label text-ink-muted">About</span>
      <span className="min-w-0 font-heading font-semibold wrap-anywhere">{about}</span>
    </p>
    <IconButton icon={X} label="Ask about something else" className="needs-script" onClick={onRemove} />
  </div>
)

/** The fields that share a row on wide screens. */
const half: readonly string[] = ['name', 'email']

/** The text fields. They keep their own text; `text` has the initial values. */
const TypedFields = ({ errors, text }: { errors: FieldErrors; text: FormText }) => (
  <div className="grid items-start gap-5 sm:grid-cols-2">
    {typedFieldNames.map((name) => {
      const { label, kind, required, autoComplete }: ContactField = contactFields[name]
      // Without `maxlength`, which would cut a pasted text silently: the check of the form says what is too long.
      const own = { name, autoComplete, required, defaultValue: text[name] }
      return (
        <Field
          key={name}
          label={label}
          error={errors[name]}
          optional={!required}
          className={half.includes(name) ? undefined : 'sm:col-span-2'}
        >
          {(control) =>
            kind === 'paragraph' ? (
              <Textarea {...control} {...own} rows={6} />
            ) : (
              <Input {...control} {...own} type={kind === 'email' ? 'email' : undefined} />
            )
          }
        </Field>
      )
    })}
  </div>
)
