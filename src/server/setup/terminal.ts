import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks a person in a terminal. */
export interface Prompt {
  /** @throws PromptClosed when the person gives up (Ctrl+C, Ctrl+D) */
  ask(question: string): Promise<string>
  /** The same, and what is typed is not shown. */
  askHidden(question: string): Promise<string>
  say(text: string): void
}

export class PromptClosed extends Error {}

interface Streams {
  input: NodeJS.ReadableStream
  output: NodeJS.WritableStream
}

export function openTerminal({ input, output }: Streams): Prompt & { close(): void } {
  let hidden = false
  // Readline itself echoes what is typed.
  const echo = new Writable({
    write(chunk, _, done) {
      if (hidden) done()
      else output.write(chunk, () => done())
    },
  })
  const lines = createInterface({ input, output: echo, terminal: true, historySize: 0 })
  const closed = new Promise<never>((_, reject) => lines.once('close', () => reject(new PromptClosed())))
  closed.catch(() => {})
  lines.on('SIGINT', () => lines.close())

  const ask = (question: string) => Promise.race([lines.question(question), closed])

  return {
    ask,
    async askHidden(question) {
      output.write(question)
      hidden = true
      try {
        return await ask('')
      } finally {
        hidden = false
        output.write('\n')
      }
    },
    say: (text) => void output.write(`${text}\n`),
    close: () => lines.close(),
  }
}
