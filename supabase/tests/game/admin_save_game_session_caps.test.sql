-- admin_save_game_session with caps and codes that are in use: counts survive every change.
begin;
\ir ../support/load.psql
select plan(27);
select tests.create_hunt();
select count(tests.create_player('P' || number)) from generate_series(1, 6) number;

-- Saves the hunt with one code: its cap, null for none.
create function pg_temp.cap(p_max_scans integer, p_code text default 'well') returns text language sql volatile as $$
  select to_jsonb(public.admin_save_game_session(tests.session_document()
    || jsonb_build_object('id', tests.id('session'), 'qr_codes',
    jsonb_build_array(jsonb_build_object('qr_code_id', tests.id(p_code), 'points', 20, 'max_scans', p_max_scans)))))
      ->> 'game_session_id'
$$;
grant execute on function pg_temp.cap(integer, text) to authenticated;
-- {counters, capacity, used, current_scans} of the well.
create function pg_temp.counters() returns bigint[] language sql volatile as $$
  select array[count(s.shard), sum(s.capacity), sum(s.used), max(public.current_scans(c))]
  from public.game_session_qr_codes c left join private.scan_cap_shards s using (game_session_id, qr_code_id)
  where c.game_session_id = tests.id('session') and c.qr_code_id = tests.id('well')
$$;

select tests.sign_in_as('olga');
select lives_ok($$ select pg_temp.cap(3) $$, 'A cap of 3 is set');
select tests.scan_as(name, 'well', '2025-06-01T10:10:00Z') from unnest(array['p1', 'p2', 'p3']) name;
select is(pg_temp.counters(), array[3, 3, 3, 3]::bigint[], 'Three counters are full');
select tests.at_playing_time();
select tests.sign_in_as('p4');
select tests.answers_key(tests.scan('well'), 'scan_limit_reached', 'The fourth player is refused');

-- Lowered below what is used ----------------------------------------------------------------------

select tests.remember_rows();
select tests.sign_in_as('olga');
select tests.throws_key($$ select pg_temp.cap(2) $$,
  'invalid_game_session', 'A cap cannot be lowered below the scans already made');
select tests.rows_unchanged('A cap that is too low changes no rows');
select lives_ok($$ select pg_temp.cap(3) $$, 'A cap can be saved at exactly the scans already made');

-- Raising a cap -----------------------------------------------------------------------------------

select lives_ok($$ select pg_temp.cap(20) $$, 'A cap can be raised');
select tests.as_owner();
select is(pg_temp.counters(), array[16, 20, 3, 3]::bigint[],
  'Raised, the cap has sixteen counters and keeps the count');
select ok(
  (select bool_and(used <= capacity) and max(used) - min(used) <= 1 from private.scan_cap_shards
    where qr_code_id = tests.id('well')),
  'The places taken are spread over the counters');
select tests.at('2025-06-01T12:00:10Z');
select tests.scan_as('p4', 'well');
select is(pg_temp.counters(), array[16, 20, 4, 4]::bigint[], 'The refused player counts now');
select tests.sign_in_as('olga');
select lives_ok($$ select pg_temp.cap(4) $$, 'A cap can be lowered to the scans already made');
select tests.sign_in_as('p5');
select tests.answers_key(tests.scan('well'), 'scan_limit_reached', 'Lowered, the code is full again');

-- Without a cap and back --------------------------------------------------------------------------

select tests.sign_in_as('olga');
select lives_ok($$ select pg_temp.cap(null) $$, 'A cap can be taken away');
select tests.as_owner();
select is(pg_temp.counters(), array[0, null, null, 4]::bigint[],
  'Without a cap there are no counters, and the count stays');
select tests.at('2025-06-01T12:00:20Z');
select tests.scan_as('p5', 'well');
select is(pg_temp.counters(), array[0, null, null, 5]::bigint[], 'Without a cap the count goes on');
select tests.sign_in_as('olga');
select tests.throws_key($$ select pg_temp.cap(4) $$, 'invalid_game_session', 'A new cap below the count is refused');
select lives_ok($$ select pg_temp.cap(6) $$, 'A new cap above the count is set');
select tests.as_owner();
select is(pg_temp.counters(), array[6, 6, 5, 5]::bigint[], 'The new cap starts from the count');
select tests.scan_as('p6', 'well');
select tests.at('2025-06-01T12:00:30Z');
select tests.sign_in_as('anna');
select tests.answers_key(tests.scan('well'), 'scan_limit_reached', 'The new cap holds');

-- A code that was scanned stays in its session ----------------------------------------------------

select tests.remember_rows();
select tests.sign_in_as('olga');
select tests.throws_key(
  $$ select public.admin_save_game_session(tests.session_document()
    || jsonb_build_object('id', tests.id('session'), 'qr_codes', '[]'::jsonb)) $$,
  'qr_code_in_use', 'A scanned code cannot leave its session');
select tests.throws_key($$ select pg_temp.cap(6, 'hall') $$,
  'qr_code_in_use', 'A scanned code cannot be exchanged for another');
select tests.throws_key(
  $$ select public.admin_save_game_session(jsonb_build_object('id', tests.id('session'), 'name', 'No codes named')) $$,
  'qr_code_in_use', 'Leaving the codes out would take the scanned one away, so it is refused');
select tests.rows_unchanged('A refused removal changes no rows');
select tests.throws_key($$ delete from public.qr_codes where id = tests.id('well') $$,
  'qr_code_in_use', 'A scanned code cannot be deleted');

-- Only refused scans: the code may go -------------------------------------------------------------

select tests.save_session(jsonb_build_object('id', tests.id('other session'), 'name', 'Another hunt',
  'starts_at', '2025-06-02T10:00:00Z',
  'qr_codes', jsonb_build_array(jsonb_build_object('qr_code_id', tests.id('elsewhere')))));
select tests.create_player('Fanni', 'other session');
select tests.sign_in_as('fanni');
select tests.answers_key(tests.scan('elsewhere', 'other session'), 'game_not_started', 'A scan of the code is refused');
select tests.sign_in_as('olga');
select lives_ok(
  $$ select public.admin_save_game_session(jsonb_build_object('id', tests.id('other session'),
    'name', 'Another hunt')) $$,
  'A code with refused scans only can leave its session');

select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
