import { describe, expect, test, vi } from 'vitest'
import type { SearchResult } from '../../../contract/search.ts'
import { checkOf, demonstrate, topicsOf } from './demonstration.ts'
import { exampleEnquiry, isAboutEnquiry, longestEnquiry, type Offer } from './enquiry.ts'
import { bestMatches, offersOf } from './offers.ts'

const offer = (type: Offer['type'], title: string, note = ''): Offer => {
  return { type, title, path: `/${title}`, note, words: ['invoices'] }
}
const findOffers = async () => [
  offer('project', 'Invoices in one day', 'Days: 5 → 1'),
  offer('template', 'Invoice inbox to sheet'),
  offer('service', 'Workflow automation', 'from $2,400'),
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

describe('what is searched for', () => {
  test('are the meaningful words, and the words that the site uses for them', () => {
    expect(topicsOf('Can you make our bills, which come by mail, go into Excel?')).toEqual([
      { word: 'bills', searched: ['bills', 'invoice'] },
      { word: 'mail', searched: ['mail', 'email'] },
      { word: 'excel', searched: ['excel', 'sheet'] },
    ])
    expect(topicsOf('Can you please make this work for us every week?')).toEqual([])
    expect(topicsOf('alpha beta gamma delta epsilon zeta eta theta')).toHaveLength(5)
  })

  test('gives the best match of each kind, but none that shares only one word of its text', () => {
    const result = (type: SearchResult['type'], title: string, score: number) => {
      return { type, title, url: `/${title}#part`, score, title_html: '', excerpt_html: '' }
    }
    const matches = bestMatches([
      { word: 'invoices', results: [result('template', 'inbox', 13), result('project', 'ledgers', 3)] },
      {
        word: 'email',
        results: [result('template', 'inbox', 5), result('post', 'essay', 90), result('service', 'n8n', 7)],
      },
      { word: 'sheet', results: [result('project', 'ledgers', 3), result('template', 'other', 9)] },
    ])
    expect(matches).toMatchObject([
      { type: 'project', title: 'ledgers', path: '/ledgers', words: ['invoices', 'sheet'] },
      { type: 'template', title: 'inbox', path: '/inbox', words: ['invoices', 'email'] },
    ])
  })

  test('leads from a case to its result, and to the price of its service', () => {
    const result = { result_label: 'Month-end', result_before: 'two days', result_after: 'three hours' }
    const facts = { featured: false, has_story: true, sector: null, number: null }
    const made = { title: 'Ledgers', slug: 'ledgers', ...facts, ...result }
    const service = { title: 'Automation', starting_price: 290, currency: 'USD', pricing_model: 'Monthly' }
    const match = { type: 'project' as const, title: 'Ledgers', path: '/projects/ledgers', words: ['sheet'] }
    const cases = [{ ...made, service: 'automation ' }]

    expect(offersOf([match], cases, [service])).toEqual([
      { ...match, note: 'Month-end: two days → three hours' },
      { type: 'service', title: 'Automation', path: '/services', note: 'from $290/month', words: [] },
    ])
    expect(offersOf([], cases, [service])).toEqual([])
  })
})

describe('the reply', () => {
  test('names what fits, its price and the next step, in the owner’s name', async () => {
    const { reply, results } = await demonstrate('Our invoices and emails are copied by hand.', 'Ada', findOffers)
    expect(reply.join(' ')).toMatch(
      /“Workflow automation” \(from \$2,400\).*“Invoices in.*“Invoice inbox.*Next step.*Ada$/,
    )
    expect(results).toEqual(['', '8 words, English', '3 matches', 'drafted'])
  })

  test('asks for more after one word; spam gets no reply and no search', async () => {
    expect((await demonstrate('Hi', 'Ada', findOffers)).reply.join(' ')).toContain('tell me in a sentence')
    const search = vi.fn(findOffers)
    expect(await demonstrate('casino casino casino', 'Ada', search)).toMatchObject({ offers: [], reply: [] })
    expect(search).not.toHaveBeenCalled()
  })

  test('is drafted even if the search cannot be reached, which the results say', async () => {
    const made = await demonstrate('Our orders get lost.', 'Ada', () => Promise.reject(new Error('offline')))
    expect(made).toMatchObject({ offers: null, results: ['', '4 words, English', 'not reached', 'drafted'] })
  })

  test('answers at most 300 characters of the enquiry, on one line', async () => {
    const { enquiry } = await demonstrate(` a\n\nb ${'x'.repeat(400)}`, 'Ada', findOffers)
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
