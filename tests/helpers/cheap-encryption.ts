import { Encrypter } from 'age-encryption'
import { afterAll, beforeAll } from 'vitest'

/** For tests that encrypt whole backups: scrypt's lowest cost, because its usual one takes longer than the tests. */
export function encryptCheaply() {
  const { setScryptWorkFactor } = Encrypter.prototype
  beforeAll(() => {
    Encrypter.prototype.setScryptWorkFactor = function () {
      setScryptWorkFactor.call(this, 1)
    }
  })
  afterAll(() => {
    Encrypter.prototype.setScryptWorkFactor = setScryptWorkFactor
  })
}
