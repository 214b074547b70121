import { counted } from '../../workflows/words.ts'
import { longestEnquiry, type Offer } from './enquiry.ts'
import wordLists from './word-lists.json' with { type: 'json' }

/** The rules of the hero's demonstration. They run in the visitor's page. */

interface Check {
  words: number
  /** In English; null if it cannot be told. */
  language: string | null
  /** Why it looks like spam; empty if it does not. */
  spam: string[]
}

export interface Demonstration {
  enquiry: string
  check: Check
  /** What fits on this site, the best of each kind; null if the search could not be reached. */
  offers: Offer[] | null
  /** The drafted answer, in paragraphs; empty if the enquiry would not be answered. */
  reply: string[]
  /** What each node made of the enquiry, in a few words. */
  results: string[]
}

/** @param search finds what fits the enquiry; not asked for spam */
export async function demonstrate(
  asked: string,
  owner: string,
  search: (enquiry: string) => Promise<Offer[]>,
): Promise<Demonstration> {
  const enquiry = asked.replace(/\s+/g, ' ').trim().slice(0, longestEnquiry)
  const check = checkOf(enquiry)
  if (check.spam.length > 0) {
    return { enquiry, check, offers: [], reply: [], results: ['', 'looks like spam', 'skipped', 'not answered'] }
  }
  const offers = await search(enquiry).catch(() => null)
  const summary =
    offers === null ? 'not reached' : offers.length === 0 ? 'nothing close' : counted(offers.length, 'match', 'matches')
  const results = ['', [counted(check.words, 'word'), check.language].filter(Boolean).join(', '), summary, 'drafted']
  return { enquiry, check, offers, reply: replyTo(check, offers ?? [], owner), results }
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []

/** Frequent words that only one of the languages here has, and visitors' words for the terms of the site. */
const { frequent: languages, synonyms } = wordLists

export function checkOf(text: string): Check {
  const words = wordsOf(text)
  const scores = Object.entries(languages).map(([name, list]) => {
    const frequent = list.split(' ')
    return { name, score: words.filter((word) => frequent.includes(word)).length }
  })
  const [first, second] = scores.sort((a, b) => b.score - a.score)
  const language = first && first.score > (second?.score ?? 0) ? first.name : null
  return { words: words.length, language, spam: spamSigns(text) }
}

function spamSigns(text: string): string[] {
  const letters = text.match(/\p{L}/gu) ?? []
  const capitals = text.match(/\p{Lu}/gu) ?? []
  const links = text.match(/https?:\/\/|www\./gi) ?? []
  const sold = text.match(/\b(casino|viagra|backlinks?|seo services|guest posts?|forex|payday loans?|followers)\b/i)
  return [
    links.length > 1 && `${links.length} links`,
    sold && `it sells “${sold[0].toLowerCase()}”`,
    letters.length > 20 && capitals.length / letters.length > 0.6 && 'mostly capitals',
    /([\p{L}!?])\1{4}/u.test(text) && 'repeated characters',
  ].filter((sign): sign is string => Boolean(sign))
}

const common = new Set(wordLists.common.split(' '))
const siteWords = new Map(
  Object.entries(synonyms).flatMap(([word, others]) => others.split(' ').map((other) => [other, word])),
)

const matters = (word: string) => !common.has(word) && (word.length > 2 || word === 'ai')

/** More words than these improve nothing, and each is a request. */
const mostWords = 5

/** The words of an enquiry that say what it is about, each with the site's word for it, if there is one. */
export function topicsOf(text: string): { word: string; searched: string[] }[] {
  const words = [...new Set(wordsOf(text).filter(matters))].slice(0, mostWords)
  return words.map((word) => {
    const base = word.replace(/['’]s$/, '')
    const siteWord = siteWords.get(base) ?? siteWords.get(base.replace(/([^s])s$/, '$1'))
    return { word, searched: [base, ...(siteWord ? [siteWord] : [])] }
  })
}

function replyTo({ words }: Check, offers: readonly Offer[], owner: string): string[] {
  if (words < 3) {
    return ['Thank you for writing.', 'Please tell me in a sentence what you do by hand today, and how often.', owner]
  }
  const [service, similar, template] = (['service', 'project', 'template'] as const).map((type) =>
    offers.find((offer) => offer.type === type),
  )
  const about = service
    ? `What you describe is close to my service “${service.title}”${service.note && ` (${service.note})`}.`
    : 'What you describe is not one of my listed services as it stands, so I would like to understand it first.'
  return [
    'Thank you for writing.',
    [
      about,
      similar && `“${similar.title}” was a similar case.`,
      template && `The template “${template.title}” shows how such a workflow can look.`,
    ]
      .filter(Boolean)
      .join(' '),
    'Next step: send me one real example, without personal data, and tell me how often it happens.',
    owner,
  ]
}
