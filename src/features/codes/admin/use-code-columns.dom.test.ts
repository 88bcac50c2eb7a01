import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useCodeColumns } from '@/features/codes/admin/use-code-columns'

it('The file of codes says which are switched off and which are decoys', () => {
  const { result } = renderHook(() => useCodeColumns('https://hunt.test'))
  const exported = result.current.filter((column) => column.exported !== false)
  expect(exported.map(({ id }) => id)).toEqual(expect.arrayContaining(['inactive', 'decoy']))
})
