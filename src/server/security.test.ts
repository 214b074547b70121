import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { defaultSettings } from '../../site.config.ts'
import { limits, sizeLabel } from '../contract/limits.ts'
import { emailRules } from './accounts/email-limits.ts'
import { resetRule } from './accounts/routes.ts'
import { triesOfChallenge } from './accounts/second-factor.ts'
import { passkeyRules, secondFactorRules, signInRules } from './accounts/sign-in-limits.ts'
import { agentRule } from './agents/mcp-routes.ts'
import { readingRules } from './analytics/routes.ts'
import { differentRules, fileCountRules } from './analytics/seen.ts'
import { commentRules } from './comments/index.ts'
import { fileRules } from './contact/attachments.ts'
import { enquiryRules } from './contact/enquiries.ts'
import { messageRules } from './contact/receiving.ts'
import { unknownKeyRule } from './keys/store.ts'
import { imageCost } from './media/decoding/image-process.ts'
import { subscriptionRules } from './newsletter/subscribing.ts'
import { rendering } from './pages/renderer.ts'
import { nearestRule } from './pages/routes.ts'
import type { Rule } from './platform/http/limiter.ts'
import { connectionLimits } from './platform/http/node-server.ts'
import { refusedBodyRule } from './platform/http/request-body.ts'
import { numberRule } from './projects/index.ts'
import { correctionRule, searchRule } from './search/index.ts'
import { setupRules } from './setup/setup-link.ts'
import { testimonialRules } from './testimonials/form-page.ts'
import { importRules } from './workflows/count-imports.ts'

const page = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8')

const units = { hour: 3600, minute: 60 }

function duration(seconds: number): string {
  const [unit, length] =
    seconds % units.hour === 0 ? (['hour', units.hour] as const) : (['minute', units.minute] as const)
  const count = seconds / length
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** The names of the rules whose limits are compared below. */
const compared = new Set<string>()

/** A limit in the words of docs/security.md. The rules have the same window and different limits. */
function limitOf(...rules: readonly Rule[]): string {
  for (const { name } of rules) compared.add(name)
  return `${rules.map(({ limit }) => limit.toLocaleString('en-US')).join(', ')} in ${duration(rules[0]?.seconds ?? 0)}`
}
const eachOf = (rules: readonly Rule[]) => rules.map((rule) => limitOf(rule)).join(', ')
const { browser, search, source, campaign } = differentRules
for (const { name } of Object.values(differentRules).flat()) compared.add(name)

const connections = connectionLimits({ trustProxy: false, rateLimit: true })

it.each([
  ['failed sign-ins from one address, /48, /32', limitOf(...signInRules.clients)],
  ['the same for one account', limitOf(...signInRules.pairs)],
  ['the same for one account, from everywhere', limitOf(signInRules.account)],
  ['the same, from networks that have not failed before', limitOf(signInRules.first)],
  ['the same, in a browser that was signed in before', limitOf(signInRules.device)],
  ['wrong second factors of one account', `${limitOf(secondFactorRules.account)}, ${limitOf(secondFactorRules.day)}`],
  ['the same, from all browsers together', limitOf(secondFactorRules.all)],
  ['sign-ins with a passkey begun from one address, /48, /32', limitOf(...passkeyRules.begun)],
  ['new passwords set from one address', limitOf(resetRule)],
  ['setup links tried from one address, /48, /32', limitOf(...setupRules)],
  ['sign-up emails requested from one address, /48, /32', limitOf(...emailRules['sign-up'].clients)],
  ['sign-up emails to one mailbox, whatever its tags and dots', limitOf(emailRules['sign-up'].mailbox)],
  ['all sign-up emails', limitOf(emailRules['sign-up'].all)],
  ['comments of one account', limitOf(commentRules.writing)],
  ['comments from one address', limitOf(commentRules.writingFrom)],
  ['likes of one account', limitOf(commentRules.liking)],
  ['calls of agents at `/mcp` from one address; each call in a batch counts', limitOf(agentRule)],
  ['searches from one address', limitOf(searchRule)],
  [
    'searches that find nothing as typed, so that typing errors are corrected, from one address; beyond these nothing is corrected',
    limitOf(correctionRule),
  ],
  [
    'searches for what a missing page may have been, from one address; beyond these the page offers nothing',
    limitOf(nearestRule),
  ],
  ['reads that count from one address; more are answered, but not counted (decision 030)', eachOf(readingRules)],
  [
    'different browsers, searches, sources and campaigns that count from one address; from a /48 twice, from a /32 six times',
    `${browser[0].limit}, ${search[0].limit}, ${source[0].limit} and ${campaign[0].limit} in ${duration(browser[0].seconds)}`,
  ],
  ['downloads, imports and messages that count from one address', eachOf(fileCountRules)],
  [
    'downloads of one template, and imports by its address, that count from one address; imports inside n8n',
    `${limitOf(importRules.button)}, ${limitOf(importRules.address)}; ${limitOf(importRules.library)}`,
  ],
  ['messages from one address, /48, /32', limitOf(...messageRules.sending)],
  ['receipts to one mailbox', limitOf(messageRules.receiptsTo)],
  [
    'receipts for messages from one address, and all receipts',
    limitOf(messageRules.receiptsFrom, messageRules.receipts),
  ],
  [
    'subscriptions requested from one address, /48, /32',
    `${limitOf(...subscriptionRules.asking)}; ${limitOf(...subscriptionRules.askingADay)}`,
  ],
  ['subscription emails to one mailbox; beyond these the answer stays the same', limitOf(subscriptionRules.emailsTo)],
  [
    'all subscription emails; beyond these every request is answered with 503, and the log and the page of the subscribers say so',
    limitOf(subscriptionRules.emails),
  ],
  ['megabytes of attachments from one address, /48, /32', limitOf(...fileRules.clients)],
  ['megabytes of attachments from all visitors', limitOf(fileRules.everybody)],
  ['additions to messages from one address, /48, /32', limitOf(...enquiryRules.adding)],
  ['additions to one message', limitOf(enquiryRules.enquiry)],
  ['testimonial forms sent from one address, /48, /32', limitOf(...testimonialRules.sending)],
  ['testimonial forms sent with one invitation', limitOf(testimonialRules.invitation)],
  ['pages rendered for one address; cached pages do not count', limitOf(rendering)],
  [
    'all connections, and those of one address without a proxy',
    [connections.max.toLocaleString('en-US'), connections.maxEach].join(', '),
  ],
  ['a client that does not read its answer', `disconnected after ${connections.stalledAnswer / 1000} seconds`],
  ['bodies that were malformed or too large (400, 413), from one address without sign-in', limitOf(refusedBodyRule)],
  ['different numbers sent for one case; the same one within a minute does not count', limitOf(numberRule)],
  ['calls with an API key that does not exist, from one address', limitOf(unknownKeyRule)],
  [
    'a JSON body of an admin, and of everybody else; the API’s description names those that may be larger',
    `${sizeLabel(limits.body)}, ${sizeLabel(limits.publicBody)}`,
  ],
  ['levels of lists and objects in them', `${limits.bodyDepth}, ${limits.publicBodyDepth}`],
  ['an attachment; an uploaded image', `${sizeLabel(limits.attachment)}; ${sizeLabel(limits.upload)}`],
  [
    'the pixels of an image of the owner (all its frames), of a client',
    `${limits.pixels / 1e6} million, ${limits.visitorPixels / 1e6} million`,
  ],
  ['what decoding one image may take', `${imageCost.memory} MB, ${imageCost.limit / 1000} seconds of processor time`],
  ['a page of a list', `${limits.pageSize} entries`],
])('docs/security.md states the limit of the code for %s: %s', (what, limit) => {
  expect(page).toContain(`| ${what} | ${limit} |`)
})

it('docs/security.md names the limits that are part of a sentence', () => {
  const { slowestBody } = connections
  expect(page).toContain(`slower than ${slowestBody.bytes / 1024} KB in ${slowestBody.within / 1000} seconds`)
  expect(page).toContain(`| ${defaultSettings.messages.files_megabytes?.toLocaleString('en-US')} (a setting`)
  expect(page).toContain(`after ${triesOfChallenge} wrong codes`)
  expect(page).toContain(`${limits.passwordMin} to ${limits.passwordMax} characters`)
})

/** Rules that mark what was seen before, or shorten a log. The page states the limit that they belong to. */
const marks = [
  'first reset letter to mailbox',
  'first sign-in of network to account',
  '… of an address',
  'warnings of subscription letters',
]

it('docs/security.md states the limit of every rule', () => {
  for (const { clients, mailbox, all } of Object.values(emailRules)) limitOf(...clients, mailbox, all)
  const isCompared = (name: string) => {
    const pattern = new RegExp(`^${name.split('…').map(RegExp.escape).join('.+')}( from address)?$`)
    return [...compared].some((each) => pattern.test(each))
  }
  const rules = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.endsWith('http/limiter.ts'))
    .flatMap((file) => [
      ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(
        /(?:\{\s*name: |(?:networkRules|storedRule)\(\s*)['`]([^'`]+)['`],\s*(?:limit|\[|\d)/g,
      ),
    ])
    // A part of the name that the code fills in.
    .map(([, name = '']) => name.replace(/\$\{.*?\}/g, '…'))
  expect(rules.length).toBeGreaterThan(30)
  expect(rules.filter((name) => !isCompared(name)).sort()).toEqual([...marks].sort())
})

it('resets and changes of an address have the limits of sign-ups, as docs/security.md states', () => {
  const numbers = (rules: (typeof emailRules)['reset']) =>
    [...rules.clients, rules.mailbox, rules.all].map(({ limit, seconds }) => [limit, seconds])
  expect(numbers(emailRules.reset)).toEqual(numbers(emailRules['sign-up']))
  expect(numbers(emailRules['email-change'])).toEqual(numbers(emailRules['sign-up']))
})
