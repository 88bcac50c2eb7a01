import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useCodeColumns } from '@/features/codes/admin/use-code-columns'
import type { CodeRow } from '@/features/codes/api/codes'

it('The CSV file marks inactive codes and decoys', () => {
  const { result } = renderHook(() => useCodeColumns('https://hunt.test'))
  const exported = result.current.filter((column) => column.exported !== false)
  expect(exported.map(({ id }) => id)).toEqual(expect.arrayContaining(['inactive', 'decoy']))
})

it('The CSV file has columns for position and radius', () => {
  const { result } = renderHook(() => useCodeColumns('https://hunt.test'))
  const code = {
    latitude: 47.5,
    longitude: 19.04,
    radius_m: 25,
    sessions: [],
  } as unknown as CodeRow
  const exported = result.current.filter((column) => column.exported !== false)
  expect(exported.map(({ id }) => id)).not.toContain('place')
  for (const [id, value] of [
    ['latitude', 47.5],
    ['longitude', 19.04],
    ['radius', 25],
  ]) {
    expect(exported.find((column) => column.id === id)?.value(code)).toBe(value)
  }
})

it('The CSV file has the points and limits of the chosen hunt, and neither of all hunts', () => {
  const code = {
    points: 20,
    sessions: [{ id: 'buda', points: 50, max_scans: 3 }],
  } as unknown as CodeRow
  const cellsOf = (huntId: string) => {
    const { result } = renderHook(() => useCodeColumns('https://hunt.test', huntId))
    const headings = ['admin.codes.points', 'admin.codes.limit']
    return result.current
      .filter(({ header, exported }) => headings.includes(header) && exported !== false)
      .map(({ header, value }) => [header, value(code)])
  }
  expect(cellsOf('buda')).toEqual([
    ['admin.codes.points', 50],
    ['admin.codes.limit', 3],
  ])
  expect(cellsOf('')).toEqual([])
})
