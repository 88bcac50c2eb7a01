import { chromium } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cameraArgument } from '../../e2e/support/camera'
import type { TestBrowser } from '../../e2e/support/browser'

/**
 * Measures the time from the tap on the scanner until the scan of the code in front of the camera is sent, ms.
 * Not throttled: phones cache the decoder, and the fake camera already uses the CPU of this machine.
 * @param start URL and local storage of a signed-in player
 */
export async function measureScanner(
  { executablePath, args }: TestBrowser,
  start: { url: string; storage: ReadonlyMap<string, string> },
): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kincskereses-camera-'))
  const camera = cameraArgument(
    `${start.url}/ar/${crypto.randomUUID()}`,
    path.join(folder, 'qr.y4m'),
  )
  const browser = await chromium.launch({
    executablePath,
    args: [
      ...[...args, camera],
      ...['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    ],
  })
  try {
    const context = await browser.newContext({ locale: 'hu-HU', permissions: ['camera'] })
    await context.addInitScript(
      (entries) => {
        for (const [key, value] of entries) localStorage.setItem(key, value)
      },
      [...start.storage],
    )
    const page = await context.newPage()
    await page.goto(`${start.url}/dashboard`)
    const link = page.locator('main a[href="/scanner"], nav a[href="/scanner"]').first()
    await link.waitFor()
    await page.waitForLoadState('networkidle')
    const decoded = page.waitForRequest('**/rest/v1/rpc/record_scan')
    const began = performance.now()
    await link.click()
    await decoded
    return performance.now() - began
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
