import type { Encryption } from '../encrypted-file.ts'
import type { Backup, Site } from '../make.ts'
import { makeBackup } from '../make.ts'
import { type BackupKind, nameOf } from './names.ts'
import type { BackupPlace } from './place.ts'
import { expired } from './retention.ts'

/** Makes a backup in its place, and then removes those that are no longer needed. @throws BackupError */
export async function keepBackup(
  site: Site,
  place: BackupPlace,
  { kind, now, ...encryption }: Encryption & { kind: BackupKind; now: Date },
): Promise<Backup & { name: string }> {
  const name = nameOf(kind, now)
  const made = await place.keep(name, (path) => makeBackup(site, path, encryption))
  for (const old of expired(await place.list())) await place.remove(old.name)
  return { ...made, name }
}
