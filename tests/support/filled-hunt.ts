import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { demoAccounts } from '../../supabase/local/demo'
import type { Embedded } from './embedded'

const hunt = '5e550000-0000-4000-8000-000000000001'
const code = (number: number) => `c0de0000-0000-4000-8000-${String(number).padStart(12, '0')}`
const clue = (number: number) => `c1e00000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Storage does not look into sounds. */
export const soundBytes = 'not music, but kept'

interface Account {
  email: string
  password: string
}

/** What still works after the upgrade. */
export interface FilledHunt {
  organiser: Account
  player: Account
  helper: Account
  /** A guest who is still signed in, and the hunt that the guest plays. */
  guest: { refreshToken: string; gameSessionId: string }
  /** The player has tried it once; `answer` is right. */
  task: { id: string; answer: string }
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

const answer = (client: SupabaseClient, taskId: string, text: string) =>
  call(client, 'answer_task', {
    ...{ p_task_id: taskId, p_answer: [text], p_captured_at: null, p_request_id: randomUUID() },
  })
const givePoints = (client: SupabaseClient, userId: unknown) =>
  call(client, 'helper_adjust_points', {
    ...{ p_game_session_id: hunt, p_user_id: userId, p_points: 5, p_reason: 'Segítőkész' },
    p_request_id: randomUUID(),
  })

async function signIn(server: Embedded, { email, password }: Account): Promise<SupabaseClient> {
  const client = server.client()
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return client
}

/**
 * Plays on: as the player with a find, a late retry, which buys nothing twice, a purchase, and another answer; as the
 * helper with a decision about the photo that waits, and points; and as the guest with a find.
 */
export async function playOn(
  server: Embedded,
  { player, helper, guest, task, purchase }: FilledHunt,
): Promise<void> {
  const client = await signIn(server, player)
  await scan(client, 7)
  await buy(client, 1, 10, purchase)
  await buy(client, 5, 15, randomUUID())
  const { state, tries } = await answer(client, task.id, task.answer)
  assert.deepEqual({ state, tries }, { state: 'solved', tries: 2 })

  const helping = await signIn(server, helper)
  const { data } = await helping.rpc('list_task_photos', { p_game_session_id: hunt }).throwOnError()
  const [photo, ...others] = data as { answer_id: number }[]
  assert.equal(others.length, 0)
  const decided = await call(helping, 'decide_task_photo', {
    ...{ p_game_session_id: hunt, p_answer_id: photo?.answer_id, p_is_accepted: true },
    ...{ p_reason: null, p_request_id: randomUUID() },
  })
  assert.equal(decided['is_right'], true)
  await givePoints(helping, (await client.auth.getUser()).data.user?.id)

  const guesting = server.client()
  const refreshed = await guesting.auth.refreshSession({ refresh_token: guest.refreshToken })
  if (refreshed.error) throw refreshed.error
  await scan(guesting, 7, guest.gameSessionId)
}

/**
 * Plays a hunt through the public RPCs on a server with the demo: players alone and in teams, finds, purchases, an
 * order, a coupon, corrections, a report, a claim, a sound, tasks, a helper, a hunt with a guest, and one that has
 * ended.
 */
export async function fillHunt(server: Embedded): Promise<FilledHunt> {
  const [{ email, password }] = demoAccounts
  const organiser = await signIn(server, { email, password })

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

  const saveTask = async (number: number, task: object) => {
    const { data } = await organiser
      .rpc('admin_save_task', {
        ...{ p_game_session_id: hunt, p_qr_code_id: code(number), p_task: task },
      })
      .throwOnError()
    return (data as { id: string }[])[0]?.id ?? ''
  }
  const task = {
    id: await saveTask(2, { kind: 'text', question_hu: 'Mi áll itt?', answers: ['Szobor'] }),
    answer: 'szobor',
  }
  await answer(alone.client, task.id, 'kút')
  const photo = { kind: 'photo', question_hu: 'Fotózd le!', reviews_photo: true, points: 20 }
  const photoPath = `${alone.id}/${randomUUID()}.jpg`
  const sent = await alone.client.storage
    .from('task-photos')
    .upload(photoPath, new Blob(['photo'], { type: 'image/jpeg' }), { contentType: 'image/jpeg' })
  if (sent.error) throw sent.error
  await call(alone.client, 'submit_task_photo', {
    ...{ p_task_id: await saveTask(3, photo), p_path: photoPath, p_captured_at: null },
    p_request_id: randomUUID(),
  })

  const helper = await server.player('Segítő Sára')
  await call(organiser, 'admin_add_helper', { p_game_session_id: hunt, p_email: helper.email })
  await call(organiser, 'admin_invite_helper', { p_game_session_id: hunt })
  await givePoints(helper.client, mates[0]!.id)

  const open = await call(organiser, 'admin_save_game_session', {
    p_game_session: {
      ...{ name: 'Vendégséta', visibility: 'link_only', allows_guests: true, clues: [] },
      starts_at: new Date(Date.now() - 3_600_000).toISOString(),
      ends_at: new Date(Date.now() + 86_400_000).toISOString(),
      qr_codes: [6, 7].map((number) => ({ qr_code_id: code(number), points: 10, max_scans: null })),
    },
  })
  const guestHunt = String(open['game_session_id'])
  const [join] = await server.query<{ code: string }>(
    'select code from private.join_codes where game_session_id = $1 and replaced_at is null',
    [guestHunt],
  )
  const guest = server.client()
  const joined = await guest.auth.signInAnonymously({
    options: { data: { name: 'Róka', join_code: join?.code, device: randomUUID() } },
  })
  if (joined.error) throw joined.error
  await scan(guest, 6, guestHunt)
  await call(guest, 'create_device_code', {})

  return {
    organiser: { email, password },
    player: { email: alone.email, password: alone.password },
    helper: { email: helper.email, password: helper.password },
    guest: {
      refreshToken: joined.data.session?.refresh_token ?? '',
      gameSessionId: guestHunt,
    },
    task,
    sound,
    purchase,
  }
}
