import { beforeAll, beforeEach, expect, it } from 'vitest'
import { announceDelivery } from '@/features/scanner/api/scan-delivery'
import { i18n } from '@/lib/i18n/i18n'
import type { QueuedScan } from '@/lib/offline/queued-scan'
import { useToasts } from '@/stores/toasts'
import translation from '../../../../public/locales/hu/translation.json'

beforeAll(async () => {
  await i18n.init({ lng: 'hu', resources: { hu: { translation } } })
})
beforeEach(() => useToasts.setState({ items: [] }))

const counted = (qr_code_name: string, points: number) =>
  ({ state: 'counted', result: { qr_code_name, points } }) as QueuedScan
const rejected = { state: 'rejected', result: null } as QueuedScan
const shownToasts = () => useToasts.getState().items.map(({ kind, text }) => [kind, text] as const)

it('Announces one delivered scan with its name and points', () => {
  announceDelivery([counted('Lánchíd', 15)])
  expect(shownToasts()).toEqual([['success', 'Megérkezett, és számít: Lánchíd, +15 pont']])
})

it('Announces several scans with the sum of their points, and rejected ones separately', () => {
  announceDelivery([counted('Lánchíd', 15), rejected, counted('Bazilika', 1200)])
  expect(shownToasts().map(([kind, text]) => [kind, text.replace(/\s/g, ' ')])).toEqual([
    ['success', 'Megérkezett 2 beolvasás: +1215 pont'],
    ['error', '1 beolvasás nem számít. Hogy miért, azt a Beolvasás oldalon látod.'],
  ])
})

it('Announces scans of codes that the team has found as no error', () => {
  announceDelivery([{ ...rejected, errorKey: 'found_by_team' }, rejected])
  expect(shownToasts()).toEqual([
    ['notice', i18n.t('scanner.queue.foundByTeam', { count: 1 })],
    ['error', i18n.t('scanner.queue.notCounted', { count: 1 })],
  ])
})
