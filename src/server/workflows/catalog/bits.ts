/** A set of small numbers, one bit each: two sets of a thousand intersect in about thirty steps. */
export type Bits = Uint32Array

export const noBits = (size: number): Bits => new Uint32Array(Math.ceil(size / 32))

export function setBit(bits: Bits, at: number) {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31))
}

export const hasBit = (bits: Bits, at: number): boolean => (((bits[at >>> 5] ?? 0) >>> (at & 31)) & 1) === 1

export function clearBit(bits: Bits, at: number) {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) & ~(1 << (at & 31))
}

/** Removes from `bits` what is not in `others`. */
export function keepCommon(bits: Bits, others: Bits) {
  for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] ?? 0) & (others[word] ?? 0)
}

export function addAll(bits: Bits, others: Bits) {
  for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] ?? 0) | (others[word] ?? 0)
}

/** Counts the bits of each 32-bit word in parallel: pairs, then fours, then eights. */
export function countBits(bits: Bits): number {
  let count = 0
  for (const word of bits) {
    const pairs = word - ((word >>> 1) & 0x55555555)
    const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
    count += Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return count
}

export function* eachBit(bits: Bits): Generator<number> {
  for (let index = 0; index < bits.length; index++) {
    for (let word = bits[index] ?? 0; word !== 0; word &= word - 1) {
      yield index * 32 + 31 - Math.clz32(word & -word)
    }
  }
}
