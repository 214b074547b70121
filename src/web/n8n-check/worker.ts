import { type Asked, answer, answers } from './answer.ts'

/** The round of the latest question. */
let latest = 0

/** The parts one after the other, until something else is asked. */
function go(round: number, parts: Iterator<object>) {
  if (round !== latest) return
  const { value, done } = parts.next()
  if (done) return
  postMessage({ round, ...value })
  setTimeout(go, 0, round, parts)
}

/** Answers the latest question, for a small file in one part. A failure becomes an `error` event of the worker. */
self.addEventListener('message', ({ data }: MessageEvent<Asked & { round: number }>) => {
  latest = data.round
  go(latest, data.text.length < 200_000 ? [answer(data)].values() : answers(data))
})
postMessage('ready')
