import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../../tests/helpers/browser-globals.ts'
import { type Edited, editingActions, formAt } from './editing.ts'
import { markSaved, markUnsaved } from './unsaved.ts'

const work = { discard: () => {} }
let browser: ReturnType<typeof stubBrowser>

beforeEach(() => {
  browser = stubBrowser()
})

afterEach(() => {
  markSaved(work)
  vi.unstubAllGlobals()
})

/** An open form. `actions()` returns those of the current round, as a rendered component has them. */
function opened(id: string | null) {
  let edited: Edited = { id, open: id !== null, round: 0, touched: false }
  const addresses: [address: string | null, replace: boolean][] = []
  return {
    addresses,
    now: () => edited,
    actions: () =>
      editingActions(edited, {
        latestRound: () => edited.round,
        show: (next) => {
          edited = { ...next, round: edited.round + 1 }
        },
        setId: (saved) => {
          edited = { ...edited, id: saved }
        },
        setAddress: (to, options) => addresses.push([to, options?.replace ?? false]),
      }),
  }
}

test('each opened form is a new round and is in the address', () => {
  const form = opened(null)
  form.actions().edit('1')
  expect(form.now()).toEqual({ id: '1', open: true, round: 1, begin: undefined, touched: true })
  form.actions().edit('1')
  expect(form.now().round).toBe(2)
  form.actions().start({ values: { title: 'Imported' } })
  expect(form.now()).toMatchObject({ id: null, round: 3, begin: { values: { title: 'Imported' } } })
  expect(form.addresses).toEqual([
    ['1', false],
    ['1', false],
    ['new', false],
  ])
})

test('the address of a new form is not an id', () => {
  expect(formAt('new')).toEqual({ id: null, open: true })
  expect(formAt('1')).toEqual({ id: '1', open: true })
  expect(formAt(null)).toEqual({ id: null, open: false })
})

test('a restored draft opens its entry with the values of the draft', () => {
  const form = opened(null)
  const draft = { key: 'draft:skills:1:a', id: '1', values: { category: 'Typed' }, at: '' }
  expect(form.actions().restore(draft)).toBe(true)
  expect(form.now()).toMatchObject({ id: '1', begin: { values: draft.values, draft: draft.key } })
})

test('a person who stays with unsaved work keeps the open form', () => {
  const form = opened('1')
  markUnsaved(work)
  browser.answers.leave = false
  const { start, edit, restore } = form.actions()
  expect([start(), edit('2'), restore({ key: '', id: '2', values: {}, at: '' })]).toEqual([false, false, false])
  expect(form.now()).toMatchObject({ id: '1', round: 0 })
  expect([browser.asked.length, form.addresses]).toEqual([3, []])
})

test('a saved new entry stays open in the same round and replaces the address', () => {
  const form = opened(null)
  expect(form.actions().stayWith('1')).toBe(true)
  expect(form.now()).toMatchObject({ id: '1', round: 0 })
  expect(form.addresses).toEqual([['1', true]])
})

test('finish() leaves the form and shows an empty one beside the list', () => {
  const form = opened('1')
  expect(form.actions().finish(true)).toBe(true)
  expect(form.now()).toMatchObject({ id: null, open: false, round: 1, touched: true })
  expect(form.addresses).toEqual([[null, false]])
})

test('a slow save does not affect a form that was opened meanwhile', () => {
  const form = opened('slow')
  const { stayWith, finish } = form.actions()
  form.actions().edit('other')
  expect([stayWith('slow'), finish(false)]).toEqual([false, false])
  expect(form.now()).toMatchObject({ id: 'other', round: 1 })
  expect(form.addresses).toEqual([['other', false]])
})
