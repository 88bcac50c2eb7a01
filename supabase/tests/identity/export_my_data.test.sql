-- public.export_my_data: everything stored about the caller, and about nobody else.
begin;
\ir ../support/load.psql
select plan(25);

select tests.create_hunt();
select tests.buy_as('anna', 'compass'), tests.buy_guide_as('anna', 'compass guide'), tests.buy_as('béla', 'compass');
select tests.scan_as('anna', 'hall', '2025-06-01T12:00:00Z'), tests.scan_as('béla', 'well', '2025-06-01T12:00:00Z');
select tests.at_playing_time();
select tests.claim_as('anna'), tests.claim_as('béla');
select tests.sign_in_as('anna');
select public.log_activity('[{"action": "open", "component": "dashboard"}]');
select tests.sign_in_as('béla');
select public.log_activity('[{"action": "open", "component": "shop"}]');
select tests.as_owner();
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok('select public.export_my_data()', '42501', 'permission denied for function export_my_data',
  'Visitors cannot export anything');
select tests.authenticate_as(null);
select tests.throws_key('select public.export_my_data()',
  'user_not_authenticated', 'A token without a user is refused');

select tests.sign_in_as('anna');
create temporary table export as select to_jsonb(public.export_my_data()) as data;
select results_eq(
  $$ select key from export, jsonb_object_keys(data) as key order by key $$,
  array['activity', 'bans', 'clue_views', 'coupon_redemptions', 'exported_at', 'featured_offer_events',
    'find_corrections',
    'game_sessions', 'guest_origins', 'helped_game_sessions', 'helper_acts', 'helper_invitations',
    'jackpots_won', 'messages', 'order_payments', 'orders',
    'point_adjustments', 'point_entries', 'problem_reports',
    'profile', 'purchased_clues', 'purchased_solution_guides', 'scans', 'task_answers', 'teams', 'telemetry',
      'token_balance',
      'token_transactions',
    'treasure_claims', 'vip_memberships'],
  'The export has a part for each kind of data');
select is((select data -> 'profile' ->> 'id' from export), tests.id('anna')::text, 'The profile belongs to the caller');
select is((select (data -> 'token_balance' ->> 'balance')::integer from export), 85, 'It is the balance of the caller');
select is(
  (select jsonb_path_query_array(data, '$.token_transactions[*].delta') from export), '[100, -10, -5]',
  'The ledger is complete and in order');
select is(
  (select jsonb_path_query_array(data, '$.purchased_clues[*].clue_content_hu') from export), '["SECRET compass hu"]',
  'Bought clues come with the content that was bought');
select is(
  (select jsonb_path_query_array(data, '$.purchased_solution_guides[*].content_en') from export),
  '["SECRET compass guide en"]', 'Bought guides come with the content that was bought');
select is(
  (select jsonb_path_query_array(data, '$.scans[*].qr_code_name') from export), '["hall"]', 'Scans are there');
select is(
  (select jsonb_path_query_array(data, '$.point_entries[*].points') from export), '[10]', 'Points are there');
select is(
  (select jsonb_path_query_array(data, '$.game_sessions[*].current_points') from export), '[10]',
    'Memberships are there');
select is(
  (select jsonb_path_query_array(data, '$.treasure_claims[*].name') from export), '["anna Kereső"]',
    'Claims are there');
select is(
  (select jsonb_path_query_array(data, '$.*[*] ? (exists(@.component)).component') from export),
    '["auth", "dashboard"]',
    'Activity and telemetry are there');
select is(
  (select regexp_count(data::text, tests.id('béla')::text) from export), 0,
    'Nothing of another player is in the export');

-- A new player has empty lists, not missing ones; an admin exports their own data only.
select tests.sign_in_as('cili');
select is(
  jsonb_set(to_jsonb(public.export_my_data()), '{activity}', '[]') - array['exported_at', 'profile', 'token_balance'],
  '{"token_transactions": [], "game_sessions": [], "scans": [], "point_entries": [], "purchased_clues": [],
    "purchased_solution_guides": [], "clue_views": [], "bans": [], "orders": [], "order_payments": [],
      "coupon_redemptions": [], "featured_offer_events": [],
    "vip_memberships": [], "guest_origins": [], "jackpots_won": [], "treasure_claims": [], "activity": [],
    "telemetry": [], "helped_game_sessions": [], "helper_acts": [], "helper_invitations": [],
    "problem_reports": [], "find_corrections": [], "task_answers": [],
    "point_adjustments": [], "messages": [], "teams": []}'::jsonb,
  'A new player gets empty lists');
select is(jsonb_path_query_array(to_jsonb(public.export_my_data()), '$.activity[*].action'), '["auth.sign_up"]',
  'All that happened is the sign-up');
select tests.sign_in_as('olga');
select is(regexp_count(to_jsonb(public.export_my_data())::text, tests.id('anna') || '|SECRET'), 0,
  'An admin gets their own data, not that of players');

select tests.as_owner();
select tests.rows_unchanged('Exporting changes no rows');

-- A former organiser, and one who has not entered the code of the second factor, gets their own data and no
-- secrets.
select tests.sign_in_as('olga');
select public.admin_adjust_tokens(tests.id('anna')::text, 1, 'Anna helped out', gen_random_uuid());
update public.clue_contents set content_hu = 'SECRET again' where clue_id = tests.id('compass');
select public.log_activity('[{"action": "open", "component": "codes", "message": "list", "details": {"page": 2}}]');
select tests.as_owner();
select tests.create_player('Ottó');
update public.profiles set role = case id when tests.id('olga') then 'user' else 'admin' end
  where id in (tests.id('olga'), tests.id('ottó'));
select tests.sign_in_as('olga');
select ok(jsonb_path_query_array(to_jsonb(public.export_my_data()), '$.activity[*].action')
    @> '["auth.sign_up", "session.create", "tokens.adjust", "clue_contents.update"]',
      'The export has the actions of a former organiser');
select is(regexp_count(to_jsonb(public.export_my_data())::text, tests.id('anna') || '|Anna|SECRET|HALL2345'), 0,
  'It leaves out the contents, codes and players concerned');
select is(jsonb_path_query_first(to_jsonb(public.export_my_data()),
  '$.telemetry[*] ? (@.component == "codes").details'),
  '{"page": 2}',
  'Records of their own device are complete');

-- An expired ban is exported, without the organiser who ordered it.
select tests.as_owner();
insert into private.user_bans (user_id, reason, banned_until, banned_at, banned_by)
values (tests.id('anna'), 'Codes were sent around', '2025-06-01T11:00:00Z', '2025-06-01T10:00:00Z', tests.id('olga'));
select tests.sign_in_as('anna');
select is(to_jsonb(public.export_my_data()) -> 'bans',
  jsonb_build_array(jsonb_build_object('user_id', tests.id('anna'), 'reason', 'Codes were sent around',
  'banned_until', '2025-06-01T11:00:00Z'::timestamptz, 'banned_at', '2025-06-01T10:00:00Z'::timestamptz)),
    'The export has their own bans, with reason and dates');
select tests.sign_in_as('béla');
select is(to_jsonb(public.export_my_data()) -> 'bans', '[]', 'The export has no bans of others');

-- A purchase whose access has ended is exported without its content.
select tests.as_owner();
update public.purchased_clues set is_accessible = false where user_id = tests.id('anna');
update public.purchased_solution_guides set access_expires_at = '2025-05-21T00:00:00Z' where user_id = tests.id('anna');
select tests.sign_in_as('anna');
select is(jsonb_path_query_array(data, '$.purchased_clues[*].clue_name_hu')
  || jsonb_path_query_array(data, '$.purchased_solution_guides[*].price')
    || to_jsonb(regexp_count(data::text, 'SECRET')), '["compass hu", 5, 0]',
      'Withdrawn clues and expired guides come without content')
from (select to_jsonb(public.export_my_data()) as data) exported;
select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
