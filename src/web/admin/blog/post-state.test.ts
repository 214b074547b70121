import { expect, it } from 'vitest'
import { stateOf } from './post-state.ts'

it.each([
  [{ published: false, publish_at: null }, 'Draft', 'warn'],
  [{ published: false, publish_at: '2090-03-03T09:00:00.000Z' }, 'Draft', 'warn'],
  [{ published: true, publish_at: null }, 'Published', 'ok'],
  [{ published: true, publish_at: '2026-01-01T09:00:00.000Z' }, 'Published', 'ok'],
  [{ published: true, publish_at: '2090-03-03T09:00:00.000Z' }, /^Scheduled for Mar 3, 2090/, 'plain'],
])('%o is shown as %s', (post, label, tone) => {
  expect(stateOf(post, new Date('2026-11-22T12:00:00Z'))).toEqual({ label: expect.stringMatching(label), tone })
})
