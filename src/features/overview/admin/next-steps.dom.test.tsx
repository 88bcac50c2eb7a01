import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { NextSteps } from '@/features/overview/admin/next-steps'
import type { GameSessionDesk } from '@/features/overview/api/admin-overview'

test('The certificates come after the results, and open the dialog that makes them', () => {
  const onAction = vi.fn()
  const desk = {
    game_session_id: 'hunt',
    claims_pending: 0,
    results_published_at: null,
  } as GameSessionDesk
  render(
    <MemoryRouter>
      <NextSteps desk={desk} onAction={onAction} />
    </MemoryRouter>,
  )
  const steps = screen.getAllByRole('listitem').map((step) => step.querySelector('p')?.textContent)
  expect(steps.indexOf('admin.desk.next.certificates')).toBe(
    steps.indexOf('admin.desk.next.results') + 1,
  )
  fireEvent.click(screen.getByRole('button', { name: 'admin.results.certificates' }))
  expect(onAction).toHaveBeenCalledExactlyOnceWith('results')
})

test.each([
  [null, 'admin.desk.next.results'],
  ['2026-11-29T10:00:00Z', 'admin.checklist.done admin.desk.next.results'],
])('Results published at %s are a step: %s', (results_published_at, step) => {
  const desk = {
    game_session_id: 'hunt',
    claims_pending: 0,
    results_published_at,
  } as GameSessionDesk
  render(
    <MemoryRouter>
      <NextSteps desk={desk} onAction={vi.fn()} />
    </MemoryRouter>,
  )
  const steps = screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)
  expect(steps).toContain(step)
})
