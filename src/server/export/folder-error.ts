import { BackupError } from '../backup/backup-error.ts'

/** An expected failure of an export or import, with a sentence for the owner. Commands show no stack trace for it. */
export class FolderError extends BackupError {}
