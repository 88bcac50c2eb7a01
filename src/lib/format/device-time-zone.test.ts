import { expect, it } from 'vitest'
import { deviceTimeZone } from '@/lib/format/device-time-zone'

it.each([
  ['Europe/Budapest', 'Europe/Budapest'],
  ['GMT', 'UTC'],
  ['+00:00', 'UTC'],
  ['Etc/Unknown', 'UTC'],
])('The zone %s is sent as %s', (zone, named) => {
  expect(deviceTimeZone(zone)).toBe(named)
})
