import { randomBytes } from 'node:crypto'
import { hour } from '../platform/jobs/jobs.ts'
import { openSeal } from '../platform/seal.ts'
import type { WebhookTable } from './schema.ts'

/** The former secret signs for this long after a rotation, in milliseconds. */
const overlap = 24 * hour

/** A webhook's secret is shown once and stored sealed, for this webhook only. */
export function webhookSecrets(siteSecret: string, now: () => Date) {
  const seal = openSeal(siteSecret, 'webhook secret')

  const formerUntil = ({ former_secret, rotated_at }: WebhookTable): string | null => {
    if (former_secret === null || rotated_at === null) return null
    const end = Date.parse(rotated_at) + overlap
    return end > now().getTime() ? new Date(end).toISOString() : null
  }

  return {
    formerUntil,

    make(id: string) {
      const bytes = randomBytes(32)
      return { shown: `whsec_${bytes.toString('base64')}`, sealed: seal.seal(bytes, id) }
    },

    /** Those that sign now. None if the site has another secret than when they were made. */
    signing(webhook: WebhookTable): Buffer[] {
      const { id, secret, former_secret } = webhook
      const sealed = [secret, ...(formerUntil(webhook) && former_secret ? [former_secret] : [])]
      return sealed.flatMap((each) => seal.open(each, id) ?? [])
    },
  }
}
