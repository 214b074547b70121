import { test as base } from './kept-page.ts'

/** Later tests on the same server find the settings as they were. */
export const test = base.extend<{ unchanged: undefined }>({
  unchanged: [
    async ({ site }, use) => {
      const read = async () => (await site.asAdmin('GET', '/api/admin/settings')).json()
      const { updated_at: _, ...before } = await read()
      await use(undefined)
      await site.asAdmin('PUT', '/api/admin/settings', before)
    },
    { auto: true },
  ],
})
