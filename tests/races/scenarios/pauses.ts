import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  type TestDatabase,
  call,
  callConcurrently,
  connections,
  countResults,
  expectInvariants,
} from '../test-database'
import { at, createHunt, createPlayers } from '../fixtures'

/** Milliseconds. A capture is up to `oldestCapture` old on arrival; a pause lasts `pauseLength`, and so does the play. */
const [grace, oldestCapture, pauseLength] = [250, 1500, 40]

/** What the hunt says of a find: captured in a pause, too late for one that began after the capture, or neither. */
type Verdict = 'counts' | 'late for a pause' | 'captured in a pause'

/**
 * Phones deliver finds captured before, in and after pauses while an organiser pauses the hunt and lets it go on: each
 * counts or is refused by its times alone, whatever happens at the moment of its arrival.
 */
export async function capturesAroundPauses(database: TestDatabase): Promise<void> {
  const codes = 25
  const hunt = await createHunt(database, {
    codes: Array.from({ length: codes }, () => ({ points: 10 })),
  })
  const session = { p_game_session_id: hunt.sessionId }
  await database.owner`
    update public.game_sessions set late_scan_grace = ${grace} * interval '1 millisecond' where id = ${hunt.sessionId}`
  const players = await createPlayers(database, connections - 1, hunt)
  const pause = async (isPaused: boolean) => {
    const { outcome } = await call(database, database.organiser, 'admin_pause_game_session', {
      ...session,
      p_is_paused: String(isPaused),
    })
    expect(outcome).toBe('ok')
    await new Promise((resolve) => setTimeout(resolve, pauseLength))
  }
  let isDelivering = true
  const organise = async () => {
    while (isDelivering) {
      await pause(true)
      await pause(false)
    }
  }
  const organising = organise()
  const answers = await callConcurrently(
    players.length * codes,
    (n) =>
      call(database, at(players, n % players.length), 'record_scan', {
        p_qr_code_id: at(hunt.codes, Math.floor(n / players.length)),
        ...session,
        p_scanned_at: new Date(Date.now() - ((n * 137) % oldestCapture)).toISOString(),
        p_client_scan_id: randomUUID(),
      }),
    players.length,
  ).finally(() => (isDelivering = false))
  await organising

  const finds = await database.owner<{ decided: string; verdict: Verdict }[]>`
    select coalesce(s.failure_reason, 'ok') as decided,
      case when bool_or(p @> s.scanned_at) then 'captured in a pause'
        when bool_or(s.scanned_at < lower(p) and lower(p) + h.late_scan_grace <= s.received_at)
          then 'late for a pause' else 'counts' end as verdict
    from public.game_sessions h join public.scans s on s.game_session_id = h.id, unnest(h.pauses) p
    where h.id = ${hunt.sessionId} group by s.id`
  const wrong = finds.filter(
    ({ decided, verdict }) => decided !== (verdict === 'counts' ? 'ok' : 'game_session_paused'),
  )
  expect(wrong).toEqual([])
  // All kinds occurred, and each phone heard what was decided.
  expect(new Set(finds.map(({ verdict }) => verdict))).toEqual(
    new Set<Verdict>(['counts', 'late for a pause', 'captured in a pause']),
  )
  expect(countResults(answers)).toEqual(
    countResults(finds.map(({ decided }) => ({ outcome: decided, body: null }))),
  )
  await expectInvariants(database)
}
