export type FindingLevel = 'error' | 'warning' | 'note'

interface Rule {
  /** `error`: n8n refuses the file or cannot run it, or the clean copy would still identify its owner. */
  readonly level: FindingLevel
  readonly title: string
}

const error = (title: string): Rule => ({ level: 'error', title })
const warning = (title: string): Rule => ({ level: 'warning', title })
const note = (title: string): Rule => ({ level: 'note', title })

/** Every rule by its id, which never changes. `docs/gate.md` explains each one. */
export const rules = {
  // The file
  empty: error('The file is empty'),
  json: error('The file is not valid JSON'),
  shape: error('The file is not an n8n workflow'),
  too_deep: error('The file is nested too deeply'),
  in_list: note('The workflow stands in a list'),
  wrapped: note('The workflow stands inside another object'),
  unnamed_workflow: note('The workflow has no name'),
  tags: note('n8n cannot read the tags'),
  note_name: warning('A sticky note has no name'),

  // Nodes
  no_nodes: error('The workflow has no nodes'),
  many_nodes: warning('The workflow has very many nodes'),
  no_name: error('A node has no name'),
  duplicate_name: error('Two nodes have the same name'),
  duplicate_node: warning('A node stands in the file twice'),
  duplicate_note: warning('A sticky note has the name of another node'),
  duplicate_id: warning('Two nodes have the same id'),
  type_unknown: warning('A node type has no package'),
  community_node: note('A community package must be installed'),
  position: error('A node has no position'),
  type_version: error('A typeVersion is not a number'),
  type_version_text: warning('A typeVersion is written as text'),
  type_version_missing: warning('A node has no typeVersion'),
  on_error: warning('An “On Error” setting is unknown'),
  parameters: error('The parameters of a node are not an object'),
  parameters_missing: warning('A node has no parameters'),

  // Connections
  connection_shape: error('A connection is malformed'),
  connection_by_id: error('A connection uses a node’s id'),
  connection_from_nowhere: warning('A connection starts at a missing node'),
  connection_to_nowhere: warning('A connection leads to a missing node'),
  connection_kind: warning('A connection is of an unknown kind'),
  connection_kind_mixed: warning('A connection ends as another kind than it starts'),
  connection_note: warning('A sticky note is connected'),
  connection_twice: warning('Two nodes are connected twice'),

  // Flow
  no_trigger: warning('The workflow has no trigger'),
  trigger_disabled: warning('Every trigger is disabled'),
  loose_node: warning('A node is not connected'),
  unreachable_node: warning('No trigger leads to a node'),
  sub_workflow: note('Another workflow is needed'),
  sub_workflow_elsewhere: warning('A called workflow exists only in another n8n'),
  branch_unwired: warning('No branch of a decision is connected'),
  output_beyond: warning('A connection starts at an output that a node does not have'),
  error_output_unwired: warning('An error output is chosen and not connected'),
  merge_one_input: warning('A Merge node has only one input connected'),
  disabled_node: note('A disabled node stands in the middle'),
  disabled_branch: warning('A disabled node cuts off a branch'),
  disabled_sub_node: warning('A sub-node is disabled'),
  loop_unwired: warning('Nothing is connected to the loop of a loop node'),
  loop_never_returns: warning('A loop never comes back to its loop node'),
  endless_loop: warning('A circle of nodes never ends'),

  // Webhooks
  webhook_open: warning('A webhook is open to anyone'),
  webhook_twice: error('Two webhooks share a path and a method'),
  respond_missing: error('A webhook waits for an answer that nothing gives'),
  respond_refused: error('A webhook does not wait for the answer that follows it'),
  respond_ignored: warning('An answer to a webhook is thrown away'),
  respond_one_way: warning('A branch gives no answer to a webhook'),
  respond_alone: error('No webhook leads to a Respond to Webhook node'),

  // What n8n knows of its own nodes
  node_unknown: error('n8n does not know a node'),
  node_retired: note('n8n no longer offers a node'),
  version_unknown: error('A node has a version that never existed'),
  version_newer: warning('A node needs a newer n8n'),
  resource_unknown: error('A node works on a resource that it does not have'),
  operation_unknown: error('A node has an operation that does not exist'),
  login_missing: note('A login is not chosen'),
  output_kind: warning('A node is connected as something that it does not give'),
  input_kind: warning('A connection leads to an input that a node does not have'),
  input_beyond: warning('A connection ends at an input number that a node does not have'),
  input_missing: error('A model or another part that a node needs is not connected'),
  input_full: error('More parts are connected to an input than it takes'),

  // Expressions and texts
  expression_to_nowhere: warning('An expression reads a missing node'),
  expression_too_early: warning('An expression reads a node that has not run'),
  expression_without_equals: warning('An expression lacks its equals sign'),
  expression_syntax: error('An expression has a syntax error'),
  expression_placeholder: warning('An expression must be filled in'),
  expression_unclosed: error('An expression is not closed'),
  expression_open_end: warning('The last expression is not closed'),
  code_syntax: error('Code has a syntax error'),
  http_no_address: error('An HTTP request has no address'),
  http_no_protocol: error('An address lacks its protocol'),
  http_placeholder: note('An address must be filled in'),
  sql_pasted_value: warning('A value is pasted into SQL'),
  cron_invalid: error('A cron expression is not valid'),
  embedded_too_deep: error('Workflows are nested too deeply in texts'),
  embedded_unreadable: error('A workflow in a text keeps what identifies its owner'),
  embedded_partly_checked: warning('A workflow in a text could not be read'),
} satisfies Record<string, Rule>

/** The sections of `docs/gate.md`, by the rules that they explain. */
export const sectionsOf = (page: string): ReadonlyMap<string, string> =>
  new Map([...page.matchAll(/^## (\w+)\n((?:(?!##? ).*\n?)*)/gm)].map(([, id = '', text = '']) => [id, text.trim()]))

export type RuleId = keyof typeof rules

export interface Finding {
  readonly level: FindingLevel
  readonly code: RuleId
  readonly message: string
  /** JSON pointer into the workflow; empty for the whole file. */
  readonly pointer: string
  readonly node?: string
}

/** Says what is wrong with which node, why it matters and what to do. */
export type Report = (rule: RuleId, message: string, pointer: string, node?: string) => void

export const finding = (code: RuleId, message: string, pointer = '', node?: string): Finding => ({
  level: rules[code].level,
  code,
  message,
  pointer,
  ...(node !== undefined && { node }),
})
