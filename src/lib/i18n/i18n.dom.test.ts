import { beforeEach, expect, test, vi } from 'vitest'
import {
  i18n,
  loadTranslations,
  loadPlayerTranslations,
  setLanguage,
  startI18n,
} from '@/lib/i18n/i18n'

const requests: string[] = []
const broken = new Set<string>()

vi.mock('@/lib/shell/first-screen', () => ({ startsAtSignIn: true, startsAtPublicPage: false }))
beforeEach(() => {
  vi.stubGlobal('fetch', async (file: string) => {
    requests.push(file)
    if (broken.has(file)) return new Response('', { status: 404 })
    const [, name = ''] = /(\w+)\.json$/.exec(file) ?? []
    return Response.json({ [name === 'translation' ? 'game' : name]: { title: file } })
  })
})

test('Signing in loads only the languages in use', async () => {
  await startI18n()
  expect(requests).toEqual(['/locales/hu/sign-in.json'])

  // Languages that were shown before are reloaded too.
  await setLanguage('en')
  await setLanguage('hu')
  requests.length = 0
  await loadPlayerTranslations()
  expect(requests.toSorted()).toEqual([
    '/locales/en/translation.json',
    '/locales/hu/translation.json',
  ])
  expect(i18n.getResourceBundle('en', 'translation')).toHaveProperty('game')

  requests.length = 0
  await setLanguage('de')
  expect(requests).toEqual(['/locales/de/translation.json'])
})

test('Admin translations are loaded on request, then with every language', async () => {
  await setLanguage('hu')
  requests.length = 0
  broken.add('/locales/hu/admin.json')
  await expect(loadTranslations('admin')).rejects.toThrow()
  broken.clear()
  await loadTranslations('admin')
  await loadTranslations('admin')
  expect(requests).toEqual(['/locales/hu/admin.json', '/locales/hu/admin.json'])
  expect(i18n.t('admin.title' as 'admin.guides.title')).toBe('/locales/hu/admin.json')

  // The other languages were loaded above without the admin texts.
  await setLanguage('en')
  expect(requests).toContain('/locales/en/admin.json')
  expect(i18n.t('admin.title' as 'admin.guides.title')).toBe('/locales/en/admin.json')
})

test('A file that a failing server did not send is requested again', async () => {
  let failures = 1
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (file: string) =>
    failures-- > 0 ? new Response('', { status: 503 }) : answer(file),
  )
  await loadTranslations('results')
  expect(i18n.t('results.title' as 'admin.guides.title')).toBe('/locales/en/results.json')
})

test('A file that a captive portal answered with a page is not requested again', async () => {
  const portal = vi.fn(async () => new Response('<html>', { status: 200 }))
  vi.stubGlobal('fetch', portal)
  await expect(loadTranslations('terms')).rejects.toThrow()
  const files = ['/locales/en/terms.json', '/locales/hu/terms.json']
  expect(portal.mock.calls.flat().toSorted()).toEqual(files)
})

test('A file whose download was interrupted is requested again', async () => {
  let failures = 1
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (file: string) => {
    const response = await answer(file)
    if (failures-- > 0) vi.spyOn(response, 'json').mockRejectedValue(new TypeError('terminated'))
    return response
  })
  await loadTranslations('terms')
  expect(i18n.t('terms.title' as 'admin.guides.title')).toBe('/locales/en/terms.json')
})
