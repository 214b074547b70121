import { isExpression, piecesOf } from '../expressions.ts'
import type { WorkflowFile } from '../file.ts'
import { isArray, type Json, joinPointer, own, ownString } from '../json.ts'
import type { Report, RuleId } from '../rules.ts'
import { activeNodes } from './active-nodes.ts'
import { cronFault } from './cron.ts'
import { pastesValue } from './sql.ts'

const REQUESTS = /^(?:httpRequest(?:Tool)?|toolHttpRequest)$/
const QUERIES =
  /^(?:postgres|mySql|microsoftSql|snowflake|questDb|crateDb|timescaleDb|googleBigQuery|oracleDatabase)(?:Tool)?$/
const SCHEDULES = /^cron$|Trigger$/

/** Finds values of parameters with which a node cannot run. */
export function checkParameters(file: WorkflowFile, report: Report) {
  for (const { kind, node, called, pointer, parameters, runs } of activeNodes(file)) {
    if (!runs) continue
    const say = (rule: RuleId, rest: string, ...keys: (string | number)[]) =>
      report(rule, `${called} ${rest}`, joinPointer(pointer, 'parameters', ...keys), node.name)
    if (REQUESTS.test(kind)) {
      const fault = addressFault(own(parameters, 'url') ?? '')
      if (fault) say(...fault, 'url')
    } else if (QUERIES.test(kind)) {
      const rest =
        'pastes a value into SQL, so a quote in it breaks the query, and whoever sends it can change what the query does. Write $1 in its place and give the value under Query Parameters.'
      for (const key of ['query', 'sqlQuery']) {
        if (pastesValue(ownString(parameters, key) ?? '')) say('sql_pasted_value', rest, key)
      }
    } else if (SCHEDULES.test(kind)) {
      for (const { fault, keys } of cronFaults(parameters)) {
        const rest = `has a cron expression that n8n refuses: ${fault}, so the workflow never starts by it. Write five fields (minute, hour, day, month, weekday), or six with seconds before.`
        say('cron_invalid', rest, ...keys)
      }
    }
  }
}

/** A whole address, or one whose beginning an expression or a model fills in. */
const ADDRESS = /^(?:https?:\/\/|\0|\{)/
const STAND_IN =
  /(?<![a-z])your|<[^<>]{1,100}>|^https?:\/\/(?:[\w.-]{0,100}\.)?example\.(?:com|org|net)\b|(?<![\w\]])\[[A-Za-z][^\][]{1,100}\]|(?<!json|via\.)placeholder|\breplace[\s_-](?:me|this|with)|change[\s_-]?me|\binsert[\s_-](?:the|your)|[\s_-]here\b|x{4,}|\.\.\.$|…|^[A-Z]+(?:_[A-Z]+)+$/i

function addressFault(url: Json): [RuleId, string] | undefined {
  // Braces without an equals sign are reported separately.
  if (typeof url !== 'string' || (url.includes('{{') && !isExpression(url))) return
  const pieces = piecesOf(url).map(({ code, text }) => (code ? '\0' : text))
  const literal = pieces.join('').trim()
  if (literal === '') return ['http_no_address', 'has no URL, so it fails whenever it runs. Fill in the URL.']
  if (STAND_IN.test(literal))
    return ['http_placeholder', 'has a stand-in for its URL. Say in the description what belongs there.']
  if (ADDRESS.test(literal)) return
  return ['http_no_protocol', 'has a URL without http:// or https://, which n8n refuses. Write the whole URL.']
}

/** Cron expressions are in the schedule, in its predecessor, and in triggers that poll. */
const CRONS = [
  ['rule', 'interval', 'field', 'cronExpression', 'expression'],
  ['triggerTimes', 'item', 'mode', 'custom', 'cronExpression'],
  ['pollTimes', 'item', 'mode', 'custom', 'cronExpression'],
] as const

const cronFaults = (parameters: Json | undefined) =>
  CRONS.flatMap(([group, list, key, value, expression]) => {
    const entries = own(own(parameters, group), list)
    return (isArray(entries) ? entries : []).flatMap((entry, index) => {
      const cron = own(entry, key) === value ? ownString(entry, expression) : undefined
      const fault = cron === undefined || isExpression(cron) ? undefined : cronFault(cron)
      return fault ? [{ fault, keys: [group, list, index, expression] }] : []
    })
  })
