import type { Page } from '@playwright/test'

let calls = 0

/**
 * Writes local storage entries: at once when the app is loaded, otherwise once at the next load, before the
 * app's scripts run.
 */
export async function setLocalStorage(page: Page, entries: Record<string, string>): Promise<void> {
  if (page.url() !== 'about:blank') {
    await page.evaluate((entries) => Object.assign(localStorage, entries), entries)
    return
  }
  calls += 1
  await page.addInitScript(
    ({ entries, call }) => {
      if (location.origin === 'null') return
      for (const [key, value] of Object.entries(entries)) {
        // Init scripts run in every document, in undefined order.
        const marker = `initialized ${key}`
        if (Number(sessionStorage.getItem(marker)) >= call) continue
        sessionStorage.setItem(marker, String(call))
        localStorage.setItem(key, value)
      }
    },
    { entries, call: calls },
  )
}
