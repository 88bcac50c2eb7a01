import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { usePickedCodes } from '@/features/codes/admin/use-picked-codes'
import type { CodeRow } from '@/features/codes/api/admin-list-qr-codes'
import { codeKeys } from '@/features/codes/api/keys'

const { existing } = vi.hoisted(() => ({ existing: new Set<string>() }))
vi.mock('@/lib/supabase/client', () => ({
  supabase: {
    from: () => ({
      select: () => ({
        in: (_column: string, ids: string[]) => {
          const data = ids.filter((id) => existing.has(id)).map((id) => ({ id }))
          return { retry: () => Promise.resolve({ data, error: null, status: 200 }) }
        },
      }),
    }),
  },
}))

const codeNamed = (id: string, name: string) => ({ id, name }) as CodeRow

const firstPage = [codeNamed('a', 'Arch'), codeNamed('b', 'Bridge')]
const secondPage = [codeNamed('c', 'Castle')]

function renderPicked() {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children)
  const rendered = renderHook(({ rows, sought }) => usePickedCodes(rows, sought), {
    initialProps: { rows: firstPage, sought: '' },
    wrapper,
  })
  return { ...rendered, client }
}

beforeEach(() => {
  existing.clear()
  for (const { id } of [...firstPage, ...secondPage]) existing.add(id)
})

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

  it('are no longer ticked once somebody has deleted them, on whichever page they were', async () => {
    const { result, rerender, client } = renderPicked()
    act(() => result.current.onChange(new Set(['a', 'b'])))
    rerender({ rows: secondPage, sought: '' })
    await waitFor(() => expect(client.isFetching()).toBe(0))
    existing.delete('a')
    // As the broadcast of the deletion does.
    await act(() => client.invalidateQueries({ queryKey: codeKeys.all }))
    await waitFor(() => expect(result.current.selected).toEqual(new Set(['b'])))
    expect(result.current.picked.map(({ name }) => name)).toEqual(['Bridge'])
    act(() => result.current.onChange(new Set([...result.current.selected, 'c'])))
    expect(result.current.selected).toEqual(new Set(['b', 'c']))
  })
})
