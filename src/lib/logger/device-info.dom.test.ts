import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const TEN_MINUTES = 10 * 60 * 1000
const settings = {
  ip: 'https://ip.example/json',
  geolocation: 'https://geo.example/{ip}/json',
  proxy: 'https://proxy.example/?to={url}',
}

/** Imports a fresh module, because it caches the device for ten minutes. */
async function load(env: Partial<Record<keyof typeof settings, string>>) {
  vi.resetModules()
  vi.doMock('@/config/env', () => ({
    env: {
      ipLookupUrl: env.ip ?? null,
      geolocationUrl: env.geolocation ?? null,
      corsProxyUrl: env.proxy ?? null,
    },
  }))
  const { readDeviceInfo } = await import('@/lib/logger/device-info')
  const { useDebugLog } = await import('@/lib/logger/debug-log')
  return { readDeviceInfo, log: () => useDebugLog.getState().entries }
}

const answers = new Map<string, unknown>()
const requests: string[] = []

beforeEach(() => {
  requests.length = 0
  answers.clear()
  vi.stubGlobal('fetch', (url: string) => {
    requests.push(url)
    const answer = answers.get(url)
    if (answer === undefined) return Promise.reject(new TypeError('Failed to fetch'))
    return Promise.resolve(new Response(JSON.stringify(answer)))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.doUnmock('@/config/env')
})

test('Without lookup services no request is made and the location is Unknown', async () => {
  const { readDeviceInfo } = await load({})
  expect(await readDeviceInfo()).toMatchObject({ ipAddress: 'Unknown', location: 'Unknown' })
  expect(requests).toEqual([])
})

test('The geolocation service is requested with the IP address, through the proxy', async () => {
  answers.set(settings.ip, { ip: '198.51.100.7' })
  const address = encodeURIComponent('https://geo.example/198.51.100.7/json')
  answers.set(`https://proxy.example/?to=${address}`, { city: 'Budapest', country_name: 'Hungary' })
  const { readDeviceInfo } = await load(settings)
  expect(await readDeviceInfo()).toMatchObject({
    ipAddress: '198.51.100.7',
    location: 'Budapest, Hungary',
  })
  expect(requests).toHaveLength(2)
})

test('The IP service alone is enough if it also returns the location', async () => {
  answers.set(settings.ip, { ip: '198.51.100.7', city: 'Szeged', country: 'HU' })
  const { readDeviceInfo } = await load({ ip: settings.ip })
  expect(await readDeviceInfo()).toMatchObject({ location: 'Szeged, HU' })
})

test('A failed lookup is logged, gives Unknown, and is not repeated for ten minutes', async () => {
  const { readDeviceInfo, log } = await load(settings)
  expect(await readDeviceInfo(0)).toMatchObject({ ipAddress: 'Unknown', location: 'Unknown' })
  expect(log()).toContainEqual(
    expect.objectContaining({ action: 'device_lookup_failed', details: { service: 'ip' } }),
  )
  await readDeviceInfo(TEN_MINUTES - 1)
  expect(requests).toEqual([settings.ip])

  answers.set(settings.ip, { ip: '198.51.100.7', city: 'Pécs' })
  expect(await readDeviceInfo(TEN_MINUTES)).toMatchObject({ ipAddress: '198.51.100.7' })
})

test('Concurrent readers share one lookup', async () => {
  answers.set(settings.ip, { ip: '198.51.100.7' })
  const { readDeviceInfo } = await load({ ip: settings.ip })
  await Promise.all([readDeviceInfo(), readDeviceInfo()])
  expect(requests).toEqual([settings.ip])
})
