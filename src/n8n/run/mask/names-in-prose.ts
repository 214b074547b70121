import { matchesOf } from '../../secrets/matches.ts'
import type { Range } from '../../secrets/range.ts'

const WORD = String.raw`\p{Lu}[\p{L}'’-]{1,30}`
const NAME = `${WORD}(?: (?:(?:van|von|de|da|di|del|der|la) ){0,2}${WORD}){0,2}`
const TITLE = String.raw`(?:(?:Mrs?|Ms|Miss|Dr|Prof|Herr|Frau|Mme|Mlle|M|Señora?|Sra?)\.? ){0,2}`

/** Not by the flag `i`, because a name is told by its capital letter, nor by `(?i:…)`, which V8 at times ignores. */
const anyCase = (words: string) => words.replace(/\p{L}/gu, (letter) => `[${letter.toUpperCase()}${letter}]`)

const greeting = anyCase(
  '(?:dear|hi|hello|hey|good (?:morning|afternoon|evening)|hallo|liebe(?:r|s)?|geehrte(?:r|n)?|bonjour|ch(?:e|è)re?|hola|estimad(?:o|a)|querid(?:o|a)),? ',
)
const introduction = anyCase("(?:my name is|ich heiße|mein name ist|je m[’']appelle|me llamo|mi nombre es) ")
const farewell = anyCase(
  '(?:regards|cheers|sincerely|thanks|thank you|best|wishes|yours|grüßen?|grüsse|cordialement|saludos)[,.!]?',
)
/** Of a text, or of a text in JSON. */
const newLine = String.raw`\s{0,3}(?:\n|\\n)\s{0,3}`

/** Where “Thanks” ends a message, a name stands alone in the next line. */
const lineEnd = String.raw`(?=\W{0,3}(?:$|\n|\\|"))`

const form = (before: string, after = '') => new RegExp(`(?<![\\p{L}\\p{N}])${before}(${NAME})${after}`, 'gdu')

const FORMS = [form(greeting + TITLE), form(introduction + TITLE), form(farewell + newLine, lineEnd)]

/** A capital letter after a greeting may begin these. */
const NOBODY =
  /^(?:team|all|there|everyone|everybody|sir|madam|support|customer|friends?|folks|world|again|you|damen|herren|zusammen|the|an?|your?|our|my|mr|mrs|ms|hiring|sales|monday|tuesday|wednesday|thursday|friday|saturday|sunday)(?![\p{L}])/iu

/** Names of persons that nothing but a sentence tells, such as “Dear Ms Lovelace” or “Regards,\nAda”. */
export function namesInProse(text: string): Range[] {
  return FORMS.flatMap((each) =>
    [...matchesOf(each, text)].flatMap(({ indices }) => {
      const [start, end] = indices?.[1] ?? [0, 0]
      return start === end || NOBODY.test(text.slice(start, end)) ? [] : [{ start, end }]
    }),
  )
}
