import { afterAll, beforeAll, describe, test } from 'vitest'
import { type TestDatabase, openTestDatabase } from './test-database'
import * as tasks from './scenarios/tasks'

describe('Tasks, 64 connections at once', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  test('Two members solve the same tasks: each is solved once', () => tasks.solvedOnce(database))
  test('An answer that is sent over two connections counts once', () =>
    tasks.sentTwiceCountsOnce(database))
  test('The last try of a task is taken once', () => tasks.theLastTryOnce(database))
  test('Photos are decided once, while the hunt ends', () =>
    tasks.decidedWhileTheHuntEnds(database))
  test('Finds are voided while their tasks are answered', () => tasks.answeredWhileVoided(database))
  test('An answer waits for the correction of its find', () =>
    tasks.voidedBeforeTheAnswer(database))
  test('Mates answer while finders scan on and an account is deleted', () =>
    tasks.answeringWhileScanning(database))
  test('Photos are decided while their senders delete their accounts', () =>
    tasks.decidedWhileAccountsGo(database))
  test('A photo waits for a change of its task', () => tasks.changedBeforeThePhoto(database))

  test('A scan does not wait for a new task', () => tasks.foundWhileTheTaskIsAdded(database))
  test('A decision waits for the deletion of the sender', () =>
    tasks.deletedBeforeTheDecision(database))
})
