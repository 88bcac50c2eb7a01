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

  test('Coupons for 1 and 500 uses are used exactly that often', () =>
    commerce.couponLimitsAreExact(arena))
  test('A coupon for three uses per player is used three times by one player', () =>
    commerce.couponPerPlayerLimitIsExact(arena))
  test('A batch that allows three codes per player gives three to one player', () =>
    commerce.couponBatchLimitIsExact(arena))
  test('One request id redeems a coupon once and always answers the same', () =>
    commerce.sameRequestRedeemsOnce(arena))
  test('Of 100 orders with a coupon for 20 uses, 20 are paid', () =>
    commerce.couponsOnOrdersAreExact(arena))
  test('64 requests pay one order once', () => commerce.oneOrderIsPaidOnce(arena))
  test('One request id pays once and always answers the same', () =>
    commerce.sameRequestPaysOnce(arena))
  test('An order is paid or cancelled, never both', () => orders.paidOrCancelledNeverBoth(arena))
  test('64 identical orders of a player leave one pending order', () => orders.oneOrderWaits(arena))
  test('An order is paid or replaced by a newer one, never both', () =>
    orders.paidOrReplacedNeverBoth(arena))
  test('One request id creates one order, also when newer orders replace it', () =>
    orders.sameRequestOrdersOnce(arena))
  test('The stock of an offer is exact, for clues and for orders', () =>
    commerce.offerStockIsExact(arena))
  test('Setting a stock during sales counts every sale', () => commerce.stockSetWhileSelling(arena))
  test('A coupon that is deleted during its use is not found', () =>
    deletions.couponDeletedWhileUsed(arena))
  test('A product that is deleted during its purchase is not found', () =>
    deletions.deletedWhileBought(arena))
  test('A coupon that is changed during its use has its new value', () =>
    deletions.couponChangedWhileUsed(arena))
  test('3,000 mixed orders, payments, coupons and purchases: no deadlock', () =>
    commerce.commerceNeverDeadlocks(arena))
})
