import { mkdtempSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { diskFiles } from '../platform/files/disk.ts'
import { imageSizes, localPictures, renderInBackground } from './index.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'image-sizes-'))
const sizesOf = imageSizes(localPictures(diskFiles(dataDir)))

it('imageSizes returns the width and height of an image of this site', async () => {
  const address = '/demo/posts/figure-webhook-race.svg'
  expect(await sizesOf([address])).toEqual({ [address]: { width: expect.any(Number), height: expect.any(Number) } })
})

it('an uploaded image has its width and height in a post', async () => {
  await mkdir(join(dataDir, 'media'))
  await sharp({ create: { width: 30, height: 40, channels: 3, background: 'red' } }).toFile(
    join(dataDir, 'media/a.webp'),
  )
  const { html } = await renderInBackground('words ![a](/media/a.webp) ![b](/media/b.webp)', sizesOf)
  expect(html).toContain('<img src="/media/a.webp" alt="a" loading="lazy" decoding="async" width="30" height="40">')
  expect(html).toContain('<img src="/media/b.webp" alt="b" loading="lazy" decoding="async">')
})

it.each([
  '',
  'https://example.com/a.png',
  '/demo/posts/nope.svg',
  '/demo/../../../package.json',
  '/media/..%2Fsite.db',
  '/demo/%E0%A4%A',
])('imageSizes returns nothing for "%s"', async (address) => {
  expect(await sizesOf([address])).toEqual({})
})
