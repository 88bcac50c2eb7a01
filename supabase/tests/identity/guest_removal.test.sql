-- What stays of guests after the hunt.
begin;
\ir ../support/load.psql
select plan(47);
select tests.create_hunt();
select tests.remember_id('fair', tests.save_session(
  '{"name": "Fair", "visibility": "listed", "allows_guests": true}'));
update public.game_sessions set allows_guests = true where id = tests.id('session');

create function pg_temp.play(p_name text, p_session text default 'session') returns uuid
language sql as $$
  insert into auth.users (id, aud, role, raw_user_meta_data, raw_app_meta_data, is_anonymous)
  values (tests.remember_id(p_name, gen_random_uuid()), 'authenticated', 'authenticated',
    jsonb_build_object('name', p_name, 'join_code', (select code from private.join_codes
      where game_session_id = tests.id(p_session) and replaced_at is null)), '{}', true)
  returning id
$$;
create function pg_temp.board() returns jsonb
language sql as $$
  select jsonb_agg(jsonb_build_array(rank, points) order by rank)
  from private.public_ranking(tests.id('session'), 100, true)
$$;
create function pg_temp.name_of(p_name text) returns text
language sql as $$
  select private.public_entry_name(g, null, p) from public.profiles p, public.game_sessions g
  where p.id = tests.id(p_name) and g.id = tests.id('session')
$$;

select pg_temp.play('Kis Anna'), pg_temp.play('Nagy-Kovács Bence'), pg_temp.play('Róka'), pg_temp.play('Medve'),
  pg_temp.play('Farkas'), pg_temp.play('Nyúl');
update public.profiles set is_named_publicly = true, phone_number = '+36 30 1234567', address = 'Budapest, Fő tér 1.'
where id = tests.id('Nagy-Kovács Bence');
update public.profiles set is_named_publicly = false where id = tests.id('Kis Anna');
select tests.sign_in_as('Medve');
select public.join_game_session(tests.id('fair'));
select tests.as_owner();
select tests.at_playing_time();
select tests.scan_as('Kis Anna', 'hall'), tests.scan_as('Kis Anna', 'well', '2025-06-01T12:10:00Z'),
  tests.scan_as('Nagy-Kovács Bence', 'hall'), tests.scan_as('anna', 'well'), tests.scan_as('Farkas', 'hall'),
  tests.scan_as('Nyúl', 'hall');
select tests.sign_in_as('Kis Anna');
select tests.scan('tower', p_device_info => '{"platform": "Android"}');
select public.log_activity('[{"action": "page_view", "component": "navigation"}]');
select public.report_problem(gen_random_uuid(), tests.id('session'), 'other', 'scanner', 'My house is next to it');
select tests.as_owner();
update public.scans set device_info = '{"latitude": 47.5, "longitude": 19}' where user_id = tests.id('Kis Anna');
insert into auth.sessions (id, user_id, created_at) values (gen_random_uuid(), tests.id('Kis Anna'), now());
select tests.claim_as('Farkas');
select tests.claim_as('Nyúl');
select tests.authenticate_as(tests.id('olga'));
select public.admin_ban_user(tests.id('Róka'), 'Called me names');
select public.admin_review_treasure_claim(tests.id('Nyúl claim'), 'rejected', 'Wrong chest, Nyúl');
select tests.as_owner();
insert into private.device_codes (user_id, code_hash, created_by, expires_at)
values (tests.id('Róka'), '\x00', tests.id('olga'), '2025-06-02');
insert into private.helper_acts (request_id, arguments_hash, game_session_id, user_id, kind, player_id, points, reason,
  created_at)
values (gen_random_uuid(), '', tests.id('session'), tests.id('olga'), 'bonus', tests.id('Kis Anna'), 5,
  'Anna Kis helped us', '2025-06-01');

-- While the hunt runs ------------------------------------------------------------------------------
select tests.authenticate_as(tests.id('olga'));
select results_eq($$ select * from public.admin_count_guests(tests.id('session')) $$, $$ values (6, 0) $$,
  'Organisers see the guests of a hunt; while it runs all stay');
select tests.throws_key($$ select public.admin_remove_guests(tests.id('session')) $$, 'game_session_not_ended',
  'Nobody removes those who play');
select tests.throws_key($$ select public.admin_remove_guests(gen_random_uuid()) $$, 'game_session_not_found',
  'nor those of no hunt');
select tests.throws_key($$ select public.admin_count_guests(gen_random_uuid()) $$, 'game_session_not_found',
  'No hunt, no guests');
select tests.as_owner();
select tests.at('2025-06-01T18:29:00Z');
select tests.authenticate_as(tests.id('olga'));
select results_eq($$ select * from public.admin_count_guests(tests.id('session')) $$, $$ values (6, 0) $$,
  'As long as late scans count, all stay');
select tests.throws_key($$ select public.admin_remove_guests(tests.id('session')) $$, 'game_session_not_ended',
  'and nobody is removed');

-- After it -------------------------------------------------------------------------------------
select tests.as_owner();
select tests.at('2025-06-01T18:30:00Z');
create temporary table before as select pg_temp.board() as board;
create temporary table names as
select name, pg_temp.name_of(name) as shown from unnest(array['Kis Anna', 'Nagy-Kovács Bence', 'Nyúl', 'Róka']) name;
grant select on before, names to public;
select tests.authenticate_as(tests.id('olga'));
select results_eq($$ select * from public.admin_count_guests(tests.id('session')) $$, $$ values (6, 4) $$,
  'Who plays elsewhere, or waits for a decision, stays');
select results_eq($$ select * from public.admin_remove_guests(tests.id('session')) $$, $$ values (4, 0) $$,
  'The others are removed in one step');
select results_eq($$ select * from public.admin_remove_guests(tests.id('session')) $$, $$ values (0, 0) $$, 'once');
select results_eq($$ select * from public.admin_count_guests(tests.id('session')) $$, $$ values (2, 0) $$,
  'The others stay guests');
select set_eq($$ select name from public.admin_list_users(p_role => 'guest') $$, $$ values ('Medve'), ('Farkas') $$,
  'The list has those who are left');
select is((select count(*) from public.admin_list_users(p_search => 'K. A.')), 0::bigint,
  'and nothing of those who are gone');
select results_eq($$ select message, details ->> 'count' from public.activity where action = 'user.remove_guests' $$,
  $$ select name::text, '4' from public.game_sessions where id = tests.id('session') $$, 'The log says how many');
select tests.as_owner();

select is(pg_temp.board(), (select board from before), 'The board stays');
select results_eq('select pg_temp.name_of(name) from names order by name', 'select shown from names order by name',
  'and strangers read the same names');
select results_eq(
  $$ select name::text from public.profiles where removed_at is not null order by name $$,
  $$ values ('K. A.'), ('N.'), ('Nagy-Kovács Bence'), ('R.') $$, 'Nothing more is left of them');
select is((select count(*) from public.user_game_sessions where user_id = tests.id('Kis Anna') and found_codes = 3),
  1::bigint, 'Finds stay');
select is_empty($$ select from public.profiles where removed_at is not null
    and (phone_number is not null or address is not null or tax_id is not null) $$, 'Contact data go');
select is_empty($$ select from auth.users u join public.profiles p using (id)
    where p.removed_at is not null and u.raw_user_meta_data <> '{}' $$, 'The auth server forgets the name, too');
select is_empty($$ select from auth.sessions where user_id = tests.id('Kis Anna') $$, 'Phones are signed out');
select is_empty($$ select from private.device_codes where user_id = tests.id('Róka') $$, 'and no code opens another');
select is_empty($$ select from public.scans where user_id = tests.id('Kis Anna') and device_info <> '{}' $$,
  'Scans no longer say where the phone was');
select is_empty($$ select from private.telemetry where user_id = tests.id('Kis Anna') $$, 'Records of the app go');
select is_empty($$ select from public.problem_reports where user_id = tests.id('Kis Anna') $$, 'Reports go');
select is_empty($$ select from public.announcements where user_id = tests.id('Nyúl') $$, 'Messages go');
select is((select reason from private.user_bans where user_id = tests.id('Róka')), '-',
  'A ban keeps its player off the board, without its reason');
select is((select reason from private.helper_acts where player_id = tests.id('Kis Anna')), '',
  'An act of a helper loses its reason');
select results_eq(
  $$ select name::text, address::text, phone_number::text, photo_path::text from public.treasure_claims
    where user_id = tests.id('Nyúl') $$,
  $$ values ('N.', null::text, null::text, null::text) $$, 'A decided claim stays without the person');
select is_empty($$ select from public.activity where concat(message, details, user_name) ~ 'Kis Anna|Róka|Called me' $$,
  'The log forgets them');
select is((select name::text from public.treasure_claims where user_id = tests.id('Farkas')), 'Farkas Kereső',
  'An open claim stays as it is');
select is(private.account_exists(tests.id('Kis Anna')::text), false, 'The photos may be deleted');
select tests.invariants_hold();

insert into auth.sessions (id, user_id, created_at) values (tests.remember_id('stolen', gen_random_uuid()),
  tests.id('Kis Anna'), now());
select isnt_empty($$ select from private.check_invariants() where invariant = 'a removed guest cannot sign in' $$,
  'A session of a removed guest is noticed');
delete from auth.sessions where id = tests.id('stolen');
select tests.sign_in_as('Kis Anna');
select set_config('request.jwt.claims',
  (current_setting('request.jwt.claims')::jsonb || jsonb_build_object('session_id', tests.id('stolen')))::text, true);
select tests.throws_key('select public.get_token_balance()', 'user_profile_not_found',
  'Their app learns that the account is gone');
select tests.authenticate_as(tests.id('olga'));
select tests.throws_key($$ select public.admin_create_device_code(tests.id('Kis Anna')) $$, 'guest_required',
  'No organiser lets them in again');

-- Portions ------------------------------------------------------------------------------------------
select tests.as_owner();
update public.game_sessions set ends_at = null where id = tests.id('session');
select tests.at_shopping_time();
select count(pg_temp.play('Guest ' || n)) from generate_series(1, 51) n;
update public.profiles set created_at = '2025-05-20' where is_guest;
update public.game_sessions set ends_at = '2025-06-01T18:00:00Z' where id = tests.id('session');
select tests.at('2025-06-01T18:30:00Z');
select tests.authenticate_as(tests.id('olga'));
select results_eq($$ select * from public.admin_remove_guests(tests.id('session')) $$, $$ values (50, 1) $$,
  'A call removes fifty and says how many are left');
select tests.sign_in_as('anna');
select tests.throws_key('select public.admin_remove_old_guests()', 'admin_access_required', 'Players remove nobody');

-- Housekeeping ---------------------------------------------------------------------------------------
select tests.as_owner();
select tests.at('2025-07-01T18:29:00Z');
select is((private.remove_old_guests()).removed, 0, 'Until 30 days after the last late scan guests stay by themselves');
select tests.at('2025-07-01T18:30:00Z');
select is((private.remove_old_guests()).removed, 1, 'Then they go');
select is((select user_name from public.activity where action = 'user.remove_guests' order by id desc limit 1),
  'system', 'The log says that nobody did it');
update public.treasure_claims set status = 'rejected', reviewed_at = '2025-07-01', rejection_reason = 'Too late'
where status = 'pending';
select tests.authenticate_as(tests.id('olga'));
select results_eq('select * from public.admin_remove_old_guests()', $$ values (1, 0) $$,
  'An organiser''s browser asks for it, too; a decided claim keeps nobody');
select tests.as_owner();
select is((select array_agg(name::text) from public.profiles where is_guest and removed_at is null), array['Medve'],
  'Who plays in a hunt without an end stays');

update public.game_sessions set archived_at = private.current_time() where id = tests.id('fair');
select tests.authenticate_as(tests.id('olga'));
select tests.throws_key($$ select public.admin_remove_guests(tests.id('fair')) $$, 'game_session_not_ended',
  'After archiving, too, late scans count for a while');
select tests.as_owner();
select tests.at('2025-07-01T19:00:00Z');
select tests.authenticate_as(tests.id('olga'));
select results_eq($$ select * from public.admin_remove_guests(tests.id('fair')) $$, $$ values (1, 0) $$,
  'Then an archived hunt is over');

-- Names ----------------------------------------------------------------------------------------------
select tests.as_owner();
select tests.remember_id('school', tests.save_session(
  '{"name": "School", "visibility": "link_only", "allows_guests": true, "public_names": "given"}'));
select pg_temp.play(name, 'school') from unnest(array['Anna K', 'K Anna', 'Ö Anna', '--', '- -']) name;
update public.profiles set language = 'en' where id = tests.id('K Anna');
update public.profiles set is_named_publicly = false where id = tests.id('--');
update public.game_sessions set ends_at = '2025-07-01T18:30:00Z' where id = tests.id('school');
select tests.authenticate_as(tests.id('olga'));
select results_eq($$ select * from public.admin_remove_guests(tests.id('school')) $$, $$ values (5, 0) $$,
  'No name, however short its public one, stops a removal');
select tests.as_owner();
select results_eq($$ select n, (select name::text from public.profiles where id = tests.id(n))
    from unnest(array['Anna K', 'K Anna', 'Ö Anna', '--', '- -']) n $$,
  $$ values ('Anna K', 'K.'), ('K Anna', 'K.'), ('Ö Anna', 'Anna'), ('--', '--'), ('- -', '-.') $$,
  'One letter is left with a dot, and a name without letters stays without');
select tests.invariants_hold();

select * from finish();
rollback;
