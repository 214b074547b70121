import { describe, expect, it } from 'vitest'
import { fullBody } from '../../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { sharedSite } from '../../../tests/helpers/shared-site.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'
import { type Collection, type CollectionName, collectionNames, collections } from '../../contract/collections.ts'
import { email, type Field, type FieldKind, line, rows } from '../../contract/fields.ts'

const word = (length: number) => 'x'.repeat(length)
const link = (length: number) => `https://example.com/${word(length)}`.slice(0, length)

interface Rules {
  /** The input, and the stored value. */
  taken: [sent: unknown, stored: unknown][]
  refused: unknown[]
}

const noText = [1, true, ['x'], { x: 1 }]
const lineRules: Rules = {
  taken: [
    ['  trimmed \n', 'trimmed'],
    [word(300), word(300)],
    [` ${word(300)} `, word(300)],
    ['Ünï 😀 <b>"\'--;', 'Ünï 😀 <b>"\'--;'],
    ['one\r\n two\rthree \u2028four', 'one two three four'],
  ],
  refused: [...noText, word(301), 'nul\0'],
}
const longTextRules = (limit: number): Rules => ({
  taken: [
    ['  trimmed \n', 'trimmed'],
    [word(limit), word(limit)],
  ],
  refused: [...noText, word(limit + 1), 'nul\0'],
})
const linkRules: Rules = {
  taken: [
    [' https://example.com/x ', 'https://example.com/x'],
    ['HTTP://EXAMPLE.COM', 'HTTP://EXAMPLE.COM'],
    ['/media/x.png?y=1', '/media/x.png?y=1'],
    ['/', '/'],
    [link(2000), link(2000)],
    ['', null],
    ['   ', null],
    [null, null],
  ],
  refused: [
    ...noText,
    link(2001),
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'mailto:a@example.com',
    'ftp://example.com/x',
    '//example.com',
    '/\\example.com',
    'example.com',
    'https://exam ple.com',
    'https:',
    'x\nhttps://example.com',
  ],
}
const listRules: Rules = {
  taken: [
    [
      [' a ', '', 'b', '  '],
      ['a', 'b'],
    ],
    [' a, b ,, c,', ['a', 'b', 'c']],
    ['', []],
    [null, []],
    [Array(100).fill('x'), Array(100).fill('x')],
    [[word(200)], [word(200)]],
    [['a, b'], ['a, b']],
    [['a\r\nb'], ['a b']],
  ],
  refused: [1, true, { a: 'b' }, [1], ['a', null], [['a']], Array(101).fill('x'), [word(201)]],
}
const orderRules: Rules = {
  taken: [
    [-1e9, -1e9],
    [1e9, 1e9],
    [0, 0],
  ],
  refused: ['1', 1.5, true, [], 1e9 + 1, -1e9 - 1],
}

/** A kind without rules here does not compile. */
const rules: Record<FieldKind, Rules> = {
  line: lineRules,
  icon: lineRules,
  paragraph: longTextRules(10_000),
  markdown: { ...longTextRules(500_000), taken: [['  # trimmed \n', '# trimmed']] },
  slug: {
    taken: [
      [' trimmed ', 'trimmed'],
      ['a-1-b', 'a-1-b'],
      [word(200), word(200)],
    ],
    refused: [...noText, word(201), 'Upper', 'a b', '-a', 'a-', 'a--b', 'a/b', 'é', 'a_b', 'a\n'.repeat(2), 'a\0'],
  },
  list: listRules,
  keywords: {
    taken: [['a, b ,a', ['a', 'b']]],
    refused: [Array.from({ length: 101 }, (_, index) => `k${index}`), [word(201)]],
  },
  amount: {
    taken: [
      [0, 0],
      [12.5, 12.5],
      ['12.5', 12.5],
      [' 7 ', 7],
      [1e12, 1e12],
      ['many', null],
      ['', null],
      [null, null],
      [true, null],
      [[], null],
      [{}, null],
    ],
    refused: [-1, '-0.01', 1e12 + 1],
  },
  order: orderRules,
  rating: {
    taken: [
      [1, 1],
      [5, 5],
      [4.5, 4.5],
    ],
    refused: [0, 6, 0.99, 5.01, -3, '5', true, []],
  },
  flag: {
    taken: [
      [true, true],
      [false, false],
    ],
    refused: ['true', 1, 0, [], {}],
  },
  choice: { taken: [], refused: ['', 'other', 1, true, ['degree'], 'Degree ', 'constructor'] },
  choices: { taken: [], refused: [] },
  suggestion: {
    taken: [
      [' Other ', 'Other'],
      [word(300), word(300)],
    ],
    refused: [...noText, word(301), 'nul\0'],
  },
  image: linkRules,
  address: linkRules,
  document: linkRules,
  color: {
    taken: [[' #1A73E8 ', '#1a73e8']],
    refused: [...noText, '', 'red', '#1a73e', '#1a73e80', '#1a73eg', '#fff', '#1a73e8;', 'var(--x)', 'url(//a)'],
  },
  email: {
    taken: [
      [' name@example.com ', 'name@example.com'],
      ['', ''],
    ],
    refused: [...noText, 'name', 'name@', 'a b@example.com', `${word(250)}@example.com`],
  },
  rows: {
    taken: [
      [[], []],
      [[{ label: ' a ' }], [{ label: 'a' }]],
      [[{ label: 'a', unknown: 1 }], [{ label: 'a' }]],
    ],
    refused: [null, 1, 'a', {}, ['a'], [{}], [{ label: '' }], [{ label: 1 }], Array(101).fill({ label: 'a' })],
  },
  moment: {
    taken: [
      ['2027-01-31T09:00:00Z', '2027-01-31T09:00:00.000Z'],
      [' 2027-01-31T09:00+02:00 ', '2027-01-31T07:00:00.000Z'],
      ['', null],
      [null, null],
    ],
    // Without a time zone its meaning would depend on the machine.
    refused: ['2027-01-31T09:00:00', '2027-01-31', '2027-13-31T09:00:00Z', 'soon', 0, 1e12, true, [], {}],
  },
}

const fieldsOf = (name: CollectionName) => Object.entries((collections[name] as Collection).fields)
const show = (value: unknown) => JSON.stringify(value)?.slice(0, 40)

/** Yields a value of every field, then the next value of every field, until no field has another. */
function* eachTime<Value>(name: CollectionName, valuesOf: (field: Field) => readonly Value[]) {
  const all = fieldsOf(name).map(([field, rule]) => [field, valuesOf(rule)] as const)
  for (let time = 0; all.some(([, values]) => time < values.length); time += 1)
    yield new Map(all.flatMap(([field, values]) => (time < values.length ? [[field, values[time] as Value]] : [])))
}

onBothDatabases('field rules', (open) => {
  const shared = sharedSite(open)

  it.each(collectionNames)(
    '%s accepts the values of each field’s kind and stores them normalised',
    async (name: CollectionName) => {
      const { create, read, remove } = calls(name, shared)
      for (const values of eachTime(name, ({ kind }) => rules[kind].taken)) {
        const sent = Object.fromEntries([...values].map(([field, [value]]) => [field, value]))
        const { status, body } = await create(sent)
        expect([status, body.fields]).toEqual([201, undefined])
        for (const [field, [value, stored]] of values)
          expect([field, show(value), body[field]]).toEqual([field, show(value), stored])
        expect((await read(body.id)).body).toEqual(body)
        await remove(body.id)
      }
    },
  )
})

// On one database, because refused values do not reach it.
describe('the rules of every field', () => {
  const shared = sharedSite(openTestSite)

  it.each(collectionNames)('of %s refuse other values with 422 and a sentence', async (name: CollectionName) => {
    const { create } = calls(name, shared)
    const labels = new Map(fieldsOf(name).map(([field, { label }]) => [field, label]))
    const refusedBy = ({ kind, required }: Field) => [...rules[kind].refused, ...(required ? ['', '  ', null] : [])]
    for (const values of eachTime<unknown>(name, refusedBy)) {
      const { status, body } = await create(Object.fromEntries(values))
      expect([status, body.code]).toEqual([422, 'invalid'])
      for (const [field, value] of values)
        expect([show(value), body.fields[field]]).toEqual([
          show(value),
          expect.stringContaining(labels.get(field) ?? ''),
        ])
      expect(Object.keys(body.fields).sort()).toEqual([...values.keys()].sort())
    }
  })
})

/** Calls of one collection as the admin. Each test leaves the site unchanged. */
function calls(name: CollectionName, { site, token }: ReturnType<typeof sharedSite>) {
  const path = `/api/${name}`
  return {
    create: (given: Record<string, unknown>) =>
      site.call('POST', path, { token, body: { ...fullBody(name), ...given } }),
    read: (id: string) => site.call('GET', `${path}/${id}`, { token }),
    remove: (id: string) => site.call('DELETE', `${path}/${id}`, { token }),
  }
}

it.each([email('Email'), rows('Rows', { label: line('Label') })])(
  'the values of a kind that only settings use: $kind',
  ({ kind, input }) => {
    for (const [value, stored] of rules[kind].taken) expect(input.parse(value)).toEqual(stored)
    for (const value of rules[kind].refused)
      expect([show(value), input.safeParse(value).success]).toEqual([show(value), false])
  },
)
