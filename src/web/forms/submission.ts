import type { ZodType } from 'zod'
import { ApiError } from '../api/call.ts'

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
