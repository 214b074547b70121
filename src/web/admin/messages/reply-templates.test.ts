import { expect, test } from 'vitest'
import { fillTemplate } from './reply-templates.tsx'

test('a template is filled in once, and unknown placeholders stay', () => {
  const values = { name: '{site} Ada', subject: 'An engine', site: 'https://site.example' }
  expect(fillTemplate('Hello {name}, about “{subject}” {price} {toString} {site}', values)).toBe(
    'Hello {site} Ada, about “An engine” {price} {toString} https://site.example',
  )
})
