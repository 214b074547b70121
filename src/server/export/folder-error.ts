import { ExpectedError } from '../platform/expected-error.ts'

/** An expected failure of an export or import. */
export class FolderError extends ExpectedError {}
