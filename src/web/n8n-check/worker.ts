import { type Asked, answer, answers } from './answer.ts'

/** What is asked next, and in what part of its answer. */
let latest = 0

/** The parts one after the other, until something else is asked. */
function go(round: number, parts: Iterator<object>) {
  if (round !== latest) return
  const { value, done } = parts.next()
  if (done) return
  postMessage({ round, ...value })
  setTimeout(go, 0, round, parts)
}

/** Says that it is there, and answers the latest question: a file that takes no time in one part. A failure is an `error` event. */
self.addEventListener('message', ({ data }: MessageEvent<Asked & { round: number }>) => {
  latest = data.round
  go(latest, data.text.length < 200_000 ? [answer(data)].values() : answers(data))
})
postMessage('ready')
