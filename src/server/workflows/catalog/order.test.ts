import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countBits, noBits, setBit } from './bits.ts'
import { orderBy, pageOf } from './order.ts'

it('pageOf returns the matches in the requested order, however many there are', () => {
  const entries = fc.array(fc.record({ key: fc.nat(50), found: fc.boolean() }), { maxLength: 300 })
  fc.assert(
    fc.property(entries, fc.nat(40), fc.nat(40), fc.nat(20), (all, offset, limit, sparse) => {
      const found = noBits(all.length)
      const isFound = (at: number) => all[at]?.found === true && at % (sparse + 1) === 0
      for (const at of all.keys()) if (isFound(at)) setBit(found, at)
      expect(countBits(found)).toBe([...all.keys()].filter(isFound).length)
      const order = orderBy(all, (a, b) => a.key - b.key)
      const expected = order.places.filter(isFound).slice(offset, offset + limit)
      expect(pageOf(found, order, offset, limit)).toEqual(expected)
    }),
  )
})
