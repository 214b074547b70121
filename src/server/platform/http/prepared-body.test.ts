import { expect, it } from 'vitest'
import { encodingFor, isKnown } from './prepared-body.ts'

it('the best encoding that a client accepts is chosen, whatever the case, and none that it refuses', () => {
  const chosen: [accepted: string | undefined, encoding: string][] = [
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP;q=0.5, BR ; q=0.1', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;Q=0.000, gzip;Q=0', 'identity'],
    ['br; q=0.01', 'br'],
    ['br-x, x-gzip', 'identity'],
    ['identity', 'identity'],
    [undefined, 'identity'],
  ]
  expect(chosen.map(([accepted]) => [accepted, encodingFor(accepted)])).toEqual(chosen)
})

it('a client has a body if it names the tag of the body, also weak or among others, or any tag', () => {
  const asked: [ifNoneMatch: string | undefined, isKnown: boolean][] = [
    ['"a"', true],
    ['W/"a"', true],
    ['"b", "a"', true],
    ['*', true],
    ['"b"', false],
    ['a', false],
    ['', false],
    [undefined, false],
  ]
  expect(asked.map(([tags]) => [tags, isKnown('"a"', tags)])).toEqual(asked)
})
