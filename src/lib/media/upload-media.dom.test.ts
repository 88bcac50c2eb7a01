import { beforeEach, expect, test, vi } from 'vitest'
import { supabase } from '@/lib/supabase/client'
import { uploadFile } from '@/lib/media/upload-media'

/** The answer to a session with this token. */
const sessionOf = (token: string | null) =>
  ({ data: { session: token && { access_token: token } }, error: null }) as never

const tokens: string[] = []

/** Answers every upload with this response, but one with the token `renewed` with success. */
function answerWith(status: number, responseText: string): void {
  class Answer {
    upload = {}
    status = status
    responseText = responseText
    onload = () => undefined
    open = () => undefined
    setRequestHeader = (name: string, value: string) => {
      if (name === 'authorization') tokens.push(value)
      if (value !== 'Bearer renewed') return
      this.status = 200
      this.responseText = '{"Key":"media/a/480.webp"}'
    }
    send = () => this.onload()
  }
  vi.stubGlobal('XMLHttpRequest', Answer)
}

const upload = () =>
  uploadFile('media', 'a/480.webp', new Blob(['x']), () => undefined, new AbortController().signal)

beforeEach(() => {
  tokens.length = 0
  vi.spyOn(supabase.auth, 'getSession').mockResolvedValue(sessionOf('token'))
  vi.spyOn(supabase.auth, 'refreshSession').mockResolvedValue(sessionOf('renewed'))
})

const tokenRejection = JSON.stringify({
  statusCode: '403',
  error: 'Unauthorized',
  message: '"exp" claim timestamp check failed',
})

test('A rejected token is refreshed once, and the upload repeated', async () => {
  answerWith(400, tokenRejection)
  await expect(upload()).resolves.toBeUndefined()
  expect(supabase.auth.refreshSession).toHaveBeenCalledOnce()
  expect(tokens).toEqual(['Bearer token', 'Bearer renewed'])
})

test('A rejected token that cannot be refreshed fails', async () => {
  answerWith(400, tokenRejection)
  vi.mocked(supabase.auth.refreshSession).mockResolvedValue(sessionOf(null))
  await expect(upload()).rejects.toMatchObject({ key: 'unauthorized_access' })
  expect(tokens).toEqual(['Bearer token'])
})

// Hosted Storage answers 400 to all of these.
test.each([
  ['403', 'unauthorized_access'],
  ['413', 'invalid_photo'],
  ['415', 'invalid_photo'],
  ['429', 'rate_limit_exceeded'],
])('An error of Storage with the status %s in its body is %s', async (statusCode, key) => {
  answerWith(400, JSON.stringify({ statusCode, error: 'x', message: 'x' }))
  await expect(upload()).rejects.toMatchObject({ key })
})

test('A file that arrived before is no failure', async () => {
  answerWith(400, '{"statusCode":"409","error":"Duplicate","message":"exists"}')
  await expect(upload()).resolves.toBeUndefined()
})

test('A stored file is named', async () => {
  answerWith(200, '{"Key":"media/a/480.webp","Id":"1"}')
  await expect(upload()).resolves.toBeUndefined()
})

test.each([200, 400, 403, 409])(
  'A captive portal that answers %s decides nothing',
  async (status) => {
    answerWith(status, '<h1>Sign in to our network</h1>')
    await expect(upload()).rejects.toMatchObject({ key: 'network_unavailable' })
  },
)

test('A response that is not from Storage keeps its status', async () => {
  answerWith(503, '<h1>Busy</h1>')
  await expect(upload()).rejects.toMatchObject({ key: 'server_busy', status: 503 })
})
