import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../../tests/helpers/browser-globals.ts'
import { askBeforeLeaving } from '../../router/history-entry.ts'
import { agreesToLeave, leavesPage, markSaved, markUnsaved, mayLeave, type Unsaved } from './unsaved.ts'

let browser: ReturnType<typeof stubBrowser>
let discarded: number
let work: Unsaved

beforeEach(() => {
  browser = stubBrowser()
  askBeforeLeaving()
  discarded = 0
  work = {
    discard: () => {
      discarded += 1
    },
  }
})

afterEach(() => {
  markSaved(work)
  vi.unstubAllGlobals()
})

test('leaving asks nothing if nothing is unsaved', () => {
  markUnsaved(work)
  markSaved(work)
  expect([mayLeave(), browser.goTo(2, '/admin')]).toEqual([true, true])
  expect(browser.asked).toEqual([])
})

test('a person who stays is asked once and keeps the work', () => {
  markUnsaved(work)
  markUnsaved(work)
  browser.answers.leave = false
  expect(mayLeave()).toBe(false)
  expect(browser.asked).toEqual(['You have unsaved changes. Leave without saving them?'])
  expect(discarded).toBe(0)
})

test('a person who leaves discards the work and is not asked again', () => {
  markUnsaved(work)
  expect([mayLeave(), mayLeave()]).toEqual([true, true])
  expect([browser.asked.length, discarded]).toEqual([1, 1])
})

test('agreesToLeave asks and discards nothing yet', () => {
  markUnsaved(work)
  expect(agreesToLeave()).toBe(true)
  expect([browser.asked.length, discarded]).toEqual([1, 0])
})

test('Back is undone when the person stays, and asks again the next time', () => {
  markUnsaved(work)
  browser.answers.leave = false
  expect(browser.goTo(2, '/admin')).toBe(false)
  expect(browser.steps).toEqual([1])
  // The navigation that undoes it asks nothing.
  expect(browser.goTo(3, '/admin/skills')).toBe(true)
  expect(browser.goTo(1, '/')).toBe(false)
  expect([browser.asked.length, browser.steps]).toEqual([2, [1, 2]])
})

test('Back to a part of the same page asks nothing, and Back from there is undone to that part', () => {
  markUnsaved(work)
  browser.answers.leave = false
  expect(browser.goTo(5, '/admin/skills')).toBe(true)
  expect(browser.asked).toEqual([])
  expect(browser.goTo(2, '/admin')).toBe(false)
  expect([browser.asked.length, browser.steps]).toEqual([1, [3]])
})

test('Back from a part of the page that the browser opened is undone to that part', () => {
  markUnsaved(work)
  browser.answers.leave = false
  expect(browser.goTo(3, '/admin/skills')).toBe(true)
  expect(browser.goTo(null, '/admin/skills#main')).toBe(true)
  expect(browser.goTo(2, '/admin')).toBe(false)
  expect(browser.steps).toEqual([2])
})

test('Back after a second press of a link to a part, which replaces its entry, is undone to that entry', () => {
  markUnsaved(work)
  browser.answers.leave = false
  expect(browser.goTo(3, '/admin/skills')).toBe(true)
  for (let press = 0; press < 2; press += 1) expect(browser.goTo(null, '/admin/skills#main')).toBe(true)
  expect(browser.goTo(2, '/admin')).toBe(false)
  expect(browser.steps).toEqual([2])
})

test('if an undoing step leads nowhere, the next Back asks again', () => {
  markUnsaved(work)
  browser.answers.leave = false
  expect(browser.goTo(2, '/admin')).toBe(false)
  expect(browser.goTo(1, '/')).toBe(false)
  expect(browser.asked).toHaveLength(2)
})

test("going back to the form's history entry asks nothing, even after its query has changed", () => {
  markUnsaved(work)
  browser.answers.leave = false
  Object.assign(location, { search: '?q=n8n' })
  expect(browser.goTo(2, '/admin')).toBe(false)
  expect(browser.goTo(3, '/admin/skills')).toBe(true)
  expect(browser.asked).toHaveLength(1)
})

const here = { origin: 'https://example.com', pathname: '/admin/skills', search: '' }
const link = { ...here, pathname: '/admin/blog', target: '', hasAttribute: (_: string) => false }
const click = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false }

test.each([
  ['a link to another page', link, click, true],
  ['a link to another query', { ...link, pathname: here.pathname, search: '?edit=1' }, click, true],
  ['a link to a part of the page', { ...link, pathname: here.pathname }, click, false],
  ['a link to a new tab', { ...link, target: '_blank' }, click, false],
  ['a download', { ...link, hasAttribute: (name: string) => name === 'download' }, click, false],
  // `beforeunload` asks in this case.
  ['a link to another site', { ...link, origin: 'https://example.org' }, click, false],
  ['the middle button', link, { ...click, button: 1 }, false],
  ['Ctrl and click', link, { ...click, ctrlKey: true }, false],
  ['Cmd and click', link, { ...click, metaKey: true }, false],
  ['Shift and click', link, { ...click, shiftKey: true }, false],
])('leaving the page by %s', (_what, clicked, event, leaves) => {
  expect(leavesPage(clicked, event, here)).toBe(leaves)
})
