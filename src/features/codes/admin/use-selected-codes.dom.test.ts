import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useSelectedCodes } from '@/features/codes/admin/use-selected-codes'
import { type CodeRow, codesKey } from '@/features/codes/api/codes'
import { fakeBackend } from '@tests/support/fake-backend'

const existing = new Set<string>()
const backend = fakeBackend()

const codeNamed = (id: string, name: string) => ({ id, name }) as CodeRow

const firstPage = [codeNamed('a', 'Arch'), codeNamed('b', 'Bridge')]
const secondPage = [codeNamed('c', 'Castle')]

function renderPicked() {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children)
  const rendered = renderHook(({ rows, listKey }) => useSelectedCodes(rows, listKey), {
    initialProps: { rows: firstPage, listKey: '' },
    wrapper,
  })
  return { ...rendered, client }
}

beforeEach(() => {
  backend.rows.mockImplementation((_, { search }) => {
    const asked = /^in\.\((.*)\)$/.exec(search.get('id') ?? '')?.[1]?.split(',') ?? []
    return asked.filter((id) => existing.has(id)).map((id) => ({ id }))
  })
  existing.clear()
  for (const { id } of [...firstPage, ...secondPage]) existing.add(id)
})

describe('Selected codes', () => {
  it('keep their data on other pages', () => {
    const { result, rerender } = renderPicked()
    act(() => result.current.onChange(new Set(['b'])))
    rerender({ rows: secondPage, listKey: '' })
    act(() => result.current.onChange(new Set(['b', 'c'])))
    expect(result.current.selectedCodes.map(({ name }) => name)).toEqual(['Bridge', 'Castle'])
    expect(result.current.selectedIds).toEqual(new Set(['b', 'c']))
  })

  it('are cleared by another search or filter', () => {
    const { result, rerender } = renderPicked()
    act(() => result.current.onChange(new Set(['a', 'b'])))
    rerender({ rows: secondPage, listKey: 'castle' })
    expect(result.current.selectedCodes).toEqual([])
    rerender({ rows: firstPage, listKey: '' })
    expect(result.current.selectedIds.size).toBe(0)
  })

  it('are deselected when somebody deletes them, on any page', async () => {
    const { result, rerender, client } = renderPicked()
    act(() => result.current.onChange(new Set(['a', 'b'])))
    rerender({ rows: secondPage, listKey: '' })
    await waitFor(() => expect(client.isFetching()).toBe(0))
    existing.delete('a')
    // Same invalidation as by the broadcast of the deletion.
    await act(() => client.invalidateQueries({ queryKey: codesKey }))
    await waitFor(() => expect(result.current.selectedIds).toEqual(new Set(['b'])))
    expect(result.current.selectedCodes.map(({ name }) => name)).toEqual(['Bridge'])
    act(() => result.current.onChange(new Set([...result.current.selectedIds, 'c'])))
    expect(result.current.selectedIds).toEqual(new Set(['b', 'c']))
  })
})
