import type { Kysely } from 'kysely'
import { z } from 'zod'
import { exportedReplyTemplateShape, exportedReplyTemplates } from '../contact/index.ts'
import { type ExportedReaders, exportedReaders, exportedReadersShape } from '../newsletter/index.ts'
import type { Schema } from '../schema.ts'
import { type ExportedConsent, exportedConsentShape, exportedConsents } from '../testimonials/index.ts'
import { checked, jsonPlace } from './checked.ts'
import { files } from './format.ts'
import type { NewFolder } from './new-folder.ts'
import type { SourceFolder } from './source-folder.ts'

/** Writes what belongs to the correspondence with clients and readers besides the messages. @returns the number of each */
export async function writeClients(db: Kysely<Schema>, folder: NewFolder) {
  const templates = await exportedReplyTemplates(db)
  const consents = await exportedConsents(db)
  await folder.writeJson(files.replyTemplates, templates)
  await folder.writeJson(files.consents, consents)
  const readers = await exportedReaders(db)
  await folder.writeJson(files.readers, readers)
  return {
    'reply templates': templates.length,
    consents: consents.length,
    subscribers: readers.subscribers.length,
  }
}

export interface ReadClients {
  replyTemplates: z.infer<typeof exportedReplyTemplateShape>[]
  consents: ExportedConsent[]
  readers: ExportedReaders
}

/** Exports without messages, and earlier ones, have none of these files. */
export function readClients(source: SourceFolder): ReadClients {
  const read = <Row>(file: string, shape: z.ZodType<Row>): Row[] =>
    source.kindOf(file) === null ? [] : checked(z.array(shape), source.readJson(file), jsonPlace(file))
  return {
    replyTemplates: read(files.replyTemplates, exportedReplyTemplateShape),
    consents: read(files.consents, exportedConsentShape),
    readers:
      source.kindOf(files.readers) === null
        ? { subscribers: [], sendings: [] }
        : checked(exportedReadersShape, source.readJson(files.readers), jsonPlace(files.readers)),
  }
}
