import { ExpectedError } from '../platform/expected-error.ts'

/** An expected failure of a backup or restore. */
export class BackupError extends ExpectedError {}
