import { expect, type Locator, type Page } from '@playwright/test'
import { toast } from './admin.ts'

/** One pixel. */
export const picture = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

let count = 0

/** What an owner writes instead of an example; null for what is not text, such as a number, a colour or an upload. */
function ownText(example: string): string | null {
  count += 1
  if (/^[^\s@]+@[^\s@]+$/.test(example)) return 'ada@mine.test'
  if (/^(https?:\/\/|\/(?!media\/))/.test(example)) return `https://mine.test/${count}`
  return /^[\p{L}“"'(].*\p{L}{2}/su.test(example) ? `Own text ${count}` : null
}

/** Uploads a picture where one can be, and writes own words over all examples of the open form, whatever its fields. */
async function fillForm(form: Locator) {
  // Without the inputs of a text (`multiple`), which would write the picture into the text.
  const pictures = form.locator('input[type=file][accept*="image"]:not([multiple])')
  for (const [index, input] of (await pictures.all()).entries()) {
    await input.setInputFiles(picture)
    await expect.poll(async () => (await valuesOf(form.locator('input'))).filter(isUpload).length).toBe(index + 1)
  }
  const texts = form.locator('textarea:visible, input:visible:is([type=text], [type=email], [type=url], :not([type]))')
  const examples = await texts.evaluateAll((inputs: HTMLInputElement[]) =>
    inputs.map(({ labels, value }) => ({ name: labels?.[0]?.textContent ?? '', value })),
  )
  const words = examples.map(({ name, value }) => {
    const own = /icon/i.test(name) ? null : ownText(value)
    return own && /^Name\b(?! of)/.test(name) ? 'Ada Example' : own
  })
  // As Playwright's `fill` does, but in one call: there are over a hundred fields.
  await texts.evaluateAll(async (inputs: HTMLInputElement[], words) => {
    for (const [index, input] of inputs.entries()) {
      const own = words[index]
      if (!own) continue
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, own)
      input.dispatchEvent(new Event('input', { bubbles: true }))
      // The page renders this change before the next one.
      await null
    }
  }, words)
  const wanted = examples.map(({ value }, index) => words[index] ?? value)
  await expect.poll(() => valuesOf(texts)).toEqual(wanted)
}

const valuesOf = (inputs: Locator) => inputs.evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value))
const isUpload = (value: string) => value.startsWith('/media/')

/** Writes own words over all examples of every form of the settings. */
export async function makeSettingsOwn(page: Page) {
  const groups = page.getByRole('tablist', { name: 'Groups of the settings' }).getByRole('tab')
  await groups.first().waitFor()
  for (const group of await groups.all()) {
    await group.click()
    // Until then the parts are those of the group before.
    await expect(group).toHaveAttribute('aria-selected', 'true')
    const parts = page.getByRole('tablist', { name: 'Parts of the settings' }).getByRole('tab')
    for (const tab of (await parts.count()) > 0 ? await parts.all() : [group]) await makePartOwn(page, tab)
  }
}

async function makePartOwn(page: Page, tab: Locator) {
  await tab.click()
  const name = await tab.innerText()
  if (name !== 'Public address') {
    // The form of the part before stays until this one is there.
    const form = page.getByRole('tabpanel', { name, exact: true }).last().getByRole('form')
    await form.getByRole('button', { name: 'Save' }).waitFor()
    await fillForm(form)
    const save = page.waitForResponse(
      (response) => response.url().endsWith('/api/admin/settings') && response.request().method() === 'PUT',
    )
    await form.getByRole('button', { name: 'Save' }).click()
    expect((await save).status(), name).toBe(200)
    await expect(toast(page, 'Settings saved.').first()).toBeVisible()
    await expect(form.getByText('Not saved yet')).toHaveCount(0)
  }
}
