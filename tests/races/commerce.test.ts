import { afterAll, beforeAll, describe, test } from 'vitest'
import { type Arena, openArena } from './arena'
import * as commerce from './scenarios/commerce'
import * as deletions from './scenarios/deletions'
import * as orders from './scenarios/orders'

describe('Commerce, 64 connections at once', () => {
  let arena: Arena
  beforeAll(async () => {
    arena = await openArena()
  })
  afterAll(() => arena.close())

  test('A coupon for 1 use and one for 500 are used exactly so often', () =>
    commerce.couponLimitsAreExact(arena))
  test('A coupon for three uses per player is used three times by one', () =>
    commerce.couponPerPlayerLimitIsExact(arena))
  test('A batch of which each player may use three codes gives three to one', () =>
    commerce.couponBatchLimitIsExact(arena))
  test('One request id redeems a coupon once and always answers the same', () =>
    commerce.sameRequestRedeemsOnce(arena))
  test('Of 100 orders with a coupon for 20 uses, 20 are paid', () =>
    commerce.couponsOnOrdersAreExact(arena))
  test('64 requests pay one order once', () => commerce.oneOrderIsPaidOnce(arena))
  test('One request id pays once and always answers the same', () =>
    commerce.sameRequestPaysOnce(arena))
  test('An order is paid or cancelled, never both', () => orders.paidOrCancelledNeverBoth(arena))
  test('64 tabs that order the same leave one waiting order', () => orders.oneOrderWaits(arena))
  test('An order is paid or replaced by a newer one, never both', () =>
    orders.paidOrReplacedNeverBoth(arena))
  test('One request id orders once, whatever takes the place of its order', () =>
    orders.sameRequestOrdersOnce(arena))
  test('The stock of an offer is exact, for clues and for orders', () =>
    commerce.offerStockIsExact(arena))
  test('A stock that is set while an offer sells counts every sale', () =>
    commerce.stockSetWhileSelling(arena))
  test('A coupon that is deleted in the instant of its use is not found', () =>
    deletions.couponDeletedWhileUsed(arena))
  test('Nor is what is deleted in the instant of its purchase', () =>
    deletions.deletedWhileBought(arena))
  test('A coupon that is changed in the instant of its use is worth what it says', () =>
    deletions.couponChangedWhileUsed(arena))
  test('3,000 mixed orders, payments, coupons and purchases: no deadlock', () =>
    commerce.commerceNeverDeadlocks(arena))
})
