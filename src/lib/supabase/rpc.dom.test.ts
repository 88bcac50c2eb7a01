import { createClient } from '@supabase/supabase-js'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { read, rpc } from '@/lib/supabase/rpc'

// The real client, with a server of its own.
const send = vi.hoisted(() => vi.fn<typeof fetch>())
vi.mock('@/lib/supabase/client', () => ({
  supabase: createClient('http://hunt.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: send },
  }),
}))

const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const rolledBack = (code: string) =>
  answer(500, { code, message: 'deadlock detected', details: null, hint: null })
const bodies = () => send.mock.calls.map(([, init]) => init?.body)

const redeem = () =>
  rpc(
    'redeem_coupon',
    { p_code: 'GIFT', p_request_id: 'request' },
    z.object({ balance: z.number() }),
  )

beforeEach(() => send.mockReset())

test.each(['40P01', '40001'])(
  'A call that ends in %s is sent again with its request id',
  async (code) => {
    send.mockResolvedValueOnce(rolledBack(code)).mockResolvedValueOnce(answer(200, { balance: 5 }))
    expect(await redeem()).toEqual({ balance: 5 })
    expect(bodies()).toEqual(
      Array(2).fill(JSON.stringify({ p_code: 'GIFT', p_request_id: 'request' })),
    )
  },
)

test('A call that collides twice ends in server_busy', async () => {
  send.mockImplementation(() => Promise.resolve(rolledBack('40P01')))
  await expect(redeem()).rejects.toMatchObject({ key: 'server_busy', isRejection: false })
  expect(send).toHaveBeenCalledTimes(2)
})

test('A call that was refused, or whose answer was lost, is not sent again', async () => {
  send.mockResolvedValueOnce(
    answer(409, { code: 'PT409', message: 'x', details: null, hint: 'coupon_already_used' }),
  )
  await expect(redeem()).rejects.toMatchObject({ key: 'coupon_already_used' })
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(redeem()).rejects.toMatchObject({ key: 'network_unavailable' })
  expect(send).toHaveBeenCalledTimes(2)
})

test('A read that collides is sent again too', async () => {
  const { supabase } = await import('@/lib/supabase/client')
  send.mockResolvedValueOnce(rolledBack('40001')).mockResolvedValueOnce(answer(200, [{ id: 1 }]))
  const rows = z.array(z.object({ id: z.number() }))
  expect(await read('scans', supabase.from('scans').select('id'), rows)).toEqual([{ id: 1 }])
})
