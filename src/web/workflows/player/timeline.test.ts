import { describe, expect, test } from 'vitest'
import { runOf } from '../../../../tests/helpers/workflow-runs.ts'
import { beforeStart, lengthOf, placeAt, timeAfter, timelineOf } from './timeline.ts'

const three = runOf(['Start', { ms: 1 }], ['Ask', { from: [0], ms: 90_000 }], ['Say', { from: [1], ms: null }])

describe('the timeline', () => {
  test('starts a step without a source at once, and shows a slow step longer, but not too long', () => {
    const [start, ask, say] = timelineOf(three.steps)
    expect(start).toMatchObject({ start: 0, arrive: 0 })
    if (!start || !ask || !say) throw new Error('A step has no moment.')
    const work = [start, ask, say].map(({ arrive, end }) => end - arrive)
    expect(work[1]).toBeGreaterThan(2 * (work[0] ?? 0))
    expect(work[1]).toBeLessThan(8 * (work[0] ?? 0))
    expect(say.start).toBeGreaterThan(ask.end)
  })

  test('never takes longer than 90 seconds', () => {
    const many = runOf(...Array.from({ length: 400 }, (_, at): [string, object] => [`Node ${at}`, { from: [0] }]))
    const moments = timelineOf(many.steps)
    expect(lengthOf(moments)).toBeLessThanOrEqual(90_000)
    expect(moments.every(({ start, arrive, end }) => start < arrive && arrive < end)).toBe(true)
  })

  test('says at each time what is happening', () => {
    const moments = timelineOf(three.steps)
    const [start, ask] = moments
    if (!start || !ask) throw new Error('A step has no moment.')
    expect(placeAt(moments, -1)).toEqual(beforeStart)
    expect(placeAt(moments, 0)).toMatchObject({ step: 0, phase: 'work', progress: 0 })
    expect(placeAt(moments, start.end)).toMatchObject({ step: 0, phase: 'done' })
    const half = placeAt(moments, (ask.start + ask.arrive) / 2)
    expect(half).toMatchObject({ step: 1, phase: 'travel' })
    expect(half.progress).toBeCloseTo(0.5)
    expect(placeAt(moments, 1e9)).toMatchObject({ step: 2, phase: 'done' })
    for (const count of [1, 2, 3]) {
      expect(placeAt(moments, timeAfter(moments, count))).toEqual({ step: count - 1, phase: 'done', progress: 1 })
    }
    expect(placeAt(moments, timeAfter(moments, 0))).toEqual(beforeStart)
  })

  test('of a run without steps is empty', () => {
    expect(lengthOf(timelineOf([]))).toBe(0)
    expect(placeAt([], 5)).toEqual(beforeStart)
  })
})
