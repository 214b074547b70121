import { Encrypter } from 'age-encryption'

/** Imported by tests that encrypt whole backups: scrypt's lowest cost, because its usual one takes longer than the tests. */
const { setScryptWorkFactor } = Encrypter.prototype
Encrypter.prototype.setScryptWorkFactor = function () {
  setScryptWorkFactor.call(this, 1)
}
