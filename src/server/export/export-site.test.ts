import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../../tests/helpers/backup/samples.ts'
import { contentsOf } from '../../../tests/helpers/export/folders.ts'
import { addPicture } from '../../../tests/helpers/export/full-site.ts'
import { makeEntry } from '../../../tests/helpers/factories.ts'
import { openTestSite, type TestSite } from '../../../tests/helpers/site.ts'
import { collectionNames, collections } from '../../contract/collections.ts'
import { openDatabase } from '../platform/database/open.ts'
import type { Schema } from '../schema.ts'
import { exportSite } from './export-site.ts'
import { fillNewFolder } from './folders.ts'
import { fileNames } from './format.ts'

async function fillWithPicture(site: TestSite) {
  await addPicture(site, 'a.png')
  await makeEntry(site, 'blogs', { slug: 'before' })
}

test('a folder that has files, a file, and a folder inside DATA_DIR are refused; an empty folder is filled', async () => {
  await using site = await openTestSite()
  const { database, files, config } = site.context
  const to = (folder: string) => exportSite({ database, files, dataDir: config.dataDir }, folder, { messages: false })
  const folder = newFolder()
  await to(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  await expect(to(folder)).rejects.toThrow(`${folder} is not empty. Choose a new folder.`)
  await expect(to(join(folder, 'README.md'))).rejects.toThrow('is a file. Choose a new folder.')
  await expect(to(join(config.dataDir, 'export'))).rejects.toThrow('is inside DATA_DIR. Choose a folder elsewhere.')
})

test('while it is written the folder does not exist, and a failure leaves nothing', async () => {
  const folder = join(newFolder(), 'export')
  const failing = fillNewFolder({ folder, dataDir: newFolder() }, async ({ write }) => {
    await write('blogs/a.md', 'text')
    expect(existsSync(folder)).toBe(false)
    throw new Error('no space left')
  })
  await expect(failing).rejects.toThrow('no space left')
  expect(readdirSync(dirname(folder))).toEqual([])
})

test('a post that is saved during an export is not in it, and the save does not wait', async () => {
  await using site = await openTestSite()
  await fillWithPicture(site)
  const { config, files } = site.context
  const database = openDatabase<Schema>({ databaseUrl: null, dataDir: config.dataDir })
  let saved = false
  const slow: typeof files = {
    ...files,
    open: async (key) => {
      await makeEntry(site, 'blogs', { slug: 'meanwhile' })
      saved = true
      return files.open(key)
    },
  }
  const folder = join(newFolder(), 'export')
  await exportSite({ database, files: slow, dataDir: config.dataDir }, folder, { messages: false })
  await database.close()
  expect(saved).toBe(true)
  expect(Object.keys(contentsOf(folder)).filter((path) => path.startsWith('blogs/'))).toEqual(['blogs/before.md'])
})

test('a picture whose file is lost is named, and the rest is exported', async () => {
  await using site = await openTestSite()
  await fillWithPicture(site)
  const { database, files, config } = site.context
  for (const key of await files.list('media')) await files.remove(key)
  const folder = join(newFolder(), 'export')
  const { lost, counts } = await exportSite({ database, files, dataDir: config.dataDir }, folder, { messages: false })
  expect(lost).toEqual(['a.png'])
  expect(counts).toMatchObject({ blogs: 1, images: 0 })
})

test('file names are readable, and distinct on every file system', () => {
  const nameOf = fileNames()
  expect(['Été 2024!', 'ete-2024', 'ETE 2024', 'con', 'LPT1', '../..', '', 'x'.repeat(300)].map(nameOf)).toEqual([
    'ete-2024',
    'ete-2024-2',
    'ete-2024-3',
    'con-file',
    'lpt1-file',
    'unnamed',
    'unnamed-2',
    'x'.repeat(120),
  ])
})

test('no field of a collection has a name that the front matter adds', () => {
  const names = collectionNames.flatMap((name) => Object.keys(collections[name].fields))
  expect(names.filter((name) => ['date', 'draft', 'pictures'].includes(name))).toEqual([])
})
