import type { Page } from '@playwright/test'
import { expect } from './fixtures'
import { textsOf } from './texts'

const hu = textsOf('hu')

/**
 * Searches a list that keeps its search in the address, in Hungarian, and waits until it is in force: a
 * press before that would meet rows that are about to go.
 */
export async function searchList(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: hu('common.search') }).fill(text)
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === text)
}
