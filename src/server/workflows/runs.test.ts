import { expect, it } from 'vitest'
import { exported, slack, webhook, workflowBody } from '../../../tests/helpers/n8n/files.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin, makeUser } from '../../../tests/helpers/people.ts'
import type { TestSite } from '../../../tests/helpers/site.ts'

const secret = 'The private line of an export'
const items = (json: object) => [{ executionIndex: 0, source: [], data: { main: [[{ json }]] } }]
const text = (runData: object = { Receive: items({ email: 'ada@engine.io' }) }) =>
  JSON.stringify({ data: { resultData: { runData } }, workflowData: { note: secret } })
const run = { kind: 'execution', text: text() }
const renamed = exported([{ ...webhook, name: 'Take in' }, slack])
const replaced = exported([{ ...webhook, id: 'b1', name: 'Take in' }, slack])

const versionRuns = ({ context }: TestSite) =>
  context.database.db.selectFrom('workflow_versions').select(['number', 'run']).orderBy('number').execute()

onBothDatabases('the run of a template', (open) => {
  it('is stored masked, shown on the page to everybody, and in no list, download or file', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const { body, status } = await site.call('POST', '/api/workflows', { token, body: workflowBody({ run }) })
    expect(status).toBe(201)
    const page = await site.call('GET', `/api/workflows/slug/${body.slug}?file=false`)
    expect(page.body.run).toMatchObject({
      source: 'execution',
      steps: [{ node: 'Receive', outputs: [{ count: 1, items: [{ email: 'person1@example.com' }] }] }],
    })
    for (const path of [
      `/api/workflows/${body.id}`,
      '/api/workflows',
      `/api/workflows/${body.id}/download`,
      `/n8n-marketplace/${body.slug}.json`,
      `/n8n-marketplace/${body.slug}`,
      `/api/templates/workflows/${body.number}`,
    ]) {
      const answer = await site.call('GET', path)
      expect(answer.text, path).not.toContain(secret)
      expect(answer.text, path).not.toContain('ada@engine.io')
      if (path !== `/api/workflows/${body.id}` && !path.endsWith(body.slug))
        expect(answer.text, path).not.toContain('person1@')
    }
    const stored = await site.context.database.db.selectFrom('workflow_files').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(secret)
  })

  it('stays when it is left out, belongs to the newest version, and a new one or null removes it from all', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const { body } = await site.call('POST', '/api/workflows', { token, body: workflowBody() })
    const put = (change: object) =>
      site.call('PUT', `/api/workflows/${body.id}`, { token, body: { ...base, ...change } })
    const base = { name: body.name, description: body.description, category: body.category }

    expect((await put({ run })).body.run.steps).toHaveLength(1)
    expect((await versionRuns(site)).map((each) => each.run !== null)).toEqual([true])
    const file = exported([webhook, { ...slack, parameters: { text: 'Other' } }])
    expect((await put({ workflow_json: file })).body.run.steps).toHaveLength(1)
    expect((await versionRuns(site)).map((each) => each.run !== null)).toEqual([true, true])
    expect((await put({ run })).body.run.steps).toHaveLength(1)
    expect((await versionRuns(site)).map((each) => each.run !== null)).toEqual([false, true])
    expect((await put({ run: null })).body.run).toBeNull()
    expect((await versionRuns(site)).map((each) => each.run)).toEqual([null, null])
  })

  it('follows renamed nodes, and is refused with a file that lost its nodes until the owner drops these steps', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const both = { ...run, text: text({ Receive: items({ a: 1 }), 'Tell Slack': items({ ok: true }) }) }
    const { body } = await site.call('POST', '/api/workflows', { token, body: workflowBody({ run: both }) })
    const change = { ...workflowBody(), slug: body.slug, workflow_json: replaced }
    const put = (more: object) => site.call('PUT', `/api/workflows/${body.id}`, { token, body: { ...change, ...more } })

    const seen = await site.call('POST', '/api/workflows/inspect', {
      token,
      body: { file: JSON.stringify(replaced), id: body.id },
    })
    expect(seen.body.run).toMatchObject({ gone: ['Receive'], masked: [] })
    const refused = await put({})
    expect(refused).toMatchObject({ status: 422, body: { fields: { run: expect.stringContaining('“Receive”') } } })
    const followed = await put({ workflow_json: renamed })
    expect(followed.body.run.steps.map(({ node }: { node: string }) => node)).toEqual(['Take in', 'Tell Slack'])
    await put({ workflow_json: exported([webhook, slack]) })
    const kept = await put({ drop_run_steps: true })
    expect(kept.body.run.steps.map(({ node }: { node: string }) => node)).toEqual(['Tell Slack'])
  })

  it('an inspection shows it with what was masked, and what the owner keeps', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const inspect = async (given: object) =>
      (
        await site.call('POST', '/api/workflows/inspect', {
          token,
          body: { file: JSON.stringify(exported()), run: given },
        })
      ).body
    const { run: seen, nodes, pinned } = await inspect(run)
    expect({ nodes, pinned }).toEqual({ nodes: ['Receive', 'Tell Slack'], pinned: 1 })
    expect(seen.masked).toMatchObject([
      { kind: 'email', path: 'email', nodes: ['Receive'], examples: [{ value: 'ada@engine.io' }], kept: false },
    ])
    expect((await inspect({ ...run, keep: ['email'] })).run.run.steps[0].outputs[0].items).toEqual([
      { email: 'ada@engine.io' },
    ])
    expect((await inspect({ kind: 'pinned' })).run.run).toMatchObject({
      source: 'pinned',
      steps: [{ node: 'Receive' }],
    })
    expect((await inspect({ kind: 'execution', text: '{' })).run).toMatchObject({
      run: null,
      problems: [expect.stringContaining('not valid JSON')],
    })
  })
})

onBothDatabases('attaching a run', (open) => {
  it('answers 401 and 403 to others, and 422 with a sentence to hostile input', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const { token: user } = await makeUser(site)
    const body = { file: JSON.stringify(exported()), run }
    expect((await site.call('POST', '/api/workflows/inspect', { body })).status).toBe(401)
    expect((await site.call('POST', '/api/workflows/inspect', { token: user, body })).status).toBe(403)

    for (const given of [
      { kind: 'execution', text: text({ Unknown: [] }) },
      { kind: 'execution', text: `${'['.repeat(50_000)}${']'.repeat(50_000)}` },
      { kind: 'execution', text: '{"__proto__": {"runData": {"Receive": []}}}' },
      {
        kind: 'execution',
        text: text({ Receive: [{ data: { main: 'x' }, source: 7, error: [] }, null] }).slice(0, -9),
      },
      { kind: 'execution' },
      { kind: 'table', text: '[{"node": 4}]' },
      { kind: 'other', text: '{}' },
      { ...run, keep: 'all' },
      'text',
    ]) {
      const { status, body: answer } = await site.call('POST', '/api/workflows', {
        token,
        body: workflowBody({ run: given }),
      })
      expect({ status, given: JSON.stringify(given).slice(0, 60) }).toMatchObject({ status: 422 })
      expect(String(answer.error).length).toBeGreaterThan(5)
    }
    const odd = text({
      Receive: [{ data: { main: 'x', ai: [null, [3]] }, source: 7, error: [], executionTime: -1 }, null],
    })
    const made = await site.call('POST', '/api/workflows', {
      token,
      body: workflowBody({ run: { kind: 'execution', text: odd } }),
    })
    expect(made.status).toBe(201)
  })
})
