import { describe, expect, it } from 'vitest'
import { withoutValues } from './mend.ts'
import { findSecrets } from './secrets.ts'
import { node, workflow } from './testing.ts'

const key = `sk-proj-${'aB3dE5gH7jK9'.repeat(4)}`
const file = workflow([
  { ...node('Ask', 'n8n-nodes-base.httpRequest'), parameters: { url: 'https://a.io', header: `Bearer ${key}` } },
  { ...node('Code', 'n8n-nodes-base.code'), parameters: { jsCode: `const key = '${key}'\nreturn items` } },
])

describe('withoutValues', () => {
  it('replaces a value wherever it stands, and keeps the text around it', () => {
    const found = findSecrets(file).filter(({ level }) => level === 'critical')
    expect(found.length).toBeGreaterThan(1)
    const mended = withoutValues(file, new Set(found.map(({ fingerprint }) => fingerprint)))
    expect(JSON.stringify(mended)).not.toContain(key)
    expect(JSON.stringify(mended)).toContain('return items')
    expect(findSecrets(mended).filter(({ level }) => level === 'critical')).toEqual([])
  })

  it('leaves what it was not asked to replace', () => {
    expect(withoutValues(file, new Set(['openai:00000000']))).toEqual(file)
  })
})
