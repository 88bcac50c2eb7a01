import { expect, it } from 'vitest'
import {
  emptyTestScan,
  toLocation,
  testScanSchema,
} from '@/features/game-sessions/admin/test-scan-form'

const invalidFields = (part: object) =>
  testScanSchema
    .safeParse({ ...emptyTestScan, code: 'ABCD2345', ...part })
    .error?.issues.map(({ path }) => path.join('.')) ?? []

it('requires only a code', () => {
  expect(invalidFields({})).toEqual([])
  expect(invalidFields({ code: ' ' })).toEqual(['code'])
})

it('requires both coordinates or none', () => {
  expect(invalidFields({ latitude: '47,5' })).toEqual(['longitude'])
  expect(invalidFields({ latitude: '91', longitude: '19' })).toEqual(['latitude'])
  const tried = testScanSchema.parse({
    ...emptyTestScan,
    code: 'A',
    latitude: '47,5',
    longitude: '19.05',
  })
  expect(toLocation(tried)).toEqual({ latitude: 47.5, longitude: 19.05, accuracy: 0 })
  expect(toLocation(testScanSchema.parse({ ...emptyTestScan, code: 'A' }))).toBeNull()
})

it('accepts the URL of a printed code', () => {
  const id = 'c0de0000-0000-4000-8000-000000000001'
  const tried = testScanSchema.parse({ ...emptyTestScan, code: `https://hunt.example/ar/${id}` })
  expect(tried.code).toBe(id)
})

it('rejects a time that does not exist', () => {
  expect(invalidFields({ at: '2026-13-01T10:00' })).toEqual(['at'])
})
