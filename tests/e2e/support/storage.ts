import type { Page } from '@playwright/test'

let calls = 0

/**
 * Puts entries into the app's local storage: at once where the page shows the app, else when it comes
 * there, before the app's first script and only that once.
 */
export async function keep(page: Page, entries: Record<string, string>): Promise<void> {
  if (page.url() !== 'about:blank') {
    await page.evaluate((entries) => Object.assign(localStorage, entries), entries)
    return
  }
  calls += 1
  await page.addInitScript(
    ({ entries, call }) => {
      if (location.origin === 'null') return
      for (const [key, value] of Object.entries(entries)) {
        // Such scripts run in every document, and in no order.
        const mark = `kept ${key}`
        if (Number(sessionStorage.getItem(mark)) >= call) continue
        sessionStorage.setItem(mark, String(call))
        localStorage.setItem(key, value)
      }
    },
    { entries, call: calls },
  )
}
