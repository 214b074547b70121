import { answerOrder } from '../automatic/answer-order.ts'
import { copyEntries } from './copy-entries.ts'

answerOrder(copyEntries)
