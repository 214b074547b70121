import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { site } from '../../site.config.ts'
import { limits } from '../contract/limits.ts'
import { letterRules } from './accounts/letter-limits.ts'
import { signInRules } from './accounts/sign-in-limits.ts'
import { commentRules } from './comments/routes.ts'
import { fileRules } from './contact/file-budget.ts'
import { messageRules } from './contact/receiver.ts'
import { rendering } from './pages/renderer.ts'
import { connectionLimits } from './platform/http/connection-limits.ts'
import type { Rule } from './platform/http/limiter.ts'

const page = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8')

const units = { hour: 3600, minute: 60 }

function duration(seconds: number): string {
  const [unit, length] =
    seconds % units.hour === 0 ? (['hour', units.hour] as const) : (['minute', units.minute] as const)
  const count = seconds / length
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Several rules differ in how much they allow, never in how long they count. */
const said = (...rules: readonly Rule[]) =>
  `${rules.map(({ most }) => most).join(', ')} in ${duration(rules[0]?.seconds ?? 0)}`

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`
const connections = connectionLimits({ trustProxy: false, rateLimit: true })

it.each([
  ['failed sign-ins from one address, /48, /32', said(...signInRules.clients)],
  ['the same for one account', said(...signInRules.pairs)],
  ['the same for one account, from everywhere', said(signInRules.account)],
  ['the same, from networks that have not failed before', said(signInRules.first)],
  ['the same, in a browser that was signed in before', said(signInRules.device)],
  ['sign-up letters asked for from one address, /48, /32', said(...letterRules['sign-up'].clients)],
  ['sign-up letters to one mailbox, whatever its tags and dots', said(letterRules['sign-up'].mailbox)],
  ['sign-up letters in all', said(letterRules['sign-up'].all)],
  ['comments of one account', said(commentRules.writing)],
  ['comments from one address', said(commentRules.writingFrom)],
  ['likes of one account', said(commentRules.liking)],
  ['messages from one address, /48, /32', said(...messageRules.sending)],
  ['receipts to one mailbox', said(messageRules.receiptsTo)],
  ['receipts to what one address sends, and in all', said(messageRules.receiptsFrom, messageRules.receipts)],
  ['megabytes of attachments from one address, /48, /32', said(...fileRules.clients)],
  ['megabytes of attachments from everybody', said(fileRules.everybody)],
  ['pages rendered for one address; pages in memory do not count', said(rendering)],
  [
    'connections in all, and from one address without a proxy',
    [connections.most.toLocaleString('en-US'), connections.maxEach].join(', '),
  ],
  ['a client that takes nothing of its answer', `cut off after ${connections.stalledAnswer / 1000} seconds`],
  ['a JSON body', megabytes(limits.body)],
  ['an attachment; an uploaded image', `${megabytes(limits.attachment)}; ${megabytes(limits.upload)}`],
  ['a page of a list', `${limits.pageSize} entries`],
])('docs/security.md says of %s what the code does: %s', (what, limit) => {
  expect(page).toContain(`| ${what} | ${limit} |`)
})

it('docs/security.md names the limits that are part of a sentence', () => {
  const { slowestBody } = connections
  expect(page).toContain(`slower than ${slowestBody.bytes / 1024} KB in ${slowestBody.within / 1000} seconds`)
  expect(page).toContain(`| ${site.contact.filesMegabytes.toLocaleString('en-US')} (\`contact.filesMegabytes\``)
  expect(page).toContain(`${limits.passwordMin} to ${limits.passwordMax} characters`)
})

it('docs/security.md may say that resets have the limits of sign-ups', () => {
  const numbers = (rules: (typeof letterRules)['reset']) =>
    [...rules.clients, rules.mailbox, rules.all].map(({ most, seconds }) => [most, seconds])
  expect(numbers(letterRules.reset)).toEqual(numbers(letterRules['sign-up']))
})
