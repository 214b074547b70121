import { expect, it, vi } from 'vitest'
import { workflowBody } from '../../../../tests/helpers/n8n/files.ts'
import { makeAdmin } from '../../../../tests/helpers/people.ts'
import { openTestSite } from '../../../../tests/helpers/site.ts'

it('a visitor’s search of the marketplace reads no text of a template that visitors do not see', async () => {
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  const add = (description: string, published: boolean) =>
    site.call('POST', '/api/workflows', { token, body: workflowBody({ description, published }) })
  await add('a shown drovinpaste', true)
  await add('a hidden drovinpaste', false)
  const readFor = async (call: () => Promise<{ body: unknown[] }>) => {
    const includes = vi.spyOn(String.prototype, 'includes')
    const { body } = await call()
    const read = includes.mock.contexts.filter((text) => /\0a (shown|hidden) drovinpaste$/.test(String(text)))
    includes.mockRestore()
    return [body.length, read.length]
  }
  const path = '/api/workflows?search=drovinpaste'
  // The admin's search, which is cached, comes first.
  expect(await readFor(() => site.call('GET', path, { token }))).toEqual([2, 2])
  expect(await readFor(() => site.call('GET', path))).toEqual([1, 1])
})
