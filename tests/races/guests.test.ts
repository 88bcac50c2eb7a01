import { afterAll, beforeAll, describe, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './test-database'
import * as guests from './scenarios/guests'

describe('Guests who add an address', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  test('pay a clue once that they buy meanwhile', () => guests.guestsConvertWhileBuying(database))
  test('find a code once that they scan meanwhile', () =>
    guests.guestsConvertWhileFinding(database))
  test('do not share it with another guest', () => guests.oneGuestPerAddress(database))
})
