import type { Page } from '@playwright/test'

export const form = (page: Page) => page.getByRole('form')
export const field = (page: Page, label: string) => form(page).getByLabel(new RegExp(`^${label}\\s*(optional)?$`))
export const save = (page: Page) => page.getByRole('button', { name: 'Save' })
/** Large enough for browsers to lay out. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgAQMAAABJtOi3AAAAA1BMVEXAQytBPU4cAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQI12NgGNwAAACgAAFhJX1HAAAAAElFTkSuQmCC',
  'base64',
)

export const file = (name: string, text: string | Buffer) => ({
  name,
  mimeType: 'text/markdown',
  buffer: Buffer.from(text),
})

export async function makePost(
  site: { asAdmin: (...all: [string, string, unknown?]) => Promise<Response> },
  body: object,
) {
  return (await site.asAdmin('POST', '/api/blogs', body)).json()
}
