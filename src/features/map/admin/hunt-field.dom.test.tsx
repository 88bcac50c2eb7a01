import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { HuntField } from '@/features/map/admin/hunt-field'
import { toMapForm, type MapForm, type MapValues } from '@/features/map/model/map-form'
import { AppError } from '@/lib/supabase/errors'
import { read } from '@/lib/supabase/rpc'

vi.mock('@/lib/supabase/rpc', () => ({ rpc: vi.fn(), read: vi.fn() }))
vi.mock('@/lib/supabase/client', () => {
  const query = { select: () => query, order: () => query }
  return { supabase: { from: () => query } }
})

const hunts = ['newest', 'older'].map((id) => ({ id, name: id, is_test: false }))

function Form() {
  const form = useForm<MapForm, unknown, MapValues>({
    defaultValues: toMapForm(null, { id: 'older', maps: [] }),
  })
  return <HuntField form={form} />
}

test('Retrying the failed hunt list selects the hunt of the map', async () => {
  vi.mocked(read)
    .mockRejectedValueOnce(new AppError('network_unavailable'))
    .mockResolvedValueOnce(hunts)
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <Form />
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('errors.network_unavailable')
  fireEvent.click(screen.getByRole('button', { name: 'common.retry' }))
  expect(await screen.findByLabelText('admin.maps.hunt')).toHaveValue('older')
})
