import { flow, line, login } from '../flow.ts'
import { type Fault, into, model, SAVE } from './fault.ts'

/** Code, SQL and cron expressions. */
export const code: Fault[] = []
const fault = into(code)

// Code
const syntax = (title: string, type: string, key: string, broken: string, mended: string) =>
  fault(title, 'code_syntax', (ok) => line(['Code', type, { [key]: ok ? mended : broken }]))
syntax(
  'code with a bracket too few',
  'code@2',
  'jsCode',
  'return [{ json: { ok: true } ];',
  'return [{ json: { ok: true } }];',
)
syntax(
  'an expression in code',
  'code@2',
  'jsCode',
  'const a = {{ $json.a }};\nreturn [];',
  'const a = $json.a;\nreturn [];',
)
syntax(
  'an import in code',
  'code@1',
  'jsCode',
  "import axios from 'axios';\nreturn [];",
  "const axios = require('axios');\nreturn [];",
)
syntax(
  'a function with a broken text',
  'function@1',
  'functionCode',
  'items[0].json.a = "two\nlines";\nreturn items;',
  'items[0].json.a = "two\\nlines";\nreturn items;',
)
syntax(
  'a name that is declared twice',
  'code@2',
  'jsCode',
  'const a = 1;\nconst a = 2;\nreturn [];',
  'const a = 1;\nreturn [];',
)
fault('a code tool with a syntax error', 'code_syntax', (ok) =>
  flow(
    [
      ['Chat', 'lc:chatTrigger@1.1', {}, { webhookId: 'c1' }],
      ['Agent', 'lc:agent@1.7'],
      model,
      [
        'Tool',
        'lc:toolCode@1.1',
        { description: 'Counts', jsCode: ok ? 'return String(query.length)' : 'return String(query.length' },
      ],
    ],
    ['Chat > Agent', 'Model -languageModel> Agent', 'Tool -tool> Agent'],
  ),
)

// SQL
const sql = (title: string, type: string, broken: string, mended: string, kind = 'postgres') =>
  fault(title, 'sql_pasted_value', (ok) =>
    line([
      'Query',
      type,
      {
        operation: 'executeQuery',
        query: ok ? mended : broken,
        options: ok ? { queryReplacement: '={{ $json.email }}' } : {},
      },
      login(kind),
    ]),
  )
sql(
  'a value in quotes in SQL',
  'postgres@2.5',
  "SELECT * FROM users WHERE email = '{{ $json.email }}'",
  'SELECT * FROM users WHERE email = $1',
)
sql(
  'a number in SQL',
  'mySql@2.4',
  '=DELETE FROM users WHERE id = {{ $json.id }};',
  'DELETE FROM users WHERE id = ?',
  'mySql',
)
sql(
  'a query that is joined from pieces',
  'postgres@2.5',
  '={{ "SELECT * FROM users WHERE name = \'" + $json.name + "\'" }}',
  'SELECT * FROM users WHERE name = $1',
)
sql(
  'values of a webhook in an insert',
  'postgres@1',
  '=INSERT INTO users (name, email) VALUES (\'{{$json["body"]["name"]}}\', \'{{$json["body"]["email"]}}\')',
  'INSERT INTO users (name, email) VALUES ($1, $2)',
)

// Cron
const cron = (title: string, broken: string, mended: string) =>
  fault(title, 'cron_invalid', (ok) =>
    flow(
      [
        [
          'Timer',
          'scheduleTrigger@1.2',
          { rule: { interval: [{ field: 'cronExpression', expression: ok ? mended : broken }] } },
        ],
        SAVE,
      ],
      ['Timer > Save'],
    ),
  )
cron('a cron expression of four fields', '0 9 * *', '0 9 * * *')
cron('an hour that does not exist', '0 25 * * *', '0 23 * * *')
cron('a cron expression as Java writes it', '0 0 9 ? * MON-FRI', '0 0 9 * * MON-FRI')
cron('a time in words', 'every monday at 9', '0 9 * * 1')
cron('the last day of the month', '0 9 L * *', '0 9 28 * *')
fault('a cron expression in the older node', 'cron_invalid', (ok) =>
  flow(
    [
      [
        'Timer',
        'cron@1',
        { triggerTimes: { item: [{ mode: 'custom', cronExpression: ok ? '0 */5 * * * *' : '*/5 * * *' }] } },
      ],
      SAVE,
    ],
    ['Timer > Save'],
  ),
)
