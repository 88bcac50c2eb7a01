import { describe, expect, it } from 'vitest'
import { presentRejection } from '@/features/scanner/model/rejection'
import { SCAN_RATE_LIMIT_PAUSE_MS } from '@/lib/offline/queued-scan'
import { errorKeys } from '@/types/database.types'

describe('presentRejection', () => {
  it.each(['already_scanned', 'scan_limit_reached'] as const)(
    'sends the player to the next code after %s',
    (key) => {
      expect(presentRejection(key)).toMatchObject({ hint: 'next_code', canTryAgain: false })
    },
  )

  it.each([
    'scan_location_required',
    'scan_too_far',
    'scan_rate_limited',
    'game_not_started',
  ] as const)('offers a retry after %s once the 5 s repeat window is over', (key) => {
    const { canTryAgain, waitMs } = presentRejection(key)
    expect(canTryAgain).toBe(true)
    expect(waitMs).toBeGreaterThan(5000)
  })

  it('never says “not right now” after the end', () => {
    expect(presentRejection('game_session_ended').kind).toBe('over')
    expect(presentRejection('game_not_started').kind).toBe('time')
  })

  it('waits longer after a general rate limit', () => {
    expect(presentRejection('rate_limit_exceeded').waitMs).toBeGreaterThan(SCAN_RATE_LIMIT_PAUSE_MS)
  })

  it('hints to join a session if the player is in none', () => {
    expect(presentRejection('session_not_joined')).toMatchObject({ hint: 'not_joined' })
  })

  it('has a presentation for every key, with a retry for unknown causes', () => {
    for (const key of errorKeys) expect(presentRejection(key).hint).toBeTruthy()
    expect(presentRejection('unknown')).toMatchObject({ kind: 'failed', canTryAgain: true })
  })
})
