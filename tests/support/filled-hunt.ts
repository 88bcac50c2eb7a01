import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { demoAccounts } from '../../supabase/local/demo'
import type { Embedded } from './embedded'

const hunt = '5e550000-0000-4000-8000-000000000001'
const code = (number: number) => `c0de0000-0000-4000-8000-${String(number).padStart(12, '0')}`
const clue = (number: number) => `c1e00000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Storage does not look into sounds. */
export const soundBytes = 'not music, but kept'

/** What still works after the upgrade. */
export interface FilledHunt {
  organiser: { email: string; password: string }
  player: { email: string; password: string }
  /** Path of a sound in the bucket `media`. */
  sound: string
  /** Request id of a purchase whose answer was lost. */
  purchase: string
}

const call = async (client: SupabaseClient, name: string, args: Record<string, unknown>) => {
  const { data } = await client.rpc(name, args).throwOnError()
  return data as Record<string, unknown>
}
const scan = (client: SupabaseClient, number: number, session = hunt) =>
  call(client, 'record_scan', {
    p_qr_code_id: code(number),
    p_game_session_id: session,
    p_client_scan_id: randomUUID(),
  })
const buy = (client: SupabaseClient, number: number, price: number, requestId: string) =>
  call(client, 'buy_clue', {
    p_clue_id: clue(number),
    p_game_session_id: hunt,
    p_expected_price: price,
    p_request_id: requestId,
  })

/** Plays on as the player: a find, a late retry, which buys nothing twice, and a purchase. */
export async function playOn(client: SupabaseClient, purchase: string): Promise<void> {
  await scan(client, 7)
  await buy(client, 1, 10, purchase)
  await buy(client, 5, 15, randomUUID())
}

/**
 * Plays a hunt through the public RPCs on a server with the demo: players alone and in teams, finds, purchases, an
 * order, a coupon, corrections, a report, a claim, a sound, and a second hunt that has ended.
 */
export async function fillHunt(server: Embedded): Promise<FilledHunt> {
  const [{ email, password }] = demoAccounts
  const organiser = server.client()
  const signedIn = await organiser.auth.signInWithPassword({ email, password })
  if (signedIn.error) throw signedIn.error

  const alone = await server.player('Magányos Márta')
  const mates = [await server.player('Csapatos Csaba'), await server.player('Társas Tímea')]
  const purchase = randomUUID()
  for (const { client } of [alone, ...mates]) {
    await call(client, 'join_game_session', { p_game_session_id: hunt })
  }
  for (const { client } of mates) {
    await call(client, 'join_team', { p_game_session_id: hunt, p_code: 'BAGLYAK4' })
  }
  for (const number of [1, 2, 3, 10]) await scan(alone.client, number)
  await scan(mates[0]!.client, 4)
  await scan(mates[1]!.client, 5)
  await buy(alone.client, 1, 10, purchase)
  await buy(mates[0]!.client, 5, 15, randomUUID())
  await call(alone.client, 'redeem_coupon', { p_code: 'HUNGARY50', p_request_id: randomUUID() })
  const order = await call(alone.client, 'create_order', {
    p_product_id: '70ce0000-0000-4000-8000-000000000001',
    p_offer_id: null,
    p_coupon_code: null,
    p_request_id: randomUUID(),
  })
  await alone.client.rpc('pay_order', {
    p_order_id: order['order_id'],
    p_payment_method: 'card',
    p_request_id: randomUUID(),
  })
  await call(alone.client, 'report_problem', {
    p_report_id: randomUUID(),
    p_game_session_id: hunt,
    p_kind: 'damaged',
    p_source: 'scanner',
    p_message: 'Letépték a kódot',
  })
  const [find] = await server.query<{ id: number }>(
    `select id from public.scans where user_id = $1 and status = 'success' order by id limit 1`,
    [alone.id],
  )
  await call(organiser, 'admin_correct_finds', {
    p_kind: 'void',
    p_scan_ids: [find?.id],
    p_reason: 'Fényképről olvasta be',
    p_request_id: randomUUID(),
  })
  await call(organiser, 'admin_adjust_points', {
    p_game_session_id: hunt,
    p_user_ids: [alone.id, mates[0]!.id],
    p_points: 7,
    p_reason: 'Szép jelmez',
    p_request_id: randomUUID(),
  })
  await call(alone.client, 'submit_treasure_claim', {
    p_game_session_id: hunt,
    p_name: 'Magányos Márta',
    p_address: '1051 Budapest, Széchenyi tér 1.',
    p_phone_number: '+36301234567',
    p_request_id: randomUUID(),
  })
  const soundId = randomUUID()
  const sound = `${soundId}/sound.mp3`
  const uploaded = await organiser.storage
    .from('media')
    .upload(sound, new Blob([soundBytes], { type: 'audio/mpeg' }), { contentType: 'audio/mpeg' })
  if (uploaded.error) throw uploaded.error
  await call(organiser, 'admin_add_media', {
    p_media: { id: soundId, content_type: 'audio/mpeg', name: 'Harangszó' },
  })
  const ended = await call(organiser, 'admin_save_game_session', {
    p_game_session: {
      name: 'Tavalyi séta',
      visibility: 'listed',
      starting_tokens: 20,
      starts_at: new Date(Date.now() - 3_600_000).toISOString(),
      clues: [],
      qr_codes: [{ qr_code_id: code(6), points: 10, max_scans: 5 }],
    },
  })
  const endedId = String(ended['game_session_id'])
  await call(mates[1]!.client, 'join_game_session', { p_game_session_id: endedId })
  await scan(mates[1]!.client, 6, endedId)
  await call(organiser, 'admin_set_game_session_phase', {
    p_game_session_id: endedId,
    p_phase: 'ended',
  })

  return {
    organiser: { email, password },
    player: { email: alone.email, password: alone.password },
    sound,
    purchase,
  }
}
