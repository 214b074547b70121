/** The file storage is away, slow, or answers an error. The message contains no secret. */
export class StorageError extends Error {
  /** Whether something was to be stored or removed, and not only read. */
  readonly saving: boolean
  /** Whether the same call may succeed a moment later. */
  readonly passing: boolean
  /** The status of the storage's answer, if there was one. */
  readonly status?: number

  constructor(sentence: string, { saving = false, passing = false, status }: Partial<Omit<StorageError, keyof Error>>) {
    super(sentence)
    this.saving = saving
    this.passing = passing
    this.status = status
  }
}
