import { expect, type Page } from '@playwright/test'
import type { Theme } from '../../../src/stores/theme'

/** Chooses a theme as another tab does: quicker than the menu, and the menu has a test of its own. */
export async function chooseTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((name) => {
    localStorage.setItem('theme', name)
    dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  }, theme)
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

/** Opens a screen and waits for its heading and for what it loads. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
}
