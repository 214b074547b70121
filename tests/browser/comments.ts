import type { Page } from '@playwright/test'
import { post } from '../helpers/visitors.ts'
import { expect } from './test.ts'

export const section = (page: Page) => page.locator('#comments')
export const item = (page: Page, text: string) => section(page).getByRole('article').filter({ hasText: text })
export const open = (page: Page) => page.goto(`/blogs/${post}#comments`)
export const error = async (page: Page, text: string) => {
  const toast = page.locator('.toast').filter({ hasText: text })
  await expect(toast.getByText('Error', { exact: true })).toBeVisible()
}
export const fail = { status: 500, json: { error: 'No.', code: 'unexpected' } }
