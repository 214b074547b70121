import { wholeNumber } from '../../contract/format.ts'

/** "1 node", "1,204 downloads". */
export const counted = (count: number, word: string): string => `${wholeNumber(count)} ${word}${count === 1 ? '' : 's'}`
