import { describe, expect, it } from 'vitest'
import { type GateThread, gateThread, openGateThread } from '../../src/server/workflows/gate-thread.ts'
import { workflowBody } from '../helpers/n8n/files.ts'
import { hostileNotes, hostileShapes } from '../helpers/n8n/hostile-workflows.ts'
import { expectLimitedDrawings } from '../helpers/n8n/limited-drawings.ts'
import { makeAdmin } from '../helpers/people.ts'
import { openTestSite } from '../helpers/site.ts'

/** A gate thread that notes the names of its jobs. */
function countingGate() {
  const jobs: string[] = []
  const gate: GateThread = (name, ...given) => {
    jobs.push(name)
    return gateThread(name, ...given)
  }
  return { gate, jobs }
}

const [, longLines = ''] = hostileNotes(60, 8000, 'a ').at(0) ?? []

describe('a file that is slow to draw', () => {
  it('is drawn once, in the thread, and never during a visitor’s request', async () => {
    const { gate, jobs } = countingGate()
    await using site = await openTestSite({ gate })
    const { token } = await makeAdmin(site)
    const { status, body } = await site.call('POST', '/api/workflows', {
      token,
      body: workflowBody({ workflow_json: longLines }),
    })
    expect(status).toBe(201)
    expect(jobs).toEqual(['prepare'])
    const share = `/n8n-marketplace/${body.slug}/share.png`

    // Not drawn yet: the site's own share image.
    expect((await site.call('GET', share)).headers.get('location')).toBe('/share.png')
    await site.context.workflows.rebuild()
    expect(jobs).toEqual(['prepare', 'render'])

    for (const path of [
      share,
      share,
      `/n8n-marketplace/${body.slug}.svg`,
      `/n8n-marketplace/${body.slug}/thumbnail-dark.svg`,
    ]) {
      expect((await site.call('GET', path)).status).toBe(200)
    }
    await site.context.workflows.rebuild()
    expect(jobs).toHaveLength(2)
  })

  it('is inspected and redacted in the thread too', async () => {
    const { gate, jobs } = countingGate()
    await using site = await openTestSite({ gate })
    const { token } = await makeAdmin(site)
    const { body } = await site.call('POST', '/api/workflows', { token, body: workflowBody() })
    await site.call('POST', '/api/workflows/inspect', { token, body: { file: longLines } })
    await site.call('PUT', `/api/workflows/${body.id}`, { token, body: workflowBody({ workflow_json: longLines }) })
    expect(jobs).toEqual(['prepare', 'inspect', 'prepare'])
  })
})

describe('a file over the limit of processor time', () => {
  it('is refused with a message, and the site keeps working', async () => {
    await using site = await openTestSite({ gate: openGateThread(0) })
    const { token } = await makeAdmin(site)
    const sentence = 'This file takes too long to inspect. Please split it into smaller workflows.'
    for (const [path, body] of [
      ['/api/workflows', workflowBody()],
      ['/api/workflows/inspect', { file: workflowBody().workflow_json }],
    ] as const) {
      const refused = await site.call('POST', path, { token, body })
      expect([refused.status, refused.body.error]).toEqual([422, sentence])
    }
    expect((await site.call('GET', '/api/workflows')).body).toEqual([])
  })
})

it.each([
  [150, 422],
  [20_000, 400],
])('a file with %s levels is refused, also as an object', async (levels, status) => {
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  const file = `{"nodes":[],"connections":{},"meta":${'['.repeat(levels)}${']'.repeat(levels)}}`
  const body = JSON.stringify(workflowBody({ workflow_json: 0 })).replace(
    '"workflow_json":0',
    `"workflow_json":${file}`,
  )
  const refused = await site.app.request('/api/workflows', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body,
  })
  expect(refused.status).toBe(status)
  expect(await refused.text()).toContain('levels deep')
})

describe('the size of a drawing is limited', () => {
  const notes = [
    ...hostileNotes(60, 8000, 'a '),
    ...hostileNotes(250, 10, 'ab '),
    ...hostileNotes(250, 8000, '# a\n'),
    ...hostileNotes(250, 8000, '👩‍👩‍👧 '),
  ]
  // A quarter of the largest file reaches every limit already; `npm run attacks` draws the largest.
  const shapes = hostileShapes(475_000).filter(([title]) => /nodes|notes|links|outputs|kinds|apps|triggers/.test(title))
  it.each([...notes, ...shapes])('%s', (_, text) => expectLimitedDrawings(text))
})
