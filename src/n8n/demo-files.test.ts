import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readXml } from '../../tests/helpers/n8n/xml.ts'
import { checkWorkflow } from './checks.ts'
import { cleanWorkflow, serialize } from './clean.ts'
import { readConnections } from './connections.ts'
import { parseWorkflowFile } from './parse.ts'
import { workflowPicture } from './picture.ts'
import { findSecrets } from './secrets.ts'
import { workflowSteps } from './steps.ts'

/** The demo workflows must pass the checks that apply to the owner's own workflows. */
const folder = new URL('../../content/demo/workflows/', import.meta.url)
const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
/** The folder also contains index.json. */
const workflows = names
  .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }))
  .filter(({ text }) => /"connections"\s*:/.test(text))

describe.runIf(workflows.length > 0)('the demo workflows', () => {
  it.each(workflows)('$name', ({ text }) => {
    const result = parseWorkflowFile(text)
    if (!result.ok) throw new Error(result.problem.message)
    const { file } = result
    expect(checkWorkflow(file).filter(({ level }) => level !== 'note')).toEqual([])
    expect(findSecrets(file).filter(({ level }) => level === 'critical')).toEqual([])
    const clean = cleanWorkflow(file)
    expect(serialize(cleanWorkflow(clean))).toBe(serialize(clean))
    expect(readConnections(clean)).toEqual(readConnections(file))
    readXml(workflowPicture(clean))
    expect(workflowSteps(clean).length).toBeGreaterThan(0)
  })
})
