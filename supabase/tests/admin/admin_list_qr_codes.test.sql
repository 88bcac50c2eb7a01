-- public.admin_list_qr_codes: codes with their sessions and finds, searched, filtered, sorted and paged.
begin;
\ir ../support/load.psql
select plan(45);
select tests.create_hunt();
select tests.scan_as('anna', 'hall', '2025-06-01T11:00:00Z'), tests.scan_as('béla', 'hall', '2025-06-01T11:30:00Z'),
  tests.scan_as('anna', 'tower', '2025-06-01T11:10:00Z');
select tests.create_code('trap', 0, 'TRAP2345');
update public.qr_codes set is_decoy = true where id = tests.id('trap');
select tests.remember_rows();

-- Permissions -------------------------------------------------------------------------------------
select tests.as_anonymous();
select throws_ok('select * from public.admin_list_qr_codes()', '42501', null, 'Visitors cannot list codes');
select tests.authenticate_as(null);
select tests.throws_key('select * from public.admin_list_qr_codes()',
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('anna');
select tests.throws_key('select * from public.admin_list_qr_codes()',
  'admin_permissions_required', 'A player is refused');
select tests.sign_in_as('cili');
select tests.throws_key('select * from public.admin_list_qr_codes()',
  'admin_permissions_required', 'A stranger is refused');

-- Results -----------------------------------------------------------------------------------------
select tests.sign_in_as('olga');
select results_eq(
  $$ select name, short_code, points, is_active, is_decoy, radius_m, place_accuracy_m, finds, last_found_at,
    total_count,
       sessions[1].name, sessions[1].max_scans
     from public.admin_list_qr_codes('tower') $$,
  $$ values ('tower', 'TWER2345', 30, true, false, null::integer, null::integer, 1::bigint,
    '2025-06-01T11:10:00Z'::timestamptz, 1::bigint,
       'Budapest hunt', 1) $$,
  'An organiser gets each code with its sessions and finds');
select results_eq($$ select finds, last_found_at from public.admin_list_qr_codes('hall', tests.id('session')) $$,
  $$ values (2::bigint, '2025-06-01T11:30:00Z'::timestamptz) $$, 'Finds of a session are counted, the last one named');

create function pg_temp.names(
  p_search text default null, p_session uuid default null, p_active boolean default null, p_found boolean default null,
  p_place boolean default null, p_decoy boolean default null,
    p_sort text default 'name', p_descending boolean default false,
  p_limit integer default 50, p_offset integer default 0
) returns text language sql as $$
  select string_agg(name, ' ') from public.admin_list_qr_codes(
    p_search, p_session, p_active, p_found, p_place, p_decoy, p_sort, p_descending, p_limit, p_offset)
$$;
grant execute on function pg_temp.names(text, uuid, boolean, boolean, boolean, boolean, text, boolean, integer,
  integer) to public;

select is(pg_temp.names(), 'bridge elsewhere faded hall tower trap well', 'Codes sort by name ascending');
select is(pg_temp.names(p_descending => true), 'well trap tower hall faded elsewhere bridge',
  'Codes sort by name descending');
select tests.as_owner();
update public.qr_codes set name = 'étage' where id = tests.id('trap');
select tests.sign_in_as('olga');
select is(pg_temp.names(), 'bridge elsewhere étage faded hall tower well',
  'Letters with an accent are among those without');
select tests.as_owner();
update public.qr_codes set name = 'trap' where id = tests.id('trap');
select tests.sign_in_as('olga');
select is(pg_temp.names(p_sort => 'points'), 'trap hall well tower bridge faded elsewhere', 'Points sort ascending');
select is(pg_temp.names(p_sort => 'points', p_descending => true), 'elsewhere faded bridge tower well hall trap',
  'Points sort descending');
select is(pg_temp.names(p_sort => 'short_code'), 'bridge elsewhere faded hall trap tower well', 'Short codes sort');
select is(pg_temp.names(p_sort => 'short_code', p_descending => true), 'well tower trap hall faded elsewhere bridge',
  'Short codes sort descending');
select is(pg_temp.names(p_sort => 'finds', p_descending => true), 'hall tower bridge elsewhere faded trap well',
  'The most found code comes first');
select is(pg_temp.names(p_sort => 'finds', p_limit => 3), 'bridge elsewhere faded',
  'In ascending order a code without finds comes first');
select is(pg_temp.names(p_sort => 'created_at'), pg_temp.names(), 'Codes made at once fall back to their names');
select is(pg_temp.names(p_sort => 'created_at', p_descending => true), pg_temp.names(),
  'Codes made at once fall back to their names when sorted descending');

select is(pg_temp.names('  HALL '), 'hall', 'A search ignores case and spaces');
select is(pg_temp.names('twer-2345'), 'tower', 'A short code is found as it stands on the print');
select is(pg_temp.names('BRDG'), 'bridge', 'A part of a short code is enough');
select is(pg_temp.names(upper(tests.id('well')::text)), 'well', 'A printed id is found whole');
select is(pg_temp.names('%'), null, 'A percent sign is a letter like any other');
select is(pg_temp.names('_'), null, 'An underscore is a letter like any other');
select is(pg_temp.names('-'), pg_temp.names('-'), 'A lone dash is not an error');
select is(pg_temp.names(p_session => tests.id('session')), 'bridge faded hall tower well', 'Codes of one session');
select is(pg_temp.names(p_session => gen_random_uuid()), null, 'An unknown session has none');
select is(pg_temp.names(p_active => false), 'faded', 'Inactive ones alone');
select is(pg_temp.names(p_active => true, p_decoy => false), 'bridge elsewhere hall tower well', 'Filters add up');
select is(pg_temp.names(p_found => true), 'hall tower', 'Found codes can be listed alone');
select is(pg_temp.names(p_found => false), 'bridge elsewhere faded trap well',
  'Codes that were never found can be listed alone');
select is(pg_temp.names(p_session => tests.id('session'), p_found => false), 'bridge faded well',
  'Codes not found in one session can be listed alone');
select is(pg_temp.names(p_session => tests.id('other session'), p_found => true), null,
  'A find elsewhere is not a find here');
select is(pg_temp.names(p_place => true), 'bridge', 'Codes with a place can be listed alone');
select is(pg_temp.names(p_place => false, p_found => true), 'hall tower', 'Without a place');
select is(pg_temp.names(p_decoy => true), 'trap', 'Decoys alone');
select is(pg_temp.names(p_limit => 2, p_offset => 2), 'faded hall', 'The next page goes on where the first ended');
select results_eq('select distinct total_count from public.admin_list_qr_codes(p_limit => 2)', array[7::bigint],
  'Every row tells how many there are');

select tests.throws_key(format('select * from public.admin_list_qr_codes(%s)', arguments), 'invalid_input', title)
from (values
  ('p_sort => ''latitude''', 'An unknown order is refused'),
  ('p_sort => null', 'A missing order is refused'),
  ('p_limit => 1001', 'A page of 1001 is refused'),
  ('p_offset => -1', 'A page before the first is refused')) as bad (arguments, title);

select tests.as_owner();
select tests.rows_unchanged('Listing changes no rows');

-- Later changes -----------------------------------------------------------------------------------
update public.qr_codes set created_at = created_at - interval '1 day' where name = 'well';
update public.qr_codes set created_at = created_at + interval '1 day' where name = 'tower';
select tests.at_shopping_time();
select tests.sign_in_as('olga');
select results_eq(
  $$ select pg_temp.names(p_sort => 'created_at'), pg_temp.names(p_sort => 'created_at', p_descending => true) $$,
  $$ values ('well bridge elsewhere faded hall trap tower', 'tower bridge elsewhere faded hall trap well') $$,
    'The day of making sorts both ways');
select tests.remember_id('test session',
  (public.admin_clone_game_session(tests.id('session'), 'Test session', true)).game_session_id);
select public.join_game_session(tests.id('test session'));
select tests.at_playing_time();
select tests.scan('well', 'test session');
select results_eq($$ select pg_temp.names(p_found => true), (select finds from public.admin_list_qr_codes('well')) $$,
  $$ values ('hall tower', 0::bigint) $$,
  'Finds of a test session do not count');
select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
