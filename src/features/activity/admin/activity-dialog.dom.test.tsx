import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ActivityDialog } from '@/features/activity/admin/activity-dialog'

vi.mock('@/features/activity/admin/use-action-names', () => ({
  useActionNames: () => ({
    actions: new Map([['camera_unavailable', 'No camera']]),
    calls: new Map(),
    components: new Map([['scanner', 'Scanner page']]),
    errors: new Map(),
  }),
}))

test('The dialog shows action, user, component and identifier', () => {
  const record = {
    ...{ id: 1, action: 'camera_unavailable', component: 'scanner', type: 'warn' },
    ...{ message: 'scanner: camera_unavailable', details: {}, user_id: null, user_name: 'system' },
    timestamp: '2026-05-01T12:00:00Z',
    device_info: { browser: 'Firefox', location: 'Unknown' },
  }
  render(<ActivityDialog record={record} onClose={vi.fn<() => void>()} />)
  expect(screen.getByRole('dialog', { name: 'No camera' })).toHaveAccessibleDescription(
    /^admin\.activity\.system · .* · Scanner page$/,
  )
  // The default message is not repeated.
  expect(screen.getAllByText('scanner: camera_unavailable', { exact: false })).toHaveLength(1)
  expect(screen.getByText('Firefox')).toBeVisible()
  expect(screen.getByText('admin.activity.unknownPlace')).toBeVisible()
  expect(screen.queryByText('Unknown')).not.toBeInTheDocument()
})

test('Changed amounts are formatted as money', () => {
  const record = {
    ...{ id: 2, action: 'token_products.update', component: 'content', type: 'info' },
    details: { id: 'x', before: { price_eur_minor: 250 }, after: { price_eur_minor: 490 } },
    ...{ message: 'Erszény', user_id: null, user_name: 'Olga' },
    timestamp: '2026-05-01T12:00:00Z',
    device_info: {},
  }
  render(<ActivityDialog record={record} onClose={vi.fn<() => void>()} />)
  const row = screen.getByRole('row', { name: /^admin\.products\.priceEur/ })
  expect(row).toHaveTextContent(/€?2[.,]50.*4[.,]90/)
})
