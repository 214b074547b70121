import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../../tests/helpers/browser-globals.ts'
import { keepDraft } from './draft-keeper.ts'
import type { FormValues } from './form-values.ts'
import { mayLeave } from './unsaved.ts'

let browser: ReturnType<typeof stubBrowser>
/** What the storage was told, in order: a copy's text, or that it was dropped. */
let stored: unknown[]
let draft: ReturnType<typeof keepDraft>

const values = (title: string): FormValues => ({ title })

beforeEach(() => {
  vi.useFakeTimers()
  browser = stubBrowser()
  stored = []
  draft = keepDraft(values('T'), { keep: ({ title }) => stored.push(title), drop: () => stored.push('dropped') })
})

afterEach(() => {
  draft.end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the first change is kept at once, the next ones at a pause in typing', () => {
  expect(stored).toEqual(['T'])
  for (const title of ['Ty', 'Typ', 'Type']) draft.change(values(title), true)
  expect(stored).toEqual(['T'])
  vi.runAllTimers()
  expect(stored).toEqual(['T', 'Type'])
})

test('a page that is hidden, and a form that goes away, keep what was typed since the last pause', () => {
  draft.change(values('Type'), true)
  draft.keepNow()
  draft.change(values('Typed'), true)
  draft.end()
  expect(stored).toEqual(['T', 'Type', 'Typed'])
  expect([vi.getTimerCount(), mayLeave(), browser.asked]).toEqual([0, true, []])
})

test('saved values are not kept', () => {
  draft.change(values('Typed'), true)
  draft.change(values('Typed'), false)
  draft.keepNow()
  draft.end()
  expect(stored).toEqual(['T'])
})

test('whoever agrees to leave leaves no draft behind', () => {
  draft.change(values('Typed'), true)
  expect(mayLeave()).toBe(true)
  vi.runAllTimers()
  draft.end()
  expect(stored).toEqual(['T', 'dropped'])
})

test('whoever agreed to leave, stayed and types on is asked again, and the work is kept again', () => {
  mayLeave()
  draft.change(values('T'), true)
  vi.runAllTimers()
  expect(stored).toEqual(['T', 'dropped'])
  draft.change(values('Typed on'), true)
  vi.runAllTimers()
  expect(stored).toEqual(['T', 'dropped', 'Typed on'])
  browser.answers.leave = false
  expect(mayLeave()).toBe(false)
})
