import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import type { SiteQuestion } from '../../contract/setup-questions.ts'
import { paths } from '../../contract/site-map.ts'
import { trashDays } from '../../contract/trash.ts'
import { readConfig } from '../config.ts'
import { createContext } from '../context.ts'
import { migrateToServe } from '../migrations.ts'
import { ExpectedError } from '../platform/expected-error.ts'
import {
  askAnswers,
  checkAnswers,
  confirm,
  type GivenAnswers,
  lookAtSite,
  openTerminal,
  PromptClosed,
  type SiteState,
  setUpHere,
} from '../setup/index.ts'
import { runCommand } from './run-command.ts'

const usage = `Usage: npm run setup
       npm run setup -- --name NAME --email EMAIL [--demo yes|no] [--yes]
                            [--what TEXT] [--audience TEXT] [--place TEXT] [--reach ADDRESS] [--promise TEXT]

Without a terminal the password is the first line of the standard input, or ADMIN_PASSWORD. --yes changes a site that is
set up already.`

/** `npm run setup`: asks who the owner is and what they do, and sets the site up with the answers. */
function readFlags() {
  try {
    const text = { type: 'string' } as const
    const site = { what: text, audience: text, place: text, reach: text, promise: text } satisfies Record<
      SiteQuestion,
      object
    >
    const options = { name: text, ...site, email: text, demo: text } as const
    return parseArgs({ options: { ...options, yes: { type: 'boolean', default: false } } }).values
  } catch {
    console.error(usage)
    process.exit(2)
  }
}

const { yes, ...flags } = readFlags()
const isAsking = process.stdin.isTTY === true && process.stdout.isTTY === true

async function firstLine(): Promise<string | undefined> {
  for await (const line of createInterface({ input: process.stdin })) return line
  return undefined
}

const setUpAlready = (admin: string) => `This site is already set up: its admin is ${admin}.`

/** @returns null if the person wants nothing changed @throws PromptClosed */
async function ask({ admin, demo }: SiteState, given: GivenAnswers) {
  const terminal = openTerminal({ input: process.stdin, output: process.stdout })
  try {
    if (admin !== null) terminal.say(setUpAlready(admin))
    if (admin !== null && !yes && !(await confirm(terminal, 'Change its name, address and password?', 'no')))
      return null
    return await askAnswers(terminal, given, { asksDemo: demo !== 'none' })
  } finally {
    terminal.close()
  }
}

/** @throws ExpectedError for answers that are wrong or missing */
async function readAnswers({ admin }: SiteState, given: GivenAnswers) {
  if (admin !== null && !yes) {
    throw new ExpectedError(`${setUpAlready(admin)} Nothing was changed. Add --yes to change it.`)
  }
  const password = given.password ?? (await firstLine())
  const answers = await checkAnswers({ ...given, password, demo: given.demo ?? 'yes' })
  if (!Array.isArray(answers)) return answers
  throw new ExpectedError(`Nothing was changed.\n  ${answers.join('\n  ')}\n\n${usage}`)
}

await runCommand('The setup failed', 'Run it again.', async () => {
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env })
  await using context = createContext(config)
  try {
    await migrateToServe(context)
    const state = await lookAtSite(context)
    const given = { email: config.adminEmail ?? undefined, password: config.adminPassword ?? undefined, ...flags }
    const answers = await (isAsking ? ask(state, given) : readAnswers(state, given))
    if (!answers) return console.log('Nothing was changed.')
    await setUpHere(context, state, answers)
    console.log(`
The site is ${answers.name}'s.
  Sign in with:  ${answers.email} and your password; earlier sessions have ended
  Demo content:  ${demoLine(state, answers.demo)}

Next: npm start, then open ${config.siteUrl}${paths.admin}. The checklist there says what is left to do.`)
  } catch (error) {
    if (!(error instanceof PromptClosed)) throw error
    console.log('\nNothing was changed.')
    process.exitCode = 130
  }
})

function demoLine({ demo }: SiteState, wanted: 'yes' | 'no'): string {
  if (demo === 'none') return 'there is none'
  if (wanted === 'yes') return demo === 'waiting' ? 'is loaded at the first start' : 'stays'
  return demo === 'waiting' ? 'is not loaded' : `is removed; the admin can restore it for ${trashDays} days`
}
