import { isEmailAddress } from '../../contract/email-address.ts'
import { examine } from '../doctor/index.ts'

/** `npm run doctor [-- --no-mail | EMAIL]`: examines the site and its surroundings. Exits with 1 if anything failed. */
const given = process.argv.slice(2)
const send = !given.includes('--no-mail')
const [to = null, ...more] = given.filter((each) => each !== '--no-mail')
if (more.length > 0 || (to !== null && !isEmailAddress(to))) {
  console.error('Usage: npm run doctor                      sends a test email to the owner')
  console.error('       npm run doctor -- you@example.com   sends it to you')
  console.error('       npm run doctor -- --no-mail         sends none')
  process.exit(2)
}

const counts = { ok: 0, warning: 0, failed: 0 }
for await (const { what, outcome, figure, fix } of examine(process.env, { send, to })) {
  counts[outcome] += 1
  console.log(`${(outcome === 'failed' ? 'FAILED' : outcome).padEnd(9)}${what.padEnd(13)}${indented(figure)}`)
  if (fix) console.log(`${' '.repeat(22)}${indented(fix)}`)
}
console.log(`\n${counts.failed} failed, ${counts.warning} warnings, ${counts.ok} ok`)
process.exit(counts.failed === 0 ? 0 : 1)

function indented(text: string): string {
  return text.replaceAll('\n', `\n${' '.repeat(22)}`)
}
