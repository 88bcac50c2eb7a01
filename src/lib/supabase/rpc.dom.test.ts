import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { supabase } from '@/lib/supabase/client'
import { AppError } from '@/lib/supabase/errors'
import { fakeBackend } from '@tests/support/fake-backend'
import { read, rpc } from '@/lib/supabase/rpc'

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
