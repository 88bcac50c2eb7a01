import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { huntBackends } from '../support/backends'
import type { HuntServer } from '../support/remote'

const signed = 45
const kept = 30

/** A minimal picture: storage checks only the content type. */
const picture = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xd9])], { type: 'image/jpeg' })

describe.each(huntBackends)('Photos of claims on $name', ({ share }) => {
  let server: HuntServer
  beforeAll(async () => {
    server = await share()
  })
  afterAll(() => server.close())

  it('are limited to thirty per account, also with more uploads signed before the limit', async () => {
    const { client, id } = await server.player()
    const photos = client.storage.from('claim-photos')
    const tickets = []
    for (let n = 0; n < signed; n += 1) {
      const { data, error } = await photos.createSignedUploadUrl(`${id}/${n}.jpg`)
      expect(error).toBeNull()
      tickets.push(data!)
    }
    const uploads = await Promise.all(
      tickets.map(({ path, token }) =>
        photos.uploadToSignedUrl(path, token, picture, { contentType: 'image/jpeg' }),
      ),
    )
    expect(uploads.filter(({ error }) => error === null)).toHaveLength(kept)
    const refusals = uploads.flatMap(({ error }) => (error ? [error] : []))
    for (const refusal of refusals) expect(refusal).toMatchObject({ statusCode: '403' })
    expect(
      await server.query(
        `select count(*)::int from storage.objects where bucket_id = 'claim-photos' and name like $1`,
        [`${id}/%`],
      ),
    ).toEqual([{ count: kept }])
  })
})
