import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { limits } from '../../contract/limits.ts'
import { type SetupAnswers, setupAnswers } from '../../contract/setup.ts'
import { siteQuestionNames, siteQuestions } from '../../contract/setup-questions.ts'
import { commonPasswordSentence, isCommonPassword } from '../accounts/index.ts'

export type GivenAnswers = { [Name in keyof SetupAnswers]?: string | undefined }

const names = Object.keys(setupAnswers.shape) as (keyof SetupAnswers)[]

/** What is wrong with an answer, in a sentence; null if nothing is. */
export async function problemOf(name: keyof SetupAnswers, answer: string | undefined): Promise<string | null> {
  const parsed = setupAnswers.shape[name].safeParse(answer)
  if (!parsed.success) return parsed.error.issues[0]?.message ?? 'This answer cannot be used.'
  if (name !== 'password' || !(await isCommonPassword(parsed.data))) return null
  return `This password is ${commonPasswordSentence}. Please choose another.`
}

export async function checkAnswers(given: GivenAnswers): Promise<SetupAnswers | string[]> {
  const problems: string[] = []
  for (const name of names) {
    const problem = await problemOf(name, given[name])
    if (problem) problems.push(`${name}: ${problem}`)
  }
  return problems.length > 0 ? problems : setupAnswers.parse(given)
}

/** @param usual the answer if only Enter is pressed */
export async function confirm(prompt: Prompt, question: string, usual: 'yes' | 'no'): Promise<boolean> {
  for (;;) {
    const typed = await prompt.ask(`${question} [${usual === 'yes' ? 'Y/n' : 'y/N'}] `)
    const answer = typed.trim().toLowerCase() || usual
    if (/^(y|yes|n|no)$/.test(answer)) return answer.startsWith('y')
    prompt.say('  Please answer yes or no.')
  }
}

/** Asks for everything that is not given or is wrong, each until the answer is right. */
export async function askAnswers(
  prompt: Prompt,
  given: GivenAnswers,
  { asksDemo }: { asksDemo: boolean },
): Promise<SetupAnswers> {
  const until = async (name: keyof SetupAnswers, ask: () => Promise<string>): Promise<string> => {
    for (let answer = given[name] ?? (await ask()); ; answer = await ask()) {
      const problem = await problemOf(name, answer)
      if (!problem) return answer
      prompt.say(`  ${problem}`)
    }
  }

  const password = async (): Promise<string> => {
    for (;;) {
      const first = await prompt.askHidden(`Password (at least ${limits.passwordMin} characters, not shown): `)
      const problem = await problemOf('password', first)
      if (problem) prompt.say(`  ${problem}`)
      else if ((await prompt.askHidden('Password again: ')) === first) return first
      else prompt.say('  The passwords do not match.')
    }
  }
  const demo = async () =>
    (await confirm(prompt, 'Keep the demo content of an example owner for now?', 'yes')) ? 'yes' : 'no'

  const siteAnswers = async () => {
    const answers: GivenAnswers = {}
    for (const name of siteQuestionNames) {
      const { label, hint } = siteQuestions[name]
      if (given[name] === undefined) prompt.say(`  ${hint}`)
      answers[name] = await until(name, () => prompt.ask(`${label} (Enter to skip): `))
    }
    return answers
  }

  return setupAnswers.parse({
    name: await until('name', () => prompt.ask('Your name: ')),
    ...(await siteAnswers()),
    email: await until('email', () => prompt.ask('Your email address: ')),
    password: await until('password', password),
    demo: asksDemo ? await until('demo', demo) : (given.demo ?? 'no'),
  })
}

export interface Prompt {
  /** @throws PromptClosed when the person gives up (Ctrl+C, Ctrl+D) */
  ask(question: string): Promise<string>
  /** The same as `ask`, but does not show what is typed. */
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
