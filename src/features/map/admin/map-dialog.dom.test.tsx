import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { GameSessionField } from '@/features/map/admin/map-dialog'
import { mapValues, type MapForm, type MapValues } from '@/features/map/model/map-form'
import { AppError } from '@/lib/supabase/errors'
import { fakeBackend } from '@tests/support/fake-backend'

const { rows } = fakeBackend()

const gameSessions = ['newest', 'older'].map((id) => ({
  ...{ id, name: id, is_test: false, archived_at: null, languages: ['hu'] },
}))

function Form() {
  const form = useForm<MapForm, unknown, MapValues>({
    defaultValues: mapValues(null, { id: 'older', maps: [] }),
  })
  return <GameSessionField form={form} />
}

test('Retrying the failed hunt list selects the hunt of the map', async () => {
  rows
    .mockRejectedValueOnce(new AppError('network_unavailable'))
    .mockResolvedValueOnce(gameSessions)
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
