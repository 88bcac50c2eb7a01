import { expect, type Page } from '@playwright/test'
import { textsOf } from './texts'

const hu = textsOf('hu')

/** The balance in the navbar, in tokens. */
export async function expectBalance(page: Page, tokens: number): Promise<void> {
  const balance = page.getByRole('status', { name: hu('nav.balance') })
  await expect(balance).toContainText(hu('common.coins_other', { count: tokens }))
}

/** A refusal stands on the page: its key, and that key's sentence in Hungarian. */
export async function expectRefusal(page: Page, key: string): Promise<void> {
  const message = page.locator('[data-error-key]')
  await expect(message).toHaveAttribute('data-error-key', key)
  await expect(message).toContainText(hu(`errors.${key}`))
}

/** A scan that waits for the network is one good message and no error. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: hu('scanner.unsent.saved') })).toBeVisible()
  await expect(page.getByText(hu('scanner.unsent.automatic'))).toBeVisible()
  await expect(page.locator('[data-error-key]')).toHaveCount(0)
}
