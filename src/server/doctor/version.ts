import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectVersion } from '../project-version.ts'
import { type Line, ok, warning } from './line.ts'

const root = join(import.meta.dirname, '../../..')

/** Which code runs on which Node, and whether its pages are built. */
export async function examineVersion(): Promise<Line[]> {
  const commit = await commitOf(root)
  return [
    ok('Version', `${projectVersion()}${commit ? `, commit ${commit}` : ''}`),
    ok('Node', `${process.versions.node} on ${process.platform} ${process.arch}`),
    existsSync(join(root, 'dist/server/server.js'))
      ? ok('Pages', 'built')
      : warning('Pages', 'not built', 'Run `npm run build`; `npm start` does it too.'),
  ]
}

/** Null without git, such as in a container. */
async function commitOf(folder: string): Promise<string | null> {
  const asked = promisify(execFile)('git', ['-C', folder, 'log', '-1', '--format=%h of %cs'])
  return asked.then(
    ({ stdout }) => stdout.trim() || null,
    () => null,
  )
}
