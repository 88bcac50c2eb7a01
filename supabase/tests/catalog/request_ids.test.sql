-- A call whose answer was lost is sent again. Every RPC that moves money or creates rows takes a request id and answers
-- the second call as the first; any other RPC that writes is listed here with the reason why it needs none.
begin;
\ir ../support/load.psql
select plan(143);

-- Which RPCs take a request id --------------------------------------------------------------------

create temporary view rpcs as
select p.oid, p.proname::text as name, p.provolatile = 'v' as writes,
  array_position(p.proargnames, 'p_request_id') as request_id,
  array_position(p.proargnames, 'p_request_id') <= p.pronargs - p.pronargdefaults as is_mandatory
from pg_catalog.pg_proc p
where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
  and not exists (
    select from pg_catalog.pg_depend d
    where d.classid = 'pg_catalog.pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e');

create temporary table without_request_id (rpc text primary key, reason text not null);
insert into without_request_id
select unnest(rpcs), reason from (values
  ('Changes nothing, or only counters and caches that a second call leaves right', array[
    'server_time', 'get_join_page', 'get_helper_invitation', 'get_venue_screen', 'get_results', 'admin_overview',
    'admin_clue_statistics', 'admin_purchase_statistics', 'admin_statistics', 'admin_token_statistics',
    'admin_game_session_desk', 'admin_test_scan']),
  ('Its rows have an id of their own from the client, or it knows a record again', array[
    'record_scan', 'report_problem', 'admin_add_media', 'log_activity']),
  ('One row for each key, such as player and hunt: a second call finds it', array[
    'accept_helper_invitation', 'admin_add_helper', 'join_game_session', 'join_by_code', 'join_team',
    'track_clue_views', 'track_offers', 'mark_announcements_read',
    'admin_get_venue_screen', 'admin_mark_cheat_case']),
  ('Sets a state: a second call sets the same, or finds it set', array[
    'update_profile', 'cancel_order', 'leave_team', 'rename_team', 'hand_over_team', 'reveal_next_place',
    'admin_update_user', 'admin_set_user_role', 'admin_ban_user', 'admin_unban_user', 'admin_update_game_settings',
    'admin_set_qr_codes_active', 'admin_set_game_session_phase', 'admin_publish_game_session', 'admin_publish_results',
    'admin_freeze_leaderboard', 'admin_open_claims',
    'admin_archive_game_session', 'admin_pause_game_session', 'admin_reschedule_game_session', 'admin_record_poster',
    'revoke_device_code', 'admin_reset_test_session', 'admin_save_venue_screen', 'admin_reveal_places',
    'admin_move_player', 'admin_set_helper_points_limit', 'admin_reject_late_claims', 'admin_withdraw_announcement',
    'admin_withdraw_code']),
  ('The second link or code replaces the first one, which nobody has seen; it is kept as a hash only', array[
    'admin_set_venue_screen_link', 'create_device_code', 'admin_create_device_code']),
  ('Exchanges a code once: a second call is refused', array['redeem_device_code']),
  ('An invitation that nobody has seen expires; its token is kept as a hash only', array['admin_invite_helper']),
  ('Deletes: a second call finds nothing', array[
    'admin_remove_helper', 'admin_withdraw_helper_invitation',
    'delete_my_account', 'admin_delete_user', 'admin_remove_guests', 'admin_remove_old_guests',
    'admin_delete_game_session', 'admin_delete_team', 'admin_delete_media', 'admin_delete_task_photos'])
) reviewed (reason, rpcs);

select is_empty(
  $$ select name from rpcs where writes and request_id is null except select rpc from without_request_id $$,
  'Every RPC that writes takes p_request_id or is listed with the reason why not');
select is_empty(
  $$ select rpc from without_request_id except select name from rpcs where writes and request_id is null $$,
  'No reason is about an RPC that is gone or takes p_request_id');

-- Who reaches the ledgers.
create temporary table calls as
with recursive functions as (
  select n.nspname || '.' || p.proname as name, p.prosrc as source
  from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('public', 'private')
), called as (
  select f.name, m[1] as called from functions f, regexp_matches(f.source, '(private\.[a-z_0-9]+)\s*\(', 'g') m
), reached as (
  select name from functions where source ~ 'insert into public\.(token_transactions|jackpot_entries)\M'
  union
  select c.name from reached r join called c on c.called = r.name
)
select distinct substr(name, 8) as rpc from reached where name like 'public.%';

select cmp_ok((select count(*)::integer from calls), '>', 10, 'The ways to the ledgers are found');
select set_eq(
  $$ select c.rpc from calls c join rpcs r on r.name = c.rpc where not coalesce(r.is_mandatory, false) $$,
  -- The status of the claim, the jackpot, the membership or the code is what moves the money once.
  array['admin_close_jackpot', 'admin_review_treasure_claim', 'admin_withdraw_code', 'join_by_code',
    'join_game_session'],
  'Where money moves the id is mandatory, unless a state that is passed once moves it');

-- A scene for all of them -------------------------------------------------------------------------

select tests.create_shop();
select tests.create_tier('bronze', 10), tests.create_tier('silver', 10);
select tests.create_coupon('GIFT', 'tokens', '{"tokens": 10, "max_uses": 9, "max_uses_per_user": 9}'),
  tests.create_coupon('MORE', 'tokens', '{"tokens": 10}');
select tests.open_jackpot(100, 10), tests.open_jackpot(50, 10, 'other session');
select tests.create_team('Reds', 'béla');
select tests.sign_in_as('olga');
select tests.remember_id('Blues', (to_jsonb(public.admin_save_teams(tests.id('session'), '[{"name": "Blues"}]'))
  -> 'team_ids' ->> 0)::uuid);
select tests.sign_in_as('anna');
select tests.remember_id('order', (tests.order_product('chest') ->> 'order_id')::uuid);
select tests.remember_id('report', gen_random_uuid());
select public.report_problem(tests.id('report'), tests.id('session'), 'missing', 'map');
select tests.as_owner();

-- In this order. @id is the request id; `other` sends the same one with another argument.
create table tests.repeated_calls (rpc text primary key, who text, call text, other text,
  ordinal integer generated always as identity);
insert into tests.repeated_calls (who, rpc, call, other) values
  ('anna', 'report_problem',
    $$ (@id, tests.id('session'), 'other', 'map', 'Wet') $$,
    $$ (@id, tests.id('session'), 'other', 'map', 'Dry') $$),
  ('anna', 'buy_clue',
    $$ (tests.id('compass'), tests.id('session'), 10, @id) $$,
    $$ (tests.id('gift'), tests.id('session'), 0, @id) $$),
  ('anna', 'buy_solution_guide',
    $$ (tests.id('compass guide'), tests.id('session'), 5, @id) $$,
    $$ (tests.id('gift guide'), tests.id('session'), 0, @id) $$),
  ('anna', 'spend_tokens', $$ (1, 'Coffee', @id) $$, $$ (2, 'Coffee', @id) $$),
  ('anna', 'redeem_coupon', $$ ('GIFT', @id) $$, $$ ('MORE', @id) $$),
  ('anna', 'buy_vip', $$ (tests.id('bronze'), @id) $$, $$ (tests.id('silver'), @id) $$),
  ('anna', 'pay_order', $$ (tests.id('order'), 'visa 4242', @id) $$, $$ (gen_random_uuid(), 'visa 4242', @id) $$),
  ('anna', 'create_order',
    $$ (tests.id('purse'), null, null, @id) $$, $$ (tests.id('purse'), null, null, @id, 'EUR') $$),
  ('anna', 'create_team', $$ (tests.id('session'), 'Owls', @id) $$, $$ (tests.id('session'), 'Foxes', @id) $$),
  ('olga', 'admin_adjust_tokens',
    $$ (tests.id('béla')::text, 5, 'Thanks', @id) $$, $$ (tests.id('béla')::text, 6, 'Thanks', @id) $$),
  ('olga', 'admin_set_vip',
    $$ (tests.id('béla'), @id, tests.id('bronze'), 3) $$, $$ (tests.id('béla'), @id, tests.id('bronze'), 4) $$),
  ('olga', 'admin_create_qr_codes', $$ ('Kód', 2, 10, null, @id) $$, $$ ('Kód', 3, 10, null, @id) $$),
  ('olga', 'admin_import_qr_codes',
    $$ ('[{"name": "Híd", "points": 5}]', null, @id) $$, $$ ('[{"name": "Hegy", "points": 5}]', null, @id) $$),
  ('olga', 'admin_create_game_session',
    $$ ('{"name": "Játék"}', 'Játék', 2, 10, @id) $$, $$ ('{"name": "Másik"}', 'Játék', 2, 10, @id) $$),
  ('olga', 'admin_save_game_session', $$ ('{"name": "Új"}', @id) $$, $$ ('{"name": "Újabb"}', @id) $$),
  ('olga', 'admin_clone_game_session',
    $$ (tests.id('session'), 'Copy', true, false, @id) $$, $$ (tests.id('session'), 'Copy', false, false, @id) $$),
  ('olga', 'admin_import_hunt',
    $$ ('{"format": "kincskereses-hunt", "version": 1, "hunt": {"name": "Fájlból"}}', p_request_id => @id) $$,
    $$ ('{"format": "kincskereses-hunt", "version": 1, "hunt": {"name": "Másból"}}', p_request_id => @id) $$),
  ('olga', 'admin_save_clue',
    $$ ('{"name_hu": "Híd", "price": 5}', @id) $$, $$ ('{"name_hu": "Híd", "price": 6}', @id) $$),
  ('olga', 'admin_import_clues',
    $$ ('[{"name_hu": "Hegy", "price": 5}]', null, @id) $$,
    $$ ('[{"name_hu": "Hegy", "price": 5}]', tests.id('session'), @id) $$),
  ('olga', 'admin_save_solution_guide',
    $$ (jsonb_build_object('clue_id', tests.id('later'), 'price', 7), @id) $$,
    $$ (jsonb_build_object('clue_id', tests.id('later'), 'price', 8), @id) $$),
  ('olga', 'admin_create_coupons',
    $$ ('{"kind": "tokens", "tokens": 10}', 2, 'Fair', '', @id) $$,
    $$ ('{"kind": "tokens", "tokens": 10}', 3, 'Fair', '', @id) $$),
  ('olga', 'admin_save_featured_offer',
    $$ (jsonb_build_object('kind', 'clue', 'name_hu', 'Nyom', 'promo_price', 4, 'clue_id', tests.id('compass'),
      'starts_at', '2025-05-19Z', 'ends_at', '2025-05-21Z'), @id) $$,
    $$ (jsonb_build_object('kind', 'clue', 'name_hu', 'Nyom', 'promo_price', 3, 'clue_id', tests.id('compass'),
      'starts_at', '2025-05-19Z', 'ends_at', '2025-05-21Z'), @id) $$),
  ('olga', 'admin_save_jackpot',
    $$ (tests.id('session'), 10, 5, @id, (select updated_at from public.jackpots
      where id = tests.id('session jackpot'))) $$,
    $$ (tests.id('session'), 20, 5, @id, (select updated_at from public.jackpots
      where id = tests.id('session jackpot'))) $$),
  ('olga', 'admin_close_jackpot',
    $$ (tests.id('other session jackpot'), 'return', null, tests.seen('other session jackpot'), @id) $$,
    $$ (tests.id('session jackpot'), 'return', null, tests.seen('session jackpot'), @id) $$),
  ('olga', 'admin_announce',
    $$ (tests.id('session'), 'Hír', 'News', '', '', @id) $$, $$ (tests.id('session'), 'Más', 'News', '', '', @id) $$),
  ('olga', 'admin_send_message',
    $$ (tests.id('session'), array[tests.id('anna')], 'Hír', '', '', '', @id) $$,
    $$ (tests.id('session'), array[tests.id('béla')], 'Hír', '', '', '', @id) $$),
  ('olga', 'admin_answer_reports',
    $$ (array[tests.id('report')], 'Thanks', true, @id) $$, $$ (array[tests.id('report')], 'Thanks', false, @id) $$),
  ('olga', 'admin_save_teams',
    $$ (tests.id('session'), '[{"name": "Bears"}]', @id) $$, $$ (tests.id('session'), '[{"name": "Wolves"}]', @id) $$),
  ('olga', 'admin_merge_teams',
    $$ (tests.id('Blues'), tests.id('Reds'), @id) $$, $$ (tests.id('Reds'), tests.id('Blues'), @id) $$),
  ('olga', 'admin_replace_join_code',
    $$ (tests.id('session'), null, @id) $$, $$ (tests.id('other session'), null, @id) $$),
  -- From here on the hunt runs.
  ('anna', 'submit_treasure_claim',
    $$ (tests.id('session'), 'Anna Kereső', '1051 Budapest, Fő tér 1.', '+36 30 123 4567', p_request_id => @id) $$,
    $$ (tests.id('session'), 'Anna Kereső', '1051 Budapest, Fő tér 2.', '+36 30 123 4567', p_request_id => @id) $$),
  ('olga', 'admin_save_task',
    $$ (tests.id('session'), tests.id('well'), '{"kind": "photo", "reviews_photo": true}', null, @id) $$,
    $$ (tests.id('session'), tests.id('well'), '{"kind": "text"}', null, @id) $$),
  ('anna', 'answer_task', $$ (tests.id('hall task'), '{no}', null, @id) $$,
    $$ (tests.id('hall task'), '{yes}', null, @id) $$),
  ('anna', 'submit_task_photo', $$ (tests.id('bridge task'), tests.photo('anna', 'a'), null, @id) $$,
    $$ (tests.id('bridge task'), tests.photo('anna', 'b'), null, @id) $$),
  ('olga', 'decide_task_photo', $$ (tests.id('session'), tests.photo_of('anna'), false, 'No', @id) $$,
    $$ (tests.id('session'), tests.photo_of('anna'), true, 'No', @id) $$),
  ('olga', 'admin_credit_find',
    $$ (tests.id('session'), tests.id('well'), array[tests.id('béla')], 'Seen', @id) $$,
    $$ (tests.id('session'), tests.id('hall'), array[tests.id('béla')], 'Seen', @id) $$),
  ('olga', 'admin_correct_finds',
    $$ ('void', array[tests.scan_of('béla')], 'Unseen', @id) $$,
    $$ ('restore', array[tests.scan_of('béla')], 'Unseen', @id) $$),
  ('olga', 'admin_adjust_points',
    $$ (tests.id('session'), array[tests.id('béla')], 5, 'Help', @id) $$,
    $$ (tests.id('session'), array[tests.id('béla')], 6, 'Help', @id) $$),
  ('olga', 'admin_review_treasure_claim',
    $$ (tests.claim_of('anna'), 'approved', null, tests.seen('session jackpot'), @id) $$,
    $$ (tests.claim_of('anna'), 'rejected', 'No', null, @id) $$),
  ('olga', 'helper_credit_find',
    $$ (tests.id('session'), tests.code_handle('bridge'), tests.id('béla'), 'Seen', @id) $$,
    $$ (tests.id('session'), tests.code_handle('hall'), tests.id('béla'), 'Seen', @id) $$),
  ('olga', 'helper_void_find',
    $$ (tests.id('session'), tests.scan_of('béla', 'bridge'), 'Unseen', @id) $$,
    $$ (tests.id('session'), tests.scan_of('béla'), 'Unseen', @id) $$),
  ('olga', 'helper_adjust_points',
    $$ (tests.id('session'), tests.id('béla'), 5, 'Help', @id) $$,
    $$ (tests.id('session'), tests.id('béla'), 6, 'Help', @id) $$),
  ('olga', 'helper_answer_report',
    $$ (tests.id('session'), tests.id('report'), 'Thanks', true, @id) $$,
    $$ (tests.id('session'), tests.id('report'), 'Thanks', false, @id) $$),
  ('olga', 'helper_send_report',
    $$ (tests.id('session'), 'call', null, 'Come', now(), @id) $$,
    $$ (tests.id('session'), 'call', null, 'Go', now(), @id) $$),
  ('olga', 'admin_undo_helper_act',
    $$ (tests.act('bonus'), 'Not so', @id) $$, $$ (tests.act('void'), 'Not so', @id) $$);
-- What the organiser has seen on the screen: it stays as it was when a call changes the row. Definer: hidden rows.
create temporary table seen as select id, updated_at from public.jackpots;
create function tests.seen(p_name text) returns timestamptz language sql stable security definer as $$
  select coalesce((select updated_at from seen where id = tests.id(p_name)))
$$;
create function tests.scan_of(p_name text, p_code text default 'well') returns bigint
language sql stable security definer as $$
  select max(id) from public.scans where user_id = tests.id(p_name) and qr_code_id = tests.id(p_code)
$$;
create function tests.code_handle(p_code text) returns uuid language sql stable security definer as $$
  select private.code_handle(tests.id('session'), tests.id(p_code))
$$;
create function tests.act(p_kind text) returns bigint language sql stable security definer as $$
  select max(id) from private.helper_acts where kind = p_kind
$$;
create function tests.photo_of(p_name text) returns bigint language sql stable security definer as $$
  select max(id) from private.task_answers where user_id = tests.id(p_name) and photo_path is not null
$$;
create function tests.claim_of(p_name text) returns uuid language sql stable security definer as $$
  select id from public.treasure_claims where user_id = tests.id(p_name)
$$;

select set_eq(
  $$ select rpc from tests.repeated_calls where rpc <> 'report_problem' $$,
  $$ select name from rpcs where request_id is not null $$,
  'Every RPC that takes a request id is tried below');

-- Twice ------------------------------------------------------------------------------------------

create function tests.call_twice(p_case tests.repeated_calls) returns setof text language plpgsql as $$
declare
  v_id text := format('%L::uuid', gen_random_uuid());
  v_call text := format('select to_jsonb(public.%I %s)', p_case.rpc, replace(p_case.call, '@id', v_id));
  v_first jsonb;
  v_second jsonb;
begin
  perform tests.sign_in_as(p_case.who);
  execute v_call into v_first;
  perform tests.remember_rows();
  execute v_call into v_second;
  -- The players of a correction have names, which are not kept.
  return next is(v_second, case when v_first ? 'players' then v_first || '{"players": []}' else v_first end,
    p_case.rpc || ' answers a repeated request with the first result');
  return next tests.rows_unchanged(p_case.rpc || ' does nothing twice');
  return next tests.throws_key(format('select public.%I %s', p_case.rpc, replace(p_case.other, '@id', v_id)),
    'request_id_reused', p_case.rpc || ' refuses the request id of another call');
  perform tests.as_owner();
end
$$;
grant execute on all functions in schema tests to authenticated;

create view tests.calls_while_playing as select * from tests.repeated_calls
where ordinal >= (select ordinal from tests.repeated_calls where rpc = 'submit_treasure_claim');
select tests.call_twice(c) from (
  select * from tests.repeated_calls where rpc not in (select rpc from tests.calls_while_playing) order by ordinal) c;
select tests.at_playing_time();
select tests.scan_as('anna', 'hall');
update public.qr_codes set radius_m = null where id = tests.id('bridge');
select tests.scan_as('anna', 'bridge');
select tests.create_task('hall', '{"kind": "text", "answers": ["x"]}'),
  tests.create_task('bridge', '{"kind": "photo", "reviews_photo": true}');
select tests.photo('anna', name) from unnest(array['a', 'b']) name;
update seen set updated_at = j.updated_at from public.jackpots j where j.id = seen.id;
select tests.call_twice(c) from (select * from tests.calls_while_playing order by ordinal) c;
select tests.invariants_hold();

-- How long ----------------------------------------------------------------------------------------

select tests.sign_in_as('olga');
select tests.remember_id('request', gen_random_uuid());
select public.admin_save_clue('{"name_hu": "Régi", "price": 5}', tests.id('request'));
select tests.at(private.current_time() + interval '31 days');
select public.admin_save_clue('{"name_hu": "Friss", "price": 5}', gen_random_uuid());
select tests.as_owner();
select is_empty($$ select from private.requests where request_id = tests.id('request') $$,
  'Answers are forgotten after 30 days');
select is((select count(*)::integer from private.requests), 1, 'The new one is kept');

select * from finish();
rollback;
