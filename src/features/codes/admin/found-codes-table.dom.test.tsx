import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { FoundCodesTable } from '@/features/codes/admin/found-codes-table'
import type { Correction } from '@/features/corrections/api/corrections'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()
vi.mock('@/features/corrections/api/corrections', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  MAX_CORRECTIONS: 1,
}))

const find = (scan_id: number) => ({
  ...{ scan_id, status: 'success', correction: null, qr_code_name: 'Lion', user_name: 'Anna' },
  ...{ received_at: '2026-11-27T09:00:00Z', scanned_at: '2026-11-27T09:00:00Z', total_count: 2 },
  ...{ game_session_name: 'Hunt', is_test: false, team_name: null, user_email: 'anna@hunt.test' },
  ...{ user_id: 'anna', phone_number: null, address: null, points: 5 },
  ...{ correction_reason: null, corrected_by_name: null },
})

test('Finds beyond the maximum of a correction stay selected', async () => {
  rpc.mockResolvedValue([find(1), find(2)])
  const corrections: Correction[] = []
  const element = (
    <FoundCodesTable
      filter={{ gameSessionId: null, withTests: false }}
      onCorrect={(correction) => corrections.push(correction)}
    />
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('checkbox', { name: 'table.selectPage' }))
  const [voiding] = screen.getAllByRole('button', { name: 'admin.corrections.actions.void' })
  fireEvent.click(voiding!)
  const [correction] = corrections
  expect(correction).toMatchObject({ kind: 'void', scanIds: [1] })
  act(() => {
    if (correction?.kind === 'void') correction.onDone?.()
  })
  const rows = screen.getAllByRole('checkbox', { name: 'table.selectRow' })
  expect(rows.map((row) => (row as HTMLInputElement).checked)).toEqual([false, true])
})
