import { describe, expect, test } from 'vitest'
import { checkOf, demonstrate, fitsOf } from './demonstration.ts'
import { exampleEnquiry, isAboutEnquiry, longestEnquiry, type Offer } from './enquiry.ts'

const offer = (kind: Offer['kind'], title: string, text = ''): Offer => ({ kind, title, text, path: `/${title}` })
const offers = [
  offer('service', 'Workflow automation', 'Invoices, orders and emails move by themselves.'),
  offer('service', 'AI agents', 'Assistants with tools and limits.'),
  offer('template', 'Invoice inbox to sheet', 'Reads invoices from a mailbox.'),
  offer('template', 'Error pager'),
  offer('template', 'Daily figures by email'),
  offer('template', 'Email to CRM'),
]

describe('the check', () => {
  test('counts words and guesses the language', () => {
    expect(checkOf(exampleEnquiry)).toEqual({ words: 12, language: 'English', spam: [] })
    expect(checkOf('Bonjour, pouvez-vous relier nos factures avec notre CRM ?').language).toBe('French')
    expect(checkOf('Wir möchten unsere Rechnungen nicht mehr von Hand erfassen').language).toBe('German')
    expect(checkOf('CRM?').language).toBeNull()
    expect(checkOf('')).toEqual({ words: 0, language: null, spam: [] })
  })

  test.each([
    ['Buy backlinks now', ['it sells “backlinks”']],
    ['See http://a.example and https://b.example', ['2 links']],
    ['WE NEED THIS WORKFLOW BY TOMORROW', ['mostly capitals']],
    ['Helloooooo!', ['repeated characters']],
    ['Our shop is at https://shop.example', []],
  ])('of “%s” finds as signs of spam: %j', (text, spam) => {
    expect(checkOf(text).spam).toEqual(spam)
  })
})

describe('the enrichment', () => {
  test('finds one service and two templates by the words that they share, also under another name', () => {
    const found = fitsOf('Our bills come by mail and go into Excel', offers)
    expect(found.map(({ offer }) => offer.title)).toEqual([
      'Workflow automation',
      'Invoice inbox to sheet',
      'Daily figures by email',
    ])
    expect(found[1]?.words).toEqual(['bills', 'mail', 'excel'])
  })

  test('finds nothing in words that say nothing', () => {
    expect(fitsOf('Can you please make this work for us every week?', offers)).toEqual([])
    expect(fitsOf('Invoices', [])).toEqual([])
  })
})

describe('the reply', () => {
  test('names what fits and the next step, in the owner’s name', () => {
    const { reply } = demonstrate('Our invoices and emails are copied by hand.', offers, 'Ada')
    expect(reply.join(' ')).toMatch(/“Workflow automation”.*“Invoice inbox to sheet”.*Next step.*Ada$/)
  })

  test('asks for more after one word, and is not written to spam', () => {
    expect(demonstrate('Hi', offers, 'Ada').reply.join(' ')).toContain('tell me in a sentence')
    expect(demonstrate('casino casino casino', offers, 'Ada')).toMatchObject({ fits: [], reply: [] })
  })

  test('is about at most 300 characters, on one line', () => {
    const { enquiry } = demonstrate(` a\n\nb ${'x'.repeat(400)}`, [], 'Ada')
    expect(enquiry).toHaveLength(longestEnquiry)
    expect(enquiry.startsWith('a b x')).toBe(true)
  })
})

test('the demonstration runs only on four nodes that begin with an enquiry', () => {
  const nodes = (...labels: string[]) => labels.map((label) => ({ label }))
  expect(isAboutEnquiry(nodes('Enquiry', 'Check', 'Enrich', 'Reply'))).toBe(true)
  expect(isAboutEnquiry(nodes('Enquiry', 'Check', 'Reply'))).toBe(false)
  expect(isAboutEnquiry(nodes('Order', 'Stock', 'Invoice', 'Parcel'))).toBe(false)
  expect(isAboutEnquiry([])).toBe(false)
})
