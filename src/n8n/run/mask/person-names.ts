import { isCommonWord, isFirstName } from './first-names.ts'
import { anyCase, type Form } from './person-told.ts'
import words from './person-words.json' with { type: 'json' }

const WORD = String.raw`\p{Lu}[\p{L}\p{M}'’-]{1,30}`
const PARTICLES = '(?:(?:van|von|zu|de|da|di|del|der|den|dos|la|le|el|al|bin|ten) ){0,2}'
const NAME = `${WORD}(?: ${PARTICLES}${WORD}){0,2}`

const greeting = anyCase(words.greeting)
const introduction = anyCase(words.introduction)
/** What follows these may also be a thing or a quality, so a first name must come. */
const weakIntroduction = anyCase(words.weakIntroduction)
/** Whose name follows, as in “my wife Ada”. */
const relation = anyCase(words.relation)
const farewell = anyCase(words.farewell)
/** A line break in a text, or escaped in JSON. */
const newLine = String.raw`[,.!]?\s{0,3}(?:\n|\\n)\s{0,3}`
/** Where “Thanks” ends a message, a name stands alone in the next line, or after a comma. */
const lineEnd = String.raw`(?=\W{0,3}(?:$|\n|\\|"))`
/** The time before a message of a chat that was exported. */
const sent = String.raw`\[?\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? \d{1,2}:\d\d(?::\d\d)?(?: ?[AaPp][Mm])?\]?(?: -)? `

/** Not names: words that may follow a greeting with a capital letter, and roles that stand before a message. */
const NOBODY =
  /^(?:team|all|there|everyone|everybody|sir|madam|support|customer|customers|friends?|folks|world|again|you|damen|herren?|frau|zusammen|the|an?|your?|our|my|mr|mrs|ms|hiring|sales|agent|bot|assistant|system|user|admin|info|warning|error|debug|monday|tuesday|wednesday|thursday|friday|saturday|sunday|tous|tutti|todos|equipo|kunde|kundin|doktor|commander|oetker|martens|pepper|коллеги|homeowner|residents?|hr|recruiter|researcher|supplier|coordinator|here|can|claude|siri|chatgpt|google|microsoft|valued)(?![\p{L}])/iu

type NameForm = Omit<Form, 'kind'>
const GROUP =
  /(?:^|\s)(?:team|system|bot|alerts?|department|support|manager|officer|party|owner|llc|inc|ltd|gmbh|ai|services?|group|agency|studio|consent|sales|desk)['’]?$/i
const isSomebody = (name: string) => !NOBODY.test(name) && !GROUP.test(name)
const prose = (before: string, after = '', isReal = isSomebody): NameForm => ({
  form: new RegExp(`(?<![\\p{L}\\p{N}])${before}(${NAME})${after}`, 'gu'),
  needs: /\p{Lu}/u,
  isReal,
})
const first = (name: string) => name.split(' ', 1)[0] ?? ''

const HAN = String.raw`\p{Script=Han}`
const unspaced = (form: string, isReal?: (value: string) => boolean): NameForm => ({
  form: new RegExp(form, 'gu'),
  needs: /\p{Lo}{2}/u,
  isReal,
})

/** Names that only the sentence around them reveals, such as “Dear Ms Lovelace” or “Regards,\nAda”. */
export const NAME_FORMS: readonly NameForm[] = [
  prose(`${greeting}(?:${words.title}\\.? ){0,2}`),
  prose(
    `${greeting}${NAME} (?:and|und|et|y|e|en|i|&) `,
    '(?=[,!:])',
    (name) => isSomebody(name) && !isCommonWord(name),
  ),
  prose(
    '',
    '(?= (?:wrote|schrieb|a écrit|escribió|ha scritto|escreveu|schreef|napisała?) ?:)',
    // Companies write too, such as “Example Shop”.
    (name) => isSomebody(name) && !isCommonWord(name.split(' ').at(-1) ?? ''),
  ),
  prose(`${introduction}(?:${words.title}\\.? ){0,2}`),
  prose(weakIntroduction, '', (name) => isFirstName(first(name))),
  prose(farewell + newLine, lineEnd),
  prose(`${farewell}, `, lineEnd),
  {
    ...prose(
      `(?:Herrn?|Frau|Mrs?\\.?|Ms\\.?|Mme|Mlle|Monsieur|Señora?|Sra\\.|Signora?|Pani|Dr\\.|Prof\\.) (?:${words.title}\\. )?`,
    ),
    isSurname: true,
  },
  prose(sent, '(?=:)'),
  prose('CN="?', '(?="?[:;])'),
  prose(`${relation} `, '', (name) => isSomebody(name) && !isCommonWord(name)),
  {
    form: /(?<!\p{L})(?:CV|Lebenslauf|R[eé]sum[eé]|Bewerbung|Curriculum(?: Vitae)?)[ _-]{1,3}(\p{Lu}\p{L}{1,20}[ _-]\p{Lu}\p{L}{2,20})(?!\p{L})/gu,
    needs: /CV|Lebenslauf|R[eé]sum|Bewerbung|Curriculum/,
  },
  // A Russian name has the father's name in its middle or at its end.
  {
    form: /(?<!\p{L})(?:[А-ЯЁ][а-яё]{1,20} ){1,2}[А-ЯЁ][а-яё]{2,20}(?:ович|евич|овна|евна|ична)(?: [А-ЯЁ][а-яё]{1,20})?(?!\p{L})/gu,
    needs: /[вч](?:ич|на)/u,
  },
  unspaced(
    `(?:我叫|我是|名叫|尊敬的|亲爱的)(${words.chineseSurname}${HAN}{0,2}?)(?=先生|女士|小姐|[\\s,,。.!!::、]|$)`,
  ),
  unspaced(`(?<!${HAN}{2})${words.chineseSurname}${HAN}{0,2}(?=先生|女士|小姐|老师|经理)`),
  unspaced(
    `(?<!${HAN}|[ァ-ヶー])${HAN}{2,5}(?=様|さん|と申します)`,
    (name) => !/会社|担当|関係|利用|保護|各位/.test(name),
  ),
  unspaced('(?:이름은|저는) ?([가-힣]{2,4}?)(?=입니다|이에요|예요|이고)'),
  unspaced(
    '(?:اسمي|मेरा नाम) ([\\p{Script=Arabic}\\p{Script=Devanagari}]{2,15}(?: [\\p{Script=Arabic}\\p{Script=Devanagari}]{3,15})?)(?= है|[\\s،.,]|$)',
  ),
]

/** Not last names: a first name may also begin the name of a street, a company or a product. */
const THING =
  /^(?:str(?:eet|aße)?|st|ave(?:nue)?|road|rd|lane|bank|inc|llc|ltd|gmbh|ag|university|college|school|hospital|airport|station|park|island|river|county|city|beach|bay|hotel|cup|day|box|collection|edition|award|prize|shoes?|store|shop|studios?|foundation|institute|museum|stadium|tower|bridge|hills?|lake|house|hall|cent(?:er|re)|theat(?:er|re)|church|plugin|framework|language|api|agent|bot|assistant|model|from|and|or|is|was|has|with|at|on|in|for|to|the|of)$/i
const HOLY = /^(?:san|santa|são|saint|sankt|st|sainte)$/i
const RUN = new RegExp(`(?<![\\p{L}\\p{N}/@._-])${WORD}(?: ${PARTICLES}${WORD}){1,7}`, 'gu')

/** Where a first name and a last name follow one another in a text. */
export function fullNamesIn(text: string): { start: number; end: number }[] {
  if (!/\p{Lu}/u.test(text)) return []
  const ranges: { start: number; end: number }[] = []
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const words = [...run.matchAll(new RegExp(`${PARTICLES}${WORD}`, 'gu'))]
    for (let at = 0; at + 1 < words.length; at++) {
      const [word = '', next = ''] = [words[at]?.[0], words[at + 1]?.[0]]
      if (!isFirstName(word) || THING.test(next) || HOLY.test(words[at - 1]?.[0] ?? '')) continue
      const more = isFirstName(next) && words[at + 2] && !THING.test(words[at + 2]?.[0] ?? '') ? 2 : 1
      const last = words[at + more]
      const [from, to] = [words[at]?.index ?? 0, (last?.index ?? 0) + (last?.[0].length ?? 0)]
      ranges.push({ start: index + from, end: index + to })
      at += more
    }
  }
  return ranges
}
