import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CodeCharts } from '@/features/codes/admin/statistics/code-charts'
import type { CodeStatistics } from '@/features/codes/api/code-finds'
import { AppError } from '@/lib/supabase/errors'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()
vi.mock('@/components/charts/trend-chart', () => ({ TrendChart: () => 'chart' }))

const gate = {
  ...{ qr_code_id: 'gate', name: 'Gate', short_code: 'GATE', is_decoy: false, points: 1 },
  ...{ max_scans: null, scans: 0, players: 0, finds: 0, failed: 0, failed_reasons: {} },
  ...{ found_share: null, first_found_at: null, last_found_at: null, median_minutes: null },
}
const whole: CodeStatistics = {
  game_session_id: 'hunt',
  ...{ starts_at: null, players: 1, unknown_tries: 0, codes: [gate], unit: 'hour' },
  trend: [{ at: '2026-05-01T12:00:00Z', finds: 1, failed: 0 }],
}

test('A failed request for one code does not show the chart of all codes', async () => {
  rpc.mockImplementation((_name, args) =>
    Reflect.get(args, 'p_qr_code_id')
      ? Promise.reject(new AppError('server_busy', 503))
      : Promise.resolve(whole),
  )
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <CodeCharts gameSessionId="hunt" statistics={whole} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('chart')).toBeVisible()
  fireEvent.change(screen.getByLabelText('admin.codeStatistics.chartCode'), {
    target: { value: 'gate' },
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('errors.server_busy')
  expect(screen.queryByText('chart')).not.toBeInTheDocument()
})
