import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SearchChoice, type SearchChoiceProps } from '@/features/game/admin/search-choice'
import { AppError } from '@/lib/supabase/errors'

interface Choice {
  id: string
  name: string
}
const gate = { id: 'gate', name: 'Gate' }
const onRetry = vi.fn<() => void>()

const props: SearchChoiceProps<Choice> = {
  label: gate.name,
  placeholder: '',
  search: '',
  onSearch: vi.fn(),
  choices: undefined,
  show: ({ name }) => name,
  error: null,
  onRetry,
  onAdd: vi.fn(),
  nothingYet: null,
}

const show = (what: Partial<typeof props>) => render(<SearchChoice {...props} {...what} />)

test('A picker says that it is looking, and when it could not, offers another try', () => {
  const { unmount } = show({})
  expect(screen.getByRole('status', { name: 'common.loading' })).toBeVisible()
  unmount()

  show({ error: new AppError('network_unavailable') })
  expect(screen.getByRole('alert')).toHaveTextContent('errors.network_unavailable')
  fireEvent.click(screen.getByRole('button', { name: 'common.retry' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('What was found stays when a later look for news fails', () => {
  show({ choices: [gate], error: new AppError('network_unavailable') })
  expect(screen.getByRole('listitem')).toHaveTextContent(gate.name)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('All that is shown can be added at once, if it is more than one', () => {
  const { unmount } = show({ choices: [gate] })
  expect(screen.getAllByRole('button')).toHaveLength(1)
  unmount()
  show({ choices: [gate, { id: 'bridge', name: 'Bridge' }] })
  expect(screen.getByRole('button', { name: 'admin.sessions.addAll' })).toBeVisible()
})

test('An empty picker tells what was not found from what there is no more of', () => {
  const { rerender } = show({ choices: [], search: 'bridge' })
  expect(screen.getByText('admin.sessions.noMatch')).toBeVisible()
  rerender(<SearchChoice {...props} choices={[]} />)
  expect(screen.getByText('admin.sessions.noChoice')).toBeVisible()
})
