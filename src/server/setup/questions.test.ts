import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { askAnswers, checkAnswers, confirm, openTerminal, PromptClosed } from './questions.ts'

/** A terminal in which these lines are typed, each after a question. */
function typed(lines: string[]) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const terminal = openTerminal({ input, output })
  const next = () => {
    const line = lines.shift()
    if (line !== undefined) setImmediate(() => input.write(`${line}\r`))
  }
  const prompt = {
    ask: (question: string) => [terminal.ask(question), next()][0] as Promise<string>,
    askHidden: (question: string) => [terminal.askHidden(question), next()][0] as Promise<string>,
    say: terminal.say,
  }
  const shown = () => {
    terminal.close()
    output.end()
    return text(output)
  }
  return { prompt, input, shown }
}

const password = 'a quiet river'

it('asks for name, address, password and demo, again after each wrong answer, and never shows the password', async () => {
  const { prompt, shown } = typed([
    ...[' ', 'Ada Example'],
    ...['Developer', '', 'Lyon', 'me', 'https://mine.test', ''],
    ...['nobody', 'ada@mine.test'],
    ...['short', 'password', password, 'another river', password, password],
    ...['perhaps', 'n'],
  ])
  expect(await askAnswers(prompt, {}, { asksDemo: true })).toEqual({
    name: 'Ada Example',
    ...{ what: 'Developer', audience: '', place: 'Lyon', reach: 'https://mine.test', promise: '' },
    email: 'ada@mine.test',
    password,
    demo: 'no',
  })
  const screen = await shown()
  for (const sentence of [
    'Name is required.',
    "That doesn't look like an email address.",
    'Write an email address, or a link that begins with https://.',
    'Password must be at least 6 characters long',
    'one of the 10,000 most common ones',
    'The passwords do not match.',
    'Please answer yes or no.',
  ]) {
    expect(screen).toContain(sentence)
  }
  for (const secret of [password, 'another river', 'short\r']) expect(screen).not.toContain(secret)
  expect(screen).toContain('ada@mine.test')
})

it('asks only for answers that are missing or wrong', async () => {
  const { prompt, shown } = typed(['ada@mine.test', ''])
  const site = { what: '', audience: '', place: '', reach: '', promise: '' }
  const given = { name: 'Ada', ...site, email: 'nobody', password }
  expect(await askAnswers(prompt, given, { asksDemo: true })).toMatchObject({ email: 'ada@mine.test', demo: 'yes' })
  expect(await shown()).not.toContain('Your name')
})

it('takes Enter for the usual answer', async () => {
  const { prompt, shown } = typed(['', 'YES'])
  expect([await confirm(prompt, 'Change it?', 'no'), await confirm(prompt, 'Change it?', 'no')]).toEqual([false, true])
  await shown()
})

it('ends when the person closes the terminal', async () => {
  const { prompt, input } = typed([])
  const asked = askAnswers(prompt, {}, { asksDemo: false })
  input.write('\u0003')
  await expect(asked).rejects.toThrow(PromptClosed)
})

it('names everything that is wrong or missing without a terminal', async () => {
  expect(await checkAnswers({ email: 'nobody', demo: 'perhaps' })).toEqual([
    'name: Name is required.',
    "email: That doesn't look like an email address.",
    'password: Password is required.',
    'demo: Choose whether to keep the demo content: yes or no.',
  ])
})
