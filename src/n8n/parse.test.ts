import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../../tests/helpers/any-character.ts'
import { rounds } from '../../tests/helpers/drawn-cases.ts'
import { anyJson, node, workflow } from '../../tests/helpers/n8n/workflows.ts'
import { findSyntaxProblem } from './json-syntax.ts'
import { parseWorkflowFile, readWorkflowFile } from './parse.ts'

function problemOf(text: string) {
  const result = parseWorkflowFile(text)
  return result.ok ? undefined : result.problem
}

describe('broken JSON', () => {
  it.each([
    ['{"nodes": [,]}', 1, 12],
    ['{\n  "nodes": [],\n}', 3, 1],
    ['{"a": 1\n "b": 2}', 2, 2],
    ["{'nodes': []}", 1, 2],
    ['{"nodes": undefined}', 1, 11],
    ['{"a": "x\ny"}', 1, 9],
    ['{"a": "\\q"}', 1, 8],
    ['[1, 2', 1, 6],
    ['{"a": 01}', 1, 8],
    ['{} {}', 1, 4],
    ['{\r\n"a": tru}', 2, 6],
  ])('reports the problem of %j at line %i, column %i', (text, line, column) => {
    expect(findSyntaxProblem(text)).toMatchObject({ line, column })
    expect(problemOf(text)?.message).toContain(`line ${line}, column ${column}`)
  })

  it('shows no word that may be a secret', () => {
    expect(problemOf('{"key": ghp_hunterHunterHunter}')?.message).not.toContain('unter')
    expect(problemOf('{"key": undefined}')?.message).toContain('“undefined” is not a JSON value')
  })

  it('accepts exactly the texts that JSON.parse accepts', () => {
    const nearJson = fc.tuple(
      anyJson.map((value) => JSON.stringify(value, null, 1)),
      fc.nat(),
      fc.constantFrom('', ',', '"', '}', '\\', '1', ' '),
    )
    fc.assert(
      fc.property(nearJson, ([text, at, insert]) => {
        const place = at % (text.length + 1)
        const changed = text.slice(0, place) + insert + text.slice(place + (at % 2))
        let valid = true
        try {
          JSON.parse(changed)
        } catch {
          valid = false
        }
        expect(findSyntaxProblem(changed) === null).toBe(valid)
      }),
      { numRuns: rounds(500) },
    )
  })

  it('reports an empty file as empty', () => {
    expect(problemOf('  \n')?.code).toBe('empty')
  })

  it('refuses nesting that would overflow a stack', () => {
    expect(problemOf(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)?.code).toBe('too_deep')
  })
})

describe('reports wrong shapes with a sentence and a pointer', () => {
  it.each([
    ['5', ''],
    ['{}', ''],
    ['{"nodes": {}, "connections": {}}', '/nodes'],
    ['{"nodes": []}', ''],
    ['{"nodes": [], "connections": []}', '/connections'],
    ['{"nodes": [null], "connections": {}}', '/nodes/0'],
    ['{"nodes": [{"name": 1, "type": "x"}], "connections": {}}', '/nodes/0/name'],
    ['{"nodes": [{"name": "A"}], "connections": {}}', '/nodes/0'],
    ['[]', ''],
    ['{"workflow": {"nodes": 3, "connections": {}}}', '/workflow/nodes'],
  ])('%s', (text, pointer) => {
    expect(problemOf(text)).toMatchObject({ pointer, level: 'error' })
  })

  it('reports a list of several workflows, and nodes without connections', () => {
    const one = workflow([node('A')])
    expect(problemOf(JSON.stringify([one, one]))?.message).toContain('2 workflows')
    expect(problemOf('[{"count": 1}, {}]')?.message).toContain('not of workflows')
    expect(problemOf(JSON.stringify([node('A'), node('B')]))?.message).toContain('without their connections')
  })
})

describe('wrappers', () => {
  const plain = workflow([node('A')])

  it('returns a plain file unchanged and without notes', () => {
    expect(parseWorkflowFile(`\ufeff${JSON.stringify(plain)}`)).toEqual({ ok: true, file: plain, notes: [] })
  })

  it.each([
    ['a list of one', [plain], ['in_list']],
    ['a template', { id: 1, workflow: plain }, ['wrapped']],
    ['a template in a template', { workflow: { id: 1, name: 'x', workflow: plain } }, ['wrapped', 'wrapped']],
    ['an answer of the REST API', { data: plain }, ['wrapped']],
    ['nodes copied from the canvas', { nodes: [], connections: {}, meta: {} }, ['unnamed_workflow']],
  ])('accepts %s and adds a note', (_, value, codes) => {
    const result = readWorkflowFile(value)
    expect(result.ok && result.notes.map((note) => note.code)).toEqual(codes)
  })

  it('takes the name from the wrapper', () => {
    const { name: _, ...nameless } = plain
    expect(readWorkflowFile({ name: 'Outer', workflow: nameless })).toMatchObject({ ok: true, file: { name: 'Outer' } })
  })
})

it('replaces lone surrogates in names and in references to them', () => {
  const result = parseWorkflowFile(JSON.stringify(workflow([node('A\ud83d')], [], { connections: { 'A\ud83d': {} } })))
  expect(result).toMatchObject({ ok: true, file: { nodes: [{ name: 'A\ufffd' }], connections: { 'A\ufffd': {} } } })
})

it('readWorkflowFile never throws for any value', () => {
  fc.assert(fc.property(anyJson, (value) => void readWorkflowFile(value)))
  fc.assert(fc.property(fc.string({ unit: anyCharacter }), (text) => void parseWorkflowFile(text)))
})
