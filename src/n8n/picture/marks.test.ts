import { expect, it } from 'vitest'
import { GLYPHS } from '../app-categories.ts'
import marks from './marks.json' with { type: 'json' }
import { appSymbols, markOf } from './marks.ts'

it.each([
  ['n8n-nodes-base.slackTrigger', 'slack'],
  ['n8n-nodes-base.gmailTool', 'gmail'],
  ['@n8n/n8n-nodes-langchain.lmChatOpenAi', 'openai'],
  ['n8n-nodes-base.if', '.if'],
  ['n8n-nodes-base.httpRequestTool', '.httprequest'],
  ['@n8n/n8n-nodes-langchain.outputParserStructured', '.outputparser'],
  ['n8n-nodes-someone.if', '-other'],
])('the mark of %s is %s', (type, key) => {
  expect(markOf(type).key).toBe(key)
})

it('is a path and nothing else', () => {
  for (const d of Object.values({ ...marks.filled, ...marks.lines })) expect(d).toMatch(/^[Mm][-\d.,\sa-zA-Z]+$/)
})

it('gives a page a symbol for each app, and one without a mark that of its category', () => {
  const file = appSymbols(
    new Map([
      ['Slack', 'communication'],
      ['Nobody’s app', 'files'],
    ]),
  )
  expect(file).toContain('<symbol id="slack"')
  expect(file).toMatch(new RegExp(`<symbol id="nobodysapp"[^>]*><path d="${GLYPHS.files}"`))
})
