import { expect, type Page } from '@playwright/test'
import { textsOf } from './texts'

const hu = textsOf('hu')

/** Expects this balance, in tokens, in the navbar. */
export async function expectBalance(page: Page, tokens: number): Promise<void> {
  const balance = page.getByRole('status', { name: hu('nav.balance') })
  await expect(balance).toContainText(hu('common.coins_other', { count: tokens }))
}

/** Expects the page to show an error with this key and its Hungarian message. */
export async function expectRefusal(page: Page, key: string): Promise<void> {
  const message = page.locator('[data-error-key]')
  await expect(message).toHaveAttribute('data-error-key', key)
  await expect(message).toContainText(hu(`errors.${key}`))
}

/** Expects the scanner to say that the scan is saved offline, without an error. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: hu('scanner.unsent.saved') })).toBeVisible()
  await expect(page.getByText(hu('scanner.unsent.automatic'))).toBeVisible()
  await expect(page.locator('[data-error-key]')).toHaveCount(0)
}
