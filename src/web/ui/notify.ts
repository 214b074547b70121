/** A toast, in the words of spec 8: a title, and a description where the specification gives two sentences. */
export interface Notice {
  kind: 'success' | 'error' | 'info'
  title: string
  description?: string
  /** A later notice with the same id replaces the earlier one. */
  id?: string
}

const waiting: Notice[] = []
let onNotice: (() => void) | null = null

function send(notice: Notice): void {
  waiting.push(notice)
  onNotice?.()
}

/** Sends toasts from anywhere in the browser. Toasts sent before the `Toaster` is mounted wait for it. */
export const notify = {
  success: (title: string, description?: string) => send({ kind: 'success', title, description }),
  error: (title: string, description?: string, { id }: Pick<Notice, 'id'> = {}) =>
    send({ kind: 'error', title, description, id }),
  info: (title: string, description?: string) => send({ kind: 'info', title, description }),
}

/** For the toaster only: calls back at each notice, and once at the start if some are waiting. */
export function listen(callback: () => void): () => void {
  onNotice = callback
  if (waiting.length > 0) callback()
  return () => {
    if (onNotice === callback) onNotice = null
  }
}

/** For the toaster only: the notices that are not shown yet, once. */
export function take(): Notice[] {
  return waiting.splice(0)
}
