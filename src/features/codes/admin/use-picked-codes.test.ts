// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { usePickedCodes } from '@/features/codes/admin/use-picked-codes'
import type { CodeRow } from '@/features/codes/api/admin-list-qr-codes'

const codeNamed = (id: string, name: string) => ({ id, name }) as CodeRow

const firstPage = [codeNamed('a', 'Arch'), codeNamed('b', 'Bridge')]
const secondPage = [codeNamed('c', 'Castle')]

function renderPicked() {
  return renderHook(({ rows, sought }) => usePickedCodes(rows, sought), {
    initialProps: { rows: firstPage, sought: '' },
  })
}

describe('Ticked codes', () => {
  it('stay as they were printed in the list, also on another page', () => {
    const { result, rerender } = renderPicked()
    act(() => result.current.onChange(new Set(['b'])))
    rerender({ rows: secondPage, sought: '' })
    act(() => result.current.onChange(new Set(['b', 'c'])))
    expect(result.current.picked.map(({ name }) => name)).toEqual(['Bridge', 'Castle'])
    expect(result.current.selected).toEqual(new Set(['b', 'c']))
  })

  it('are none after another search or filter, whose list may not hold them', () => {
    const { result, rerender } = renderPicked()
    act(() => result.current.onChange(new Set(['a', 'b'])))
    rerender({ rows: secondPage, sought: 'castle' })
    expect(result.current.picked).toEqual([])
    rerender({ rows: firstPage, sought: '' })
    expect(result.current.selected.size).toBe(0)
  })
})
