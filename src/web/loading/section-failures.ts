import { notify } from '../ui/notify.tsx'

/** The error toast of spec 8. */
export interface FailureMessage {
  title?: string
  text: string
}

/** The sections that are currently shown as failed, in the order of their failures. */
const failing = new Map<object, FailureMessage>()

/** Shows one toast however many sections of a page fail: the message of the first one and the number of the others. */
export function reportFailure(section: object, message: FailureMessage): void {
  failing.set(section, message)
  const [first = message] = failing.values()
  const sentences = [first.title && first.text, others(failing.size - 1)].filter(Boolean)
  notify.error(first.title ?? first.text, sentences.join(' ') || undefined, { id: 'failed-sections' })
}

/** The section is loading again, or is gone. */
export function forgetFailure(section: object): void {
  failing.delete(section)
}

function others(count: number): string | undefined {
  if (count === 0) return undefined
  return count === 1
    ? 'Another part of this page could not be loaded either.'
    : `${count} other parts of this page could not be loaded either.`
}
