import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const [nonceLength, tagLength] = [12, 16]

/** Seals what the site must read again, like a password. Unreadable with the database alone or for another `owner`. */
export function openSeal(siteSecret: string, purpose: string) {
  const key = Buffer.from(hkdfSync('sha256', siteSecret, '', purpose, 32))

  return {
    seal(bytes: Uint8Array, owner: string): string {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
      return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]).toString('base64')
    },

    /** Null for a text that was sealed with another secret or for another owner, or changed. */
    open(sealed: string, owner: string): Buffer | null {
      const bytes = Buffer.from(sealed, 'base64')
      if (bytes.length <= nonceLength + tagLength) return null
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength), {
        authTagLength: tagLength,
      })
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-tagLength))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(nonceLength, -tagLength)), decipher.final()])
      } catch {
        return null
      }
    },
  }
}
