import type { Page } from '@playwright/test'
import { type CanvasCamera, installCanvasCamera } from './camera'
import { expect } from './fixtures'
import type { TestCode } from './hunt'
import { textsOf } from './texts'

const hu = textsOf('hu')

/** Opens the scanner with a fake camera. */
export async function openScanner(page: Page): Promise<CanvasCamera> {
  const camera = await installCanvasCamera(page)
  await page.goto('/scanner')
  await expect(page.getByText(hu('scanner.viewfinder.ready'))).toBeVisible()
  return camera
}

/** Expects the success screen for this code. */
export async function expectCounted(page: Page, code: TestCode): Promise<void> {
  await expect(page.getByRole('heading', { name: hu('scanner.success.title') })).toBeVisible()
  await expect(page.getByText(code.name)).toBeVisible()
}

/** Submits a short code through the text field. */
export async function typeShortCode(page: Page, text: string): Promise<void> {
  await page.getByLabel(hu('scanner.typed.label')).fill(text)
  await page.getByRole('button', { name: hu('scanner.typed.submit') }).click()
}
