import type { Page } from '@playwright/test'
import { expect } from './fixtures'
import { searchList } from './lists'
import { rowOf } from './admin'
import { textsOf } from './texts'

const hu = textsOf('hu')

/** Searches a user by e-mail and opens their dialog. */
export async function manageUser(page: Page, name: string, email: string) {
  await page.goto('/admin/users')
  await searchList(page, email)
  const row = rowOf(page, email)
  await expect(page.getByRole('row')).toHaveCount(2)
  await row.getByRole('button', { name: hu('admin.users.manageUser', { name }) }).click()
  return { row, dialog: page.getByRole('dialog', { name }) }
}
