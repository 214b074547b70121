import { expect, test } from 'vitest'
import { inputShape } from '../../../contract/bodies.ts'
import { type Collection, type CollectionName, collectionNames, collections } from '../../../contract/collections.ts'
import { list } from '../../../contract/fields.ts'
import { checkedBy } from './editable.ts'
import { bodyOf, formValues } from './entry-values.ts'

const fields = { words: list('Words'), sentences: list('Sentences', 'lines') }
const entry = { words: ['n8n, self-hosted', 'cron'], sentences: ['REST, SOAP, and the odd one out', 'Tests'] }

test('bodyOf returns an untouched list unchanged, even if its items contain the separator', () => {
  expect(bodyOf(fields, formValues(fields, entry), entry)).toEqual(entry)
})

test('bodyOf separates words by commas and sentences by lines', () => {
  const values = { words: 'n8n, cron', sentences: 'One, two\nThree' }
  const body = bodyOf(fields, values, entry)
  expect(fields.words.input.parse(body.words)).toEqual(['n8n', 'cron'])
  expect(fields.sentences.input.parse(body.sentences)).toEqual(['One, two', 'Three'])
})

/** The labels of the required fields of each form, from the specification's section 5. */
const required: Record<CollectionName, string[]> = {
  about: ['Title', 'Description (English)', 'Description (French)'],
  skills: ['Category', 'Icon'],
  projects: ['Title', 'Description', 'Category'],
  education: ['Degree', 'Institution', 'Year'],
  certifications: ['Name', 'Issuer', 'Year'],
  blogs: ['Title', 'Slug', 'Content'],
  testimonials: ['Client name', 'Testimonial'],
  services: ['Title', 'Description'],
  'ai-tools': ['Title', 'Description'],
}

/** The result of submitting typed values as a new entry: a body, or messages by field. */
async function checkedForm(name: CollectionName, typed: Record<string, string | boolean> = {}) {
  const collection: Collection = collections[name]
  const resolve = checkedBy(inputShape(collection), (values) => bodyOf(collection.fields, values, null))
  const values = { ...formValues(collection.fields, null), ...typed }
  const { values: body, errors } = await resolve(values, undefined, { fields: {}, shouldUseNativeValidation: false })
  return { body, messages: Object.values(errors).map((error) => error?.message) }
}

test.each(collectionNames)('an empty form of %s asks for every required field by its label', async (name) => {
  const { messages } = await checkedForm(name)
  expect(messages).toEqual(required[name].map((label) => `${label} is required.`))
})

const testimonial = { client_name: '  Grace  ', testimonial: 'Good.' }

test.each(['0', '6', ''])('a rating of "%s" is refused', async (rating) => {
  const { messages } = await checkedForm('testimonials', { ...testimonial, rating })
  expect(messages).toEqual(['Rating must be a number from 1 to 5.'])
})

test('texts are trimmed, empty optional texts become null, and fallbacks stay', async () => {
  const { body } = await checkedForm('testimonials', { ...testimonial, rating: '4', featured: true })
  expect(body).toMatchObject({
    client_name: 'Grace',
    client_position: null,
    client_image_url: null,
    rating: 4,
    display_order: 0,
    featured: true,
  })
})

test('numbers are at least 0, and an empty number becomes null', async () => {
  const about = { title: 'Stats', description_en: 'Words.', description_fr: 'Mots.' }
  expect((await checkedForm('about', { ...about, stats_years: '-1' })).messages).toEqual(['Years must be 0 or more.'])
  const { body } = await checkedForm('about', { ...about, stats_years: '7' })
  expect(body).toMatchObject({ stats_years: 7, stats_clients: null, display_order: null })
})
