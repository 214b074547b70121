import { describe, expect, it } from 'vitest'
import { openTestSite } from '../../../../tests/helpers/site.ts'
import { collectionNames } from '../../../contract/collections.ts'

interface Operation {
  summary?: string
  tags?: string[]
  security?: unknown
  parameters?: { name: string; in: string; required?: boolean; schema: object }[]
  requestBody?: { description?: string; content: Record<string, { schema: object }> }
  responses: Record<string, { description: string }>
}

const methods = ['get', 'post', 'put', 'delete', 'patch']

/** Built once: it takes longer than the tests, which only read it. */
let described: ReturnType<typeof describeApi> | undefined
const describedApi = () => (described ??= describeApi())

async function describeApi() {
  await using site = await openTestSite()
  const { status, body } = await site.call('GET', '/api/openapi.json')
  expect(status).toBe(200)
  const routes = site.app.routes
  const operations = Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) => ({ method, path, operation })),
  )
  return { document: body, operations, routes }
}

describe('/api/openapi.json', () => {
  it('is an OpenAPI 3.1 document whose references all resolve', async () => {
    const { document } = await describedApi()

    expect(document.openapi).toBe('3.1.0')
    expect(document.info).toEqual({ title: expect.any(String), version: expect.any(String) })
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => String(to))
    expect(references.length).toBeGreaterThan(20)
    for (const to of references) {
      const [, , kind, name] = to.split('/')
      expect(document.components[String(kind)], to).toHaveProperty([String(name)])
    }
  })

  it('names its components with letters, digits, dots, hyphens and underscores', async () => {
    const { document } = await describedApi()

    for (const group of Object.values<object>(document.components)) {
      for (const name of Object.keys(group)) expect(name).toMatch(/^[a-zA-Z0-9._-]+$/)
    }
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['BlogPost', 'BlogPostInput', 'AITool', 'SkillCategory', 'Error', 'Viewer', 'Workflow']),
    )
  })

  it('lists exactly the routes of the app', async () => {
    const { operations, routes } = await describedApi()
    // The description itself and its page are not part of the API.
    const own = routes.filter(({ path }) => path.startsWith('/api/') && !/^\/api\/(docs|openapi\.json)/.test(path))
    const registered = own
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`)

    const described = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`)

    expect(described.sort()).toEqual([...new Set(registered)].sort())
  })

  it.each(collectionNames)('%s has its six operations, and its writes require a token', async (name) => {
    const { operations } = await describedApi()
    const find = (method: string, path: string) =>
      operations.find((one) => one.method === method && one.path === `/api/${name}${path}`)?.operation

    expect(find('get', '')?.responses).toHaveProperty('200')
    expect(find('get', '/{id}')?.responses).toHaveProperty('404')
    for (const [method, path] of [
      ['post', ''],
      ['put', '/{id}'],
      ['patch', '/{id}'],
      ['delete', '/{id}'],
    ] as const) {
      const operation = find(method, path)
      expect(operation?.security).toEqual([{ bearer: [] }, { key: ['content:write'] }])
      expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(['401', '403']))
      if (method !== 'delete') expect(operation?.requestBody?.content).toHaveProperty(['application/json', 'schema'])
    }
  })

  it('has a summary, a tag, a success and all path parameters for every operation', async () => {
    const { operations } = await describedApi()

    for (const { path, operation } of operations) {
      expect(operation.summary, path).toBeTruthy()
      expect(operation.tags, path).toHaveLength(1)
      expect(Object.keys(operation.responses).some((status) => /^[23]/.test(status))).toBe(true)
      const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path').map(({ name }) => name)
      expect(inPath, path).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    }
  })

  it('names the limits of every body, and that more is refused with 413', async () => {
    const { operations } = await describedApi()

    const withBody = operations.filter(({ operation }) => operation.requestBody)
    expect(withBody.length).toBeGreaterThan(50)
    for (const { path, operation } of withBody) {
      expect(operation.requestBody?.description, path).toMatch(
        /^At most [\d.]+ [KM]B(, nested at most \d+ levels deep)?\.$/,
      )
      expect(operation.responses, path).toHaveProperty('413')
    }
    const of = (path: string) => withBody.find((each) => each.path === path)?.operation.requestBody?.description
    expect(of('/api/auth/login')).toBe('At most 16 KB, nested at most 16 levels deep.')
    expect(of('/api/comments')).toBe('At most 48 KB, nested at most 16 levels deep.')
    expect(of('/api/contact/with-attachment')).toBe('At most 10.25 MB.')
  })

  it('describes the fields of a body with their types', async () => {
    const { document } = await describedApi()

    const { properties, required } = document.components.schemas.BlogPostInput
    expect(required.sort()).toEqual(['content', 'slug', 'title'])
    expect(properties.title).toMatchObject({ type: 'string', maxLength: 300 })
    expect(properties.published).toMatchObject({ type: 'boolean' })
    expect(document.components.schemas.BlogPost.required).toContain('image_url')
  })
})

it('GET /api/docs answers a page without external resources', async () => {
  await using site = await openTestSite()

  const page = await site.call('GET', '/api/docs')

  expect(page.status).toBe(200)
  const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => String(address))
  expect(files).toHaveLength(3)
  for (const address of files) expect((await site.call('GET', address)).status, address).toBe(200)
})
