import { afterPaint } from '../ui/later.ts'

const signs = ['pointerover', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'] as const

let begin = () => {}

/** Fulfilled after the visitor first moves, touches, scrolls or types; on the server at once. */
export const visitorActs: Promise<void> =
  typeof window === 'undefined'
    ? Promise.resolve()
    : new Promise((resolve) => {
        begin = () => {
          for (const sign of signs) removeEventListener(sign, begin, { capture: true })
          afterPaint(resolve)
        }
        for (const sign of signs) addEventListener(sign, begin, { capture: true, passive: true })
      })

/** Lets everything begin that waits for the visitor. */
export const beginNow = () => begin()
