-- admin_list_session_members: who plays in a session.
begin;
\ir ../support/load.psql
select plan(20);
select tests.create_hunt();
update public.profiles set name = 'Ábel' where name = 'Béla';
select tests.buy_as('anna', 'compass');
select tests.scan_as('anna', 'hall', '2025-06-01T11:00:00Z');
select tests.scan_as('béla', 'well', '2025-06-01T11:30:00Z');
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok('select * from public.admin_list_session_members(null)', '42501', null,
  'A visitor cannot list players');
select tests.authenticate_as(null);
select tests.throws_key($$ select * from public.admin_list_session_members(tests.id('session')) $$,
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('anna');
select tests.throws_key($$ select * from public.admin_list_session_members(tests.id('session')) $$,
  'admin_permissions_required', 'A player cannot');
select tests.as_owner();
update public.profiles set role = 'user' where id = tests.id('olga');
select tests.sign_in_as('olga');
select tests.throws_key($$ select * from public.admin_list_session_members(tests.id('session')) $$,
  'admin_permissions_required', 'An admin who was demoted cannot any more');
select tests.as_owner();
update public.profiles set role = 'admin' where id = tests.id('olga');

select tests.sign_in_as('olga');
select tests.throws_key($$ select * from public.admin_list_session_members(gen_random_uuid()) $$,
  'game_session_not_found', 'The session must exist');
select tests.throws_key($$ select * from public.admin_list_session_members(tests.id('session'), p_sort => 'email') $$,
  'invalid_input', 'Only known columns sort');
select tests.throws_key($$ select * from public.admin_list_session_members(tests.id('session'), p_limit => 1001) $$,
  'invalid_input', 'Pages are bounded');
select results_eq(
  $$ select user_name, points, codes_found, clues_bought, tokens_granted, total_count
    from public.admin_list_session_members(tests.id('session')) $$,
  $$ values ('Ábel', 20, 1::bigint, 0::bigint, 100, 2::bigint), ('Anna', 10, 1, 1, 100, 2) $$,
    'Most points come first, with what each has done');
select results_eq($$ select user_name
  from public.admin_list_session_members(tests.id('session'), p_sort => 'user_name', p_descending => false) $$,
  $$ values ('Ábel'), ('Anna') $$, 'Names sort with accented letters among the others');
select results_eq($$ select user_name
  from public.admin_list_session_members(tests.id('session'), p_sort => 'last_activity') $$,
  $$ values ('Ábel'), ('Anna') $$, 'The latest activity comes first');
select results_eq($$ select user_name, total_count
  from public.admin_list_session_members(tests.id('session'), 'ANN') $$,
  $$ values ('Anna', 1::bigint) $$, 'A search finds a part of the name');
select is_empty($$ select 1 from public.admin_list_session_members(tests.id('session'), '%') $$,
  'A wildcard is a character');
select results_eq($$ select user_name, total_count
  from public.admin_list_session_members(tests.id('session'), p_limit => 1, p_offset => 1) $$,
  $$ values ('Anna', 2::bigint) $$, 'Members come page by page');
select tests.rows_unchanged('Looking changes no rows');
select results_eq($$ select user_name, rank, last_found_at, is_banned
  from public.admin_list_session_members(tests.id('session')) $$,
  $$ values ('Ábel', 1::bigint, '2025-06-01T11:30:00Z'::timestamptz, false),
    ('Anna', 2, '2025-06-01T11:00:00Z', false) $$, 'Members come with their rank and their last find');
select lives_ok($$ select public.admin_ban_user(tests.id('béla'), 'Cheats', null) $$, 'One is banned');
select results_eq($$ select user_name, rank, is_banned from public.admin_list_session_members(tests.id('session')) $$,
  $$ values ('Anna', 1::bigint, false), ('Ábel', null, true) $$, 'A banned player is marked and not ranked');
select is_empty($$ select 1 from public.admin_list_session_members(tests.id('other session')) $$,
  'An empty session has nobody');

-- What the recap says -----------------------------------------------------------------------------

select tests.as_owner();
select tests.create_player('Dóra'), tests.create_player('Ottó');
select tests.create_team('Lynx', 'dóra', 'ottó');
select tests.scan_as('dóra', 'hall', '2025-06-01T11:40:00Z'), tests.scan_as('ottó', 'well', '2025-06-01T11:45:00Z');
select tests.sign_in_as('dóra');
select public.leave_team(tests.id('session'));
select tests.as_owner();
update public.qr_codes set is_active = false where id = tests.id('well');
update public.game_sessions set ends_at = '2025-06-01T12:00:00Z' where id = tests.id('session');
select tests.at('2025-06-01T18:00:00Z');
create table pg_temp.listed as select null::jsonb as row;
grant all on pg_temp.listed to authenticated;
select tests.sign_in_as('olga');
insert into pg_temp.listed select to_jsonb(m) from public.admin_list_session_members(tests.id('session'), 'ott') m;
select tests.sign_in_as('ottó');
select is((select jsonb_build_object('team', row -> 'team_codes', 'own', row -> 'codes_found',
    'finds', row -> 'recap_finds', 'codes', row -> 'recap_codes', 'since', row -> 'recap_starts_at')
  from pg_temp.listed where row is not null),
  (select jsonb_build_object('team', 2, 'own', 1, 'finds', jsonb_array_length(r -> 'finds'), 'codes', r -> 'codes',
    'since', r -> 'starts_at') from to_jsonb(public.get_recap(tests.id('session'))) r),
  'A member comes with the figures of the recap, and with all that was found in the team');
select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
