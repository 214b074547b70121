import { isExpression, piecesOf } from '../expressions.ts'
import type { WorkflowFile, WorkflowNode } from '../file.ts'
import { isArray, isObject, joinPointer, own, ownString } from '../json.ts'
import type { Report, RuleId } from '../rules.ts'
import { cronFault } from './cron.ts'
import { pastesValue } from './sql.ts'

type Say = (rule: RuleId, rest: string, ...keys: (string | number)[]) => void

/** Finds values of parameters with which a node cannot run. */
export function checkParameters({ nodes }: WorkflowFile, report: Report) {
  for (const [index, node] of nodes.entries()) {
    if (own(node, 'disabled') === true) continue
    const say: Say = (rule, rest, ...keys) =>
      report(rule, `“${node.name}” ${rest}`, joinPointer('/nodes', index, 'parameters', ...keys), node.name)
    for (const [types, check] of CHECKS) if (types.test(node.type)) check(node, say)
  }
}

const CHECKS: readonly (readonly [RegExp, (node: WorkflowNode, say: Say) => void])[] = [
  [/^n8n-nodes-base\.httpRequest(?:Tool)?$|^@n8n\/n8n-nodes-langchain\.toolHttpRequest$/, checkAddress],
  [
    /^n8n-nodes-base\.(?:postgres|mySql|microsoftSql|snowflake|questDb|crateDb|timescaleDb|googleBigQuery|oracleDatabase)(?:Tool)?$/,
    checkQuery,
  ],
  [/^n8n-nodes-base\.(?:scheduleTrigger|cron|\w{1,60}Trigger)$/, checkSchedule],
]

/** A whole address, or one that an expression or a model begins. */
const ADDRESS = /^(?:https?:\/\/|\0|\{)/i
const STAND_IN =
  /your[\s_-]?|<[^<>]{1,100}>|\bexample\.(?:com|org|net)\b|\[[A-Za-z][^\][]{1,100}\]|placeholder|replace[\s_-]|change[\s_-]?me|insert[\s_-]|\bhere\b|_here\b|x{4,}|\.\.\.$|…|^[A-Z]+(?:_[A-Z]+)+$/i

function checkAddress(node: WorkflowNode, say: Say) {
  const given = own(own(node, 'parameters'), 'url') ?? ''
  // Braces without an equals sign are told by themselves.
  if (typeof given !== 'string' || (given.includes('{{') && !isExpression(given))) return
  const pieces = piecesOf(given)
  const literal = pieces
    .map(({ code, text }) => (code ? '\0' : text))
    .join('')
    .trim()
  if (literal === '') {
    say('http_no_address', 'sends a request to no address, so it fails whenever it runs. Fill in the URL.', 'url')
  } else if (STAND_IN.test(literal)) {
    say(
      'http_placeholder',
      'sends a request to an address that is only a stand-in. Say in the description what belongs there.',
      'url',
    )
  } else if (!ADDRESS.test(literal)) {
    say(
      'http_no_protocol',
      'has an address that does not begin with http:// or https://, which n8n refuses. Write the whole address.',
      'url',
    )
  }
}

function checkQuery(node: WorkflowNode, say: Say) {
  for (const key of ['query', 'sqlQuery']) {
    const query = ownString(own(node, 'parameters'), key)
    if (query === undefined || !pastesValue(query)) continue
    say(
      'sql_pasted_value',
      'pastes a value into SQL, so a quote in it breaks the query, and whoever sends it can change what the query does. Write $1 in its place and give the value under Query Parameters.',
      key,
    )
  }
}

/** `rule.interval` of the schedule, `triggerTimes.item` of its predecessor, `pollTimes.item` of triggers that ask again. */
function checkSchedule(node: WorkflowNode, say: Say) {
  const parameters = own(node, 'parameters')
  for (const [group, list, key] of [
    ['rule', 'interval', 'expression'],
    ['triggerTimes', 'item', 'cronExpression'],
    ['pollTimes', 'item', 'cronExpression'],
  ] as const) {
    const entries = own(own(parameters, group), list)
    for (const [index, entry] of isArray(entries) ? entries.entries() : []) {
      if (!isObject(entry) || !['cronExpression', 'custom'].includes(String(own(entry, 'field') ?? own(entry, 'mode'))))
        continue
      const cron = own(entry, key)
      if (typeof cron !== 'string' || isExpression(cron)) continue
      const fault = cronFault(cron)
      if (fault)
        say(
          'cron_invalid',
          `has a cron expression that n8n refuses: ${fault}, so the workflow never starts by it. Write five fields (minute, hour, day, month, weekday), or six with seconds before.`,
          group,
          list,
          index,
          key,
        )
    }
  }
}
