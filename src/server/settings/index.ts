import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { settingsEndpoints } from '../../contract/api/settings.ts'
import { cvMessages } from '../../contract/cv.ts'
import { limits } from '../../contract/limits.ts'
import { paths, siteFiles } from '../../contract/site-map.ts'
import { cvFileName } from '../../contract/slug.ts'
import { feature } from '../feature.ts'
import { type AltsOf, imageSizes, type LocalPictures, renderInBackground } from '../markdown/index.ts'
import type { FileStore, OpenFile } from '../platform/files/files.ts'
import { removeOrphans } from '../platform/files/orphans.ts'
import { errors } from '../platform/http/errors.ts'
import { collect, formParts, multipartOnly } from '../platform/http/multipart.ts'
import { sendTagged } from '../platform/http/prepared-body.ts'
import { apiApp, listed, route } from '../platform/http/route.ts'
import { day } from '../platform/jobs/jobs.ts'
import type { Database } from '../schema.ts'
import { reviewOf } from './claims.ts'
import type { SettingsStore } from './store.ts'

export const settings = feature<SettingsSite & { database: Database; files: FileStore; now: () => Date }>({
  api: [settingsRoutes, cvRoutes],
  jobs: ({ database, files, now }) => [
    {
      name: 'remove unused CVs',
      every: day,
      run: () => removeUnusedCvs({ database, files }, new Date(now().getTime() - day)),
    },
  ],
})

export { demoSettings, freshSettings, reviewOf } from './claims.ts'
export { type MailServer, openMailPassword } from './mail-password.ts'
export {
  type ExportedSettings,
  exportedSettings,
  exportedSettingsShape,
  putBackSettings,
  type SettingsStore,
  savedSettings,
  settingsStore,
} from './store.ts'

interface SettingsSite {
  settings: SettingsStore
  media: { altsOf: AltsOf }
  pictures: LocalPictures
}

function settingsRoutes({ settings, media, pictures }: SettingsSite) {
  let cache = { text: '', html: '' }
  const privacy = async () => {
    const { text } = (await settings.current()).privacy
    // The sizes and alt texts of images change without the text.
    if (cache.text !== text || cache.html.includes('<img')) {
      const { html } = await renderInBackground(text, imageSizes(pictures), media.altsOf)
      cache = { text, html }
    }
    return cache.html
  }
  return apiApp()
    .openapi(route('GET /api/privacy'), async (c) => c.json({ html: await privacy() }, 200))
    .openapi(route('GET /api/settings'), async (c) => c.json(await settings.forVisitors(), 200))
    .openapi(route('GET /api/admin/settings'), async (c) => c.json(await settings.forAdmin(), 200))
    .openapi(route('GET /api/admin/settings/review'), async (c) => c.json(reviewOf(await settings.forAdmin()), 200))
    .openapi(route('PUT /api/admin/settings'), async (c) => c.json(await settings.change(c.req.valid('json')), 200))
    .openapi(route('GET /api/admin/settings/versions'), (c) => listed(c, c.req.valid('query'), settings.versions))
    .openapi(route('GET /api/admin/settings/versions/{id}'), async (c) =>
      c.json(await settings.version(c.req.valid('param').id), 200),
    )
    .openapi(route('POST /api/admin/settings/versions/{id}/restore'), async (c) =>
      c.json(await settings.restore(c.req.valid('param').id, c.req.valid('json').updated_at), 200),
    )
}

const tooLarge = () => errors.fileTooLarge(cvMessages.tooLarge)
const limit = { maxBytes: settingsEndpoints['POST /api/admin/settings/cv'].maxBody, tooLarge }

function cvRoutes({ files, settings }: { files: FileStore; settings: SettingsStore }) {
  const cvs = cvFiles(files)
  const app = apiApp()

  app.openapi(route('POST /api/admin/settings/cv', multipartOnly()), async (c) => {
    const bytes = await receive(c.req.raw)
    if (!isPdf(bytes)) throw errors.unknownFile(cvMessages.wrongType)
    return c.json({ url: await cvs.write(bytes), bytes: bytes.length }, 201)
  })

  app.get(siteFiles.cv, async (c) => {
    const name = c.req.param('file')
    const file = await cvs.open(name)
    if (!file) throw errors.notFound('File not found.')
    const { identity } = await settings.current()
    return sendTagged(c, `"${name}"`, () => Readable.toWeb(file.stream()) as ReadableStream, {
      'Content-Type': 'application/pdf',
      'Content-Length': String(file.size),
      // Browsers download the file instead of showing it, so that nothing in it runs on this origin.
      'Content-Disposition': `attachment; filename="${cvFileName(identity.name)}"`,
      'X-Content-Type-Options': 'nosniff',
    })
  })
  return app
}

async function receive(request: Request): Promise<Buffer> {
  let upload: Buffer | null = null
  for await (const { name, fileName, body } of formParts(request, limit)) {
    if (name === 'file' && fileName !== null) upload = await collect(body, limits.cv, tooLarge)
  }
  if (!upload) throw errors.invalid({ file: cvMessages.wrongType })
  return upload
}

const fileName = /^[0-9a-f]{32}\.pdf$/

export const cvKey = (name: string): string => `cv/${name}`

const nameOf = (bytes: Buffer) => `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.pdf`

/** Whether these bytes are a PDF. Readers ignore what is before its header, but nobody needs such a file here. */
const isPdf = (bytes: Buffer): boolean => /^%PDF-\d/.test(bytes.toString('latin1', 0, 6))

export const isCv = (name: string, bytes: Buffer): boolean => isPdf(bytes) && nameOf(bytes) === name

export function cvAt(address: unknown): string | null {
  const [, name = ''] = /^\/cv\/([^/]+)$/.exec(String(address)) ?? []
  return fileName.test(name) ? name : null
}

/** The uploaded CVs, named after a hash of their content, so that earlier settings keep theirs. */
export const cvFiles = (files: FileStore) => ({
  async write(bytes: Buffer): Promise<string> {
    const name = nameOf(bytes)
    await files.put(cvKey(name), bytes)
    return paths.cv(name)
  },

  open: async (name: string): Promise<OpenFile | null> => (fileName.test(name) ? files.open(cvKey(name)) : null),
})

export async function removeUnusedCvs(
  { database: { db }, files }: { database: Pick<Database, 'db'>; files: FileStore },
  before: Date,
): Promise<void> {
  const versions = await db.selectFrom('settings_version').select('settings').execute()
  // A database without saved settings may be new, with an old folder, and about to be restored.
  if (versions.length === 0) return
  const isNamed = (name: string) => versions.some(({ settings }) => settings.includes(name))
  const namesInUse = async (names: string[]) => names.filter(isNamed)
  await removeOrphans(files, { folder: 'cv', key: /^cv\/([0-9a-f]{32}\.pdf)$/, inUse: namesInUse }, before)
}
