import { expect, test } from 'vitest'
import { uploadReportPhoto } from '@/features/reports/api/reports'
import { uploadClaimPhoto } from '@/features/treasure/api/claim-submission'
import { downloadMedia } from '@/lib/media/media-file-query'
import { fakeBackend } from '@tests/support/fake-backend'
import { useConnection } from '@/stores/connection'

// Storage never answers.
fakeBackend()

const photo = new File(['x'], 'photo.jpg', { type: 'image/jpeg' })

test.each([
  ['The download of a picture', () => downloadMedia('a/480.webp')],
  ['The photo of a report', () => uploadReportPhoto('anna', '1', photo)],
  ['The photo of a claim', () => uploadClaimPhoto('anna', photo)],
])('%s fails as soon as the connection is lost', async (_, transfer) => {
  useConnection.setState({ online: true })
  const result = transfer()
  useConnection.setState({ online: false })
  await expect(result).rejects.toMatchObject({ key: 'network_unavailable' })
})
