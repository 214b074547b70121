/** Why a backup or a restore cannot be done, in a sentence for the owner; commands show it without a stack trace. */
export class BackupError extends Error {}
