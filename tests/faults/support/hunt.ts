import { connectClient, signUpPlayer } from '../../support/players'

/** A player who sends requests. */
export interface Hunter {
  id: string
  accessToken: string
}

/** A session that all players have joined, with more codes than a test scans. */
export interface Hunt {
  sessionId: string
  codes: string[]
  hunters: Hunter[]
}

const codeCount = 120
const startingTokens = 5000

/** Creates a running hunt on an empty database; every second code has a scan cap. */
export async function createHunt(url: string, hunterCount: number): Promise<Hunt> {
  const { client: organiser } = await signUpPlayer(connectClient(url), 'Szervező Sára') // the first user is the organiser
  await organiser
    .rpc('admin_update_game_settings', { p_settings: { is_schedule_enabled: false } })
    .throwOnError()
  const names = Array.from({ length: codeCount }, (_, at) => ({ name: `Kód ${at}` }))
  const { data: rows } = await organiser.from('qr_codes').insert(names).select('id').throwOnError()
  const codes = (rows as { id: string }[]).map(({ id }) => id)
  const { data } = await organiser
    .rpc('admin_save_game_session', {
      p_game_session: {
        name: 'Vihar',
        visibility: 'listed',
        starting_tokens: startingTokens,
        clues: [],
        qr_codes: codes.map((qr_code_id, at) => ({
          qr_code_id,
          points: 10,
          max_scans: at % 2 === 0 ? null : 1000,
        })),
      },
    })
    .throwOnError()
  const sessionId = (data as { game_session_id: string }).game_session_id
  const hunters: Hunter[] = []
  for (let at = 0; at < hunterCount; at++) {
    const { client, id, accessToken } = await signUpPlayer(connectClient(url), `Vadász ${at}`)
    await client.rpc('join_game_session', { p_game_session_id: sessionId }).throwOnError()
    hunters.push({ id, accessToken })
  }
  return { sessionId, codes, hunters }
}
