import { locale } from '../../contract/locale.ts'

const number = new Intl.NumberFormat(locale)

/** "1 node", "1,204 downloads". */
export const counted = (count: number, word: string): string =>
  `${number.format(count)} ${word}${count === 1 ? '' : 's'}`
