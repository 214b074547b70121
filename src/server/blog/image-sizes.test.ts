import { expect, it } from 'vitest'
import { giveImagesTheirSize } from './image-sizes.ts'

it('an image of this site gets its width and height', async () => {
  const html = await giveImagesTheirSize('<p><img src="/demo/posts/figure-webhook-race.svg" alt="a"> text</p>')
  expect(html).toMatch(/^<p><img src="[^"]+" width="\d+" height="\d+" alt="a"> text<\/p>$/)
})

it.each([
  '<img src="" alt="">',
  '<img src="https://example.com/a.png" alt="">',
  '<img src="/demo/posts/nope.svg" alt="">',
  '<img src="/demo/../../../package.json" alt="">',
  '<img src="/demo/%E0%A4%A" alt="">',
  '<p>&#x3C;img src="/demo/posts/figure-webhook-race.svg"></p>',
])('%s stays as it is', async (html) => {
  expect(await giveImagesTheirSize(html)).toBe(html)
})
