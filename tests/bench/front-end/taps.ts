import type { Browser, Locator, Page } from '@playwright/test'
import { Checkout, createProduct } from '../../e2e/support/checkout'
import { createHunt } from '../../e2e/support/hunt'
import { textsOf } from '../../e2e/support/texts'
import { type Api, createUser } from '../../e2e/support/users'
import { openPhone, throttle } from './visit'

const hu = textsOf('hu')

declare global {
  interface Window {
    /** The longest interaction since the last reset, ms. */
    slowestInteraction?: number
  }
}

function observeInteractions(): void {
  window.slowestInteraction = 0
  type Interaction = PerformanceEntry & { interactionId: number }
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as Interaction[])
      if (interactionId > 0)
        window.slowestInteraction = Math.max(window.slowestInteraction ?? 0, duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** Taps an element and returns the interaction to next paint (INP), ms; 0 when under 16. */
async function tap(page: Page, target: Locator): Promise<number> {
  await target.waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    window.slowestInteraction = 0
  })
  await target.tap()
  // Entries come after the next paint.
  await page.waitForTimeout(1000)
  return page.evaluate(() => window.slowestInteraction ?? Number.NaN)
}

/** Measures the five most important taps of a new player in a hunt, on a slow phone. */
export async function measureTaps(
  browser: Browser,
  url: string,
  organiser: Api,
): Promise<Record<string, number>> {
  const hunt = await createHunt(organiser)
  const product = await createProduct(organiser)
  const { session } = await createUser(url, organiser)
  const context = await openPhone(browser, session)
  try {
    await context.addInitScript(observeInteractions)
    const page = await context.newPage()
    await throttle(page)
    const [code] = hunt.codes

    await page.goto(`${url}/dashboard`)
    const card = page.getByRole('listitem').filter({ hasText: hunt.name })
    const join = await tap(page, card.getByRole('button', { name: hu('game.join') }))

    const { nameHu: name, price } = hunt.firstClue
    await page.goto(`${url}/shop`)
    await page.getByRole('button', { name: hu('shop.buyClue', { name }) }).tap()
    const confirm = hu('shop.confirmBuy_other', { count: price })
    const dialog = page.getByRole('alertdialog')
    const buy = await tap(page, dialog.getByRole('button', { name: confirm }))

    await page.goto(`${url}/shop`)
    const open = await tap(page, page.getByRole('button', { name: hu('shop.openClue', { name }) }))

    await page.goto(`${url}/scanner`)
    await page.getByLabel(hu('scanner.typed.label')).fill(code.shortCode)
    const submit = await tap(page, page.getByRole('button', { name: hu('scanner.typed.submit') }))

    await page.goto(`${url}/shop/products`)
    const checkout = new Checkout(page)
    await checkout.choose(product)
    await checkout.typeCard()
    const pay = await tap(page, checkout.payButton)
    return { join, 'buy clue': buy, 'open clue': open, 'submit code': submit, pay }
  } finally {
    await context.close()
  }
}
