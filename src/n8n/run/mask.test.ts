import { describe, expect, it } from 'vitest'
import { fileOf, ofExport, task } from '../../../tests/helpers/n8n/runs.ts'
import { personFigures, personSets } from '../../../tests/n8n-corpus/persons.ts'
import { keepKey } from '../../contract/workflow-run.ts'

const file = fileOf({ Start: 'n8n-nodes-base.webhook', Work: 'n8n-nodes-base.set' }, { Start: { main: [['Work']] } })
const key = `sk-proj-${'aB3dE5gH7jK9'.repeat(4)}`

/** The items of both nodes after masking, and the report. */
function masked(first: object, second: object = {}, keep: string[] = []) {
  const read = ofExport(file, { Start: [task(0, [[first]])], Work: [task(1, [[second]])] }, keep)
  if ('problem' in read) throw new Error(read.problem)
  const [a, b] = read.run.steps.map(({ outputs }) => outputs[0]?.items[0])
  const report = read.masked.filter(({ left }) => !left)
  const left = read.masked.filter((each) => each.left)
  return { a, b, report, left, notes: read.notes, text: JSON.stringify(read.run) }
}

describe('personal data in a run is masked', () => {
  it('the same person has the same placeholder in all steps, also inside of texts', () => {
    const { a, b } = masked(
      { name: 'Ada Lovelace', email: 'Ada@Engine.io', firstName: 'Ada', lastName: 'Lovelace' },
      { text: 'Hello Ada, we wrote to ada@engine.io. Regards to Ada Lovelace.', other: { email: 'bob@engine.io' } },
    )
    expect(a).toEqual({ name: 'Person A', email: 'person1@example.com', firstName: 'Person', lastName: 'A' })
    expect(b).toEqual({
      text: 'Hello Person, we wrote to person1@example.com. Regards to Person A.',
      other: { email: 'person2@example.com' },
    })
  })

  it.each([
    ['a phone number', { text: 'Call +49 171 2345678 today' }, '2345678'],
    ['a phone number by its key', { mobilePhone: '0171-2345678' }, '2345678'],
    ['the name in a profile', { profile: { name: 'Ada Lovelace' } }, 'Lovelace'],
    ['the sender of a WhatsApp message', { from: '33612345678', wa_id: '33612345678' }, '33612345678'],
    ['a phone number without its country', { text: 'Call 06 12 34 56 78 or 0612345679' }, '34 56'],
    ['a phone number with hyphens', { text: 'Call 415-555-2671' }, '2671'],
    ['a list of people', { attendees: ['Barbara Liskov'] }, 'Liskov'],
    ['an email address in a form body', { body: 'email=carol%40engine.io&plan=pro' }, 'engine.io'],
    ['an email address in an address twice encoded', { url: 'https://a.io/?to=ada%2540engine.io' }, 'engine.io'],
    ['an id of a person', { customerId: 'C-88412', link: '/customers/C-88412' }, '88412'],
    ['a number that is an id', { user_id: 8841256, url: 'https://api.example.com/users/8841256' }, '8841256'],
    ['the id in an object about a person', { contact: { id: 'x-9912', email: 'a@b.io' } }, '9912'],
    ['an address', { billingAddress: '12 Long Street' }, 'Long Street'],
    ['a date of birth', { dateOfBirth: '1815-12-10' }, '1815'],
    ['an IP address', { headers: { 'x-forwarded-for': '81.2.69.160' } }, '81.2.69'],
    ['an IBAN', { note: 'Pay to DE89 3704 0044 0532 0130 00' }, '3704'],
    ['the name in an email header', { from: '"Ada Lovelace" <ada@engine.io>' }, 'Lovelace'],
    ['a name in JSON inside of a text', { body: JSON.stringify({ customer: { name: 'Ada Lovelace' } }) }, 'Lovelace'],
    ['a name in capital letters elsewhere', { name: 'Ada Lovelace', subject: 'ORDER OF ADA LOVELACE' }, 'LOVELACE'],
    ['a name in small letters elsewhere', { name: 'Ada Lovelace', slug: 'for ada lovelace' }, 'lovelace'],
    ['a name that only a greeting tells', { text: 'Dear Ms Lovelace,\nyour order …' }, 'Lovelace'],
    ['a name that only the end of a message tells', { text: 'Thanks!\nAda Lovelace' }, 'Lovelace'],
    ['a name that only an introduction tells', { text: 'Hello, my name is Ada van Lovelace.' }, 'Lovelace'],
    ['a login with digits', { username: 'ada_99', url: '/u/ada_99' }, 'ada_99'],
    ['an IPv6 address in a text', { text: 'from 2a02:8109:9c40::e0f1 today' }, '8109'],
    ['an email address with an escaped sign', { body: String.raw`{"to":"carol\u0040engine.io"}` }, 'engine.io'],
    ['an email address as a key', { votes: { 'ada@engine.io': 3 } }, 'engine.io'],
  ])('%s', (_, item, secret) => {
    const { text, report } = masked(item)
    expect(text).not.toContain(secret)
    expect(report.length).toBeGreaterThan(0)
  })

  it.each([['base64'], ['base64url']] as const)('a message in %s, which is encoded again', (encoding) => {
    const { a } = masked({ data: Buffer.from('Dear Ada,\nwrite to carol@engine.io? ÿ~~~').toString(encoding) })
    const decoded = Buffer.from(String(Object(a).data), encoding).toString()
    expect(decoded).toBe('Dear Person A,\nwrite to person1@example.com? ÿ~~~')
  })

  it('a message in base64 that is too long to be kept whole', () => {
    const data = Buffer.from(`Dear Ada, ${'é'.repeat(4_000)}`).toString('base64url')
    const { a } = masked({ data })
    expect(Buffer.from(String(Object(a).data).slice(0, 40), 'base64url').toString()).toMatch(/^Dear Person A, é/)
  })

  it('the message of a failed node', () => {
    const error = { message: 'No contact ada@engine.io' }
    const read = ofExport(file, { Start: [{ ...task(0, []), error }] })
    expect('run' in read && read.run.steps[0]?.error).toBe('No contact person1@example.com')
  })
})

describe('a run stays readable', () => {
  it.each([
    { email: 'office@example.com', phone: '+1 555 0117', ip: '192.168.0.4' },
    { workflow: { name: 'Orders' }, product: { name: 'Lamp' }, fileName: 'offer.pdf', name: 'offer.pdf' },
    { id: 'rec-1', total: 1_299.5, status: 'open', createdAt: '2026-11-20T10:00:00Z', version: '1.2.3' },
    { text: 'Dear team, hello World. Thanks!\nPlease call us.', at: '12:30:45', code: 'std::begin 2001::' },
    {
      hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      slug: 'a-long-slug-of-a-template-page',
    },
    { name: 'Person A', email: 'person1@example.com', lastName: 'A' },
    { url: 'https://example.com/?client=chrome&user=admin', body: '<to>all</to> client=web' },
  ])('%j is left as it is', (item) => {
    expect(masked(item)).toMatchObject({ a: item, report: [] })
  })

  it('the owner keeps what is at a key path; elsewhere the same value is masked', () => {
    const kept = masked({ fullName: 'Desk Lamp' }, { customer: { name: 'Ada' } }, ['fullName'])
    expect(kept.a).toEqual({ fullName: 'Desk Lamp' })
    expect(kept.b).toEqual({ customer: { name: 'Person A' } })
    expect(kept.report).toMatchObject([
      { path: 'fullName', kept: true, keepable: true },
      { path: 'customer.name', kept: false, nodes: ['Work'], examples: [{ value: 'Ada', placeholder: 'Person A' }] },
    ])
    const same = masked({ fullName: 'Ada King' }, { customer: { name: 'Ada King' }, text: 'To Ada King' }, ['fullName'])
    expect(same.a).toEqual({ fullName: 'Ada King' })
    expect(same.b).toEqual({ customer: { name: 'Person A' }, text: 'To Person A' })
  })
})

describe('a name', () => {
  const lamp = { name: 'Desk lamp', sku: 'L-1' }

  it.each([
    ['sku', lamp],
    ['price', { name: 'Desk lamp', unit_price: 49.5 }],
    ['stock', { name: 'Desk lamp', Stock: 3 }],
    ['product', { product: { name: 'Desk lamp' } }],
    ['price in JSON inside of a text', { body: JSON.stringify([{ name: 'Desk lamp', price: 3 }]) }],
  ])('beside or below %s is that of a thing, there and in other texts', (_, item) => {
    const list = { list: '2 × Desk  lamp\nDesk lamp, black', name: 'Desk lamp' }
    expect(masked(item, list)).toMatchObject({ a: item, b: list, report: [] })
  })

  it.each([
    ['an email address', { name: 'Ada Lovelace', email: 'a@b.io' }],
    ['a phone number, also with a price', { name: 'Ada Lovelace', phone: '+49 171 2345678', price: 3 }],
    ['a first name', { name: 'Ada Lovelace', first_name: 'Ada' }],
    ['a date of birth', { name: 'Ada Lovelace', dob: '1815-12-10' }],
    ['a customer above', { customer: { details: { name: 'Ada Lovelace' } } }],
    ['an author', { author: { name: 'Ada Lovelace', price: 3 } }],
    [
      'a customer in JSON inside of a text',
      { body: JSON.stringify({ customer: { name: 'Ada Lovelace' }, items: [lamp] }) },
    ],
  ])('beside or below %s is that of a person', (_, item) => {
    const { text, report } = masked(item)
    expect(text).not.toContain('Lovelace')
    expect(report.filter(({ kind }) => kind === 'name').map(({ doubtful }) => doubtful)).not.toContain(true)
    expect(text.includes('Desk lamp')).toBe(JSON.stringify(item).includes('Desk lamp'))
  })

  it.each([
    ['on its own', { name: 'Ada Lovelace', total: 3 }],
    ['beside a quantity', { lines: [{ name: 'Ada Lovelace', qty: 2 }] }],
    ['beside the product that was bought', { name: 'Ada Lovelace', product: 'Desk lamp', quantity: 2 }],
    ['beside an order', { order_id: 7, name: 'Ada Lovelace', price: 3 }],
    ['beside an address', { name: 'Ada Lovelace', city: 'London', price: 3 }],
    ['in a broken text', { body: '{"name": "Ada Lovelace"}, {"name": "Desk lamp", "price": 3}' }],
  ])('%s is in doubt, and masked until the owner keeps it', (_, item) => {
    const { text, report, notes } = masked(item)
    expect(text).not.toContain('Lovelace')
    expect(notes).toContainEqual(expect.stringContaining('may belong to people'))
    const [entry] = report.filter(({ kind }) => kind === 'name')
    expect(entry).toMatchObject({ doubtful: true, kept: false, keepable: true })
    const kept = masked(item, {}, [entry ? keepKey(entry) : ''])
    expect(kept.text).toContain('Lovelace')
    expect(kept.notes).toEqual([])
    expect(kept.report.find(({ kind }) => kind === 'name')).toMatchObject({ doubtful: true, kept: true })
  })

  it('that is kept in doubt stays masked where it belongs to a person, and so do persons at the same keys', () => {
    const doubt = keepKey({ path: 'name', doubtful: true })
    const both = masked({ name: 'Desk lamp' }, { name: 'Ada Lovelace', email: 'a@b.io' }, [doubt])
    expect(both.a).toEqual({ name: 'Desk lamp' })
    expect(both.b).toMatchObject({ name: 'Person A' })
    const same = masked({ name: 'Ada Lovelace' }, { customer: { name: 'Ada Lovelace' } }, [doubt])
    expect(same.text).not.toContain('Lovelace')
    expect(same.report.map(({ doubtful }) => doubtful)).toEqual([false, false])
  })

  it('is replaced as a whole, however its words are parted, and not inside of longer words', () => {
    const customer = { name: 'Horatio Wren' }
    const text = 'Horatio  Wren, Horatio\nWren, Horatio\u00a0Wren, HORATIO\tWREN, x\\nHoratio Wren'
    const { b } = masked({ customer }, { text, other: 'Horatio Wrenfield and Wrens house' })
    expect(b).toEqual({
      text: 'Person A, Person A, Person A, Person A, x\\nPerson A',
      other: 'Person Wrenfield and A house',
    })
  })
})

describe('a name that is known in the run is masked in other spellings', () => {
  const customer = { name: 'Ludmilla Brandtner' }

  it.each([
    ['a file name', 'invoice_brandtner_2024.pdf', 'invoice_A_2024.pdf'],
    ['a hashtag', '#teamBrandtner', '#teamA'],
    ['a path', '/home/brandtner/', '/home/A/'],
    ['a number behind it', 'BRANDTNER2024', 'A2024'],
    ['an address of a page', 'https://brandtner-bau.de/ludmilla', 'https://A-bau.de/Person'],
    ['the name of an example mailbox', 'l.brandtner@example.com', 'l.A@example.com'],
    ['a login of both names', 'ludmillabrandtner', 'PersonA'],
    ['a login with the first letter', 'C:\\Users\\lbrandtner', 'C:\\Users\\PersonA'],
    ['entities of HTML', 'Ludm&#105;lla&nbsp;Brandtner', 'Person A'],
    ['invisible marks', 'Brandt\u00adner', 'A'],
  ])('%s', (_, path, expected) => {
    expect(masked({ customer }, { path }).b).toEqual({ path: expected })
  })

  it.each([
    ['umlauts in an address', 'Jürgen Mühling', '/rechnung-muehling.pdf /M%C3%BChling', '/rechnung-A.pdf /A'],
    ['accents as entities', 'Chloé Lefèvre', 'Lef&egrave;vre, lefevre.jpg', 'A, A.jpg'],
    ['an accent as a sign of its own', 'Renée Lefèvre', 'Lefe\u0300vre', 'A'],
    ['a folder whose name begins like a tab', 'Thomas Brandtner', 'C:\\Users\\Thomas', 'C:\\Users\\Person'],
  ])('%s', (_, name, text, expected) => {
    expect(masked({ customer: { name } }, { text }).b).toEqual({ text: expected })
  })

  it('behind a title, and where only an email address contains it', () => {
    const { a, b } = masked({ text: 'Liebe Frau Brandtner!' }, { file: 'brandtner.pdf' })
    expect([a, b]).toEqual([{ text: 'Liebe Frau Person A!' }, { file: 'PersonA.pdf' }])
    const told = masked({ from: 'ludmilla.brandtner@firma.de' }, { text: 'Ludmilla Brandtner asks.' })
    expect(told.b).toEqual({ text: 'Person A asks.' })
  })

  it.each([
    ['inside of other words', customer, 'brandtnerei, abbrandtner'],
    ['where it is also a word', { name: 'Larry Page' }, '/list?page=2&pageSize=9'],
    ['where it is short', { name: 'Yun Wu' }, 'wu_yun.pdf'],
    ['where it is the name of a thing', { product: { name: 'Lamp Brandtner' } }, 'brandtner.pdf'],
  ])('but not %s', (_, customer, text) => {
    expect(masked({ customer }, { text }).b).toEqual({ text })
  })
})

it.each([
  [
    'two people in a greeting',
    'Dear Ludmilla and Oskarine,\nyour order …',
    'Dear Person A and Person B,\nyour order …',
  ],
  ['who wrote a message', 'Ludmilla wrote:\n> yes', 'Person A wrote:\n> yes'],
  ['a company', 'On 16 Nov Example Shop wrote:\n> yes', 'On 16 Nov Example Shop wrote:\n> yes'],
  ['nobody', 'Hi Team and Partners, Orders wrote nothing', 'Hi Team and Partners, Orders wrote nothing'],
])('a rare first name is masked where the words around it tell it: %s', (_, text, expected) => {
  expect(masked({ text }).a).toEqual({ text: expected })
})

it.each([
  ['a table', 'name,email\nLudmilla Brandtner,l@b.at\n', 'name,email\nPerson A,person1@example.com\n'],
  [
    'a table in markdown',
    '| Name | Town |\n|---|---|\n| Ludmilla | Wien |',
    '| Name | Town |\n|---|---|\n| Person A | Wien |',
  ],
  ['a list with tabs', 'Name\tLudmilla Brandtner\nPhone\t0664 123 45 67', 'Name\tPerson A\nPhone\t+1 555 0101'],
  ['XML', '<FirstName>Ludmilla</FirstName><Town>Wien</Town>', '<FirstName>Person A</FirstName><Town>Wien</Town>'],
  ['a form', 'full_name=Ludmilla+Brandtner&town=Wien', 'full_name=Person A&town=Wien'],
  ['a calendar', 'ATTENDEE;CN=Ludmilla Brandtner:mailto:l@b.at', 'ATTENDEE;CN=Person A:mailto:person1@example.com'],
  ['the name of a file', 'CV_Ludmilla_Brandtner.pdf', 'CV_Person A.pdf'],
  ['a relation', 'My wife Ludmilla and I', 'My wife Person A and I'],
  [
    'none of these',
    'Name the town, then\ngo, see\n| a | b |\nx=1&y=Wien CV 2024',
    'Name the town, then\ngo, see\n| a | b |\nx=1&y=Wien CV 2024',
  ],
])('a name in a text with parts is masked: %s', (_, text, expected) => {
  expect(masked({ text }).a).toEqual({ text: expected })
})

it.each([
  { 'Your name': 'Ludmilla' },
  { 'Full Name (required)': 'Ludmilla' },
  { first: 'Ida', last: 'Wu' },
  { lname: 'Wu' },
])('a name is told by its key: %j', (item) => {
  expect(masked(item).report).not.toEqual([])
})

it('base64 in the middle of a sentence is read, and stays as it is without a person', () => {
  const encoded = (text: string) => Buffer.from(text).toString('base64')
  const plain = encoded('The lamp is on the desk.')
  const text = `see ${encoded('Dear Ada, write to carol@engine.io')} and ${plain}, /a/path/of/many/parts/in/it`
  expect(masked({ text }).a).toEqual({
    text: `see ${encoded('Dear Person A, write to person1@example.com')} and ${plain}, /a/path/of/many/parts/in/it`,
  })
})

describe('secrets in a run', () => {
  it('are replaced everywhere, never shown and never kept', () => {
    const { text, report } = masked({ headers: { authorization: `Bearer ${key}` } }, { note: `used ${key}` }, [
      'headers.authorization',
      'note',
    ])
    expect(text).not.toContain(key.slice(0, 20))
    expect(JSON.stringify(report)).not.toContain(key.slice(8, 20))
    expect(report[0]).toMatchObject({ kind: 'secret', keepable: false, kept: false })
  })

  it('a document of the owner may be kept', () => {
    const url = `https://docs.google.com/spreadsheets/d/1${'aB3dE5gH7jK'.repeat(4)}`
    expect(masked({ url }).text).not.toContain(url)
    expect(masked({ url }, {}, ['url']).a).toEqual({ url })
  })
})

describe('what was left although it may be personal', () => {
  const item = { note: 'the neighbour of the bakery called again', orderRef: 'K-220-981', total: 3, at: '2026-01-02' }

  it('is listed: free texts and ids, and no amounts, dates and addresses of pages', () => {
    const { left, a } = masked({ ...item, url: 'https://example.com/a/b?c=1', version: '1.2.3', status: 'open' })
    expect(a).toMatchObject(item)
    expect(left.map(({ path, kept }) => [path, kept])).toEqual([
      ['note', true],
      ['orderRef', true],
    ])
  })

  it('is listed without what was masked in it', () => {
    const { left } = masked({ text: 'Hello Ada, the neighbour of the bakery called', name: 'Ada', email: 'a@b.io' })
    expect(left.map(({ examples }) => examples[0]?.value)).toEqual([
      'Hello Person A, the neighbour of the bakery called',
    ])
  })

  it('is masked at its path where the owner asks, and an id in all other texts too', () => {
    const asked = masked(
      item,
      { text: 'about K-220-981' },
      ['orderRef', 'note'].map((path) => keepKey({ path, doubtful: false, left: true })),
    )
    expect(asked.a).toMatchObject({ note: 'Text 1', orderRef: 'Text 2', total: 3 })
    expect(asked.b).toEqual({ text: 'about Text 2' })
    expect(asked.left.map(({ path, kept }) => [path, kept])).toEqual([
      ['note', false],
      ['orderRef', false],
    ])
  })
})

describe.each(personSets)('of labelled values, %s', (set) => {
  const { values, precision, recall, missed, wrong } = personFigures(set)

  it('at least 95 % of the personal ones are masked, and at most 5 % of the masked ones are not personal', () => {
    expect(values).toBeGreaterThan(100)
    expect(recall, missed.join('\n')).toBeGreaterThanOrEqual(0.95)
    expect(precision, wrong.join('\n')).toBeGreaterThanOrEqual(0.95)
  })
})
