import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures'
import { textsOf } from './texts'
import type { Api } from './users'

/** A token package for one test: 40 tokens for 1,000 Ft or 2.50 €. */
export type TestProduct = { id: string; nameHu: string; nameEn: string; tokens: number }

/** Creates a token package on sale. */
export async function createProduct(organiser: Api): Promise<TestProduct> {
  const name = `Próbacsomag ${randomUUID().slice(0, 8)}`
  const { data } = await organiser
    .from('token_products')
    .insert({
      name_hu: name,
      name_en: `${name} (en)`,
      tokens: 40,
      price_huf_minor: 100_000,
      price_eur_minor: 250,
      position: 99,
    })
    .select('id')
    .single()
    .throwOnError()
  return { id: data.id, nameHu: name, nameEn: `${name} (en)`, tokens: 40 }
}

type CouponState = {
  kind: 'tokens' | 'percent'
  tokens?: number
  percent?: number
  valid_from?: string
  valid_until?: string
  max_uses?: number
  minimum_huf_minor?: number
  product_id?: string
}

/** Creates a coupon with a unique code and returns the code. */
export async function createCoupon(organiser: Api, coupon: CouponState): Promise<string> {
  const code = `T-${randomUUID().slice(0, 13).toUpperCase()}`
  await organiser
    .from('coupons')
    .insert({ code, valid_from: '2020-01-01T00:00:00Z', ...coupon })
    .throwOnError()
  return code
}

type OrderChoice = {
  productId?: string
  offerId?: string
  couponCode?: string
  sessionId?: string
  currency?: 'HUF' | 'EUR'
}

/** Creates an order through the API and returns its id. */
export async function createOrder(player: Api, choice: OrderChoice): Promise<string> {
  // The generated types do not allow null arguments.
  const none = null as unknown as string
  const { data } = await player
    .rpc('create_order', {
      p_product_id: choice.productId ?? none,
      p_offer_id: choice.offerId ?? none,
      p_coupon_code: choice.couponCode ?? none,
      p_request_id: randomUUID(),
      p_game_session_id: choice.sessionId,
      p_currency: choice.currency,
    })
    .throwOnError()
  return (data as { order_id: string }).order_id
}

/** Page object of the checkout dialog in one language. */
export class Checkout {
  private readonly text: ReturnType<typeof textsOf>
  readonly dialog: Locator

  constructor(
    private readonly page: Page,
    private readonly language: 'hu' | 'en' = 'hu',
  ) {
    this.text = textsOf(language)
    this.dialog = page.getByRole('dialog', { name: this.text('payments.checkout') })
  }

  /** Chooses a package on /shop/products and waits for the order. */
  async choose(product: TestProduct): Promise<void> {
    const name = this.language === 'hu' ? product.nameHu : product.nameEn
    await this.page
      .getByRole('button', { name: this.text('payments.chooseNamed', { name }) })
      .click()
    await expect(this.payButton).toBeVisible()
  }

  get payButton(): Locator {
    const [label = ''] = this.text('payments.pay').split('{{')
    return this.dialog.getByRole('button', { name: label.trim() })
  }

  field(name: 'number' | 'expiry' | 'code'): Locator {
    return this.dialog.getByLabel(this.text(`payments.card.${name}`))
  }

  /** Types a card; the default one is declined only at random. */
  async typeCard(number = '4242424242424242', expiry = '1239', code = '123'): Promise<void> {
    await this.field('number').pressSequentially(number)
    await this.field('expiry').pressSequentially(expiry)
    await this.field('code').pressSequentially(code)
  }

  /** Clicks "pay" until the simulated card, which declines one in ten payments, accepts. */
  async payUntilAccepted(): Promise<void> {
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const answered = this.page.waitForResponse(/\/rpc\/pay_order/)
      await this.payButton.click()
      if ((await answered).ok()) {
        await expect(this.page).toHaveURL(/\/payment\/success\?order=/)
        return
      }
      await expect(this.dialog.locator('[data-error-key="payment_failed"]')).toBeVisible()
    }
    throw new Error('The simulated card declined eight times in a row.')
  }

  async enterCoupon(code: string): Promise<void> {
    await this.dialog.getByLabel(this.text('coupons.code')).fill(code)
    await this.dialog.getByRole('button', { name: this.text('coupons.apply') }).click()
  }
}

/** Tokens that a player received from orders, in ledger order. */
export async function purchasesOf(player: Api): Promise<number[]> {
  const { data } = await player
    .from('token_transactions')
    .select('delta')
    .eq('type', 'purchase')
    .order('id')
    .throwOnError()
  return data.map(({ delta }) => delta)
}

/** A player's payment attempts with their status, oldest first. */
export async function attemptsOf(player: Api): Promise<{ status: string; request_id: string }[]> {
  const { data } = await player
    .from('order_payments')
    .select('status, request_id')
    .order('created_at')
    .throwOnError()
  return data
}
