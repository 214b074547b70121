/** JSON Pointer (RFC 6901): `~` and `/` inside a key are written `~0` and `~1`. */
export function joinPointer(base: string, ...keys: (string | number)[]): string {
  let pointer = base
  for (const key of keys) pointer += `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`
  return pointer
}
