import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { collect, partsOf } from './multipart.ts'

/** The parts of a form that arrives in chunks of this size. */
async function read(bytes: Uint8Array, contentType: string, size: number) {
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  const parts: { name: string; fileName: string | null; text: string }[] = []
  for await (const { name, fileName, body } of partsOf(pieces(), contentType)) {
    parts.push({ name, fileName, text: (await collect(body, 1e6)).toString('latin1') })
  }
  return parts
}

const asLatin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

describe('a multipart form', () => {
  it('is read as FormData writes it, in chunks of any size', async () => {
    const value = fc.oneof(
      fc.uint8Array(),
      fc.constantFrom('\r\n', '\r\n--', '------formdata', '\r\n\r\n').map((text) => Buffer.from(text)),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(value, { maxLength: 4 }), fc.integer({ min: 1, max: 300 }), async (values, size) => {
        const form = new FormData()
        for (const [index, bytes] of values.entries()) {
          form.append(`part "${index}"`, new File([new Uint8Array(bytes)], `näme "${index}".bin`))
        }
        const response = new Response(form)
        const type = response.headers.get('content-type') ?? ''
        const parts = await read(new Uint8Array(await response.arrayBuffer()), type, size)
        expect(parts).toEqual(
          values.map((bytes, index) => ({
            name: `part "${index}"`,
            fileName: `näme "${index}".bin`,
            text: asLatin1(bytes),
          })),
        )
      }),
    )
  })

  it('is read with a preamble, an epilogue, a quoted boundary and unread parts', async () => {
    const text = 'preamble\r\n--a b\r\nContent-Disposition: form-data; name="x"\r\n\r\none\r\n--a b\r\n'
    const rest =
      'content-disposition:form-data;name="y";filename=""\r\nContent-Type: text/plain\r\n\r\n\r\n--a b--\r\nepilogue'
    const source = async function* () {
      yield Buffer.from(text + rest)
    }
    const names: unknown[] = []
    for await (const { name, fileName } of partsOf(source(), 'multipart/form-data; boundary="a b"')) {
      names.push([name, fileName])
    }
    expect(names).toEqual([
      ['x', null],
      ['y', ''],
    ])
  })

  it.each([
    ['no boundary', 'multipart/form-data', '--x--'],
    ['nothing', 'multipart/form-data; boundary=x', ''],
    ['no end', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb'],
    ['no name', 'multipart/form-data; boundary=x', '--x\r\nContent-Type: text/plain\r\n\r\nb\r\n--x--'],
    ['an endless header', 'multipart/form-data; boundary=x', `--x\r\nA: ${'b'.repeat(9000)}\r\n\r\nb\r\n--x--`],
  ])('is refused as malformed: %s', async (_, type, text) => {
    await expect(read(Buffer.from(text), type, 7)).rejects.toMatchObject({ code: 'malformed' })
  })

  it('is read or refused as malformed for any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom('--x', '\r\n', 'name="a"', 'Content-Disposition: form-data; ', 'b') }),
        async (text) => {
          await read(Buffer.from(text), 'multipart/form-data; boundary=x', 5).catch((error: unknown) => {
            expect(error).toMatchObject({ code: 'malformed' })
          })
        },
      ),
    )
  })
})
