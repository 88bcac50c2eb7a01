import { afterEach, expect, it } from 'vitest'
import { closeServer, openPort } from '../../supabase/local/web/http-server'

const opened: Awaited<ReturnType<typeof openPort>>[] = []
afterEach(() => Promise.all(opened.splice(0).map(({ server }) => closeServer(server))))

async function startingServer() {
  const port = await openPort(0, '127.0.0.1', 'PORT')
  opened.push(port)
  return { ...port, url: `http://127.0.0.1:${port.port}/dashboard` }
}

it('While the server starts, the app shows a page that reloads itself', async () => {
  const { url } = await startingServer()
  const response = await fetch(url, { headers: { accept: 'text/html,*/*;q=0.8' } })
  expect(response.status).toBe(503)
  expect(response.headers.get('refresh')).toBe('1')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-security-policy')).toContain("style-src 'self' 'sha256-")
  const text = await response.text()
  expect(text).toContain('A szerver most készül el.')
  expect(text).toContain('The server is getting ready.')
})

it('While the server starts, API requests get Retry-After, and then a response', async () => {
  const { url, serve } = await startingServer()
  const early = await fetch(url)
  expect(early.status).toBe(503)
  expect(early.headers.get('retry-after')).toBe('1')
  expect(await early.json()).toEqual({ status: 'starting' })
  serve((_request, response) => response.end('ready'))
  expect(await (await fetch(url)).text()).toBe('ready')
})
