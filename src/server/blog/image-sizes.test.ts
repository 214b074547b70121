import { mkdtempSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { localPictures } from '../local-pictures.ts'
import { giveImagesTheirSize } from './image-sizes.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'image-sizes-'))
const pictures = localPictures(dataDir)

it('an image of this site gets its width and height', async () => {
  const html = await giveImagesTheirSize(
    '<p><img src="/demo/posts/figure-webhook-race.svg" alt="a"> text</p>',
    pictures,
  )
  expect(html).toMatch(/^<p><img src="[^"]+" width="\d+" height="\d+" alt="a"> text<\/p>$/)
})

it('so does an image that was uploaded', async () => {
  await mkdir(join(dataDir, 'media'))
  await sharp({ create: { width: 30, height: 40, channels: 3, background: 'red' } }).toFile(
    join(dataDir, 'media/a.webp'),
  )
  const html = await giveImagesTheirSize('<img src="/media/a.webp" alt="">', pictures)
  expect(html).toBe('<img src="/media/a.webp" width="30" height="40" alt="">')
})

it.each([
  '<img src="" alt="">',
  '<img src="https://example.com/a.png" alt="">',
  '<img src="/demo/posts/nope.svg" alt="">',
  '<img src="/demo/../../../package.json" alt="">',
  '<img src="/media/..%2Fsite.db" alt="">',
  '<img src="/demo/%E0%A4%A" alt="">',
  '<p>&#x3C;img src="/demo/posts/figure-webhook-race.svg"></p>',
])('%s stays as it is', async (html) => {
  expect(await giveImagesTheirSize(html, pictures)).toBe(html)
})
