import fc from 'fast-check'
import { expect, it } from 'vitest'
import { slug as slugField } from './fields.ts'
import { cvFileName, slugFrom } from './slug.ts'

it.each([
  ['Hello World', 'hello-world'],
  ['  Retries & dead letters, in n8n!  ', 'retries-dead-letters-in-n8n'],
  ['--a---b--', 'a-b'],
  ['L’été à Zürich', 'l-ete-a-zurich'],
  ['100% done', '100-done'],
  ['ALL_CAPS', 'all-caps'],
  ['Smørrebrød auf der Straße', 'smorrebrod-auf-der-strasse'],
  ['日本', ''],
  ['!!!', ''],
  ['', ''],
])('slugFrom "%s" returns "%s"', (title, expected) => {
  expect(slugFrom(title)).toBe(expected)
})

it('slugFrom returns an empty or a valid slug for any title', () => {
  const { input } = slugField('Slug')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (title) => {
      const slug = slugFrom(title)
      expect(slug === '' || input.safeParse(slug.slice(0, 200)).success).toBe(true)
      expect(slugFrom(slug)).toBe(slug)
    }),
  )
})

it('the file name of a CV is short enough for every file system', () => {
  expect(cvFileName('Łukasz Żółć')).toBe('lukasz-zolc-cv.pdf')
  const long = cvFileName('Ada Example '.repeat(30))
  expect(long.length).toBeLessThan(255)
  expect(long).toMatch(/^ada-example-.*[a-z]-cv\.pdf$/)
  expect(cvFileName('名前')).toBe('cv.pdf')
})
