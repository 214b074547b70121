import { flow, line, login, START, type Step } from '../flow.ts'
import { as, auth, equals, type Fault, GET, hook, into, RESPOND, SAVE, url } from './fault.ts'

/** Webhooks, branches and loops. */
export const flows: Fault[] = []
const fault = into(flows)

// Webhooks
fault('a webhook without a login', 'webhook_open', (ok) =>
  flow([hook('Hook', ok ? {} : { authentication: 'none', httpMethod: 'POST' }), SAVE], ['Hook > Save']),
)
fault('an old webhook without a login', 'webhook_open', (ok) =>
  flow(
    [
      ['Hook', 'webhook@1', { path: 'a', ...(ok && auth) }, { webhookId: 'w', ...(ok && login('httpHeaderAuth')) }],
      SAVE,
    ],
    ['Hook > Save'],
  ),
)
fault('an answer after a trigger that is no webhook', ['respond_alone', 'respond_refused', 'respond_ignored'], (ok) =>
  ok
    ? flow([hook('Hook', { responseMode: 'responseNode' }), GET, RESPOND], ['Hook > Get > Answer'])
    : line(GET, RESPOND),
)
fault(
  'an answer to a webhook that has answered at once',
  ['respond_refused', 'respond_ignored', 'respond_alone'],
  (ok) => flow([hook('Hook', ok ? { responseMode: 'responseNode' } : {}), GET, RESPOND], ['Hook > Get > Answer']),
)
fault('an answer to an old webhook that answers with its last node', ['respond_refused', 'respond_ignored'], (ok) =>
  flow([hook('Hook', { responseMode: ok ? 'responseNode' : 'lastNode' }, '1'), RESPOND], ['Hook > Answer']),
)
fault('a webhook that waits for an answer', 'respond_missing', (ok) =>
  flow([hook('Hook', { responseMode: ok ? 'lastNode' : 'responseNode' }), GET], ['Hook > Get']),
)
fault('two webhooks on one path', 'webhook_twice', (ok) =>
  flow(
    [hook('One', { httpMethod: 'POST' }), hook('Two', { httpMethod: 'POST', path: ok ? 'others' : 'orders' }), SAVE],
    ['One > Save', 'Two > Save'],
  ),
)
fault('two webhooks on one path, both with the usual method', 'webhook_twice', (ok) =>
  flow([hook('One'), hook('Two', { httpMethod: ok ? 'POST' : 'GET' }), SAVE], ['One > Save', 'Two > Save']),
)

// Branches and loops
const onError = (type: string, parameters: Step[2]) => (ok: boolean) =>
  flow(
    [START, ['Try', type, parameters, { onError: 'continueErrorOutput' }], SAVE, ['Failed', 'noOp@1']],
    ['Start > Try > Save', ...(ok ? ['Try:1 > Failed'] : [])],
  )
fault('an error output that leads nowhere', 'error_output_unwired', onError('httpRequest@4.2', { url }))
fault('an error output of code that leads nowhere', 'error_output_unwired', onError('code@2', { jsCode: 'return []' }))
fault('an IF that leads nowhere', 'branch_unwired', (ok) =>
  flow([START, ['If', 'if@2.2', equals], GET, SAVE], ['Start > If', `${ok ? 'If' : 'Start'} > Get > Save`]),
)
fault('a Switch without branches', 'branch_unwired', (ok) =>
  flow(
    [START, ['Switch', 'switch@3.2', { rules: { values: [equals, equals] } }], GET],
    ['Start > Switch', ok ? 'Switch > Get' : 'Start > Get'],
  ),
)
fault('a Merge with one input', 'merge_one_input', (ok) =>
  flow(
    [START, GET, SAVE, ['Merge', 'merge@3', { mode: 'combine', combineBy: 'combineByPosition' }]],
    ['Start > Get > Merge', 'Start > Save', ...(ok ? ['Save > Merge:1'] : [])],
  ),
)
fault('an old Merge with one input', 'merge_one_input', (ok) =>
  flow(
    [START, GET, SAVE, ['Merge', 'merge@2.1', { mode: 'append' }]],
    ['Start > Get > Merge', 'Start > Save', ...(ok ? ['Save > Merge:1'] : [])],
  ),
)
fault('two branches on the same input of a Merge', 'merge_one_input', (ok) =>
  flow([START, GET, SAVE, ['Merge', 'merge@3']], ['Start > Get > Merge', `Start > Save > Merge:${ok ? 1 : 0}`]),
)
const batches = (version: string, ...wires: string[]) =>
  flow([START, ['Loop', `splitInBatches@${version}`], GET, SAVE], ['Start > Loop', ...wires])
fault('a loop that never comes back', 'loop_never_returns', (ok) =>
  batches('3', 'Loop:1 > Get', 'Loop > Save', ...(ok ? ['Get > Loop'] : [])),
)
fault('an old loop that never comes back', 'loop_never_returns', (ok) =>
  batches('2', 'Loop > Get', 'Loop:1 > Save', ...(ok ? ['Get > Loop'] : [])),
)
fault('a loop whose work hangs on “done”', 'loop_unwired', (ok) =>
  ok ? batches('3', 'Loop:1 > Get > Loop', 'Loop > Save') : batches('3', 'Loop > Get > Save'),
)
fault('a circle without an end', 'endless_loop', (ok) =>
  flow(
    [START, GET, SAVE, ['Wait', 'wait@1.1', { amount: 5 }]],
    ['Start > Get > Save > Wait', ...(ok ? [] : ['Wait > Get'])],
  ),
)
fault('a node that leads to itself', 'endless_loop', (ok) =>
  flow([START, GET], ['Start > Get', ...(ok ? [] : ['Get > Get'])]),
)
fault('a third output of an IF', 'output_beyond', (ok) =>
  flow([START, ['If', 'if@2.2', equals], GET, SAVE], ['Start > If > Get', `If:${ok ? 1 : 2} > Save`]),
)
fault('an output of a Switch without a rule', 'output_beyond', (ok) =>
  flow(
    [START, ['Switch', 'switch@3.2', { rules: { values: [equals, equals] } }], GET, SAVE],
    ['Start > Switch > Get', `Switch:${ok ? 1 : 3} > Save`],
  ),
)
fault('a second output of a node that has one', 'output_beyond', (ok) =>
  flow([START, GET, SAVE], ['Start > Get', `Get:${ok ? 0 : 1} > Save`]),
)
fault('a disabled node in the middle', 'disabled_node', (ok) =>
  flow([START, as(GET, ok ? {} : { disabled: true }), SAVE], ['Start > Get > Save']),
)
fault('a disabled IF in the middle', ['disabled_branch', 'disabled_node'], (ok) =>
  flow([START, ['If', 'if@2.2', equals, ok ? {} : { disabled: true }], GET, SAVE], ['Start > If > Get', 'If:1 > Save']),
)
