import { expect, type Page } from '@playwright/test'
import type { Theme } from '../../../src/stores/theme'

/** Changes the theme through a storage event, as another tab does. */
export async function chooseTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((name) => {
    localStorage.setItem('theme', name)
    dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  }, theme)
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

/** Loads a screen and waits for its heading and data. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
}
