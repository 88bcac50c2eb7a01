-- public.admin_statistics: players, scans, funnels, boards and retention.
begin;
\ir ../support/load.psql
select plan(31);

select tests.create_hunt();
update public.game_sessions set ends_at = '2025-06-10T18:00:00Z' where id = tests.id('session');
update public.profiles set created_at = '2025-05-20T12:00:00Z' where true;
-- Anna is there on two days and comes back; Béla comes late in the evening: it is tomorrow in Budapest already.
select tests.scan_as('anna', 'hall', '2025-06-01T11:30:00Z'), tests.scan_as('anna', 'well', '2025-06-02T11:30:00Z'),
  tests.scan_as('béla', 'well', '2025-06-01T22:30:00Z');
select tests.at('2025-06-02T12:00:00Z');
select tests.sign_in_as('béla');
select public.record_scan(tests.id('well')::text, tests.id('session')); -- a second time: refused, and kept
select tests.at('2025-06-02T13:00:00Z');
select tests.claim_as('anna');
select tests.at('2025-06-03T12:00:00Z');

create function pg_temp.figures(p_arguments text default '') returns jsonb language plpgsql as $$
declare v_result jsonb;
begin
  execute format('select to_jsonb(public.admin_statistics(p_from => ''2025-05-20T00:00:00Z'', p_time_zone => '
    '''Europe/Budapest'' %s))', p_arguments) into v_result;
  return v_result;
end
$$;
grant execute on function pg_temp.figures(text) to public;

-- Permissions -------------------------------------------------------------------------------------
select tests.as_anonymous();
select throws_ok('select public.admin_statistics()', '42501', 'permission denied for function admin_statistics',
  'Visitors see no statistics');
select tests.authenticate_as(null);
select tests.throws_key('select public.admin_statistics()',
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('anna');
select tests.throws_key('select public.admin_statistics()', 'admin_permissions_required', 'A player is refused');

-- Results -----------------------------------------------------------------------------------------
select tests.sign_in_as('olga');
create temporary table answer as select pg_temp.figures() as data;
select is((select data - array['days', 'failures', 'retention', 'sessions', 'boards'] from answer),
  '{"first_day": "2025-05-20", "last_day": "2025-06-03", "players": 3, "uncounted_days": 0}',
    'The period has whole days up to today; organisers are not players');
select is((select jsonb_array_length(data -> 'days') from answer), 15,
  'Quiet days are there too, so that a chart has no holes');
select is((select data #> '{days,0}' from answer),
  '{"day": "2025-05-20", "new_players": 3, "active_players": 0, "first_finds": 0,
    "scans_success": 0, "scans_failed": 0}',
  'Sign-ups count on their day');
select is((select jsonb_agg(day - 'new_players') from answer, jsonb_array_elements(data -> 'days') day
  where day ->> 'day' >= '2025-06-01'),
  '[{"day": "2025-06-01", "active_players": 1, "first_finds": 1, "scans_success": 1, "scans_failed": 0},
    {"day": "2025-06-02", "active_players": 2, "first_finds": 1, "scans_success": 2, "scans_failed": 1},
    {"day": "2025-06-03", "active_players": 0, "first_finds": 0, "scans_success": 0, "scans_failed": 0}]',
  'Scans count on the day of the zone');
select is((select data -> 'failures' from answer), '[{"day": "2025-06-02", "reason": "already_scanned", "scans": 1}]',
  'Refusals come with reason and day');
select is((select jsonb_agg(row_) from answer, jsonb_array_elements(data -> 'retention') row_),
  '[{"day": "2025-06-01", "players": 1, "returned": [1, 0, null, null, null, null, null]},
    {"day": "2025-06-02", "players": 1, "returned": [0, null, null, null, null, null, null]}]',
  'Retention counts later finds by the day of the first one; future days are unknown');
select is((select jsonb_object_agg(session ->> 'name', session - array['id', 'name']) from answer,
  jsonb_array_elements(data -> 'sessions') session),
  '{"Budapest hunt": {"joined": 2, "first_scan": 2, "all_codes": 0, "claimed": 1, "approved": 0},
    "Another hunt": {"joined": 0, "first_scan": 0, "all_codes": 0, "claimed": 0, "approved": 0}}',
      'Each session has its funnel');
select is((select jsonb_agg(jsonb_build_array(row_ -> 'rank', row_ -> 'user_name', row_ -> 'points')) from answer,
  jsonb_array_elements(data -> 'boards') row_),
  '[[1, "Anna", 30], [2, "Béla", 20]]', 'Boards show who leads');
select is(pg_temp.figures() - 'days' - 'retention', (select data - 'days' - 'retention' from answer),
  'Asked again, the answer is the same');
select is(pg_temp.figures() -> 'retention', (select data -> 'retention' from answer),
  'The retention is the same from stored days');

-- Having all findable codes counts as all; deactivated ones do not matter, found or not.
select tests.as_owner();
update public.qr_codes set is_active = id in (tests.id('hall'), tests.id('well')) where true;
create function pg_temp.complete() returns jsonb language sql as $$
  select jsonb_agg(session -> 'all_codes') from jsonb_array_elements(pg_temp.figures() -> 'sessions') session
    where session ->> 'name' = 'Budapest hunt'
$$;
grant execute on function pg_temp.complete() to public;
create temporary table complete (codes text, players jsonb);
grant all on complete to public;
select tests.sign_in_as('olga');
insert into complete select 'hall and well', pg_temp.complete();
update public.qr_codes set is_active = false where id = tests.id('hall');
insert into complete select 'well', pg_temp.complete();
update public.qr_codes set is_active = false where id = tests.id('well');
insert into complete select 'none', pg_temp.complete();
update public.qr_codes set is_active = id in (tests.id('well'), tests.id('tower')) where true;
insert into complete select 'well and tower', pg_temp.complete();
select tests.as_owner();
update public.game_session_qr_codes set withdrawn_at = '2025-06-01T12:00:00Z' where qr_code_id = tests.id('tower');
select tests.sign_in_as('olga');
insert into complete select 'well, tower withdrawn', pg_temp.complete();
select tests.as_owner();
update public.game_session_qr_codes set withdrawn_at = null where withdrawn_at is not null;
select tests.sign_in_as('olga');
select is((select jsonb_object_agg(codes, players -> 0) from complete),
  '{"hall and well": 1, "well": 2, "none": 0, "well and tower": 0, "well, tower withdrawn": 2}',
  'All codes are those that are switched on and not withdrawn');
update public.qr_codes set is_active = true where true;

-- Filters -----------------------------------------------------------------------------------------
select is((select jsonb_agg(day -> 'scans_success') from jsonb_array_elements(
    to_jsonb(public.admin_statistics('2025-06-01T00:00:00Z', '2025-06-03T00:00:00Z')) -> 'days') day), '[2, 1]',
  'In UTC the evening is still today, and a period ends before p_to');
select is((select jsonb_agg(day -> 'new_players') from jsonb_array_elements(
    to_jsonb(public.admin_statistics('2025-05-20T00:00:00Z', '2025-05-21T00:00:00Z',
      tests.id('session'))) -> 'days') day), '[2]',
  'With a session, those who joined it are the new players');
select is(pg_temp.figures(format(', p_game_session_id => %L', tests.id('other session'))) -> 'failures', '[]',
  'Another session has none of it');
select is(to_jsonb(public.admin_statistics('2025-06-01T00:00:00Z', null,
  tests.id('session'))) #> '{sessions,0,joined}', '0',
  'The funnel is of those who joined in the period');
select is(jsonb_array_length(to_jsonb(public.admin_statistics('2026-01-01T00:00:00Z')) -> 'days'), 0,
  'A period that has not come has no days');

select tests.throws_key('select public.admin_statistics(' || arguments || ')', key, title) from (values
  ('p_time_zone => ''Europe/Atlantis''', 'invalid_input', 'A zone that does not exist is refused'),
  ('p_time_zone => ''CET-1CEST''', 'invalid_input', 'A rule instead of a zone is refused'),
  ('p_time_zone => null', 'invalid_input', 'No zone is refused'),
  ('p_from => ''infinity''', 'invalid_input', 'A period without a beginning is refused'),
  ('p_from => ''2025-06-02'', p_to => ''2025-06-01''',
    'invalid_input', 'A period that ends before it begins is refused'),
  ('p_from => ''2001-01-01''', 'invalid_input', 'A quarter of a century is refused'),
  ('p_game_session_id => gen_random_uuid()', 'game_session_not_found', 'An unknown session is refused'))
    as bad (arguments, key, title);

-- Test sessions are left out ----------------------------------------------------------------------
select tests.as_owner();
update public.game_sessions set is_test = true where id = tests.id('session');
select tests.sign_in_as('olga');
select is((select sum((day ->> 'scans_success')::integer) from jsonb_array_elements(pg_temp.figures() -> 'days') day),
  0::bigint,
  'The scans of a session that becomes a test are gone, also from days that were kept');
select tests.throws_key(format('select public.admin_statistics(p_game_session_id => %L)', tests.id('session')),
  'game_session_not_found',
  'A test has no statistics');
select tests.as_owner();
update public.game_sessions set is_test = false where id = tests.id('session');

select tests.sign_in_as('olga');
select public.admin_review_treasure_claim(tests.id('anna claim'), 'approved');
select is((select session - array['id', 'name'] from jsonb_array_elements(pg_temp.figures() -> 'sessions') session
  where session ->> 'name' = 'Budapest hunt'),
  '{"joined": 2, "first_scan": 2, "all_codes": 0, "claimed": 1, "approved": 1}',
    'An approved claim is the end of the funnel');
select tests.as_owner();
update public.profiles set role = 'user' where id = tests.id('olga');
select tests.sign_in_as('olga');
select tests.throws_key('select public.admin_statistics()',
  'admin_permissions_required', 'An admin who was demoted is refused at the next call');
select tests.as_owner();
update public.profiles set role = 'admin' where id = tests.id('olga');
select tests.invariants_hold();
select * from finish();
rollback;
