#!/usr/bin/env node
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { serialize } from '../../src/n8n/clean.ts'
import { workflowDifferences } from '../../src/n8n/differences.ts'
import { examine, redactor } from '../../src/n8n/examine.ts'
import { workflowPicture } from '../../src/n8n/picture.ts'
import { repairsOf } from '../../src/n8n/repairs.ts'
import { sarif } from './sarif.ts'
import { tell } from './tell.ts'

const usage = `n8n-gate checks, cleans, repairs, draws and compares n8n workflow files. Nothing leaves this machine.

  n8n-gate check FILE… [--json | --sarif]   what would not run, and which secrets are in the files
  n8n-gate clean FILE [-o OUT] [--yours]    a copy without ids, credentials and secrets; with --yours also without
                                            document ids, mailboxes and the like
  n8n-gate fix FILE… [--write | -o OUT]     tells what is certain to be mended; with --write it is mended in the files
  n8n-gate picture FILE -o OUT [--dark]     the drawing as .svg or .png
  n8n-gate diff A B                         what differs between two workflows

FILE may be a folder, whose .json files are read, or - for the standard input.
Exit codes: 0 nothing wrong (diff: no difference), 1 an error or a secret (diff: a difference), 2 wrong use or unreadable.
`

/** Ends the program with a sentence and exit code 2. */
class Stop extends Error {}

const { values: flags, positionals } = read()
const [command, ...given] = positionals

function read() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        sarif: { type: 'boolean' },
        yours: { type: 'boolean' },
        write: { type: 'boolean' },
        dark: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        output: { type: 'string', short: 'o' },
      },
    })
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${usage}`)
    process.exit(2)
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8')
  } catch (error) {
    throw new Stop(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}.`)
  }
}

function filesOf(names: readonly string[]): string[] {
  const files = names.flatMap((name) => {
    if (name === '-' || !statSync(name, { throwIfNoEntry: false })?.isDirectory()) return [name]
    const paths = globSync('**/*.json', { cwd: name, exclude: (path) => path.endsWith('node_modules') })
    return paths.sort().map((path) => join(name, path))
  })
  if (files.length === 0) throw new Stop('Name a file, or a folder that has .json files.')
  return files
}

/** The workflow in a file. Everything that is printed from it must go through `redact` first. */
function workflowIn(file: string | undefined, wanted: 'all' | [] = []) {
  if (file === undefined) throw new Stop('Name a file.')
  const { findings, workflow, secrets } = examine(textOf(file), wanted)
  if (!workflow) throw new Stop(`${file}: ${findings[0]?.message}`)
  return { ...workflow, redact: (also?: string[]) => redactor(workflow, secrets, also), secrets }
}

function put(content: string | Uint8Array, file = flags.output) {
  if (file === undefined || file === '-') process.stdout.write(content)
  else {
    try {
      writeFileSync(file, content)
    } catch (error) {
      throw new Stop(`${file} cannot be written: ${(error as NodeJS.ErrnoException).code}.`)
    }
  }
}

function onlyFile(): string | undefined {
  if (given.length > 1) throw new Stop('Name one file only.')
  return given[0]
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

const commands: Record<string, () => number | Promise<number>> = {
  check() {
    if (flags.json && flags.sarif) throw new Stop('Choose --json or --sarif: the output has one format.')
    const files = filesOf(given)
    const all = files.flatMap((file) => tell(file, textOf(file)))
    const errors = all.filter(({ level }) => level === 'error').length
    if (flags.sarif || flags.json) put(`${JSON.stringify(flags.sarif ? sarif(all) : all, null, 2)}\n`)
    else {
      const lines = all.map(
        (each) => `${each.file}:${each.line}:${each.column} ${each.level} [${each.rule}] ${each.message}\n`,
      )
      put(
        `${lines.join('')}${counted(files.length, 'file')}, ${counted(errors, 'error')}, ${counted(all.length - errors, 'other finding')}.\n`,
      )
    }
    return errors > 0 ? 1 : 0
  },
  clean() {
    const { clean, redact, secrets } = workflowIn(onlyFile())
    const own = secrets.filter(({ level }) => level !== 'critical').map(({ fingerprint }) => fingerprint)
    put(serialize(redact(flags.yours ? own : [])(clean)))
    const replaced = secrets.length - (flags.yours ? 0 : own.length)
    if (replaced > 0) process.stderr.write(`Replaced ${counted(replaced, 'value')} by placeholders.\n`)
    return 0
  },
  fix() {
    const files = filesOf(given)
    if (files.length > 1 && flags.output) throw new Stop('Only one file fits into OUT. Use --write.')
    for (const name of files) {
      const { given: original, file, redact } = workflowIn(name, 'all')
      const titles = redact()(repairsOf(original).map(({ title }) => title))
      for (const title of titles) process.stderr.write(`${name}: ${title}\n`)
      if (flags.output) put(serialize(file))
      else if (flags.write && name !== '-' && titles.length > 0) put(serialize(file), name)
    }
    return 0
  },
  async picture() {
    const { clean, redact } = workflowIn(onlyFile())
    const svg = workflowPicture(redact()(clean), { colors: flags.dark ? 'dark' : 'light' })
    if (!flags.output?.endsWith('.png')) {
      put(svg)
      return 0
    }
    const { default: sharp } = await import('sharp').catch(() => {
      throw new Stop('A .png needs the package sharp: npm install sharp. An .svg needs nothing.')
    })
    const png = await sharp(Buffer.from(svg))
      .png()
      .toBuffer()
      .catch(() => {
        throw new Stop('The drawing is too large for a .png. Make an .svg.')
      })
    put(png)
    return 0
  },
  diff() {
    if (given.length !== 2) throw new Stop('Name two files.')
    const [before, after] = given.map((name) => {
      const { file, redact } = workflowIn(name)
      return redact()(file)
    })
    if (!before || !after) return 2
    const { file, added, removed, renamed, changed, connectionsAdded, connectionsRemoved } = workflowDifferences(
      before,
      after,
    )
    const lines = [
      ...file.map(({ pointer, change }) => `${change} ${pointer}`),
      ...added.map(({ name, type }) => `added node “${name}” (${type})`),
      ...removed.map(({ name, type }) => `removed node “${name}” (${type})`),
      ...renamed.map(({ from, to }) => `renamed node “${from}” to “${to}”`),
      ...changed.flatMap(({ name, changes }) => changes.map(({ pointer, change }) => `${change} “${name}” ${pointer}`)),
      ...connectionsAdded.map(({ from, to, kind }) => `connected “${from}” to “${to}” (${kind})`),
      ...connectionsRemoved.map(({ from, to, kind }) => `disconnected “${from}” from “${to}” (${kind})`),
    ]
    put(lines.map((line) => `${line}\n`).join(''))
    return lines.length > 0 ? 1 : 0
  },
}

const run = Object.hasOwn(commands, command ?? '') ? commands[command ?? ''] : undefined
if (!run) {
  ;(flags.help ? process.stdout : process.stderr).write(usage)
  process.exitCode = flags.help ? 0 : 2
} else {
  try {
    process.exitCode = await run()
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 2
  }
}
