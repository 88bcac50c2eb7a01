-- record_scan at caps: exactly max_scans players count, and deleting a player frees the place.
begin;
\ir ../support/load.psql
select plan(17);
select tests.create_hunt();
select tests.create_code('seven', 1, 'SEVN2345');
select tests.create_code('hundred', 1, 'HNDR2345');
select tests.save_session(jsonb_build_object('id', tests.id('session'), 'name', 'Caps', 'starting_tokens', 1,
  'starts_at', '2025-06-01T10:00:00Z',
  'qr_codes', jsonb_build_array(
    jsonb_build_object('qr_code_id', tests.id('tower'), 'points', 30, 'max_scans', 1),
    jsonb_build_object('qr_code_id', tests.id('seven'), 'points', 1, 'max_scans', 7),
    jsonb_build_object('qr_code_id', tests.id('hundred'), 'points', 1, 'max_scans', 100),
    jsonb_build_object('qr_code_id', tests.id('hall'), 'points', 10))));

-- Counters ----------------------------------------------------------------------------------------

select results_eq(
  $$ select q.name, count(*), sum(capacity), max(capacity) - min(capacity) <= 1, sum(used)
     from private.scan_cap_shards join public.qr_codes q on q.id = qr_code_id group by q.name order by q.name $$,
  $$ values ('hundred', 16::bigint, 100::bigint, true, 0::bigint), ('seven', 7, 7, true, 0),
    ('tower', 1, 1, true, 0) $$,
  'A cap is spread evenly over up to 16 counters; a code without a cap has none');

-- A hundred and twenty players, one after another -------------------------------------------------

create function pg_temp.everybody_scans(p_code text) returns table (answer text, players bigint)
language plpgsql volatile as $$
declare
  v_answers text[] := '{}';
  v_answer jsonb;
begin
  for v_number in 1 .. 120 loop
    perform tests.sign_in_as('p' || v_number);
    v_answer := tests.scan(p_code);
    v_answers := v_answers || coalesce(v_answer ->> 'hint', v_answer ->> 'status');
  end loop;
  perform tests.as_owner();
  return query select unnest(v_answers), count(*) group by 1 order by 1;
end
$$;
select count(tests.create_player('P' || number)) from generate_series(1, 120) number;
select tests.at_playing_time();

select results_eq($$ select * from pg_temp.everybody_scans('tower') $$,
  $$ values ('scan_limit_reached', 119::bigint), ('success', 1) $$, 'A cap of 1 lets one player through');
select results_eq($$ select * from pg_temp.everybody_scans('seven') $$,
  $$ values ('scan_limit_reached', 113::bigint), ('success', 7) $$, 'A cap of 7 lets seven players through');
select results_eq($$ select * from pg_temp.everybody_scans('hundred') $$,
  $$ values ('scan_limit_reached', 20::bigint), ('success', 100) $$, 'A cap of 100 lets a hundred players through');
select results_eq($$ select * from pg_temp.everybody_scans('hall') $$,
  $$ values ('success', 120::bigint) $$, 'A code without a cap lets everybody through');
select results_eq(
  $$ select q.name, public.current_scans(c) from public.game_session_qr_codes c
    join public.qr_codes q on q.id = c.qr_code_id
     where c.game_session_id = tests.id('session') order by q.name $$,
  $$ values ('hall', 120::bigint), ('hundred', 100), ('seven', 7), ('tower', 1) $$,
  'current_scans counts the successful scans with and without a cap');
select is((select sum(current_points) from public.user_game_sessions where game_session_id = tests.id('session')),
  30 + 7 + 100 + 1200::bigint, 'Only counted scans give points');
select is((select count(*) from public.scans where status = 'failed' and failure_reason = 'scan_limit_reached'),
  252::bigint,
  'Each refusal at a cap is kept');

-- The last place is taken between check and update ------------------------------------------------

select tests.create_code('full', 5, 'FULY2345');
select tests.save_session(jsonb_build_object('id', tests.id('other session'), 'name', 'Another hunt',
  'qr_codes', jsonb_build_array(
  jsonb_build_object('qr_code_id', tests.id('full'), 'points', 5, 'max_scans', 2))));
select tests.create_player('Zoli', 'other session');
create function pg_temp.take_all_places() returns trigger language plpgsql security definer as $$
begin
  update private.scan_cap_shards set used = capacity where qr_code_id = new.qr_code_id;
  return null;
end
$$;
create trigger steal after insert on public.scans for each row when (new.status = 'success')
  execute function pg_temp.take_all_places();
select tests.remember_rows();
select tests.sign_in_as('zoli');
select tests.answers_key(tests.scan('full', 'other session'),
  'scan_limit_reached', 'A player who loses the last place is refused');
select tests.as_owner();
select tests.rows_moved_only_in(array['public.scans'],
  'A player who loses the last place has a refused scan and nothing else');
select results_eq(
  $$ select status::text, failure_reason, points::integer from public.scans where user_id = tests.id('zoli') $$,
  $$ values ('failed', 'scan_limit_reached', 0) $$, 'The refused scan says why');
drop trigger steal on public.scans;
select tests.at('2025-06-01T12:00:10Z');
select tests.sign_in_as('zoli');
select is(tests.scan('full', 'other session') ->> 'status', 'success', 'With a place free the same player counts');

-- The counters hold the cap by themselves ---------------------------------------------------------

select tests.as_owner();
select throws_ok(
  $$ update private.scan_cap_shards set used = capacity + 1 where qr_code_id = tests.id('tower') $$, '23514', null,
  'No statement whatever can take more places than there are');
select throws_ok(
  $$ update private.scan_cap_shards set used = -1 where qr_code_id = tests.id('full') and shard = 0 $$, '23514', null,
  'No statement whatever can give back more places than were taken');

-- Deleting a player gives the place back ----------------------------------------------------------

select is((select public.current_scans(c) from public.game_session_qr_codes c where qr_code_id = tests.id('full')),
  1::bigint,
  'One of the two places is taken');
select private.delete_user(tests.id('zoli'));
select is((select public.current_scans(c) from public.game_session_qr_codes c where qr_code_id = tests.id('full')),
  0::bigint,
  'A deleted player gives the place back');
select tests.invariants_hold();

select * from finish();
rollback;
