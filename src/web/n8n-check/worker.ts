import { type Asked, answer } from './answer.ts'

/** Says that it is there, and answers each question in its turn. A question that fails is an `error` event of the worker. */
self.addEventListener('message', ({ data }: MessageEvent<Asked>) => postMessage(answer(data)))
postMessage('ready')
