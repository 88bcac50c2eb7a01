import { expect, it } from 'vitest'
import { couponCards } from '@/features/coupons/model/coupon-cards'

it('puts ten cards on a page, each with its code and value', () => {
  const cards = Array.from({ length: 11 }, (_, n) => ({
    code: `HUNT-${n}`,
    value: '50 coins',
    until: '',
  }))
  const pages = couponCards(cards, { title: 'Coupon', hint: 'Enter it', site: 'hunt.example' })
  const texts = pages.map((page) => page.flatMap((item) => (item.kind === 'text' ? item.text : [])))
  expect(texts.map((page) => page.filter((text) => text === '50 coins').length)).toEqual([10, 1])
  expect(texts[1]).toEqual(['Coupon', '50 coins', 'HUNT-10', 'Enter it', 'hunt.example'])
})
