import sharp from 'sharp'
import { expect, it } from 'vitest'
import { makeAdmin } from '../../../../tests/helpers/people.ts'
import { openTestSite, type TestSite } from '../../../../tests/helpers/site.ts'
import { mediaFiles } from '../../media/files.ts'

const get = async (site: TestSite, path: string, headers: Record<string, string> = {}) => {
  const response = await site.app.request(path, { headers })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

async function owner(site: TestSite) {
  const { token } = await makeAdmin(site)
  return (body: object) => site.call('PUT', '/api/admin/settings', { token, body })
}

/** Uploads a plain square. */
async function addLogo({ context: { files } }: TestSite, background = '#00aa77') {
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .webp({ lossless: true })
    .toBuffer()
  return `/media/${await mediaFiles(files).write(bytes)}`
}

/** The colour in the middle of an image. */
async function middleOf(bytes: Buffer): Promise<number[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  return [...data.subarray(at, at + 3)]
}

it('the manifest names the owner and icons that exist in the sizes it says, one of them maskable', async () => {
  await using site = await openTestSite()
  const save = await owner(site)
  await save({ identity: { name: 'Ada "</script>" Byron', role: 'Builder' } })
  const { headers, bytes } = await get(site, '/manifest.webmanifest')
  expect(headers.get('content-type')).toBe('application/manifest+json; charset=utf-8')
  const manifest = JSON.parse(bytes.toString())
  expect(manifest).toMatchObject({
    name: 'Ada "</script>" Byron: Builder',
    short_name: 'Ada',
    start_url: '/',
    theme_color: '#f4efe6',
    background_color: '#f4efe6',
  })
  expect(manifest.icons.filter(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toHaveLength(1)
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await get(site, src)
    expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, type])
    if (sizes === 'any') continue
    const { width, height } = await sharp(icon.bytes).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
})

it('the ICO holds three images, the touch icon fills its square, and the SVG has the shades of both themes', async () => {
  await using site = await openTestSite()
  const ico = (await get(site, '/favicon.ico')).bytes
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([1, 3])
  for (const [index, size] of [16, 32, 48].entries()) {
    const entry = 6 + 16 * index
    const [length, offset] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)]
    expect(ico.readUInt8(entry)).toBe(size)
    expect(await sharp(ico.subarray(offset, offset + length)).metadata()).toMatchObject({ format: 'png', width: size })
  }
  const touch = sharp((await get(site, '/apple-touch-icon.png')).bytes)
  expect(await touch.metadata()).toMatchObject({ width: 180, height: 180 })
  expect((await touch.stats()).isOpaque).toBe(true)
  const svg = (await get(site, '/icon.svg')).bytes.toString()
  expect(svg).toContain('fill:#be310b')
  expect(svg).toContain('fill:#ff6a45')
})

it('icons follow the accent and the logo at once, and answer 304 until then', async () => {
  await using site = await openTestSite()
  const save = await owner(site)
  const paths = ['/icon.svg', '/icon-192.png']
  const etags = async () => Promise.all(paths.map(async (path) => (await get(site, path)).headers.get('etag') ?? ''))
  const first = await etags()
  for (const [index, path] of paths.entries()) {
    expect((await get(site, path, { 'if-none-match': first[index] ?? '' })).status).toBe(304)
  }
  await save({ identity: { place: 'Elsewhere' } })
  expect(await etags()).toEqual(first)
  await save({ look: { accent: '#0b5fbe' } })
  expect((await get(site, '/icon.svg')).bytes.toString()).toContain('fill:#0b5fbe')
  const second = await etags()
  expect(second.filter((etag) => first.includes(etag))).toEqual([])
  await save({ identity: { logo_url: await addLogo(site) } })
  expect((await etags()).filter((etag) => second.includes(etag))).toEqual([])
  expect(await middleOf((await get(site, '/icon-192.png')).bytes)).toEqual([0, 170, 119])
  expect((await get(site, '/icon.svg')).bytes.toString()).toContain('href="data:image/png;base64,')
})

it.each(['https://example.com/logo.png', '/media/00000000000000000000000000000000.webp', '/demo/no-picture.pdf'])(
  'the mark is drawn in place of the logo %s, which cannot be read here',
  async (logo_url) => {
    await using site = await openTestSite()
    const before = await get(site, '/icon-512.png')
    await (await owner(site))({ identity: { logo_url } })
    const after = await get(site, '/icon-512.png')
    expect([after.status, after.headers.get('etag')]).toEqual([200, before.headers.get('etag')])
  },
)

it('share pictures show the logo', async () => {
  await using site = await openTestSite()
  const save = await owner(site)
  const before = await get(site, '/share.png')
  await save({ look: { accent: '#0b5fbe' } })
  expect((await get(site, '/share.png')).headers.get('etag')).toBe(before.headers.get('etag'))
  await save({ identity: { logo_url: await addLogo(site) } })
  const corner = await sharp((await get(site, '/share.png')).bytes).extract({
    left: 90,
    top: 505,
    width: 30,
    height: 30,
  })
  expect(await middleOf(await corner.png().toBuffer())).toEqual([0, 170, 119])
})
