import { describe, expect, it } from 'vitest'
import { presentRefusal, REPEAT_WINDOW_MS } from '@/features/scanner/model/refusal'
import { errorKeys } from '@/lib/supabase/errors'

describe('presentRefusal', () => {
  it.each(['already_scanned', 'scan_limit_reached'] as const)(
    'sends the player on after %s, because the code stays refused',
    (key) => {
      expect(presentRefusal(key)).toMatchObject({ hint: 'next_code', canTryAgain: false })
    },
  )

  it.each([
    'scan_location_required',
    'scan_too_far',
    'scan_rate_limited',
    'game_not_started',
  ] as const)('offers another try after %s, once the repeat window of 5 s is over', (key) => {
    const { canTryAgain, waitMs } = presentRefusal(key)
    expect(canTryAgain).toBe(true)
    expect(waitMs).toBeGreaterThan(5000)
  })

  it('waits longer when a general limiter refused', () => {
    expect(presentRefusal('rate_limit_exceeded').waitMs).toBeGreaterThan(REPEAT_WINDOW_MS)
  })

  it('shows the way to a session when the player is in none', () => {
    expect(presentRefusal('session_not_joined')).toMatchObject({ hint: 'not_joined' })
  })

  it('has a presentation for every key, with a retry where the cause is unknown', () => {
    for (const key of errorKeys) expect(presentRefusal(key).hint).toBeTruthy()
    expect(presentRefusal('unknown')).toMatchObject({ mood: 'failed', canTryAgain: true })
  })
})
