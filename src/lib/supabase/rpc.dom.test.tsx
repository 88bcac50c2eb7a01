import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { supabase } from '@/lib/supabase/client'
import { AppError } from '@/lib/supabase/errors'
import { useRefreshingMutation, read, rpc } from '@/lib/supabase/rpc'
import { fakeBackend } from '@tests/support/fake-backend'

const onSuccess = vi.fn<(name: string) => void>()

function JoinForm() {
  const join = useRefreshingMutation([['team'], ['slow']], (name: string) => Promise.resolve(name))
  return <button onClick={() => join.mutate('Foxes', { onSuccess })}>{'Join'}</button>
}

let team: string | null = null

function Card() {
  const { data } = useQuery({ queryKey: ['team'], queryFn: () => Promise.resolve(team) })
  useQuery({
    queryKey: ['slow'],
    queryFn: () => new Promise((resolve) => setTimeout(() => resolve(1), 50)),
  })
  return data ? <p>{data}</p> : <JoinForm />
}

test('Callbacks run when the refetch has replaced the form', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Card />
    </QueryClientProvider>,
  )
  team = 'Foxes'
  fireEvent.click(screen.getByRole('button'))
  expect(await screen.findByText('Foxes')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
  await vi.waitFor(() => expect(onSuccess).toHaveBeenCalledWith('Foxes'))
})

test('The same input keeps its request id until it succeeds; other input gets its own', async () => {
  const send = vi.fn<(input: { name: string }, requestId: string) => Promise<string>>()
  const client = new QueryClient()
  const { result } = renderHook(() => useRefreshingMutation([['team']], send), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
  const create = (name: string) =>
    act(() => result.current.mutateAsync({ name }).catch(() => undefined))
  send.mockRejectedValueOnce(new AppError('network_unavailable')).mockResolvedValue('created')
  for (const name of ['Owls', 'Foxes', 'Owls', 'Owls']) await create(name)
  const [lost, other, again, next] = send.mock.calls.map(([, requestId]) => requestId)
  expect(again).toBe(lost)
  expect(new Set([lost, other, next]).size).toBe(3)
})

const backend = fakeBackend()

const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const rolledBack = (code: string) =>
  answer(500, { code, message: 'deadlock detected', details: null, hint: null })

const redeem = () =>
  rpc(
    'redeem_coupon',
    { p_code: 'GIFT', p_request_id: 'request' },
    z.object({ balance: z.number() }),
  )

test.each(['40P01', '40001'])(
  'A call that ends in %s is sent again with its request id',
  async (code) => {
    backend.rpc.mockReturnValueOnce(rolledBack(code)).mockReturnValueOnce({ balance: 5 })
    expect(await redeem()).toEqual({ balance: 5 })
    const call = ['redeem_coupon', { p_code: 'GIFT', p_request_id: 'request' }]
    expect(backend.rpc.mock.calls).toEqual([call, call])
  },
)

test('A call that collides twice ends in server_busy', async () => {
  backend.rpc.mockImplementation(() => rolledBack('40P01'))
  await expect(redeem()).rejects.toMatchObject({ key: 'server_busy', isRejection: false })
  expect(backend.rpc).toHaveBeenCalledTimes(2)
})

test('A call that was refused, or whose answer was lost, is not sent again', async () => {
  backend.rpc.mockReturnValueOnce(
    answer(409, { code: 'PT409', message: 'x', details: null, hint: 'coupon_already_used' }),
  )
  await expect(redeem()).rejects.toMatchObject({ key: 'coupon_already_used' })
  backend.rpc.mockRejectedValueOnce(new AppError('network_unavailable'))
  await expect(redeem()).rejects.toMatchObject({ key: 'network_unavailable' })
  expect(backend.rpc).toHaveBeenCalledTimes(2)
})

test('A read that collides is sent again too', async () => {
  backend.rows.mockReturnValueOnce(rolledBack('40001')).mockReturnValueOnce([{ id: 1 }])
  const rows = z.array(z.object({ id: z.number() }))
  expect(await read('scans', supabase.from('scans').select('id'), rows)).toEqual([{ id: 1 }])
})
