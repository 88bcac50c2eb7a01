import type { UseQueryResult } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ReportView } from '@/features/statistics/components/report-view'
import type { IncrementalReport } from '@/lib/game-session/incremental-report'
import { AppError } from '@/lib/supabase/errors'

const range = { from: null, to: null, gameSessionId: null, timeZone: 'UTC' }

function show(data: IncrementalReport | undefined) {
  const failed: unknown = { data, isError: true, error: new AppError('network_unavailable') }
  render(
    <ReportView query={failed as UseQueryResult<IncrementalReport>} range={range}>
      {() => <p role="note" />}
    </ReportView>,
  )
}

it('Shows the error if the report could not be loaded', () => {
  show(undefined)
  expect(screen.getByRole('alert')).toHaveTextContent('errors.network_unavailable')
})

it('Keeps showing the report when a refetch fails', () => {
  show({ uncounted_days: 0 })
  expect(screen.getByRole('note')).toBeVisible()
})
