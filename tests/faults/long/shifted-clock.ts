import { readFileSync } from 'node:fs'

/**
 * Loaded by `node --import` before the site: shifts the clock of this process by the milliseconds that stand in the file
 * CLOCK_FILE. Timers keep running as they do when the clock of a machine is set.
 */
const file = process.env.CLOCK_FILE ?? ''
let shift = 0
const read = () => {
  try {
    shift = Number(readFileSync(file, 'utf8')) || 0
  } catch {
    // It is being written.
  }
}
read()
setInterval(read, 50).unref()

const Real = Date
const now = () => Real.now() + shift
globalThis.Date = new Proxy(Real, {
  construct: (target, given, as) => Reflect.construct(target, given.length === 0 ? [now()] : given, as),
  apply: () => new Real(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
})
