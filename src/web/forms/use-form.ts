import { type FormEvent, useRef, useState } from 'react'
import type { ZodType } from 'zod'
import { ApiError } from '../api/call.ts'
import { useEarlyPress } from '../ui/early-input.ts'

/** A message for each invalid field, by the field's name. */
export type FieldErrors = Record<string, string>
export type FormText = Record<string, string>

export interface Submission {
  /**
   * The contract's check. It is loaded at the visitor's first interaction, so that no page loads a validator just to be
   * read.
   */
  schema: () => Promise<ZodType>
  /** Checks what the contract does not: one field against another, or a file. */
  check?: (text: FormText) => FieldErrors
  send: (text: FormText) => Promise<void>
  /** Called with the server's error, after its fields are marked. */
  failed: (error: unknown) => void
}

/** Checks the values and sends them if they are valid. `mark` shows the errors of the fields. */
export async function submitText(
  text: FormText,
  { schema, check, send, failed }: Submission,
  mark: (errors: FieldErrors) => void,
): Promise<void> {
  const errors = { ...check?.(text), ...(await errorsOf(schema, text)) }
  mark(errors)
  if (Object.keys(errors).length > 0) return
  try {
    await send(text)
  } catch (error) {
    if (error instanceof ApiError) mark(error.fields)
    failed(error)
  }
}

/** If the check itself cannot be loaded, only the server checks. */
async function errorsOf(schema: Submission['schema'], text: FormText): Promise<FieldErrors> {
  const parsed = await schema().then(
    (loaded) => loaded.safeParse(text),
    () => null,
  )
  const errors: FieldErrors = {}
  for (const { path, message } of parsed?.error?.issues ?? []) errors[String(path[0])] ??= message
  return errors
}

/**
 * Ignores calls while an earlier one is running, because a second click may come before React has rendered the first.
 */
export async function oneAtATime(running: { current: boolean }, run: () => Promise<void>): Promise<void> {
  if (running.current) return
  running.current = true
  try {
    await run()
  } finally {
    running.current = false
  }
}

interface Options extends Omit<Submission, 'check' | 'send'> {
  check?: (text: FormText, form: HTMLFormElement) => FieldErrors
  send: (text: FormText, form: HTMLFormElement) => Promise<void>
  /** The server's errors for a form that was sent without JavaScript. */
  initialErrors?: FieldErrors
}

/** A form whose inputs keep their own text, so that a failure loses nothing. Repeated presses send it once. */
export function useForm({ schema, check, send, failed, initialErrors = {} }: Options) {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>(initialErrors)
  const form = useEarlyPress()
  const running = useRef(false)

  const mark = (element: HTMLFormElement, found: FieldErrors) => {
    setErrors(found)
    const first = [...element.elements].find((field) => field instanceof HTMLElement && nameOf(field) in found)
    if (first instanceof HTMLElement) first.focus()
  }

  const submit = (element: HTMLFormElement) =>
    oneAtATime(running, async () => {
      setBusy(true)
      const submission = {
        schema,
        check: (text: FormText) => check?.(text, element) ?? {},
        send: (text: FormText) => send(text, element),
        failed,
      }
      await submitText(textOf(element), submission, (found) => mark(element, found)).finally(() => setBusy(false))
    })

  return {
    busy,
    errors,
    setErrors,
    form,
    /** Spread on the form; one that works without JavaScript says its own method after it. */
    props: {
      // A press before hydration must not put what was typed, such as a password, in the address.
      method: 'dialog',
      // Turns the browser's own messages off: with JavaScript, the form shows the contract's messages.
      ref: (element: HTMLFormElement | null) => {
        form.current = element
        if (element) element.noValidate = true
      },
      onFocus: () => void schema().catch(() => {}),
      onInput: (event: FormEvent<HTMLFormElement>) => {
        const name = event.target instanceof HTMLElement ? nameOf(event.target) : ''
        if (name in errors) setErrors(({ [name]: _, ...others }) => others)
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void submit(event.currentTarget)
      },
    },
  }
}

const nameOf = (element: HTMLElement): string => element.getAttribute('name') ?? ''

export function textOf(form: HTMLFormElement): FormText {
  const entries = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(entries)
}
