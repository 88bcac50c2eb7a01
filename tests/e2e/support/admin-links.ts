import { expect, type Page } from '@playwright/test'

/**
 * Goes from one of the organisers' screens to another by the link in their menu, which on a phone is
 * folded away: a third of the work of loading the app anew. Returns when the screen has what it loads.
 */
export async function followAdminLink(page: Page, path: string): Promise<void> {
  await page.locator(`.admin-link[href="${path}"]`).dispatchEvent('click')
  // The link is marked together with the screen, when what that needs has come.
  await expect(page.locator('.admin-link[aria-current="page"]')).toHaveAttribute('href', path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
}
