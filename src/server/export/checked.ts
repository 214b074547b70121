import type { z } from 'zod'
import { FolderError } from './folder-error.ts'

/** @param placeOf where the value at a path is. @throws FolderError with that place and the reason */
export function checked<T>(schema: z.ZodType<T>, value: unknown, placeOf: (path: PropertyKey[]) => string): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new FolderError(`${placeOf(issue?.path ?? [])}: ${issue?.message.replace(/\.?$/, '.')}`)
}

/** `comments.json, comments, entry 3, content` */
export const jsonPlace =
  (file: string) =>
  (path: PropertyKey[]): string =>
    [file, ...path.map((part) => (typeof part === 'number' ? `entry ${part + 1}` : String(part)))].join(', ')
