import { examine, redactor } from '../../src/n8n/examine.ts'
import type { FindingLevel } from '../../src/n8n/rules.ts'
import { type Place, placesIn } from './places.ts'

/** A finding in a file, with its place. */
export interface Told extends Place {
  file: string
  level: FindingLevel
  /** The id of the rule; `secret` and `yours` for values. */
  rule: string
  message: string
  pointer: string
  node?: string
}

const levels = { critical: 'error', warning: 'warning', notice: 'note' } as const

export function tell(file: string, text: string): Told[] {
  const { findings: originals, secrets, workflow } = examine(text)
  const findings = workflow ? redactor(workflow, secrets)(originals) : originals
  const placeOf = workflow ? placesIn(text) : () => brokenAt(findings[0]?.message)
  return [
    ...findings.map(({ code, ...finding }) => ({ file, rule: code, ...finding, ...placeOf(finding.pointer) })),
    ...secrets.map(({ level, message, masked, pointer, count, node }) => ({
      file,
      level: levels[level],
      rule: level === 'critical' ? 'secret' : 'yours',
      message: `${message} ${masked}${count > 1 ? `, ${count} times` : ''}`,
      pointer,
      ...(node !== undefined && { node }),
      ...placeOf(pointer),
    })),
  ]
}

/** Text that is not JSON has no pointers, so the place is read from the finding's message. */
function brokenAt(message = ''): Place {
  const [, line = 1, column = 1] = /line (\d+), column (\d+)/.exec(message) ?? []
  return { line: Number(line), column: Number(column) }
}
