import sharp from 'sharp'
import { expect, test } from 'vitest'
import { inks, writeText } from './index.ts'

const drawn = async (text: string, font: 'heading' | 'label' = 'heading') =>
  (await writeText(sharp, text, { font, size: 40, color: inks.ink, width: 600 }))?.data.toString('base64') ?? null

test.each([
  ['an emoji', '🚀 Launch notes for n8n', 'Launch notes for n8n'],
  ['an emoji of several characters', 'For 👩‍💻️ developers', 'For developers'],
  ['a sign that the fonts lack', 'Orders ≤ 5 seconds', 'Orders 5 seconds'],
  ['an arrow that the fonts lack', 'Slack → Notion', 'Slack Notion'],
  ['accents as characters of their own', 'Déjà vu'.normalize('NFD'), 'Déjà vu'],
  ['a hyphen that does not break', 'Self\u2011hosted', 'Self-hosted'],
  ['words of another script', 'n8n と自動化', 'n8n'],
])('%s does not empty the text', async (_, text, readable) => {
  expect(await drawn(text)).not.toBeNull()
  expect(await drawn(text)).toBe(await drawn(readable))
})

test.each(['', ' ', '自動化', 'Очереди, и они!', '🚀'])('%j has no word to draw', async (text) => {
  expect(await drawn(text)).toBeNull()
})
