import { splitType } from '../apps.ts'
import { chosen, factsOf } from '../catalogue/index.ts'
import type { WorkflowNode } from '../file.ts'
import { isArray, type Json, own, ownNumber } from '../json.ts'

/**
 * What a node does in a few words, as “append: sheet” or “GET api.example.com”; `undefined` where that is not known. What
 * n8n chooses by itself is not in the file, but in the catalogue.
 */
export function operationOf(node: WorkflowNode): string | undefined {
  const parameters = own(node, 'parameters')
  const read = (key: string) => plain(own(parameters, key))
  const name = splitType(node.type).name.replace(/Tool$/, '')
  const facts = factsOf(node)
  const choice = (key: string) => words(plain(facts ? chosen(node, facts, key) : own(parameters, key)))
  const [resource, operation] = [choice('resource'), choice('operation')]
  if (/^(?:http|toolHttp)Request$/.test(name)) {
    const address = own(parameters, 'url')
    const host =
      typeof address === 'string' ? /^=?https?:\/\/(?:[^/@\s]{0,80}@)?([\w.-]{3,80})/.exec(address)?.[1] : undefined
    return [read('method') ?? read('requestMethod') ?? 'GET', host].filter(Boolean).join(' ')
  }
  if (name === 'webhook') return `${read('httpMethod') ?? 'GET'} ${shortPath(read('path'))}`.trim()
  if (/^(?:schedule|cron|interval)/.test(name)) return scheduleOf(parameters)
  if (name === 'wait') {
    const amount = own(parameters, 'amount')
    const usual = ownNumber(node, 'typeVersion', 1) > 1 ? 'seconds' : 'hours'
    return typeof amount === 'number' ? `${amount} ${read('unit') ?? usual}` : words(read('resume'))
  }
  if (name === 'executeWorkflow' || name === 'toolWorkflow') {
    const called = own(own(parameters, 'workflowId'), 'cachedResultName')
    return typeof called === 'string' ? called : undefined
  }
  if (resource !== undefined && operation?.includes(resource)) return operation
  if (operation !== undefined || resource !== undefined) return [operation, resource].filter(Boolean).join(': ')
  const model = own(parameters, 'model') ?? own(parameters, 'modelId') ?? own(parameters, 'modelName')
  return (
    plain(own(model, 'value') ?? model)?.replace(/^models\//, '') ?? (name === 'set' ? undefined : words(read('mode')))
  )
}

/** Text that is not an expression, and short enough to be a name. */
const plain = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= 60 && !value.startsWith('=') ? value : undefined

/** `getAll` → “get all”. */
const words = (name: string | undefined) => name?.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()

/** A path that somebody chose; one that n8n made up says nothing. */
const shortPath = (path: string | undefined) =>
  path === undefined || /[\da-f]{8}-[\da-f]{4}/i.test(path) ? '' : `/${path.replace(/^\/+/, '')}`

function scheduleOf(parameters: Json | undefined): string | undefined {
  const intervals = own(own(parameters, 'rule'), 'interval')
  const first = isArray(intervals) ? intervals[0] : undefined
  const field = plain(own(first, 'field')) ?? (first === undefined ? undefined : 'days')
  if (field === undefined) return undefined
  if (field === 'cronExpression') return plain(own(first, 'expression'))
  const every = ownNumber(first, `${field}Interval`, 1)
  return every > 1 ? `every ${every} ${field}` : `every ${field.replace(/s$/, '')}`
}
