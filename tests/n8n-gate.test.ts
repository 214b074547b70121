import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { placesIn } from '../packages/n8n-gate/places.ts'
import { checkWorkflow } from '../src/n8n/checks.ts'
import { workflowPicture } from '../src/n8n/picture.ts'
import { repaired } from '../src/n8n/repairs.ts'
import { rules } from '../src/n8n/rules.ts'
import { node, TRIGGER, workflow } from './helpers/n8n/workflows.ts'
import { removedAtExit } from './helpers/removed-at-exit.ts'

const key = `sk-proj-${'a1B2c3D4'.repeat(6)}`

/** Wires by id, and a key in a header and in the name of a node. */
const broken = {
  ...workflow(
    [node('Start', TRIGGER), node(key, 'n8n-nodes-base.noOp', { parameters: { key } })],
    [['id-Start', `id-${key}`]],
  ),
  meta: { instanceId: 'f'.repeat(64) },
}
const sound = workflow(
  [node('Start', TRIGGER), node('Step', 'n8n-nodes-base.noOp', { position: [200, 0] })],
  [['Start', 'Step']],
)

it('the packed command line is installed without network and without dependencies, and each command works', () => {
  const folder = removedAtExit(mkdtempSync(join(tmpdir(), 'n8n-gate-')))
  const inFolder = { cwd: folder, encoding: 'utf8' } as const
  const packed = execFileSync('npm', ['pack', '--silent', '--ignore-scripts=false', '--pack-destination', folder], {
    cwd: 'packages/n8n-gate',
    encoding: 'utf8',
  })
  writeFileSync(join(folder, 'package.json'), '{}')
  execFileSync(
    'npm',
    ['install', '--offline', '--no-audit', '--no-fund', `./${packed.trim().split('\n').at(-1)}`],
    inFolder,
  )
  const run = (args: string[], input?: string) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['node_modules/n8n-gate/dist/cli.js', ...args], {
      ...inFolder,
      input,
    })
    expect(stdout + stderr).not.toContain(key)
    return { status, stdout, stderr }
  }
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const write = (name: string, content: unknown) => writeFileSync(join(folder, name), JSON.stringify(content, null, 2))
  write('broken.json', broken)
  write('sound.json', sound)
  writeFileSync(join(folder, 'cut.json'), '{\n  "nodes": [')

  const told = run(['check', 'broken.json'])
  expect(told.status).toBe(1)
  expect(told.stdout).toMatch(/^broken\.json:\d+:\d+ error \[connection_by_id\] /m)
  expect(told.stdout).toMatch(/^broken\.json:\d+:\d+ error \[secret\] .* sk-•+ /m)
  expect(run(['check', 'sound.json'])).toMatchObject({ status: 0, stdout: '1 file, 0 errors, 0 other findings.\n' })
  expect(run(['check', '-'], JSON.stringify(sound)).status).toBe(0)
  expect(run(['check', 'cut.json']).stdout).toMatch(/^cut\.json:2:\d+ error \[json\]/)
  expect(JSON.parse(run(['check', 'broken.json', '--json']).stdout)).toContainEqual(
    expect.objectContaining({ rule: 'connection_by_id', level: 'error', file: 'broken.json' }),
  )

  write('why? #1.json', broken)
  const log = JSON.parse(run(['check', 'why? #1.json', 'sound.json', '--sarif']).stdout)
  expect(log).toMatchObject({ version: '2.1.0', runs: [{ tool: { driver: { name: 'n8n-gate' } } }] })
  const [{ tool, results }] = log.runs
  const ruleIds = tool.driver.rules.map(({ id }: { id: string }) => id)
  expect(ruleIds).toEqual([...Object.keys(rules), 'secret', 'yours'])
  for (const rule of tool.driver.rules) expect(new URL(rule.helpUri).pathname).toMatch(/gate\.md$/)
  for (const { ruleId, ruleIndex, locations } of results) {
    expect(ruleIds[ruleIndex]).toBe(ruleId)
    expect(locations[0].physicalLocation.region.startLine).toBeGreaterThan(0)
    expect(locations[0].physicalLocation.artifactLocation.uri).toBe('why%3F%20%231.json')
  }

  const clean = run(['clean', 'broken.json'])
  expect([clean.status, JSON.parse(clean.stdout).meta]).toEqual([0, undefined])
  expect(run(['fix', 'broken.json']).stderr).toContain('Connections name their nodes by id')
  expect(JSON.parse(read('broken.json'))).toEqual(broken)
  expect(run(['diff', 'broken.json', 'broken.json'])).toMatchObject({ status: 0, stdout: '' })
  write('before.json', broken)
  expect(run(['fix', 'broken.json', '--write']).status).toBe(0)
  expect(JSON.parse(read('broken.json'))).toEqual(repaired(broken, 'all'))
  expect(checkWorkflow(repaired(broken, 'all')).filter(({ level }) => level === 'error')).toEqual([])
  expect(run(['diff', 'before.json', 'broken.json'])).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('connected “Start” to '),
  })

  expect(run(['picture', 'sound.json', '-o', 'a.svg']).status).toBe(0)
  expect(read('a.svg')).toBe(workflowPicture(sound, { colors: 'light' }))
  expect(run(['picture', 'sound.json', '-o', 'a.png'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('npm install sharp'),
  })

  for (const args of [
    [],
    ['unknown'],
    ['check'],
    ['check', 'none.json'],
    ['check', '--unknown'],
    ['check', 'sound.json', '--json', '--sarif'],
    ['clean', 'cut.json'],
    ['clean', 'sound.json', 'broken.json'],
    ['clean', 'sound.json', '-o', 'no-folder/a.json'],
    ['diff', 'sound.json'],
  ]) {
    const { status, stdout, stderr } = run(args)
    expect([args, status, stdout, stderr === '']).toEqual([args, 2, '', false])
  }
})

it('a finding has the line and column of its value, or of what is around it', () => {
  const text = '{\n  "a": [1, { "b/c": "}" }],\n  "": {"x": [ ]}\n}'
  const place = placesIn(text)
  expect(place('')).toEqual({ line: 1, column: 1 })
  expect(place('/a/0')).toEqual({ line: 2, column: 9 })
  expect(place('/a/1/b~1c')).toEqual({ line: 2, column: 21 })
  expect(place('/a/1/none/below')).toEqual(place('/a/1'))
  expect(placesIn(`[${text}]`)('/a/0')).toEqual({ line: 2, column: 9 })
})
