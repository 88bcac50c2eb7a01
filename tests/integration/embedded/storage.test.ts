import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { FileSystemStorage } from '../../../supabase/local/storage/file-system-storage'
import type { Embedded } from '../../support/embedded'
import type { Player } from '../../support/players'
import { backends } from '../../support/backends'

const bucket = 'claim-photos'
const png = (...bytes: number[]) =>
  new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, ...bytes])], { type: 'image/png' })

describe.each(backends)('Storage on $name', ({ share }) => {
  let server: Embedded
  let organiser: Player
  let owner: Player
  let stranger: Player

  beforeAll(async () => {
    server = await share()
    organiser = await server.player('Szervező Sára') // the first player becomes an organiser
    owner = await server.player()
    stranger = await server.player()
  })

  afterAll(async () => server.close())

  const files = (player: Player) => player.client.storage.from(bucket)

  it('stores and returns a multipart upload', async () => {
    const key = `${owner.id}/chest.png`
    const { error } = await files(owner).upload(key, png(1, 2), { cacheControl: '60' })
    expect(error).toBeNull()
    const { data } = await files(owner).download(key)
    expect(new Uint8Array((await data?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2]),
    )
    expect(data?.type).toBe('image/png')
  })

  it.each([
    ['POST', 'object/claim-photos/own/a%00.png', 'image/png', 'x'],
    ['GET', 'object/claim-photos/own/%00', undefined, undefined],
    ['GET', 'bucket/%00', undefined, undefined],
    ['POST', `object/claim-photos/own/${'%C5%91'.repeat(128)}.png`, 'image/png', 'x'],
    ['POST', 'object/list/claim-photos', 'application/json', '{"prefix":"\\u0000"}'],
    ['POST', 'object/list/claim-photos', 'application/json', '{"prefix":"","limit":-1}'],
    ['POST', 'object/list/claim-photos', 'application/json', '{"prefix":"","offset":1.5}'],
    ['POST', 'object/list/claim-photos', 'application/json', undefined],
    ['POST', 'object/sign/claim-photos/own/a.png', 'application/json', '{'],
    ['PUT', 'bucket/claim-photos', 'application/json', undefined],
    ['PUT', 'bucket/claim-photos', 'application/geo+json', '--x'],
    ['POST', 'object/claim-photos/own/a.png', 'multipart/form-data; boundary=x', '--x\r\n'],
    ['POST', 'object/claim-photos/own/a.png', 'multipart/form-data', 'x'],
    ['GET', 'object/sign/claim-photos/own/a.png?token=x', undefined, undefined],
    [
      'GET',
      'object/sign/claim-photos/own/a.png?token=eyJhbGciOiJub25lIn0.e30.',
      undefined,
      undefined,
    ],
  ])('refuses what can be no file or no link: %s %s', async (method, address, type, body) => {
    const response = await fetch(`${server.url}/storage/v1/${address.replace('own', owner.id)}`, {
      method,
      headers: {
        apikey: server.publishableKey,
        authorization: `Bearer ${owner.accessToken}`,
        ...(type && { 'content-type': type }),
      },
      ...(body && { body }),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ statusCode: '400' })
  })

  it('refuses a file in place of a folder and the reverse, and leaves nothing behind', async () => {
    await files(owner).upload(`${owner.id}/folder/file.png`, png(1))
    for (const key of ['folder/file.png/other.png', 'folder']) {
      const { error } = await files(owner).upload(`${owner.id}/${key}`, png(2))
      expect(error).toMatchObject({ message: 'Invalid key' })
    }
    expect(readdirSync(path.join(server.dataDir, 'storage')).sort()).toEqual(['about', 'files'])
  })

  it('creates signed URLs that work without a session', async () => {
    const key = `${owner.id}/signed.png`
    await files(owner).upload(key, png(3))
    const { data } = await files(owner).createSignedUrl(key, 60)
    const response = await fetch(data?.signedUrl ?? '')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const forged = await fetch((data?.signedUrl ?? '').replace('signed.png', 'chest.png'))
    expect(forged.ok).toBe(false)
  })

  it('ends a signed URL when its time is over', async () => {
    const key = `${owner.id}/short.png`
    await files(owner).upload(key, png(3))
    const sign = async (seconds: number) =>
      (await files(owner).createSignedUrl(key, seconds)).data?.signedUrl ?? ''
    const { exp = 0, iat = 0 } = decodeJwt(new URL(await sign(120)).searchParams.get('token') ?? '')
    expect(exp - iat).toBe(120)
    // Signed again where a busy machine needs longer than its second.
    const brief = await vi.waitFor(
      async () => {
        const url = await sign(1)
        expect((await fetch(url)).status).toBe(200)
        return url
      },
      { timeout: 30_000 },
    )
    await vi.waitFor(async () => expect((await fetch(brief)).status).toBe(400), { timeout: 5000 })
  })

  it('rejects a broken token as hosted Storage does, but not for files that need none', async () => {
    const headers = { authorization: owner.accessToken.replace(/^(.*)\..*$/, 'Bearer $1.AAAA') }
    const key = `${owner.id}/token.png`
    const rejected = await fetch(`${server.url}/storage/v1/object/${bucket}/${key}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'image/png' },
      body: png(3),
    })
    expect(rejected.status).toBe(400)
    expect(await rejected.json()).toMatchObject({
      statusCode: '403',
      error: 'Unauthorized',
      code: 'AccessDenied',
    })
    await files(owner).upload(key, png(3))
    const download = await fetch(`${server.url}/storage/v1/object/${bucket}/${key}`, { headers })
    expect(download.status).toBe(400)
    expect(await download.json()).toEqual({
      statusCode: '404',
      error: 'Bucket not found',
      message: 'Bucket not found',
    })
    const { data } = await files(owner).createSignedUrl(key, 60)
    expect((await fetch(data?.signedUrl ?? '', { headers })).status).toBe(200)
    await organiser.client.storage.from('maps').upload('token.png', png(3))
    const { publicUrl } = owner.client.storage.from('maps').getPublicUrl('token.png').data
    expect((await fetch(publicUrl, { headers })).status).toBe(200)
  })

  it('lists a folder with relative names, and each subfolder once', async () => {
    const loner = await server.player()
    for (const name of ['one.png', 'more/two.png', 'more/three.png']) {
      expect((await files(loner).upload(`${loner.id}/${name}`, png(4))).error).toBeNull()
    }
    const names = async (folder: string) =>
      (await files(loner).list(folder)).data?.map(({ name }) => name).sort()
    expect(await names(loner.id)).toEqual(['more', 'one.png'])
    expect(await names(`${loner.id}/more`)).toEqual(['three.png', 'two.png'])
  })

  it('does not find a file whose bytes are missing', async () => {
    const key = `${owner.id}/lost.png`
    await files(owner).upload(key, png(4))
    rmSync(path.join(server.dataDir, 'storage/files', bucket, key))
    const { error } = await files(owner).download(key)
    expect(error).toMatchObject({ status: 400, statusCode: '404' })
  })

  it('hides the files of other users', async () => {
    const key = `${owner.id}/private.png`
    await files(owner).upload(key, png(4))
    expect((await files(stranger).download(key)).error).not.toBeNull()
    expect((await files(stranger).createSignedUrl(key, 60)).error).not.toBeNull()
    expect((await files(stranger).upload(key, png(5), { upsert: true })).error).not.toBeNull()
  })

  it('accepts only images', async () => {
    const page = new Blob(['<script>alert(1)</script>'], { type: 'text/html' })
    const { error } = await files(owner).upload(`${owner.id}/page.html`, page)
    expect(error?.message).toContain('mime type')
  })

  const mapImages = (player: Player) => player.client.storage.from('maps')

  it('shows a map image to everybody who knows its exact name', async () => {
    const { error } = await mapImages(organiser).upload('island/north.png', png(6, 7))
    expect(error).toBeNull()
    const { publicUrl } = mapImages(owner).getPublicUrl('island/north.png').data
    expect(publicUrl).toBe(`${server.url}/storage/v1/object/public/maps/island/north.png`)
    const response = await fetch(publicUrl) // as an <img> asks: without key or session
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 6, 7]),
    )
    expect((await fetch(publicUrl.replace('north', 'south'))).ok).toBe(false)
  })

  it('lets only organisers write and list map images', async () => {
    await mapImages(organiser).upload('castle.png', png(8))
    expect((await mapImages(owner).upload('fake.png', png(9))).error).not.toBeNull()
    expect(
      (await mapImages(owner).upload('castle.png', png(9), { upsert: true })).error,
    ).not.toBeNull()
    await mapImages(owner).remove(['castle.png'])
    expect((await mapImages(owner).list()).data).toEqual([])
    const listed = (await mapImages(organiser).list()).data?.map(({ name }) => name)
    expect(listed).toContain('castle.png')
    expect(
      (await mapImages(organiser).upload('castle.png', png(10), { upsert: true })).error,
    ).toBeNull()
    const { publicUrl } = mapImages(owner).getPublicUrl('castle.png').data
    expect((await (await fetch(publicUrl)).arrayBuffer()).byteLength).toBe(5)
    expect((await mapImages(organiser).remove(['castle.png'])).error).toBeNull()
    expect((await fetch(publicUrl)).ok).toBe(false)
  })

  it('deletes at most a thousand files at once, and none for visitors', async () => {
    const names = (count: number) =>
      Array.from({ length: count }, (_, at) => `${owner.id}/${at}.png`)
    await files(owner).upload(`${owner.id}/1.png`, png(11))
    expect((await server.client().storage.from(bucket).remove(names(1))).error).not.toBeNull()
    for (const spelling of ['object', 'obj%65ct']) {
      const headers = { apikey: server.publishableKey, 'content-type': 'application/json' }
      const body = JSON.stringify({ prefixes: names(1) })
      const address = `${server.url}/storage/v1/${spelling}/${bucket}`
      expect((await fetch(address, { method: 'DELETE', headers, body })).status).toBe(400)
    }
    expect((await files(owner).remove(names(1001))).error).not.toBeNull()
    expect((await files(owner).remove([])).error).not.toBeNull()
    expect((await files(organiser).list(owner.id)).data?.map(({ name }) => name)).toContain('1.png')
    expect((await files(owner).remove(names(1000))).error).toBeNull()
  })

  it('refuses map images that could run scripts', async () => {
    const drawing = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], {
      type: 'image/svg+xml',
    })
    const { error } = await mapImages(organiser).upload('map.svg', drawing)
    expect(error?.message).toContain('mime type')
  })

  it.each(['/seal.png', './seal.png', 'seal.png/'])(
    'does not replace a photo through another name of its file: %s',
    async (name) => {
      const key = `${owner.id}/seal.png`
      await files(owner).upload(key, png(11))
      const { data: session } = await owner.client.auth.getSession()
      const send = (path: string, type: string, body: BodyInit) =>
        fetch(`${server.url}/storage/v1/object/${path}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${session.session?.access_token}`,
            'content-type': type,
          },
          body,
        })
      const upload = await send(`${bucket}/${owner.id}/${name}`, 'image/png', png(12))
      const copy = { bucketId: bucket, sourceKey: key, destinationKey: `${owner.id}/${name}` }
      const copied = await send('copy', 'application/json', JSON.stringify(copy))
      expect([upload.status, copied.status]).toEqual([400, 400])
      const { data } = await files(owner).download(key)
      expect(await data?.arrayBuffer()).toEqual(await png(11).arrayBuffer())
    },
  )

  it('refuses a photo above the limit of its bucket', async () => {
    const key = `${owner.id}/large.png`
    const large = new Blob([new Uint8Array(10 * 1024 ** 2 + 1)], { type: 'image/png' })
    const { error } = await files(owner).upload(key, large)
    expect(error?.message).toContain('exceeded the maximum allowed size')
    expect((await files(owner).download(key)).data).toBeNull()
  })

  it('does not serve claim photos publicly', async () => {
    const key = `${owner.id}/evidence.png`
    await files(owner).upload(key, png(11))
    const response = await fetch(`${server.url}/storage/v1/object/public/${bucket}/${key}`)
    expect(response.ok).toBe(false)
  })

  it.each(['../../../secrets.json', '%2e%2e/%2e%2e/secrets.json'])(
    'never leaves its folder for %s',
    async (name) => {
      const response = await fetch(
        `${server.url}/storage/v1/object/authenticated/${bucket}/${owner.id}/${name}`,
        { headers: { apikey: server.secretKey } },
      )
      expect(response.ok).toBe(false)
      expect(await response.text()).not.toContain('jwtSecret')
    },
  )
})

/** Defence in depth: the gateway refuses such names already. */
describe('The folder of uploads', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kincskereses-uploads-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each([
    [bucket, '../other/chest.png'],
    [bucket, '../../../secrets.json'],
    [bucket, '/etc/chest.png'],
    [bucket, 'a//chest.png'],
    [bucket, 'a/./chest.png'],
    [bucket, 'chest.png/'],
    [bucket, 'a\\chest.png'],
    [bucket, 'chest.png\0'],
    ['../about', 'chest.png'],
    ['..', 'chest.png'],
  ])('takes nothing that would leave its bucket: %j, %j', async (name, key) => {
    const storage = new FileSystemStorage(folder)
    const bytes = new Uint8Array([1])
    await expect(
      storage.uploadObject(name, key, undefined, bytes, 'image/png', 'no-cache'),
    ).rejects.toThrow('This key is no name of a file in its bucket')
    expect(readdirSync(folder)).toEqual([])
  })

  it('loses the uploads that a kill interrupted, and nothing else', async () => {
    for (const name of ['files/upload-x', 'about', 'upload-y']) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
      writeFileSync(path.join(folder, name), 'x')
    }
    new FileSystemStorage(folder)
    expect(readdirSync(folder).sort()).toEqual(['about', 'files'])
    expect(readdirSync(path.join(folder, 'files'))).toEqual(['upload-x'])
  })
})
