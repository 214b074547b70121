import { expect, test } from 'vitest'
import { list } from '../../../contract/fields.ts'
import { bodyOf, formValues } from './form-values.ts'

const fields = { words: list('Words'), sentences: list('Sentences', 'lines') }
const entry = { words: ['n8n, self-hosted', 'cron'], sentences: ['REST, SOAP, and the odd one out', 'Tests'] }

test('a list that nobody touched goes back as it came, whatever its items hold', () => {
  expect(bodyOf(fields, formValues(fields, entry), entry)).toEqual(entry)
})

test('words are separated by commas, sentences by lines', () => {
  const values = { words: 'n8n, cron', sentences: 'One, two\nThree' }
  const body = bodyOf(fields, values, entry)
  expect(fields.words.input.parse(body.words)).toEqual(['n8n', 'cron'])
  expect(fields.sentences.input.parse(body.sentences)).toEqual(['One, two', 'Three'])
})
