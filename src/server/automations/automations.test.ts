import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'
import { collectionEndpoints } from '../../contract/api/collections.ts'
import type { Endpoint } from '../../contract/api/endpoint.ts'
import { endpoints } from '../../contract/api/endpoints.ts'
import { scopeNames } from '../../contract/keys.ts'
import { checkWorkflow } from '../../n8n/checks.ts'
import { STICKY_NOTE, type WorkflowFile } from '../../n8n/file.ts'
import { own, ownString } from '../../n8n/json.ts'
import { findSecrets } from '../../n8n/secrets.ts'
import { automationFiles } from './files.ts'

const folder = new URL('../../../content/automations/', import.meta.url)
const files = Object.entries(automationFiles).map(([name, file]) => [name, file as WorkflowFile] as const)

const every: Readonly<Record<string, Endpoint>> = { ...endpoints, ...collectionEndpoints }

const pathOf = (key: string) => new RegExp(`^${key.replace(/\{\w+\}/g, '[^/]+')}$`)

/** A workflow's calls of the site's API, each with its endpoint if the API has one. */
function callsOf({ nodes }: WorkflowFile): { call: string; endpoint: Endpoint | undefined }[] {
  return nodes.flatMap((node) => {
    const parameters = own(node, 'parameters')
    const path = /^=\{\{ \$\('Settings'\)\.first\(\)\.json\.site \}\}(\/.*)/.exec(
      ownString(parameters, 'url') ?? '',
    )?.[1]
    if (node.type === STICKY_NOTE || path === undefined) return []
    const filled = path.replace(/\{\{.*?\}\}/g, 'x').replace(/\?.*/, '')
    const call = `${ownString(parameters, 'method') ?? 'GET'} ${filled}`
    const key = call in every ? call : Object.keys(every).find((each) => pathOf(each).test(call))
    return [{ call, endpoint: every[key ?? ''] }]
  })
}

it('every file of content/automations is served', () => {
  expect(readdirSync(folder)).toEqual(files.map(([name]) => `${name}.json`))
})

describe.each(files)('%s', (_, file) => {
  it('passes the gate, calls only endpoints of the API, and names the scopes that these need', () => {
    expect(checkWorkflow(file)).toEqual([])
    expect(findSecrets(file).filter(({ level }) => level === 'critical')).toEqual([])
    const calls = callsOf(file)
    expect(calls.filter(({ endpoint }) => !endpoint)).toEqual([])
    const needed = calls.map(({ endpoint }) => endpoint?.scope)
    expect(own(file, 'scopes')).toEqual(scopeNames.filter((scope) => needed.includes(scope)))
    expect(ownString(file, 'description')).toBeTruthy()
  })

  it('has its nodes on the grid, a note on what to fill in, and the site’s address in one place', () => {
    const texts = JSON.stringify(file)
    expect(texts.split('https://www.example.com')).toHaveLength(2)
    expect(file.nodes.find(({ name }) => name === 'What to fill in')).toMatchObject({ position: expect.any(Array) })
    for (const { position } of file.nodes as unknown as { position: number[] }[]) {
      expect(position.filter((place) => place % 16 !== 0)).toEqual([])
    }
  })
})

it('GET /api/automations is for the admin, and the file of each has the site’s address and can be read by anyone', async () => {
  await using site = await openTestSite({ env: { SITE_URL: 'https://ada.example' } })
  expect((await site.call('GET', '/api/automations')).status).toBe(401)
  const { token } = await makeAdmin(site)
  const { status, body } = await site.call('GET', '/api/automations', { token })
  expect([status, body.length]).toEqual([200, 8])
  for (const { name, scopes, address, file, picture } of body) {
    expect(address).toBe(`https://ada.example/api/automations/${name}.json`)
    const served = await site.call('GET', new URL(address).pathname)
    expect([served.status, served.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    expect(served.body).toEqual(JSON.parse(file))
    expect(file).toContain('"https://ada.example"')
    expect(picture).toMatch(/^<svg/)
    // The automation for new posts needs no key, because the site calls it.
    expect(scopes.length > 0 || name === '04-post-to-networks').toBe(true)
  }
  expect((await site.call('GET', '/api/automations/..%2Findex.json')).status).toBe(404)
  expect((await site.call('GET', '/api/automations/constructor.json')).status).toBe(404)
})
