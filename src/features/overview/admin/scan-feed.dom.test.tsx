import { render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { ScanFeed } from '@/features/overview/admin/scan-feed'
import type { RecentScan } from '@/features/overview/api/admin-overview'

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: {} }))

test('New scans appear without being announced to screen readers', () => {
  const scan = {
    scan_id: 1,
    status: 'failed',
    failure_reason: 'decoy',
    user_name: 'Anna',
    team_name: null,
  }
  render(<ScanFeed scans={[{ ...scan, received_at: '2026-06-01T10:00:00Z' } as RecentScan]} />)
  expect(screen.getByRole('listitem')).toHaveTextContent('Anna')
  expect(screen.getByRole('list').closest('[aria-live]')).toBeNull()
})

test('A scan names the team of the player', () => {
  const scan = { status: 'success', points: 10, game_session_name: 'Liget', user_name: 'Anna' }
  const scans = [
    { ...scan, scan_id: 2, team_name: 'Rókák' },
    { ...scan, scan_id: 1, team_name: null },
  ].map((row) => ({ ...row, received_at: '2026-06-01T10:00:00Z' }) as RecentScan)
  render(<ScanFeed scans={scans} />)
  const [ofTeam, alone] = screen.getAllByRole('listitem')
  expect(ofTeam).toHaveTextContent(/^Anna · Rókák · Liget/)
  expect(alone).toHaveTextContent(/^Anna · Liget/)
})

test('The find of a deleted account is shown without a name', () => {
  const scan = {
    scan_id: 1,
    status: 'success',
    user_name: 'Anna',
    team_name: null,
    received_at: '2026-06-01T10:00:00Z',
  }
  render(
    <ScanFeed
      scans={[{ ...scan, user_name: null } as RecentScan, { ...scan, scan_id: 2 } as RecentScan]}
    />,
  )
  const [nobodys, own] = screen.getAllByRole('listitem')
  expect(nobodys).toHaveTextContent('profile.scans.inherited')
  expect(own).not.toHaveTextContent('profile.scans.inherited')
})
