import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'
import { checkWorkflow } from '../../n8n/checks.ts'
import type { WorkflowFile } from '../../n8n/file.ts'
import { ownString } from '../../n8n/json.ts'
import { findSecrets } from '../../n8n/secrets.ts'
import { automationFiles, callsOf } from './files.ts'

const folder = new URL('../../../content/automations/', import.meta.url)
const files = Object.entries(automationFiles).map(([name, file]) => [name, file as WorkflowFile] as const)

it('every file of content/automations is served', () => {
  expect(readdirSync(folder)).toEqual(files.map(([name]) => `${name}.json`))
})

describe.each(files)('%s', (_, file) => {
  it('passes the gate, and calls only what the API has', () => {
    expect(checkWorkflow(file)).toEqual([])
    expect(findSecrets(file).filter(({ level }) => level === 'critical')).toEqual([])
    expect(callsOf(file).filter(({ endpoint }) => !endpoint)).toEqual([])
    expect(ownString(file, 'description')).toBeTruthy()
  })

  it('stands on the grid, with a note on what to fill in and the site’s address in one place', () => {
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
    // New posts need no key: the site calls.
    expect(scopes.length > 0 || name === '04-post-to-networks').toBe(true)
  }
  expect((await site.call('GET', '/api/automations/..%2Findex.json')).status).toBe(404)
  expect((await site.call('GET', '/api/automations/constructor.json')).status).toBe(404)
})
