import { type FormEvent, useRef, useState } from 'react'
import type { ZodType } from 'zod'
import { ApiError } from '../api/call.ts'

/** A sentence for each field that is wrong, by the field's name. */
export type FieldErrors = Record<string, string>
export type FormText = Record<string, string>

interface Options {
  /** The contract's check. It comes with the visitor's first touch, so that no page loads a validator to be read. */
  schema: () => Promise<ZodType>
  /** What the contract does not know: what one field asks of another, or of a file. */
  check?: (text: FormText, form: HTMLFormElement) => FieldErrors
  send: (text: FormText, form: HTMLFormElement) => Promise<void>
  /** Called for what the server refuses; its fields are marked already. */
  failed: (error: unknown) => void
  /** What the server found in a form that was sent without JavaScript. */
  initialErrors?: FieldErrors
}

/**
 * A form whose inputs keep their own text: nothing is lost by a failure. It is checked by the contract before it is
 * sent, marks what the server refuses at its fields, and is sent once however often one presses.
 */
export function useForm({ schema, check, send, failed, initialErrors = {} }: Options) {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>(initialErrors)
  const form = useRef<HTMLFormElement>(null)
  // A second click comes before React has drawn the first one.
  const sending = useRef(false)

  const mark = (element: HTMLFormElement, found: FieldErrors): boolean => {
    setErrors(found)
    const first = [...element.elements].find((field) => field instanceof HTMLElement && nameOf(field) in found)
    if (first instanceof HTMLElement) first.focus()
    return Object.keys(found).length > 0
  }

  const attempt = async (element: HTMLFormElement) => {
    const text = textOf(element)
    if (mark(element, { ...check?.(text, element), ...(await problemsOf(schema, text)) })) return
    try {
      await send(text, element)
    } catch (error) {
      if (error instanceof ApiError) mark(element, error.fields)
      failed(error)
    }
  }

  const submit = async (element: HTMLFormElement) => {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    try {
      await attempt(element)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return {
    busy,
    errors,
    setErrors,
    form,
    /** Spread on the form. */
    props: {
      // Without JavaScript the browser checks; with it the sentences are ours.
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

/** Where the check itself cannot be fetched, the server checks alone. */
async function problemsOf(schema: Options['schema'], text: FormText): Promise<FieldErrors> {
  const parsed = await schema().then(
    (loaded) => loaded.safeParse(text),
    () => null,
  )
  const problems: FieldErrors = {}
  for (const { path, message } of parsed?.error?.issues ?? []) problems[String(path[0])] ??= message
  return problems
}
