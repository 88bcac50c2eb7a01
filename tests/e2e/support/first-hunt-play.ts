import type { Page } from '@playwright/test'
import { expect } from './fixtures'
import { textsOf } from './texts'

type Language = 'hu' | 'en'

/** Signs up on the registration page. */
export async function signUp(
  page: Page,
  { name, email }: { name: string; email: string },
  language: Language = 'hu',
): Promise<void> {
  const text = textsOf(language)
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  await page.goto('/register')
  await page.getByLabel(text('auth.name')).fill(name)
  await page.getByLabel(text('auth.email')).fill(email)
  await page.getByLabel(text('auth.password'), { exact: true }).fill('Kincs-a-varban-2026')
  await page.getByRole('button', { name: text('auth.signUp') }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** Submits a short code on the scanner screen. */
export async function enterCode(page: Page, code: string, language: Language): Promise<void> {
  const text = textsOf(language)
  await page.goto('/scanner')
  await page.getByLabel(text('scanner.typed.label')).fill(code)
  await page.getByRole('button', { name: text('scanner.typed.submit') }).click()
}

/** Expects the success screen for this code. */
export async function expectFound(page: Page, name: string, language: Language): Promise<void> {
  const title = textsOf(language)('scanner.success.title')
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByText(name, { exact: true })).toBeVisible()
}

/** Opens the claim form and submits it. */
export async function claimTreasure(page: Page, name: string, language: Language): Promise<void> {
  await page.goto('/treasure-claim')
  await sendClaim(page, name, language)
}

/** Submits the open claim form. */
export async function sendClaim(page: Page, name: string, language: Language): Promise<void> {
  const text = textsOf(language)
  await page.getByLabel(text('treasure.name')).fill(name)
  await page.getByLabel(text('treasure.address')).fill('1014 Budapest, Dísz tér 1.')
  await page.getByLabel(text('treasure.phone')).fill('+36 20 123 4567')
  await page.getByRole('button', { name: text('treasure.send') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('treasure.confirmSend') })
    .click()
  await expect(page.getByRole('heading', { name: text('treasure.pendingTitle') })).toBeVisible()
}
