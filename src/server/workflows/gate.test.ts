import { expect, it } from 'vitest'
import { exported, leaking, secretKey, slack, webhook, workflowBody } from '../../../tests/helpers/n8n/files.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin, makeUser } from '../../../tests/helpers/people.ts'
import { rules } from '../../n8n/rules.ts'

const leaky = JSON.stringify(exported([webhook, leaking]))

onBothDatabases('the publish gate', (open) => {
  it('answers the clean copy to everybody and the original only to the admin', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const { token: user } = await makeUser(site)
    const created = await site.call('POST', '/api/workflows', { token, body: workflowBody() })
    expect(created.status).toBe(201)
    const { id, slug } = created.body
    const seen = await site.call('GET', `/api/workflows/slug/${slug}`)
    for (const private_ of [
      'instanceId',
      '6f9619ff-8b86-d011-b42d-00cf4fc964ff',
      'pinData',
      'Ada’s',
      'person@client.io',
      'errorWorkflow',
      'mine',
    ]) {
      expect(seen.text).not.toContain(private_)
    }
    expect(seen.body.workflow_json.nodes).toHaveLength(2)
    expect(seen.body).not.toHaveProperty('original')
    expect((await site.call('GET', `/api/workflows/${id}/original`)).status).toBe(401)
    expect((await site.call('GET', `/api/workflows/${id}/original`, { token: user })).status).toBe(403)
    const original = await site.call('GET', `/api/workflows/${id}/original`, { token })
    expect(JSON.parse(original.body.original)).toEqual(exported())
  })

  it('refuses to publish a secret and names its place without showing it', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const refused = await site.call('POST', '/api/workflows', { token, body: workflowBody({ workflow_json: leaky }) })
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({ code: 'invalid', fields: { workflow_json: expect.any(String) } })
    expect(refused.body.gate.secrets[0]).toMatchObject({
      level: 'critical',
      pointer: '/nodes/1/parameters/headerParameters/key',
      node: 'Ask AI',
      reason: null,
    })
    expect(refused.text).not.toContain(secretKey)
    expect((await site.call('GET', '/api/workflows')).body).toEqual([])
  })

  it('stores a draft with secrets, and publishes it once each is accepted with a reason', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const body = workflowBody({ workflow_json: leaky, published: false })
    const { body: draft } = await site.call('POST', '/api/workflows', { token, body })
    expect((await site.call('GET', `/api/workflows/${draft.id}`)).status).toBe(404)
    const put = (more: Record<string, unknown>) =>
      site.call('PUT', `/api/workflows/${draft.id}`, { token, body: { ...body, workflow_json: undefined, ...more } })
    const refused = await put({ published: true })
    expect(refused.status).toBe(422)
    const secrets: { fingerprint: string; level: string }[] = refused.body.gate.secrets
    const critical = secrets.filter(({ level }) => level === 'critical')
    const reasons = critical.map(({ fingerprint }) => ({ fingerprint, reason: 'A revoked key of the manual' }))
    expect((await put({ published: true, accepted: reasons.map((each) => ({ ...each, reason: '' })) })).status).toBe(
      422,
    )
    expect((await put({ published: true, accepted: reasons })).status).toBe(200)
    const { body: original } = await site.call('GET', `/api/workflows/${draft.id}/original`, { token })
    expect(original.accepted[0]).toMatchObject({ reason: 'A revoked key of the manual', masked: expect.any(String) })
    // Another value of the same kind needs its own decision.
    const other = leaky.replaceAll(secretKey, secretKey.replaceAll('aB3d', 'zY8x'))
    expect((await put({ published: true, workflow_json: other })).status).toBe(422)
    // The reason for a removed value is removed too.
    const clean = await put({ workflow_json: JSON.stringify(exported()), published: true })
    expect(clean.status).toBe(200)
    expect((await site.call('GET', `/api/workflows/${draft.id}/original`, { token })).body.accepted).toEqual([])
  })

  it('refuses to publish a broken workflow, and to store a file that is not a workflow', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const twice = exported([webhook, slack, { ...slack, position: [600, 0] }])
    const broken = await site.call('POST', '/api/workflows', { token, body: workflowBody({ workflow_json: twice }) })
    expect(broken.status).toBe(422)
    expect(broken.body.gate.findings[0]).toMatchObject({ level: 'error', code: 'duplicate_name' })
    const draft = await site.call('POST', '/api/workflows', {
      token,
      body: workflowBody({ workflow_json: twice, published: false }),
    })
    expect(draft.status).toBe(201)
    const garbage = workflowBody({ workflow_json: '{"nodes": [}', published: false })
    const refused = await site.call('POST', '/api/workflows', { token, body: garbage })
    expect(refused.status).toBe(422)
    expect(refused.body.error).toContain('line 1, column 12')
  })

  it('publishes a broken workflow whose owner says why it may stay, and tells visitors the reason', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const body = workflowBody({
      workflow_json: exported([webhook, slack, { ...slack, position: [600, 0] }, leaking]),
      published: false,
    })
    const { body: draft } = await site.call('POST', '/api/workflows', { token, body })
    const put = (more: Record<string, unknown>) =>
      site.call('PUT', `/api/workflows/${draft.id}`, { token, body: { ...body, workflow_json: undefined, ...more } })
    const { findings, secrets } = (await put({ published: true })).body.gate
    const twice = findings.find(({ code }: { code: string }) => code === 'duplicate_name')
    expect(twice.reason).toBeNull()
    const accepted = [
      { fingerprint: twice.fingerprint, reason: 'The second one shows a variant.' },
      ...secrets.map(({ fingerprint }: { fingerprint: string }) => ({ fingerprint, reason: 'It opens nothing.' })),
    ]
    expect((await put({ published: true, accepted: accepted.slice(1) })).status).toBe(422)
    expect((await put({ published: true, accepted })).status).toBe(200)
    const seen = await site.call('GET', `/api/workflows/${draft.id}`)
    expect(seen.body.checks).toEqual({
      rules: Object.keys(rules).length,
      accepted: [
        { title: rules.duplicate_name.title, nodes: ['Tell Slack'], reason: 'The second one shows a variant.' },
      ],
      accepted_values: secrets.length,
    })
    expect(seen.text).not.toContain('It opens nothing.')
    const [listed] = (await site.call('GET', '/api/workflows')).body
    expect(listed).not.toHaveProperty('checks')
    // The reason for what was mended is removed.
    expect((await put({ workflow_json: exported(), accepted })).status).toBe(200)
    expect((await site.call('GET', `/api/workflows/${draft.id}`, { token })).body.checks.accepted).toEqual([])
  })

  it('does not let a file be accepted that can never run', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    for (const file of ['{"nodes": [}', JSON.stringify(exported([]))]) {
      const { body } = await site.call('POST', '/api/workflows/inspect', { token, body: { file } })
      expect(body.publishable).toBe(false)
      expect(body.findings[0]).toMatchObject({ level: 'error' })
      expect(body.findings[0]).not.toHaveProperty('fingerprint')
    }
  })

  it('inspects a file with the repairs that were asked for, and shows what each would change', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const file = JSON.stringify(
      exported([webhook, { ...slack, parameters: { text: 'Hello {{ $json.name }}' } }, slack]),
    )
    const look = async (more: Record<string, unknown> = {}) =>
      (await site.call('POST', '/api/workflows/inspect', { token, body: { file, ...more } })).body
    const { repairs, repairable } = await look()
    expect(repairable).toBe(2)
    expect(repairs).toMatchObject([
      {
        id: 'duplicate_name:1',
        rule: 'duplicate_name',
        node: 'Tell Slack',
        title: expect.stringContaining('Tell Slack1'),
      },
      { rule: 'expression_without_equals', differences: { changed: [{ changes: [{ pointer: '/parameters/text' }] }] } },
    ])
    const one = await look({ repair: [repairs[0].id] })
    expect(one).toMatchObject({ publishable: true, repairable: 1 })
    expect(one.file).toContain('Tell Slack1')
    const all = await look({ repair: 'all', rewrite: { value: 'Hello', text: 'Dear' } })
    expect(all).toMatchObject({ repairable: 0, repairs: [] })
    expect(all.file).toContain('=Dear {{ $json.name }}')
    // A file that is not a workflow stays as it is.
    expect(await look({ file: '{', repair: 'all' })).toMatchObject({ file: '{', repairs: [], repairable: 0 })
  })

  it('publishes a workflow with dangling connections and loose values, with warnings', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const { typeVersion } = slack
    const file = exported([webhook, slack])
    const given = {
      ...file,
      nodes: [
        ...file.nodes.slice(0, 1),
        {
          ...slack,
          typeVersion: String(typeVersion),
          onError: 'continue',
          parameters: { text: "={{ $('Gone').item }}" },
        },
        { type: 'n8n-nodes-base.stickyNote', position: [0, 0], parameters: { content: 'Hello' } },
      ],
      connections: { ...file.connections, Gone: { main: [[{ node: 'Nobody', type: 'main', index: 0 }]] } },
    }
    const { body: told } = await site.call('POST', '/api/workflows/inspect', {
      token,
      body: { file: JSON.stringify(given) },
    })
    expect(told.publishable).toBe(true)
    expect(told.findings.map(({ level, code }: Record<string, string>) => `${level} ${code}`).sort()).toEqual([
      'warning connection_from_nowhere',
      'warning connection_to_nowhere',
      'warning expression_to_nowhere',
      'warning note_name',
      'warning on_error',
      'warning type_version_text',
      'warning webhook_open',
    ])
    const made = await site.call('POST', '/api/workflows', { token, body: workflowBody({ workflow_json: given }) })
    expect(made.status).toBe(201)
    const [, step, note] = made.body.workflow_json.nodes
    expect({ version: step.typeVersion, name: note.name }).toEqual({ version: typeVersion, name: 'Sticky Note' })
    expect(made.body.steps).toHaveLength(2)
  })

  it('cleans a workflow inside the workflow and finds a secret in it', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const inside = (nodes: (typeof slack)[]) => {
      const caller = { ...slack, parameters: { workflowJson: JSON.stringify(exported(nodes), null, 2) } }
      return workflowBody({ workflow_json: exported([webhook, caller]) })
    }
    const made = await site.call('POST', '/api/workflows', { token, body: inside([slack]) })
    expect(made.status).toBe(201)
    expect(made.text).toContain('Tell Slack')
    expect(made.text).not.toMatch(/d4e5f6|Ada’s|person@client/)
    const refused = await site.call('POST', '/api/workflows', { token, body: inside([leaking]) })
    expect(refused.status).toBe(422)
    expect(refused.text).not.toContain(secretKey)
  })

  it('searches the texts of a template for secrets like its file', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const post = (more: Record<string, unknown>) =>
      site.call('POST', '/api/workflows', { token, body: workflowBody(more) })
    for (const [field, text] of [
      ['name', secretKey],
      ['description', `Uses ${secretKey} for now.`],
      ['usage_instructions', `<ol><li>Put <code>${secretKey}</code> there.</li></ol>`],
      ['changelog', `No longer ${secretKey}`],
      ['requirements', ['An account', `Key ${secretKey}`]],
    ] as const) {
      const refused = await post({ [field]: text })
      expect(refused.status, field).toBe(422)
      expect(Object.keys(refused.body.fields)).toEqual([field])
      expect(refused.body.gate.secrets).toMatchObject([{ level: 'critical', field, pointer: `/${field}` }])
      expect(refused.text).not.toContain(secretKey)
      expect((await post({ [field]: text, published: false })).status).toBe(201)
    }
    const description = `Uses ${secretKey} for now.`
    const { body: draft } = await post({ description, published: false })
    const put = (body: object) => site.call('PUT', `/api/workflows/${draft.id}`, { token, body })
    // The stored text counts if none is sent.
    const change = { name: draft.name, category: draft.category, description: draft.description, published: true }
    const refused = await put(change)
    expect(refused.status).toBe(422)
    const [{ fingerprint }] = refused.body.gate.secrets
    expect((await put({ ...change, accepted: [{ fingerprint, reason: 'A revoked key.' }] })).status).toBe(200)
    expect((await put({ ...change, description: 'Clean.' })).status).toBe(200)
    expect((await put({ ...change, description: 'Clean.', changelog: secretKey })).status).toBe(422)
  })

  it('inspects and redacts texts together with the file', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const texts = { description: `Uses ${secretKey} for now.`, usage_instructions: '<p>Nothing</p>' }
    const look = async (more: Record<string, unknown>) =>
      (await site.call('POST', '/api/workflows/inspect', { token, body: { file: leaky, texts, ...more } })).body
    const before = await look({})
    // One value is listed once, with its places.
    const secret = before.secrets.find(({ kind }: { kind: string }) => kind === 'openai')
    expect(secret).toMatchObject({ count: 2 })
    expect(secret.places).toEqual(['/nodes/1/parameters/headerParameters/key', '/description'])
    expect(before.texts).toEqual(texts)
    const after = await look({ replace: [secret.fingerprint] })
    expect(after.texts).toEqual({ ...texts, description: 'Uses YOUR_VALUE for now.' })
    expect(JSON.stringify(after)).not.toContain(secretKey)
  })

  it('lists each of a thousand secrets, and replaces all blocking ones at once', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const keys = Array.from({ length: 1000 }, (_, index) => `AKIA${String(index).padStart(16, 'QX7KPZ3MWVT9RHBN')}`)
    const node = { ...slack, parameters: { text: [...keys, ...keys].join(' ') } }
    const file = JSON.stringify(exported([webhook, node]))
    const look = async (more: Record<string, unknown> = {}) =>
      (await site.call('POST', '/api/workflows/inspect', { token, body: { file, ...more } })).body
    const { secrets, blocking } = await look()
    expect(secrets).toHaveLength(1000)
    expect(new Set(secrets.map(({ count }: { count: number }) => count))).toEqual(new Set([2]))
    expect(blocking).toHaveLength(1)
    const fingerprints = secrets.map(({ fingerprint }: { fingerprint: string }) => fingerprint)
    for (const replace of ['open', fingerprints]) {
      const mended = await look({ replace })
      expect(mended).toMatchObject({ publishable: true, secrets: [] })
      expect(mended.file).not.toContain('AKIA')
    }
  })

  it('answers 401 and 403 to everybody but the admin', async () => {
    await using site = await open()
    const { token } = await makeUser(site)
    for (const [method, path] of [
      ['POST', '/api/workflows'],
      ['POST', '/api/workflows/inspect'],
      ['PUT', '/api/workflows/0199a1b2-0000-7000-8000-000000000000'],
      ['DELETE', '/api/workflows/0199a1b2-0000-7000-8000-000000000000'],
    ] as const) {
      expect((await site.call(method, path, { body: {} })).status).toBe(401)
      expect((await site.call(method, path, { body: {}, token })).status).toBe(403)
    }
  })

  it('inspect answers places, masked secrets, differences, facts, suggestions and picture, and replaces secrets on request', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const look = (more: Record<string, unknown> = {}) =>
      site.call('POST', '/api/workflows/inspect', { token, body: { file: leaky, ...more } })
    const { status, body, text } = await look()
    expect(status).toBe(200)
    expect(body.publishable).toBe(false)
    expect(body.facts).toMatchObject({ nodeCount: 2, triggers: [{ kind: 'webhook' }] })
    expect(body.suggestions).toMatchObject({ name: 'Exported', slug: 'exported' })
    expect(body.picture).toMatch(/^<svg/)
    expect(body.differences.file.map(({ pointer }: { pointer: string }) => pointer)).toContain('/pinData')
    expect(body.differences.changed).toMatchObject([{ name: 'Receive', changes: [{ pointer: '/webhookId' }] }])
    expect(text.split(secretKey)).toHaveLength(3)
    const replace = body.secrets.map(({ fingerprint }: { fingerprint: string }) => fingerprint)
    const mended = await look({ replace })
    expect(mended.body).toMatchObject({ publishable: true, blocking: [] })
    expect(mended.text).not.toContain(secretKey)
    const broken = await look({ file: '{"nodes": [1,]}' })
    expect(broken.body).toMatchObject({ publishable: false, clean: null, picture: null })
    expect(broken.body.findings[0].message).toContain('column 14')
  })

  it('inspect applies the reasons in the request, and otherwise the stored ones', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const look = async (more: Record<string, unknown>) =>
      (await site.call('POST', '/api/workflows/inspect', { token, body: { file: leaky, ...more } })).body
    const { secrets } = await look({})
    const accepted = secrets.map(({ fingerprint }: { fingerprint: string }) => ({ fingerprint, reason: 'Revoked.' }))
    const stored = workflowBody({ workflow_json: leaky, accepted })
    const { id } = (await site.call('POST', '/api/workflows', { token, body: stored })).body
    expect((await look({ id })).publishable).toBe(true)
    expect((await look({ id, accepted: [] })).publishable).toBe(false)
  })

  it('cleans the usage instructions at save', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const usage_instructions = '<ol><li onclick="x()">Go<script>alert(1)</script></li></ol><a href="javascript:x">a</a>'
    const { body } = await site.call('POST', '/api/workflows', { token, body: workflowBody({ usage_instructions }) })
    expect(body.usage_instructions).toBe('<ol><li>Go</li></ol><p><a href="">a</a></p>')
    const nodes = [webhook, { ...slack, name: 'Say “hi” <b>&</b>' }]
    const named = await site.call('POST', '/api/workflows', {
      token,
      body: workflowBody({ workflow_json: exported(nodes) }),
    })
    expect(named.status).toBe(201)
  })
})

onBothDatabases('PUT /workflows/slug/{slug}', (open) => {
  it('creates a workflow or changes it, through the gate, and only one of two at once creates it', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const put = (body: object, slug = 'orders') => site.call('PUT', `/api/workflows/slug/${slug}`, { token, body })
    const { slug: _, ...body } = workflowBody({ name: 'Orders', published: true })

    const made = await Promise.all([put(body), put(body)])
    expect(made.map(({ status }) => status).sort()).toEqual([200, 201])
    const changed = await put({ description: 'Another one.' })
    expect(changed).toMatchObject({
      status: 200,
      body: { slug: 'orders', name: 'Orders', description: 'Another one.', published: true, version_number: 1 },
    })
    const same = { ...body, description: 'Another one.' }
    expect((await put(same)).body.updated_at).toBe(changed.body.updated_at)
    expect((await put({ ...same, changelog: 'Tested again.' })).body).toMatchObject({ version_number: 2 })
    expect((await put({ workflow_json: '{' })).body.code).toBe('invalid')
    expect(Object.keys((await put({ name: 'New' }, 'new')).body.fields)).toContain('workflow_json')

    await site.call('PATCH', `/api/workflows/${changed.body.id}`, { token, body: { slug: 'all-orders' } })
    const moved = await put(body)
    expect([moved.status, moved.body.error]).toEqual([409, expect.stringContaining('"all-orders"')])
  })
})
