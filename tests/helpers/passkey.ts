import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Person } from './people.ts'
import type { TestSite } from './site.ts'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')

interface Answering {
  challenge: string
  origin?: string
  /** Of the authenticator, after this use. */
  counter?: number
  verified?: boolean
}

/** An authenticator with one ES256 key and attestation “none” (WebAuthn, section 6). */
export function softwarePasskey(site: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const { hostname, origin: own } = new URL(site)

  const clientData = (type: string, { challenge, origin = own }: Answering) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = ({ counter = 0, verified = true }: Answering, attested = Buffer.alloc(0)) => {
    const flags = 0x01 | (verified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(hostname), Buffer.from([flags]), count, attested])
  }
  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} }

  return {
    id: credential.id,

    register(how: Answering) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)])
      const data = authenticatorData(how, attested)
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      const clientDataJSON = base64url(clientData('webauthn.create', how))
      return { ...credential, response: { clientDataJSON, attestationObject: base64url(attestation) } }
    },

    sign(how: Answering) {
      const [data, client] = [authenticatorData(how), clientData('webauthn.get', how)]
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      }
    },
  }
}

export type SoftwarePasskey = ReturnType<typeof softwarePasskey>

function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const [head, second] = ['a5010203262001215820', '225820']
  return Buffer.concat([
    Buffer.from(head, 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from(second, 'hex'),
    Buffer.from(y, 'base64url'),
  ])
}

/** Adds a passkey to a person through the API. */
export async function addPasskey(
  { call, context }: TestSite,
  { token, password }: Person,
  passkey = softwarePasskey(context.config.siteUrl),
) {
  const { body: options } = await call('POST', '/api/auth/passkeys/options', { token, body: { password } })
  const body = { name: 'Phone', credential: passkey.register(options) }
  const added = await call('POST', '/api/auth/passkeys', { token, body })
  return { passkey, added, id: added.body.passkey?.id as string, recoveryCodes: added.body.recovery_codes as string[] }
}
