import { expect, it } from 'vitest'
import { RequestBodies } from '../../supabase/local/gateway/request-body'

const KIB = 1024

const post = (body: BodyInit) =>
  new Request('http://localhost/', {
    method: 'POST',
    body,
    ...(body instanceof ReadableStream && { duplex: 'half' as const }),
  })

/** A request that sends some bytes at once and ends only when `finish` is called. */
function slowPost(bytes: number): { request: Request; finish: () => void } {
  let finish = () => {}
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new Uint8Array(bytes))
      finish = () => controller.close()
    },
  })
  return { request: post(body), finish }
}

const sizeOf = async (body: unknown) => (body instanceof Uint8Array ? body.byteLength : body)

it('Slow uploads leave room for other requests', async () => {
  const bodies = new RequestBodies(300 * KIB)
  const limit = 1000 * KIB
  const send = (body: BodyInit) => bodies.use(post(body), limit, sizeOf)
  const slow = Array.from({ length: 2 }, () => slowPost(200 * KIB))
  const pending = slow.map(({ request }) => bodies.use(request, limit, sizeOf))
  await expect.poll(() => send(new Uint8Array(200 * KIB))).toBe('too many')
  expect(await send(new Uint8Array(64 * KIB))).toBe(64 * KIB)
  for (const { finish } of slow) finish()
  expect(await Promise.all(pending)).toEqual([200 * KIB, 200 * KIB])
  expect(await send(new Uint8Array(200 * KIB))).toBe(200 * KIB)
})

it('A body counts until its response, and is released on failure or disconnect', async () => {
  const bodies = new RequestBodies(100 * KIB)
  const upload = () => post(new Uint8Array(160 * KIB))
  const limit = 1000 * KIB
  await bodies.use(upload(), limit, async () => {
    expect(await bodies.use(upload(), limit, sizeOf)).toBe('too many')
  })
  const failingUse = () => bodies.use(upload(), limit, () => Promise.reject(new Error('No answer')))
  await expect(failingUse()).rejects.toThrow('No answer')
  const broken = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      controller.enqueue(new Uint8Array(100 * KIB))
      controller.error(new Error('Hung up'))
    },
  })
  await expect(bodies.use(post(broken), limit, sizeOf)).rejects.toThrow('Hung up')
  expect(await bodies.use(upload(), limit, sizeOf)).toBe(160 * KIB)
})

it('A body over the limit is discarded, with or without Content-Length', async () => {
  const bodies = new RequestBodies()
  const text = post('x'.repeat(11))
  expect(await bodies.use(text, 10, sizeOf)).toBe('too large')
  expect(await bodies.use(slowPost(11).request, 10, sizeOf)).toBe('too large')
  expect(await bodies.use(post('x'.repeat(10)), 10, sizeOf)).toBe(10)
})
