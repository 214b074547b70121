/** An expected failure of a backup or restore, with a sentence for the owner. Commands show no stack trace for it. */
export class BackupError extends Error {}
