import { counted } from '../../workflows/words.ts'
import { longestEnquiry, type Offer } from './enquiry.ts'

/** The rules of the hero's demonstration. They run in the visitor's page; nothing is sent. */

interface Check {
  words: number
  /** In English; null if it cannot be told. */
  language: string | null
  /** Why it looks like spam; empty if it does not. */
  spam: string[]
}

/** An offer, and the words of the enquiry that it shares. */
type Fit = { offer: Offer; words: string[] }

export type Demonstration = ReturnType<typeof demonstrate>

export function demonstrate(asked: string, offers: readonly Offer[], owner: string) {
  const enquiry = asked.replace(/\s+/g, ' ').trim().slice(0, longestEnquiry)
  const check = checkOf(enquiry)
  const isSpam = check.spam.length > 0
  const fits = isSpam ? [] : fitsOf(enquiry, offers)
  return {
    enquiry,
    check,
    fits,
    /** The drafted answer, in paragraphs; empty if the enquiry would not be answered. */
    reply: isSpam ? [] : replyTo(check, fits, owner),
    /** What each node made of the enquiry, in a few words. */
    results: isSpam
      ? ['', 'looks like spam', 'skipped', 'not answered']
      : [
          '',
          [counted(check.words, 'word'), check.language].filter(Boolean).join(', '),
          fits.length === 0 ? 'nothing fits yet' : `${counted(fits.length, 'thing')} that fit`,
          'drafted',
        ],
  }
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []

/** Frequent words that the other languages here do not have. */
const languages = {
  English: 'the and our we you is are with for from this that every can could would have to of by',
  French: 'le les des nous vous est sont avec pour dans notre votre une chaque pouvez bonjour et du au que',
  German: 'der die das und wir ist sind mit für von unsere jede können eine nicht auf zu ich bitte',
  Spanish: 'el los las nosotros es con para nuestro cada puede una y del por que hola necesitamos',
  Italian: 'il gli noi è sono con per nostro ogni può una della che di ciao vogliamo',
  Dutch: 'het een wij zijn met voor onze elke kunnen niet van en ik graag',
}

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

const common = new Set(
  `about after all and any are ask automate automated automation automatically because been before but can come copy
  could day does each every for from get had hand has have how into itself just let like make many more most need new not now one only our out
  own per please run send should some tell than that the their them then there they this time two type use used using very want was
  week what when where which who why will with work workflow workflows would you your`.split(/\s+/),
)

/** What the site calls a thing, and what a visitor may call it. */
const synonyms: Record<string, string> = {
  email: 'mail mailbox inbox',
  invoice: 'bill',
  sheet: 'spreadsheet excel',
  agent: 'chatbot bot assistant',
  ai: 'gpt llm',
  client: 'customer',
  lead: 'enquiry inquiry',
  web: 'website site',
  figure: 'kpi metric',
}
const siteWords = new Map(
  Object.entries(synonyms).flatMap(([word, others]) => others.split(' ').map((other) => [other, word])),
)

/** A word without its plural, so that "invoices" finds "invoice". */
function stem(word: string): string {
  const base = word.replace(/['’]s$/, '')
  const single = base.length > 4 && /ies$/.test(base) ? `${base.slice(0, -3)}y` : base.replace(/([^s])s$/, '$1')
  return siteWords.get(single) ?? single
}

const matters = (word: string) => !common.has(word) && (word.length > 2 || word === 'ai')

/** At most one service and two templates, the best first. */
export function fitsOf(text: string, offers: readonly Offer[]): Fit[] {
  const asked = new Map(
    wordsOf(text)
      .filter(matters)
      .map((word) => [stem(word), word]),
  )
  const scored = offers.flatMap((offer) => {
    const title = new Set(wordsOf(offer.title).filter(matters).map(stem))
    const rest = new Set(wordsOf(offer.text).filter(matters).map(stem))
    const shared = [...asked].filter(([word]) => title.has(word) || rest.has(word))
    const score = shared.reduce((sum, [word]) => sum + (title.has(word) ? 3 : 1), 0)
    // One word in a long description says little.
    return score > 1 ? [{ fit: { offer, words: shared.map(([, word]) => word) }, score }] : []
  })
  const best = scored.sort((a, b) => b.score - a.score).map(({ fit }) => fit)
  const some = (kind: Offer['kind'], most: number) => best.filter(({ offer }) => offer.kind === kind).slice(0, most)
  return [...some('service', 1), ...some('template', 2)]
}

function replyTo({ words }: Check, fits: readonly Fit[], owner: string): string[] {
  if (words < 3) {
    return ['Thank you for writing.', 'Please tell me in a sentence what you do by hand today, and how often.', owner]
  }
  const service = fits.find(({ offer }) => offer.kind === 'service')?.offer.title
  const template = fits.find(({ offer }) => offer.kind === 'template')?.offer.title
  const about = service
    ? `What you describe is close to my service “${service}”.`
    : 'What you describe is not one of my listed services as it stands, so I would like to understand it first.'
  const start = template ? ` The template “${template}” shows how such a workflow can look.` : ''
  return [
    'Thank you for writing.',
    `${about}${start}`,
    'Next step: send me one real example, without personal data, and tell me how often it happens.',
    owner,
  ]
}
