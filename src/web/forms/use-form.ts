import { type FormEvent, useState } from 'react'
import type { ZodType } from 'zod'
import { ApiError } from '../api/call.ts'
import { useEarlyPress } from '../ui/early-input.ts'

export type FieldErrors = Record<string, string>
export type FormText = Record<string, string>

export interface Submission<Form = HTMLFormElement> {
  /** The contract's check, loaded at the first interaction, so that no page loads a validator just to be read. */
  schema: () => Promise<ZodType>
  /** Checks what the contract does not: one field against another, or a file. */
  check?: (text: FormText, form: Form) => FieldErrors
  send: (text: FormText, form: Form) => Promise<void>
  failed: (error: unknown) => void
}

/** Marks invalid fields, or sends the text; then marks the fields that the server refuses. */
export async function submitText<Form>(
  text: FormText,
  form: Form,
  { schema, check, send, failed }: Submission<Form>,
  mark: (errors: FieldErrors) => void,
): Promise<void> {
  // If the check itself cannot be loaded, only the server checks.
  const parsed = (await schema().catch(() => null))?.safeParse(text)
  const errors = { ...check?.(text, form) }
  for (const { path, message } of parsed?.error?.issues.toReversed() ?? []) errors[String(path[0])] = message
  mark(errors)
  if (Object.keys(errors).length > 0) return
  try {
    await send(text, form)
  } catch (error) {
    if (error instanceof ApiError) mark(error.fields)
    failed(error)
  }
}

interface Options extends Submission {
  /** The server's errors for a form that was sent without JavaScript. */
  initialErrors?: FieldErrors
}

/** A form whose inputs keep their own text, so that a failure loses nothing. Repeated presses send it once. */
export function useForm({ initialErrors = {}, ...submission }: Options) {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>(initialErrors)
  const form = useEarlyPress()

  const mark = (element: HTMLFormElement, fieldErrors: FieldErrors) => {
    setErrors(fieldErrors)
    const first = [...element.elements].find((field) => nameOf(field) in fieldErrors)
    if (first instanceof HTMLElement) first.focus()
  }

  const submit = async (element: HTMLFormElement) => {
    if (busy) return
    setBusy(true)
    try {
      await submitText(textOf(element), element, submission, (fieldErrors) => mark(element, fieldErrors))
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    errors,
    setErrors,
    form,
    /** Spread on the form; one that works without JavaScript sets its own method after them. */
    props: {
      // A press before hydration must not put what was typed, such as a password, in the address.
      method: 'dialog',
      // Turns the browser's own messages off: with JavaScript, the form shows the contract's messages.
      ref: (element: HTMLFormElement | null) => {
        form.current = element
        if (element) element.noValidate = true
      },
      onFocus: () => void submission.schema().catch(() => {}),
      onInput: (event: FormEvent<HTMLFormElement>) => {
        const name = event.target instanceof Element ? nameOf(event.target) : ''
        if (name in errors) setErrors(({ [name]: _, ...others }) => others)
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void submit(event.currentTarget)
      },
    },
  }
}

const nameOf = (element: Element): string => element.getAttribute('name') ?? ''

export function textOf(form: HTMLFormElement): FormText {
  const entries = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(entries)
}
