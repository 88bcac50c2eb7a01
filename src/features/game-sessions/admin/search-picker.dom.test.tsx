import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SearchPicker, type SearchPickerProps } from '@/features/game-sessions/admin/search-picker'
import { AppError } from '@/lib/supabase/errors'

interface Choice {
  id: string
  name: string
}
const gate = { id: 'gate', name: 'Gate' }
const onRetry = vi.fn<() => void>()

const props: SearchPickerProps<Choice> = {
  label: gate.name,
  placeholder: '',
  picker: {
    source: { error: null, refetch: onRetry },
    search: '',
    setSearch: vi.fn(),
    choices: undefined,
  },
  renderChoice: ({ name }) => name,
  onAdd: vi.fn(),
  emptyMessage: null,
}
const failed = { error: new AppError('network_unavailable'), refetch: onRetry }

const picker = (what: Partial<typeof props.picker>) => (
  <SearchPicker {...props} picker={{ ...props.picker, ...what }} />
)
const show = (what: Partial<typeof props.picker>) => render(picker(what))

test('A picker shows that it is loading, and offers a retry after an error', () => {
  const { unmount } = show({})
  expect(screen.getByRole('status', { name: 'common.loading' })).toBeVisible()
  unmount()

  show({ source: failed })
  expect(screen.getByRole('alert')).toHaveTextContent('errors.network_unavailable')
  fireEvent.click(screen.getByRole('button', { name: 'common.retry' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('Results stay when a later refetch fails', () => {
  show({ choices: [gate], source: failed })
  expect(screen.getByRole('listitem')).toHaveTextContent(gate.name)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('Several results can be added at once', () => {
  const { unmount } = show({ choices: [gate] })
  expect(screen.getAllByRole('button')).toHaveLength(1)
  unmount()
  show({ choices: [gate, { id: 'bridge', name: 'Bridge' }] })
  expect(screen.getByRole('button', { name: 'admin.sessions.addAll' })).toBeVisible()
})

test('An empty picker distinguishes "no match" from "no more"', () => {
  const { rerender } = show({ choices: [], search: 'bridge' })
  expect(screen.getByText('admin.sessions.noMatch')).toBeVisible()
  rerender(picker({ choices: [] }))
  expect(screen.getByText('admin.sessions.noChoice')).toBeVisible()
})
