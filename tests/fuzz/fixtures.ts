import { randomUUID } from 'node:crypto'
import type { Embedded } from '../support/embedded'
import type { Player } from '../support/players'
import type { Pools } from './arguments'

export type Caller = Pick<Player, 'id' | 'accessToken'>

/** A running hunt, with a bystander whose data must not change. */
export interface Fixtures {
  organiser: Player
  /** Existing ids, codes and paths by argument name. */
  pools: Pools
  /** A player in the hunt, whose orders and codes are in the pools too. */
  player: Player
  /** Replaces a player who has deleted the account. */
  newPlayer: () => Promise<Player>
  /** A player of the hunt without an address. */
  newGuest: () => Promise<Caller>
}

/**
 * Disables rate limits, which would block every call after the tenth. The RPCs are unchanged.
 */
const withoutRateLimits = `
  create function private.tg_fuzz__lift_rate_limit() returns trigger language plpgsql as
    'begin new.counts_for_rate_limit := false; return new; end';
  create trigger fuzz__lift_rate_limit before insert on public.token_transactions
    for each row execute function private.tg_fuzz__lift_rate_limit();
  create or replace function private.assert_rate(p_user_id uuid, p_operation text, p_now timestamptz)
    returns void language plpgsql set search_path = '' as 'begin end';
`

const content = `
  insert into public.qr_codes (name, points, short_code) values
    ('Kapu', 10, 'GATE2345'), ('Kút', 20, 'WELL2345'), ('Torony', 30, 'TWER2345'), ('Ál', 5, 'DECY2345');
  update public.qr_codes set is_decoy = true where name = 'Ál';
  insert into public.clue_templates (name_hu, price) values ('Első', 5), ('Második', 10), ('Drága', 9999);
  insert into public.clue_contents (clue_id, content_hu, content_en)
    select id, 'TITOK', 'SECRET' from public.clue_templates;
  insert into public.clue_solution_guides (clue_id, price) select id, 5 from public.clue_templates;
  insert into public.clue_solution_guide_contents (solution_guide_id, content_hu, content_en)
    select id, 'TITOK', 'SECRET' from public.clue_solution_guides;
  insert into public.media (id, content_type, widths, height)
    values (gen_random_uuid(), 'image/webp', '{480}', 320), (gen_random_uuid(), 'audio/mpeg', '{}', null);
  insert into public.clue_media (clue_id, media_id, added_at)
    select t.id, m.id, now() from public.clue_templates t, public.media m where t.price = 5 and m.kind = 'image';
  update public.media set alt_hu = 'Kapu', alt_en = 'Gate' where kind = 'image';
  update public.qr_codes set card_picture_id = (select id from public.media where kind = 'image'),
    card_sound_id = (select id from public.media where kind = 'audio') where name = 'Kapu';
  insert into public.token_products (name_hu, tokens, price_huf_minor, price_eur_minor)
    values ('Erszény', 100, 100000, 250), ('Láda', 500, 399500, 999);
  insert into public.vip_tiers (name_hu, price, duration_days, discount_percent)
    values ('Bronz', 10, 30, 10), ('Arany', 40, 30, 25);
  insert into public.coupons (code, kind, tokens, percent, max_uses_per_user)
    values ('GIFT2345', 'tokens', 5, null, 100), ('HALF2345', 'percent', null, 50, 100);
  insert into public.featured_offers
    (kind, name_hu, product_id, promo_price_huf_minor, promo_price_eur_minor, ends_at, stock)
    select 'product', 'Akció', id, 50000, 125, now() + interval '1 day', 100000
    from public.token_products limit 1;
`

/** Queries for existing values by argument name. */
const poolQueries: Record<string, string> = {
  game_session_id: 'select id from public.game_sessions',
  to_session_id: 'select id from public.game_sessions',
  clue_id: 'select id from public.clue_templates',
  solution_guide_id: 'select id from public.clue_solution_guides',
  media_id: 'select id from public.media',
  qr_code_id:
    'select id::text from public.qr_codes union all select short_code from public.qr_codes',
  product_id: 'select id from public.token_products',
  offer_id: 'select id from public.featured_offers',
  impression: 'select id from public.featured_offers',
  click: 'select id from public.featured_offers',
  tier_id: 'select id from public.vip_tiers',
  jackpot_id: 'select id from public.jackpots',
  order_id: 'select id from public.orders',
  claim_id: 'select id from public.treasure_claims',
  report_id: 'select id from public.problem_reports',
  scan_id: 'select id from public.scans',
  task_id: 'select id from private.tasks',
  answer_id: 'select id from private.task_answers',
  act_id: 'select id from private.helper_acts',
  invitation_id: 'select id from private.helper_invitations',
  code: 'select code from public.coupons union all select code from private.join_codes',
  join_code: 'select code from private.join_codes',
  coupon_code: 'select code from public.coupons',
  photo_path: `select user_id || '/photo.jpg' from public.token_balances`,
  request_id: `select request_id from public.token_transactions where request_id is not null
    union select request_id from public.orders`,
  client_scan_id: 'select client_scan_id from public.scans where client_scan_id is not null',
}

/** Fills a started server without users. */
export async function createFixtures(
  server: Pick<Embedded, 'player' | 'client' | 'query' | 'exec'>,
): Promise<Fixtures> {
  const organiser = await server.player('Szervező Sára') // the first user is the organiser
  await server.exec(withoutRateLimits)
  await server.exec(content)
  const queryColumn = async (statement: string) => {
    const rows = await server.query(`select t.id::text from (${statement}) as t (id) order by 1`)
    return rows.map((row) => (row as { id: string }).id)
  }
  const asOrganiser = async (rpc: string, args: object) =>
    (await organiser.client.rpc(rpc, args).throwOnError()).data as Record<string, string>

  await asOrganiser('admin_update_game_settings', { p_settings: { is_schedule_enabled: false } })
  const clueIds = await queryColumn('select id from public.clue_templates')
  const codeIds = await queryColumn('select id from public.qr_codes where not is_decoy')
  const { game_session_id: sessionId } = await asOrganiser('admin_save_game_session', {
    p_game_session: {
      name: 'Vadászat',
      visibility: 'listed',
      starting_tokens: 1000,
      allows_guests: true,
      clues: clueIds.map((clue_id) => ({ clue_id })),
      qr_codes: codeIds.map((qr_code_id) => ({ qr_code_id, points: 10, max_scans: 5000 })),
    },
  })
  await asOrganiser('admin_save_game_session', {
    p_game_session: { name: 'Máshol', visibility: 'listed' },
  })
  await asOrganiser('admin_clone_game_session', {
    p_game_session_id: sessionId,
    p_name: 'Főpróba',
    p_as_test: true,
  })
  const tasks = [
    { kind: 'photo', question_hu: 'Fotó!', reviews_photo: true },
    { kind: 'number', question_hu: 'Hány?', number_answer: 3, wrong_cost: 1, max_tries: 100 },
    { kind: 'choice', question_hu: 'Melyik?', choices: [{ text_hu: 'Ez', is_right: true }] },
  ]
  for (const [at, task] of tasks.entries()) {
    await asOrganiser('admin_save_task', {
      ...{ p_game_session_id: sessionId, p_qr_code_id: codeIds[at], p_task: task },
      p_request_id: randomUUID(),
    })
  }
  await asOrganiser('admin_save_jackpot', {
    p_game_session_id: sessionId,
    p_seed_tokens: 100,
    p_share_percent: 10,
    p_request_id: randomUUID(),
  })

  const { token: screenToken = '' } = await asOrganiser('admin_set_venue_screen_link', {
    p_game_session_id: sessionId,
    p_is_open: true,
  })

  const newPlayer = async () => {
    const made = await server.player('Játékos Jenő')
    const call = async (rpc: string, args: object) =>
      (await made.client.rpc(rpc, args).throwOnError()).data as Record<string, string>
    await call('join_game_session', { p_game_session_id: sessionId })
    await call('buy_clue', {
      p_clue_id: (await queryColumn('select id from public.clue_templates where price = 5'))[0],
      p_game_session_id: sessionId,
      p_expected_price: 5,
      p_request_id: randomUUID(),
    })
    await call('create_order', {
      p_product_id: (await queryColumn('select id from public.token_products'))[0],
      p_offer_id: null,
      p_coupon_code: null,
      p_request_id: randomUUID(),
    })
    for (const code of codeIds.slice(1)) {
      await call('record_scan', { p_qr_code_id: code, p_game_session_id: sessionId })
    }
    return made
  }

  const newGuest = async () => {
    const [code] = await queryColumn(
      `select code from private.join_codes where game_session_id = '${sessionId}' and replaced_at is null`,
    )
    const data = { name: 'Vendég Vali', join_code: code }
    const { data: made, error } = await server
      .client()
      .auth.signInAnonymously({ options: { data } })
    if (error) throw error
    return { id: made.user?.id ?? '', accessToken: made.session?.access_token ?? '' }
  }

  const bystander = await newPlayer()
  const player = await newPlayer()
  await bystander.client
    .rpc('record_scan', {
      p_qr_code_id: codeIds[0],
      p_game_session_id: sessionId,
      p_client_scan_id: randomUUID(),
    })
    .throwOnError()
  const path = `${bystander.id}/task.jpg`
  await server.exec(
    `insert into storage.objects (bucket_id, name) values ('task-photos', '${path}')`,
  )
  const [photoTask] = await queryColumn(`select id from private.tasks where kind = 'photo'
    and game_session_id = '${sessionId}'`)
  await bystander.client
    .rpc('submit_task_photo', {
      ...{ p_task_id: photoTask, p_path: path, p_captured_at: null },
      p_request_id: randomUUID(),
    })
    .throwOnError()
  await bystander.client
    .rpc('submit_treasure_claim', {
      p_game_session_id: sessionId,
      p_name: 'Néző Nóra',
      p_address: '1051 Budapest, Fő tér 1.',
      p_phone_number: '+36 30 123 4567',
    })
    .throwOnError()

  await bystander.client
    .rpc('report_problem', {
      ...{ p_report_id: randomUUID(), p_game_session_id: sessionId },
      ...{ p_kind: 'missing', p_source: 'map' },
    })
    .throwOnError()
  await asOrganiser('admin_invite_helper', { p_game_session_id: sessionId })
  await asOrganiser('helper_adjust_points', {
    ...{ p_game_session_id: sessionId, p_user_id: bystander.id, p_points: 5 },
    ...{ p_reason: 'Kedves volt', p_request_id: randomUUID() },
  })

  const pools = Object.fromEntries(
    await Promise.all(
      Object.entries(poolQueries).map(async ([name, statement]) => [
        name,
        await queryColumn(statement),
      ]),
    ),
  ) as Record<string, string[]>
  // Prefer the session that the player has joined.
  const sessions = [
    sessionId,
    sessionId,
    sessionId,
    ...(pools['game_session_id'] ?? []),
  ] as string[]
  return {
    organiser,
    player,
    newPlayer,
    newGuest,
    pools: {
      ...pools,
      token: [screenToken],
      game_session_id: sessions,
      user_id: [bystander.id, player.id],
    },
  }
}
