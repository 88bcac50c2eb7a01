import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import ws from 'ws'
import { publishableKey } from '../../../supabase/local/settings'
import { testPassword } from '../../support/embedded'

/** A player whose requests the storm sends. */
export interface Hunter {
  id: string
  accessToken: string
}

/** A session that everybody has joined, and more codes than a storm gets through. */
export interface Hunt {
  sessionId: string
  codes: string[]
  hunters: Hunter[]
}

const codeCount = 120
const startingTokens = 5000

async function signUp(url: string, name: string): Promise<{ client: SupabaseClient } & Hunter> {
  const client = createClient(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    // Node 20 has no WebSocket of its own.
    realtime: { transport: ws as never },
  })
  const { data, error } = await client.auth.signUp({
    email: `${randomUUID()}@hunt.test`,
    password: testPassword,
    options: { data: { name } },
  })
  if (error) throw error
  if (!data.user || !data.session) throw new Error('Sign-up gave no session')
  return { client, id: data.user.id, accessToken: data.session.access_token }
}

/** Makes a running hunt on an empty database; every second code has a cap, and so counters. */
export async function createHunt(url: string, hunterCount: number): Promise<Hunt> {
  const { client: organiser } = await signUp(url, 'Szervező Sára') // the first user is the organiser
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
    const { client, ...hunter } = await signUp(url, `Vadász ${at}`)
    await client.rpc('join_game_session', { p_game_session_id: sessionId }).throwOnError()
    hunters.push(hunter)
  }
  return { sessionId, codes, hunters }
}
