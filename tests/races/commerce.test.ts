import { afterAll, beforeAll, describe, test } from 'vitest'
import { type TestDatabase, openTestDatabase } from './test-database'
import * as commerce from './scenarios/commerce'
import * as deletions from './scenarios/deletions'
import * as orders from './scenarios/orders'

describe('Commerce, 64 connections at once', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  test('Coupons for 1 and 500 uses are used exactly that often', () =>
    commerce.couponLimitsAreExact(database))
  test('A coupon for three uses per player is used three times by one player', () =>
    commerce.couponPerPlayerLimitIsExact(database))
  test('A batch that allows three codes per player gives three to one player', () =>
    commerce.couponBatchLimitIsExact(database))
  test('One request id redeems a coupon once and always answers the same', () =>
    commerce.sameRequestRedeemsOnce(database))
  test('Of 100 orders with a coupon for 20 uses, 20 are paid', () =>
    commerce.couponsOnOrdersAreExact(database))
  test('64 requests pay one order once', () => commerce.oneOrderIsPaidOnce(database))
  test('One request id pays once and always answers the same', () =>
    commerce.sameRequestPaysOnce(database))
  test('An order is paid or cancelled, never both', () => orders.paidOrCancelledNeverBoth(database))
  test('64 identical orders of a player leave one pending order', () =>
    orders.oneOrderWaits(database))
  test('An order is paid or replaced by a newer one, never both', () =>
    orders.paidOrReplacedNeverBoth(database))
  test('One request id creates one order, also when newer orders replace it', () =>
    orders.sameRequestOrdersOnce(database))
  test('The stock of an offer is exact, for clues and for orders', () =>
    commerce.offerStockIsExact(database))
  test('Setting a stock during sales counts every sale', () =>
    commerce.stockSetWhileSelling(database))
  test('A coupon that is deleted during its use is not found', () =>
    deletions.couponDeletedWhileUsed(database))
  test('A product that is deleted during its purchase is not found', () =>
    deletions.deletedWhileBought(database))
  test('A coupon that is changed during its use has its new value', () =>
    deletions.couponChangedWhileUsed(database))
  test('3,000 mixed orders, payments, coupons and purchases: no deadlock', () =>
    commerce.commerceNeverDeadlocks(database))
})
