import { expect, it } from 'vitest'
import { emptyTry, toLocation, tryScanSchema } from '@/features/game-test/admin/try-scan-form'

const refused = (part: object) =>
  tryScanSchema
    .safeParse({ ...emptyTry, code: 'ABCD2345', ...part })
    .error?.issues.map(({ path }) => path.join('.')) ?? []

it('needs a code and nothing else', () => {
  expect(refused({})).toEqual([])
  expect(refused({ code: ' ' })).toEqual(['code'])
})

it('takes a whole place or none', () => {
  expect(refused({ latitude: '47,5' })).toEqual(['longitude'])
  expect(refused({ latitude: '91', longitude: '19' })).toEqual(['latitude'])
  const tried = tryScanSchema.parse({
    ...emptyTry,
    code: 'A',
    latitude: '47,5',
    longitude: '19.05',
  })
  expect(toLocation(tried)).toEqual({ latitude: 47.5, longitude: 19.05, accuracy: 0 })
  expect(toLocation(tryScanSchema.parse({ ...emptyTry, code: 'A' }))).toBeNull()
})

it('takes the address of a printed code for the code', () => {
  const id = 'c0de0000-0000-4000-8000-000000000001'
  const tried = tryScanSchema.parse({ ...emptyTry, code: `https://hunt.example/ar/${id}` })
  expect(tried.code).toBe(id)
})

it('refuses a time that does not exist', () => {
  expect(refused({ at: '2026-13-01T10:00' })).toEqual(['at'])
})
