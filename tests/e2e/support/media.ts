import { expect, type Page } from '@playwright/test'
import { withExif } from './exif'
import { type Api, publishableKey, remoteUrl } from './users'

/** A JPEG of 2000 × 1000 pixels, taken upright, with a place in its metadata. */
export async function photo(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1000
    canvas.height = 2000
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas.')
    context.fillStyle = '#7a6a4f'
    context.fillRect(0, 0, 1000, 2000)
    context.fillStyle = '#2f4f2f'
    context.fillRect(200, 400, 600, 1200)
    return canvas.toDataURL('image/jpeg')
  })
  return withExif(Buffer.from(address.split(',')[1] ?? '', 'base64'), 'SECRET place 47.4979 N')
}

/** How many files the phone keeps. */
export const keptFiles = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('kincskereses-files')
        opening.onupgradeneeded = () => opening.result.createObjectStore('by-player')
        opening.onerror = () => reject(new Error('The files cannot be opened.'))
        opening.onsuccess = () => {
          const database = opening.result
          const counting = database.transaction('by-player').objectStore('by-player').count()
          counting.onsuccess = () => {
            database.close()
            resolve(counting.result)
          }
        }
      }),
  )

/** Tries every address of a file in the private bucket, as this player and without an account. */
export async function expectNoFile(site: string, api: Api, path: string): Promise<void> {
  const { access_token: token } = (await api.auth.getSession()).data.session!
  for (const address of [`authenticated/media/${path}`, `public/media/${path}`, `media/${path}`]) {
    for (const headers of [{ authorization: `Bearer ${token}` }, undefined]) {
      const response = await fetch(`${remoteUrl ?? site}/storage/v1/object/${address}`, {
        headers: { apikey: publishableKey, ...headers },
      })
      expect([400, 401, 403, 404], address).toContain(response.status)
    }
  }
  expect((await api.storage.from('media').createSignedUrl(path, 60)).error).not.toBeNull()
}
