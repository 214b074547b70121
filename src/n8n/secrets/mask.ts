/** Replaces the value by dots, except for the prefix that all keys of its kind share. */
export function maskValue(value: string, shown: string): string {
  return `${value.startsWith(shown) && shown.length < value.length ? shown : ''}•••••• (${value.length} characters)`
}

/** A hash of 32 bits (the first half of cyrb53), enough to recognise an accepted value and too little to recover it. */
export function fingerprint(kind: string, value: string): string {
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  return `${kind}:${(a >>> 0).toString(16).padStart(8, '0')}`
}
