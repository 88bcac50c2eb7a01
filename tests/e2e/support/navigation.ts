import { expect, type Page } from '@playwright/test'

/** Navigates with the client-side router, which is much faster than a page load. */
export async function navigateWithinApp(page: Page, path: string): Promise<void> {
  await page.evaluate((target) => {
    // goTo waits for a heading without this mark, that is, for the next screen.
    for (const heading of document.querySelectorAll('h1')) heading.dataset.previous = ''
    history.pushState(null, '', target)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Opens a screen, by page load the first time, and waits for its heading and data. */
export async function goTo(page: Page, path: string): Promise<void> {
  const isLoaded = (await page.locator('h1').count()) > 0
  await (isLoaded ? navigateWithinApp(page, path) : page.goto(path))
  await expect(page.locator('h1:not([data-previous])').first()).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
}
