import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bareEnv } from '../../../tests/helpers/another-process.ts'
import { exported, leaking, slack, webhook } from '../../../tests/helpers/n8n/files.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { type Imported, importFolder } from './import-folder.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'exports-'))
  mkdirSync(join(folder, 'deeper'))
  writeFileSync(join(folder, 'a.json'), JSON.stringify({ ...exported(), name: 'Clean one' }))
  writeFileSync(join(folder, 'deeper', 'b.json'), JSON.stringify({ ...exported([webhook, leaking]), name: 'Leaks' }))
  writeFileSync(join(folder, 'c.json'), '{"nodes": [')
  writeFileSync(join(folder, 'd.txt'), 'nothing')
})

afterAll(() => rmSync(folder, { recursive: true }))

async function all(running: AsyncIterable<Imported>): Promise<Imported[]> {
  const imports: Imported[] = []
  for await (const one of running) imports.push(one)
  return imports
}

onBothDatabases('the import of a folder', (open) => {
  it('publishes clean files, stores leaking ones as drafts and refuses broken ones', async () => {
    await using site = await open()
    const run = () => all(importFolder(site.context.workflows, folder, true))
    const outcomes = (await run()).map(({ file, outcome }) => [file.slice(file.lastIndexOf('/') + 1), outcome])
    expect(outcomes).toEqual([
      ['a.json', 'published'],
      ['c.json', 'refused'],
      ['b.json', 'draft'],
    ])
    const { body } = await site.call('GET', '/api/workflows')
    expect(body.map(({ name }: { name: string }) => name)).toEqual(['Clean one'])
    expect((await run()).map(({ outcome }) => outcome)).toEqual(['known', 'refused', 'known'])
  })

  it('skips files with known content, and names an unnamed workflow after its file', async () => {
    await using site = await open()
    const nameless = mkdtempSync(join(tmpdir(), 'nameless-'))
    const put = (name: string, text: object) => writeFileSync(join(nameless, name), JSON.stringify(text))
    const { name: _, ...file } = exported()
    put('new-orders_2.json', file)
    put('other orders.json', {
      ...exported([{ ...webhook, parameters: { path: 'others' } }, slack]),
      name: 'My workflow 3',
    })
    put('twin.json', { ...exported(), name: 'The first one under another name', tags: [] })
    const run = async () =>
      (await all(importFolder(site.context.workflows, nameless, false))).map(({ outcome }) => outcome)
    expect(await run()).toEqual(['draft', 'draft', 'known'])
    const { workflows } = await site.context.workflows.list({ sort: 'name' }, false)
    expect(workflows.map(({ name, slug }) => [name, slug])).toEqual([
      ['New orders 2', 'new-orders-2'],
      ['Other orders', 'other-orders'],
    ])
    // After an edit in the admin area it is still recognised by its imported file.
    const mended = JSON.stringify(exported([{ ...webhook, parameters: { path: 'mended' } }]))
    for (const { id, name, description, category } of workflows) {
      await site.context.workflows.update(id, { name, description, category, workflow_json: mended })
    }
    expect(await run()).toEqual(['known', 'known', 'known'])
    rmSync(nameless, { recursive: true })
  })

  it('publishes nothing unless asked to', async () => {
    await using site = await open()
    const imports = await all(importFolder(site.context.workflows, folder, false))
    expect(imports.map(({ outcome }) => outcome)).toEqual(['draft', 'refused', 'draft'])
    expect((await site.call('GET', '/api/workflows')).body).toEqual([])
  })
})

it('the command reports each file, with line and column of invalid JSON, and fails when one was rejected', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'import-'))
  const command = [join(import.meta.dirname, '../commands/import-workflows.ts'), folder, '--publish']
  const run = promisify(execFile)(process.execPath, command, { env: { ...bareEnv(), DATA_DIR: dataDir } })
  const { stdout, code } = await run.then(
    (done) => ({ ...done, code: 0 }),
    (error: { stdout: string; code: number }) => error,
  )
  rmSync(dataDir, { recursive: true })
  expect(code).toBe(1)
  expect(stdout).toContain('1/3  published')
  expect(stdout).toContain('1 published, 1 drafts, 0 already known, 1 refused.')
  expect(stdout).toContain('line 1, column 12')
  expect(stdout).toContain('An OpenAI key was found in “Ask AI”.')
})
