import { type FormEvent, useRef, useState } from 'react'
import { useEarlyPress } from '../ui/early-input.ts'
import { type FieldErrors, type FormText, oneAtATime, type Submission, submitText } from './submission.ts'

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
