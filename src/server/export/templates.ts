import type { Kysely } from 'kysely'
import { limits } from '../../contract/limits.ts'
import type { Schema } from '../schema.ts'
import { exportedTemplateShape, exportedTemplates } from '../workflows/index.ts'
import type { NewFolder, SourceFolder } from './folders.ts'
import { fileNames, files } from './format.ts'

export async function writeTemplates(db: Kysely<Schema>, folder: NewFolder): Promise<number> {
  const nameOf = fileNames()
  let count = 0
  for await (const { template, files: texts } of exportedTemplates(db)) {
    const name = nameOf(template.slug)
    await folder.writeJson(files.template(name), template)
    await folder.write(files.workflow(name), texts.clean)
    if (texts.original !== texts.clean) await folder.write(files.original(name), texts.original)
    for (const [number, text] of texts.versions) await folder.write(files.version(name, number), text)
    if (texts.run !== null) await folder.write(files.run(name), texts.run)
    for (const [number, text] of texts.versionRuns) await folder.write(files.versionRun(name, number), text)
    count += 1
  }
  return count
}

export function readTemplates(source: SourceFolder) {
  return source.list('workflows').flatMap((file) => {
    const name = /^workflows\/([^/]+)\/template\.json$/.exec(file)?.[1]
    return name === undefined ? [] : [readTemplate(source, name)]
  })
}

function readTemplate(source: SourceFolder, name: string) {
  const file = files.template(name)
  const entry = source.readJson(file, exportedTemplateShape)
  const text = (path: string) => source.readText(path, limits.body)
  const ifThere = (path: string) => (source.kindOf(path) ? text(path) : null)
  const clean = text(files.workflow(name))
  const runs = entry.versions.map(({ number }) => [number, ifThere(files.versionRun(name, number))] as const)
  const texts = {
    original: ifThere(files.original(name)) ?? clean,
    clean,
    versions: new Map(entry.versions.map(({ number }) => [number, text(files.version(name, number))])),
    run: ifThere(files.run(name)),
    versionRuns: new Map(runs.flatMap(([number, run]) => (run === null ? [] : [[number, run]]))),
  }
  return { file, entry, texts }
}
