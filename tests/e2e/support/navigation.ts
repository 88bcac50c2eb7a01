import { expect, type Page } from '@playwright/test'

/** Goes on within the loaded app, as a link does: far quicker than loading it again. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((target) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.left = ''
    history.pushState(null, '', target)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Goes to a screen, the first time by its address, and waits for its heading and for what it loads. */
export async function goTo(page: Page, path: string): Promise<void> {
  const isLoaded = (await page.locator('h1').count()) > 0
  await (isLoaded ? follow(page, path) : page.goto(path))
  await expect(page.locator('h1:not([data-left])').first()).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
}
