import { login } from '../flow.ts'
import { id, type Part } from './draft.ts'
import { equals, reading, url } from './steps.ts'

export const APPS: readonly Part[] = [
  (d, at) => d.step('Filter', ['filter@2.2', 'filter@2'], equals('new'), {}, at),
  (d, at) => d.step('Sort', ['sort@1'], { sortFieldsUi: { sortField: [{ fieldName: 'date' }] }, options: {} }, {}, at),
  (d, at) => d.step('Limit', ['limit@1'], { maxItems: 5 }, {}, at),
  (d, at) => d.step('Split Out', ['splitOut@1'], { fieldToSplitOut: 'items', options: {} }, {}, at),
  (d, at) => d.step('Aggregate', ['aggregate@1'], { aggregate: 'aggregateAllItemData', options: {} }, {}, at),
  (d, at) => d.step('HTML', ['html@1.2'], { html: '<h1>{{ $json.title }}</h1>' }, {}, at),
  (d, at) => d.step('Markdown', ['markdown@1'], { html: '={{ $json.html }}', options: {} }, {}, at),
  (d, at) =>
    d.step(
      'Append row',
      ['googleSheets@4.5', 'googleSheets@4'],
      {
        operation: 'append',
        documentId: { __rl: true, mode: 'list', value: '' },
        sheetName: { __rl: true, mode: 'list', value: '' },
        columns: { mappingMode: 'autoMapInputData', value: {} },
      },
      login('googleSheetsOAuth2Api'),
      at,
    ),
  (d, at) =>
    d.step(
      'Send a message',
      ['slack@2.2', 'slack@2.1'],
      {
        select: 'channel',
        channelId: { __rl: true, mode: 'name', value: '#general' },
        text: reading(d, at),
        otherOptions: {},
      },
      { ...id('s1'), ...login('slackApi') },
      at,
    ),
  (d, at) =>
    d.step(
      'Send mail',
      ['gmail@2.1'],
      { sendTo: '={{ $json.email }}', subject: 'News', message: reading(d, at), options: {} },
      { ...id('g1'), ...login('gmailOAuth2') },
      at,
    ),
  (d, at) =>
    d.step(
      'Telegram',
      ['telegram@1.2', 'telegram@1.1'],
      { chatId: '={{ $json.message.chat.id }}', text: reading(d, at), additionalFields: {} },
      { ...id('t2'), ...login('telegramApi') },
      at,
    ),
  (d, at) =>
    d.step(
      'Query',
      ['postgres@2.5', 'postgres@2.4'],
      {
        operation: 'executeQuery',
        query: d.pick([
          'SELECT * FROM users WHERE email = $1',
          'SELECT count(*) FROM {{ $json.table }}',
          "SELECT * FROM logs WHERE day = '{{ $now.toISODate() }}'",
        ]),
        options: { queryReplacement: '={{ $json.email }}' },
      },
      login('postgres'),
      at,
    ),
  (d, at) =>
    d.step(
      'Call',
      ['executeWorkflow@1.2', 'executeWorkflow@1.1'],
      { source: 'parameter', workflowJson: '{"nodes": [], "connections": {}}', options: {} },
      {},
      at,
    ),
  (d, at) => {
    const agent = d.step(
      'AI Agent',
      ['lc:agent@1.7', 'lc:agent@2', 'lc:agent@1.9'],
      {
        promptType: 'define',
        text: '={{ $json.chatInput }}',
        options: { systemMessage: '=Today is {{ $now }}. Answer in <b>JSON</b>: {"answer": "…"}' },
      },
      {},
      at,
    )
    d.sub(
      'languageModel',
      agent,
      'OpenAI Chat Model',
      ['lc:lmChatOpenAi@1.2', 'lc:lmChatOpenAi@1'],
      { model: 'gpt-4o', options: {} },
      login('openAiApi'),
    )
    if (d.below(2) === 0)
      d.sub('memory', agent, 'Simple Memory', ['lc:memoryBufferWindow@1.3'], {
        sessionIdType: 'customKey',
        sessionKey: `={{ $('${at.replaceAll("'", "\\'")}').first().json.sessionId }}`,
      })
    for (let left = d.below(3); left > 0; left--) {
      d.pick<() => string>([
        () => d.sub('tool', agent, 'Calculator', ['lc:toolCalculator@1']),
        () =>
          d.sub('tool', agent, 'Count', ['lc:toolCode@1.1'], {
            description: 'Counts letters',
            jsCode: 'return String(query.length)',
          }),
        () =>
          d.sub('tool', agent, 'Look up', ['lc:toolHttpRequest@1.1'], {
            toolDescription: 'Looks up a user',
            url: `${url}/{id}`,
            placeholderDefinitions: { values: [{ name: 'id', description: 'The id' }] },
          }),
        () =>
          d.sub(
            'tool',
            agent,
            'Write to',
            ['gmailTool@2.1'],
            {
              sendTo: "={{ $fromAI('To', ``, 'string') }}",
              subject: 'Hi',
              message: "={{ $fromAI('Message', ``, 'string') }}",
              options: {},
            },
            { ...id('g2'), ...login('gmailOAuth2') },
          ),
      ])()
    }
    return agent
  },
  (d, at) => {
    const chain = d.step(
      'Basic LLM Chain',
      ['lc:chainLlm@1.5', 'lc:chainLlm@1.4'],
      { promptType: 'define', text: '=Sum up: {{ $json.text }}', hasOutputParser: true },
      {},
      at,
    )
    d.sub('languageModel', chain, 'Model', ['lc:lmChatOpenAi@1.2'], { options: {} }, login('openAiApi'))
    d.sub('outputParser', chain, 'Structured Output Parser', ['lc:outputParserStructured@1.2'], {
      jsonSchemaExample: '{"title": "A"}',
    })
    return chain
  },
  (d, at) => {
    const store = d.step(
      'Vector Store',
      ['lc:vectorStoreInMemory@1.1', 'lc:vectorStoreInMemory@1'],
      { mode: 'insert', memoryKey: 'docs' },
      {},
      at,
    )
    d.sub(
      'embedding',
      store,
      'Embeddings',
      ['lc:embeddingsOpenAi@1.2', 'lc:embeddingsOpenAi@1.1'],
      { options: {} },
      login('openAiApi'),
    )
    const loader = d.sub('document', store, 'Default Data Loader', ['lc:documentDefaultDataLoader@1'], { options: {} })
    d.sub('textSplitter', loader, 'Splitter', ['lc:textSplitterRecursiveCharacterTextSplitter@1'], { options: {} })
    return store
  },
]
