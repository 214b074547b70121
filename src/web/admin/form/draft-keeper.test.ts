import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../../tests/helpers/browser-globals.ts'
import { keepDraft } from './drafts.ts'
import type { FormValues } from './editable.ts'
import { mayLeave } from './unsaved.ts'

let browser: ReturnType<typeof stubBrowser>
/** The storage calls in order: the text of a stored copy, or `dropped`. */
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

test('the first change is stored at once, later ones at a pause in typing', () => {
  expect(stored).toEqual(['T'])
  for (const title of ['Ty', 'Typ', 'Type']) draft.change(values(title), true)
  expect(stored).toEqual(['T'])
  vi.runAllTimers()
  expect(stored).toEqual(['T', 'Type'])
})

test('hiding the page or ending the form stores what was typed since the last pause', () => {
  draft.change(values('Type'), true)
  draft.keepNow()
  draft.change(values('Typed'), true)
  draft.end()
  expect(stored).toEqual(['T', 'Type', 'Typed'])
  expect([vi.getTimerCount(), mayLeave(), browser.asked]).toEqual([0, true, []])
})

test('saved values are not stored', () => {
  draft.change(values('Typed'), true)
  draft.change(values('Typed'), false)
  draft.keepNow()
  draft.end()
  expect(stored).toEqual(['T'])
})

test('agreeing to leave removes the draft', () => {
  draft.change(values('Typed'), true)
  expect(mayLeave()).toBe(true)
  vi.runAllTimers()
  draft.end()
  expect(stored).toEqual(['T', 'dropped'])
})

test('typing on after agreeing to leave asks again and stores a draft again', () => {
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
