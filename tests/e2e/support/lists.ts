import type { Page } from '@playwright/test'
import { expect } from './fixtures'
import { textsOf } from './texts'

const hu = textsOf('hu')

/** Searches a list and waits until the debounced search is in the URL, so that later clicks hit the filtered rows. */
export async function searchList(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: hu('common.search') }).fill(text)
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === text)
}

/** Chooses an entry of the menu of a row. */
export async function chooseRowAction(page: Page, name: string, label: string): Promise<void> {
  await page.getByRole('button', { name: hu('table.moreFor', { name }), exact: true }).click()
  await page.getByRole('menuitem', { name: label, exact: true }).click()
}
