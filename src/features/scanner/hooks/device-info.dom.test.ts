import { describe, expect, it } from 'vitest'
import { readScanDeviceInfo, type DeviceSource } from '@/features/scanner/hooks/use-scan-flow'

const phone: DeviceSource = {
  navigator: { userAgent: 'Mozilla/5.0 (iPhone)', platform: 'iPhone', language: 'hu-HU' },
  screen: { width: 390, height: 844 },
  devicePixelRatio: 3,
}

describe('readScanDeviceInfo', () => {
  it('reads five fields, with the resolution in physical pixels', () => {
    expect(readScanDeviceInfo(phone, null)).toEqual({
      userAgent: 'Mozilla/5.0 (iPhone)',
      platform: 'iPhone',
      language: 'hu-HU',
      screenResolution: '1170x2532',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    })
  })

  it('adds the position if it is known', () => {
    const position = { latitude: 47.5, longitude: 19.04, accuracy: 12 }
    expect(readScanDeviceInfo(phone, position)).toMatchObject({ position })
  })

  it('stays below the server limit even with a long user agent', () => {
    const talkative = { ...phone, navigator: { ...phone.navigator, userAgent: 'x'.repeat(9000) } }
    expect(JSON.stringify(readScanDeviceInfo(talkative, null)).length).toBeLessThan(4096)
  })
})
