import { expect, test } from 'vitest'
import { uploadReportPhoto } from '@/features/reports/api/reports'
import { fakeBackend } from '@tests/support/fake-backend'

const { send } = fakeBackend()

/** Hosted Storage answers 400 to all of these. */
function refuse(statusCode: string, message: string) {
  const body = JSON.stringify({ statusCode, error: 'Unauthorized', message })
  const headers = { 'content-type': 'application/json' }
  send.mockImplementation(() => new Response(body, { status: 400, headers }))
  return uploadReportPhoto('anna', '1', new Blob(['x']))
}

test.each([
  ['415', 'mime type image/bmp is not supported'],
  ['403', 'new row violates row-level security policy'],
])('A report goes without a photo that Storage rejects: %s', async (statusCode, message) => {
  await expect(refuse(statusCode, message)).resolves.toBeNull()
})

test('A report keeps its photo while Storage rejects the token', async () => {
  const rejection = refuse('403', '"exp" claim timestamp check failed')
  await expect(rejection).rejects.toMatchObject({ isRejection: false })
})
