/** A call with its largest documented arguments, as SQL literals over the helpers of seed.sql. */
export type Call = {
  functionName: string
  /** What tells calls of one function apart. */
  label?: string
  arguments: string
  /** Run as the owner of the database before the call, in its transaction. */
  given?: string
  /** A call that works in portions is repeated, and committed, until `remaining` is 0. */
  inPortions?: boolean
}

const hunt = `bench.id(2, 1)`
const draft = `bench.id(2, 2)`
const test = `bench.id(2, 3)`
const request = `gen_random_uuid()`
const player = `bench.id(1, 9000)`
const period = `p_from => now() - interval '400 days', p_to => now()`
const ended = `update public.game_sessions set ends_at = now() - interval '1 minute' where id = ${hunt};`
/** Long ago, and counted as by admin_publish_results. */
const published = `update public.game_sessions set starts_at = now() - interval '60 days',
    ends_at = now() - interval '30 days', results_published_at = now() where id = ${hunt};
  select private.count_results(s, null, now()) from public.game_sessions s where s.id = ${hunt};`
const withoutClaims = `delete from public.treasure_claims where game_session_id = ${hunt};`
const rows = (count: number, row: string) =>
  `(select jsonb_agg(${row}) from generate_series(1, ${count}) n)`

/** Per function: its arguments, or several calls. */
const organiserCalls: Record<string, string | Omit<Call, 'functionName'>[]> = {
  // Players
  admin_list_users: `p_sort => 'points_total', p_limit => 200`,
  admin_update_user: `p_user_id => ${player}, p_name => 'Another name'`,
  admin_set_user_role: `p_user_id => ${player}, p_role => 'admin'`,
  admin_delete_user: [
    { label: 'alone', arguments: `p_user_id => ${player}` },
    { label: 'of a team', arguments: `p_user_id => bench.id(1, 1)` },
  ],
  admin_get_user: `p_user_id => ${player}`,
  admin_count_guests: `p_game_session_id => ${hunt}`,
  admin_remove_guests: `p_game_session_id => ${hunt}`,
  admin_remove_old_guests: ``,
  admin_create_device_code: `p_user_id => ${player}`,
  admin_list_user_history: `p_user_id => ${player}, p_kind => 'scans', p_limit => 100`,
  admin_ban_user: `p_user_id => bench.id(1, 1), p_reason => 'Reason'`,
  admin_unban_user: `p_user_id => ${player}`,

  // Hunts and codes
  admin_update_game_settings: `p_settings => '{"clue_access_enabled": false}'`,
  admin_list_qr_codes: `p_game_session_id => ${hunt}, p_sort => 'finds', p_limit => 200`,
  admin_create_qr_codes: `p_prefix => 'New', p_count => 500, p_game_session_id => ${hunt}, p_request_id => ${request}`,
  admin_import_qr_codes: [
    {
      arguments: `p_codes => ${rows(500, `jsonb_build_object('name', 'Imported ' || n, 'points', 5, 'max_scans', 1000)`)},
        p_game_session_id => ${hunt}, p_request_id => ${request}`,
    },
  ],
  admin_set_qr_codes_active: `p_qr_code_ids => bench.ids(3, 0, 99), p_is_active => false`,
  admin_qr_code_statistics: `p_game_session_id => ${hunt}`,
  admin_database_version: ``,
  admin_overview: ``,
  admin_launch_checklist: `p_game_session_id => ${hunt}`,
  admin_create_game_session: `p_game_session => '{"name": "New hunt"}', p_code_prefix => 'New', p_codes => 500,
    p_request_id => ${request}`,
  admin_set_game_session_phase: `p_game_session_id => ${hunt}, p_phase => 'ended'`,
  admin_publish_game_session: `p_game_session_id => ${hunt}, p_visibility => 'link_only'`,
  admin_list_game_sessions: ``,
  admin_save_game_session: [
    {
      arguments: `p_game_session => bench.hunt_document() || jsonb_build_object('name', 'Changed',
        'leaderboard_frozen_at', now() - interval '1 hour'), p_request_id => ${request}`,
    },
  ],
  admin_clone_game_session: `p_game_session_id => ${hunt}, p_name => 'Copy', p_as_test => false, p_new_codes => true,
    p_request_id => ${request}`,
  admin_export_hunt: `p_game_session_id => ${hunt}, p_with_prints => true, p_with_offers => true`,
  admin_import_hunt: `p_document => '{"format": "kincskereses-hunt", "version": 1, "hunt": {"name": "From a file"}}'
    || jsonb_build_object('codes', (select jsonb_agg(jsonb_build_object('key', n::text, 'name', 'Code ' || n))
      from generate_series(1, 2000) n)), p_request_id => ${request}`,
  admin_publish_results: [
    { given: ended, arguments: `p_game_session_id => ${hunt}, p_is_published => true` },
  ],
  admin_freeze_leaderboard: [
    { label: 'freeze', arguments: `p_game_session_id => ${hunt}, p_is_frozen => true` },
    {
      label: 'thaw',
      given: `update public.game_sessions set leaderboard_frozen_at = now() - interval '1 hour' where id = ${hunt};
        select private.move_freeze(${hunt}, null, now() - interval '1 hour');`,
      arguments: `p_game_session_id => ${hunt}, p_is_frozen => false`,
    },
  ],
  admin_open_claims: `p_game_session_id => ${hunt}, p_is_open => true`,
  admin_archive_game_session: `p_game_session_id => ${hunt}, p_is_archived => true`,
  admin_delete_game_session: [
    { label: 'draft', arguments: `p_game_session_id => ${draft}` },
    { label: 'test', arguments: `p_game_session_id => ${test}` },
  ],
  admin_list_session_members: [
    { arguments: `p_game_session_id => ${hunt}, p_limit => 200` },
    {
      label: 'search',
      arguments: `p_game_session_id => ${hunt}, p_search => 'player', p_sort => 'user_name', p_offset => 9000`,
    },
  ],
  admin_replace_join_code: `p_game_session_id => ${hunt}`,
  admin_record_poster: `p_join_code => bench.join_code()`,
  admin_count_named_players: `p_game_session_id => ${hunt}`,
  admin_preflight: `p_game_session_id => ${hunt}`,
  admin_reset_test_session: `p_game_session_id => ${test}`,
  admin_test_scan: `p_code => bench.id(3, 99)::text, p_game_session_id => ${hunt}, p_user_id => ${player}`,
  admin_pause_game_session: `p_game_session_id => ${hunt}, p_is_paused => true, p_message => 'Pause'`,
  admin_reschedule_game_session: `p_game_session_id => ${hunt}, p_minutes => 30,
    p_ends_at => (select ends_at from public.game_sessions where id = ${hunt})`,

  // Tasks
  admin_save_task: `p_game_session_id => ${hunt}, p_qr_code_id => bench.id(3, 1), p_updated_at => (
      select updated_at from unnest(public.admin_list_tasks(${hunt})) where qr_code_id = bench.id(3, 1)),
    p_task => '{"kind": "text", "question_hu": "Kérdés", "answers": ["alma"]}', p_request_id => ${request}`,
  admin_list_tasks: `p_game_session_id => ${hunt}`,
  admin_task_statistics: `p_game_session_id => ${hunt}`,
  admin_list_task_photos: `p_game_session_id => ${hunt}`,
  admin_delete_task_photos: [{ given: ended, arguments: `p_game_session_id => ${hunt}` }],

  // Corrections: teams of four with equal points, and players alone
  admin_correct_finds: [
    {
      label: 'preview',
      arguments: `p_kind => 'void', p_scan_ids => bench.find_ids(500), p_reason => 'Reason', p_request_id => ${request},
        p_is_preview => true`,
    },
    {
      label: 'void',
      arguments: `p_kind => 'void', p_scan_ids => bench.find_ids(500), p_reason => 'Reason', p_request_id => ${request}`,
    },
  ],
  admin_credit_find: [
    {
      label: '500 alone',
      arguments: `p_game_session_id => ${hunt}, p_qr_code_id => bench.id(3, 99), p_user_ids => bench.ids(1, 8001, 8500),
        p_reason => 'Reason', p_request_id => ${request}`,
    },
    {
      label: '500 teams',
      arguments: `p_game_session_id => ${hunt}, p_qr_code_id => bench.id(3, 99),
        p_user_ids => array(select bench.id(1, n * 4) from generate_series(1, 500) n),
        p_reason => 'Reason', p_request_id => ${request}`,
    },
  ],
  admin_adjust_points: [
    {
      label: '500 alone',
      arguments: `p_game_session_id => ${hunt}, p_user_ids => bench.ids(1, 8001, 8500), p_points => 5,
        p_reason => 'Reason', p_request_id => ${request}`,
    },
    {
      label: '500 in teams',
      arguments: `p_game_session_id => ${hunt}, p_user_ids => bench.ids(1, 1, 500), p_points => 5,
        p_reason => 'Reason', p_request_id => ${request}`,
    },
  ],

  // Venue screen
  admin_get_venue_screen: `p_game_session_id => ${hunt}`,
  admin_save_venue_screen: `p_game_session_id => ${hunt}, p_panels => '{board,finds}', p_theme => 'dark',
    p_language => 'en', p_allows_embedding => true`,
  admin_set_venue_screen_link: `p_game_session_id => ${hunt}, p_is_open => true`,
  admin_reveal_places: `p_game_session_id => ${hunt}, p_revealed => 0`,

  // Teams
  admin_list_teams: `p_game_session_id => ${hunt}, p_limit => 200`,
  admin_save_teams: [
    {
      label: '500 new ones',
      arguments: `p_game_session_id => ${hunt}, p_request_id => ${request},
        p_teams => ${rows(500, `jsonb_build_object('name', 'New team ' || n)`)}`,
    },
    {
      label: '2,000 players into 500 teams',
      given: `update public.scans set status = 'failed', failure_reason = 'scan_limit_reached'
        where user_id = any (bench.ids(1, 8001, 10000));`,
      arguments: `p_game_session_id => ${hunt}, p_request_id => ${request},
        p_teams => ${rows(
          500,
          `jsonb_build_object('name', 'New team ' || n, 'member_ids', to_jsonb(bench.ids(1, 7997 + n * 4, 8000 + n * 4)))`,
        )}`,
    },
  ],
  admin_move_player: `p_game_session_id => ${hunt}, p_user_id => bench.id(1, 1)`,
  admin_merge_teams: [
    {
      given: `update public.game_sessions set team_max_size = 100 where id = ${hunt}; ${withoutClaims}`,
      arguments: `p_team_id => bench.id(6, 1), p_into_team_id => bench.id(6, 2)`,
    },
  ],
  admin_delete_team: `p_team_id => bench.id(6, 1)`,

  // Shop
  admin_adjust_tokens: `p_user_id => ${player}::text, p_amount => 100, p_description => 'Reason',
    p_request_id => ${request}`,
  admin_list_token_transactions: `p_search => 'player', p_limit => 200`,
  admin_list_clues: `p_game_session_id => ${hunt}, p_limit => 200`,
  admin_save_clue: `p_clue => '{"name_hu": "Új nyom", "price": 10}', p_request_id => ${request}`,
  admin_import_clues: `p_clues => ${rows(
    500,
    `jsonb_build_object('name_hu', 'Imported ' || n, 'price', 10, 'content_hu', 'Text')`,
  )}, p_game_session_id => ${hunt}, p_request_id => ${request}`,
  admin_save_solution_guide: `p_guide => jsonb_build_object('id', bench.id(5, 1), 'clue_id', bench.id(4, 1), 'price', 7,
    'updated_at', bench.version('clue_solution_guides', bench.id(5, 1)))`,
  admin_clue_statistics: [
    { arguments: `` },
    { label: 'one hunt', arguments: `p_game_session_id => ${hunt}` },
  ],
  admin_add_media: [
    {
      given: `insert into storage.objects (bucket_id, name, metadata)
        values ('media', bench.id(11, 1) || '/640.webp', '{"size": 1000}');`,
      arguments: `p_media => jsonb_build_object('id', bench.id(11, 1), 'content_type', 'image/webp', 'name', 'Picture',
        'widths', '[640]'::jsonb, 'height', 480)`,
    },
  ],
  admin_delete_media: [
    {
      given: `insert into public.media (id, content_type, name, bytes, widths, height, created_at, updated_at)
        values (bench.id(11, 1), 'image/webp', 'Picture', 1000, '{640}', 480, now(), now());`,
      arguments: `p_media_id => bench.id(11, 1)`,
    },
  ],
  admin_list_orphaned_media: ``,

  // Commerce, VIP and the jackpot
  admin_create_coupons: `p_coupon => '{"kind": "tokens", "tokens": 10}', p_count => 1000, p_batch => 'Batch'`,
  admin_list_coupons: `p_limit => 200`,
  admin_list_coupon_batches: ``,
  admin_list_coupon_redemptions: `p_limit => 200`,
  admin_coupon_usage: period,
  admin_save_featured_offer: `p_offer => jsonb_build_object('kind', 'clue', 'name_hu', 'Ajánlat', 'clue_id',
    bench.id(4, 1), 'promo_price', 5, 'ends_at', now() + interval '1 day'), p_request_id => ${request}`,
  admin_list_featured_offers: `p_limit => 200`,
  admin_purchase_statistics: period,
  admin_list_orders: `p_limit => 200`,
  admin_set_vip: [
    {
      given: `insert into public.vip_tiers (id, name_hu, name_en, price, duration_days, discount_percent)
        values (bench.id(12, 1), 'VIP', 'VIP', 100, 30, 5);`,
      arguments: `p_user_id => ${player}, p_request_id => ${request}, p_tier_id => bench.id(12, 1), p_days => 30`,
    },
  ],
  admin_list_vip_tiers: ``,
  admin_list_vip_memberships: `p_limit => 200`,
  admin_save_jackpot: `p_game_session_id => ${hunt}, p_seed_tokens => 100, p_share_percent => 10,
    p_request_id => ${request}, p_updated_at => bench.version('jackpots', bench.id(9, 1))`,
  admin_close_jackpot: [
    {
      given: withoutClaims,
      arguments: `p_jackpot_id => bench.id(9, 1), p_action => 'return',
        p_updated_at => bench.version('jackpots', bench.id(9, 1))`,
    },
  ],
  admin_list_jackpots: `p_limit => 200`,
  admin_list_jackpot_entries: `p_jackpot_id => bench.id(9, 1), p_search => 'player', p_limit => 200`,

  // Claims, announcements and reports
  admin_review_treasure_claim: `p_claim_id => bench.id(7, 1), p_decision => 'approved',
    p_jackpot_updated_at => bench.version('jackpots', bench.id(9, 1))`,
  admin_reject_late_claims: [
    {
      given: `update public.treasure_claims set status = 'approved', reviewed_at = now() where id = bench.id(7, 1);
        update public.game_sessions set treasure_awarded_to = bench.id(1, 1), treasure_awarded_at = now()
        where id = ${hunt};`,
      arguments: `p_game_session_id => ${hunt}, p_reason => 'Reason'`,
    },
  ],
  admin_announce: `p_game_session_id => ${hunt}, p_title_hu => 'Hír', p_title_en => 'News', p_body_hu => 'Szöveg',
    p_body_en => 'Text', p_request_id => ${request}, p_audience => 'everyone'`,
  admin_send_message: `p_game_session_id => ${hunt}, p_user_ids => array(select bench.id(1, n) from generate_series(1, 100) n),
    p_title_hu => 'Hír', p_title_en => 'News', p_body_hu => 'Szöveg', p_body_en => 'Text', p_request_id => ${request}`,
  admin_withdraw_announcement: `p_announcement_id => bench.id(10, 1)`,
  admin_list_announcements: `p_game_session_id => ${hunt}, p_limit => 200`,
  admin_list_orphaned_photos: ``,
  admin_list_found_qr_codes: [
    { arguments: `p_game_session_id => ${hunt}, p_limit => 200` },
    {
      label: 'search',
      arguments: `p_game_session_id => ${hunt}, p_search => 'player', p_limit => 200`,
    },
  ],
  admin_list_treasure_claims: `p_game_session_id => ${hunt}, p_limit => 200`,
  admin_list_problem_reports: `p_game_session_id => ${hunt}, p_limit => 200`,
  admin_answer_reports: `p_report_ids => bench.ids(8, 1, 200), p_message => 'Thanks', p_is_solved => true,
    p_request_id => ${request}`,

  // Helpers
  admin_get_helpers: `p_game_session_id => ${hunt}`,
  admin_add_helper: `p_game_session_id => ${draft}, p_email => '9000@bench.test'`,
  admin_invite_helper: `p_game_session_id => ${hunt}`,
  admin_withdraw_helper_invitation: [
    {
      given: `insert into private.helper_invitations (id, game_session_id, token_hash, created_at, expires_at)
        values (bench.id(20, 1), ${hunt}, '', now(), now() + interval '1 day');`,
      arguments: `p_invitation_id => bench.id(20, 1)`,
    },
  ],
  admin_remove_helper: `p_game_session_id => ${hunt}, p_user_id => ${player}`,
  admin_set_helper_points_limit: `p_game_session_id => ${hunt}, p_points_limit => 50`,
  admin_list_helper_acts: `p_game_session_id => ${hunt}`,
  admin_undo_helper_act: [
    {
      given: `insert into private.helper_acts
          (request_id, arguments_hash, game_session_id, kind, player_id, points, reason, created_at)
        values (${request}, '', ${hunt}, 'bonus', ${player}, 5, '', now());`,
      arguments: `p_act_id => (select max(id) from public.admin_list_helper_acts(${hunt})), p_reason => 'Reason', p_request_id => ${request}`,
    },
  ],
  helper_get_screen: `p_game_session_id => ${hunt}`,
  helper_list_codes: `p_game_session_id => ${hunt}`,
  helper_search_players: `p_game_session_id => ${hunt}, p_search => 'zzz'`,
  helper_list_finds: `p_game_session_id => ${hunt}, p_user_id => ${player}`,
  helper_credit_find: `p_game_session_id => ${hunt}, p_code_id => (select code_id from public.helper_list_codes(${hunt}) limit 1),
    p_user_id => bench.id(1, 30000), p_reason => 'Reason', p_request_id => ${request}`,
  helper_void_find: `p_game_session_id => ${hunt}, p_scan_id => (select max(scan_id)
    from public.helper_list_finds(${hunt}, ${player})), p_reason => 'Reason',
    p_request_id => ${request}`,
  helper_adjust_points: `p_game_session_id => ${hunt}, p_user_id => ${player}, p_points => 5, p_reason => 'Reason',
    p_request_id => ${request}`,
  helper_answer_report: `p_game_session_id => ${hunt}, p_report_id => bench.id(8, 1), p_message => 'Thanks',
    p_is_solved => true, p_request_id => ${request}`,
  helper_send_report: `p_game_session_id => ${hunt}, p_kind => 'call', p_code_id => null, p_message => 'Come',
    p_reported_at => now(), p_request_id => ${request}`,

  // Operations
  admin_statistics: `${period}, p_game_session_id => ${hunt}`,
  admin_token_statistics: `${period}, p_game_session_id => ${hunt}`,
  admin_list_activity: [
    { arguments: `p_limit => 1000, p_part => 'events'` },
    { label: 'search', arguments: `p_limit => 1000, p_search => 'zzz'` },
  ],
  admin_list_activity_choices: ``,
  admin_review_cheating: `p_game_session_id => ${hunt}`,
  admin_mark_cheat_case: `p_game_session_id => ${hunt}, p_kind => 'burst', p_user_id => ${player}`,
  admin_game_session_desk: `p_game_session_id => ${hunt}`,
  admin_session_timeline: `p_game_session_id => ${hunt}, p_limit => 200`,

  // Last, because they are committed
  admin_withdraw_code: [
    {
      label: 'refund',
      arguments: `p_game_session_id => ${hunt}, p_qr_code_id => bench.id(3, 96), p_remedy => 'refund', p_reason => 'Gone'`,
      inPortions: true,
    },
    {
      label: 'next clue',
      arguments: `p_game_session_id => ${hunt}, p_qr_code_id => bench.id(3, 97), p_remedy => 'unlock', p_reason => 'Gone'`,
      inPortions: true,
    },
  ],
}

/** What visitors may call. */
const visitorCalls: Record<string, Omit<Call, 'functionName'>[]> = {
  awaits_first_account: [{ arguments: `` }],
  server_time: [{ arguments: `` }],
  get_join_page: [{ arguments: `p_code => bench.join_code()` }],
  get_venue_screen: [{ arguments: `p_token => repeat('ab', 16)` }],
  reveal_next_place: [
    {
      given: `update private.venue_screens set reveal_places = 10 where game_session_id = ${hunt};`,
      arguments: `p_token => repeat('ab', 16), p_revealed => 1`,
    },
  ],
  redeem_device_code: [{ arguments: `p_code => 'WRNG2345'` }],
  get_results: [
    { label: 'published', given: published, arguments: `p_code => bench.join_code()` },
    { label: 'wrong code', arguments: `p_code => 'ZZZZZZZZ'` },
  ],
}

const flatten = (calls: Record<string, string | Omit<Call, 'functionName'>[]>): Call[] =>
  Object.entries(calls).flatMap(([functionName, given]) =>
    (typeof given === 'string' ? [{ arguments: given }] : given).map((call) => ({
      functionName,
      ...call,
    })),
  )

export const calls = { organiser: flatten(organiserCalls), visitor: flatten(visitorCalls) }
