import { afterAll, beforeAll, describe, test } from 'vitest'
import { type TestDatabase, openTestDatabase } from './test-database'
import * as joining from './scenarios/joining'

describe('Joining, 64 connections at once', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  test('A hunt with ten places takes exactly ten players', () =>
    joining.lastPlacesAreExact(database))
  test('Nobody who waited past the deadline joins', () =>
    joining.nobodyJoinsAfterTheDeadline(database))
  test('One player gets answers to 30 wrong codes in a minute', () =>
    joining.thirtyGuessesAreAnswered(database))
})
