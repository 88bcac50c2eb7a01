-- desk_counted, desk_code_counts, desk_minute_counts: the finds of all hunts, counted in slices.
begin;
\ir ../support/load.psql
select plan(18);
select tests.create_hunt();
create temporary view counted as
  select g.name, (select coalesce(sum(c.finds), 0) from private.desk_code_counts c where c.game_session_id = g.id)
      as by_code,
    (select coalesce(sum(m.finds), 0) from private.desk_minute_counts m where m.game_session_id = g.id) as by_minute,
    (select coalesce(sum(m.refused), 0) from private.desk_minute_counts m where m.game_session_id = g.id) as refused
  from public.game_sessions g where g.id = tests.id('session');
create function pg_temp.last_found(p_code text) returns timestamptz language sql stable as $$
  select last_found_at from private.desk_code_counts
  where game_session_id = tests.id('session') and qr_code_id = tests.id(p_code)
$$;
create function pg_temp.correct(p_kind text, p_code text, p_player text) returns void
language plpgsql volatile as $$
declare
  v_id bigint := (select id from public.scans where game_session_id = tests.id('session')
    and qr_code_id = tests.id(p_code) and user_id = tests.id(p_player) and status <> 'failed');
begin
  perform tests.sign_in_as('olga');
  perform public.admin_correct_finds(p_kind, array[v_id], 'Test', gen_random_uuid());
  perform tests.as_owner();
  perform private.count_for_desk(10, 10);
end
$$;
select tests.scan_as('anna', 'hall', '2025-06-01T12:00:10Z'), tests.scan_as('béla', 'hall', '2025-06-01T12:01:20Z'),
  tests.scan_as('anna', 'well', '2025-06-01T12:01:30Z');
select tests.sign_in_as('béla');
select tests.at('2025-06-01T12:02:00Z');
select public.record_scan(tests.id('hall')::text, tests.id('session')); -- refused, and kept
select tests.as_owner();

select results_eq('select * from private.count_for_desk(10, 1)', $$ values (0::bigint, true) $$,
  'Scans of the last two minutes are read live');
select tests.at('2025-06-01T12:03:00Z');
select results_eq($$ select counted_until = (select min(id) from public.scans), is_complete
  from private.count_for_desk(10, 1) $$, $$ values (true, true) $$, 'Only older ones are counted');
select tests.at('2025-06-01T13:00:00Z');
select results_eq('select is_complete from private.count_for_desk(2, 1)', $$ values (false) $$,
  'A slice has an end, and more may follow');
select results_eq('select by_code, by_minute, refused from counted', $$ values (3::numeric, 3::numeric, 0::numeric) $$,
  'Finds are counted by code and by minute');
select results_eq('select is_complete from private.count_for_desk(10, 5)', $$ values (true) $$,
  'Few scans are left to be read live');
select results_eq('select is_complete from private.count_for_desk(10, 1)', $$ values (true) $$, 'Or counted');
select results_eq('select by_code, by_minute, refused from counted', $$ values (3::numeric, 3::numeric, 1::numeric) $$,
  'Refused scans too');
select tests.sign_in_as('olga');
create temporary table desk as select public.admin_hunt_desk(tests.id('session')) as d;
select tests.as_owner();
select is(array[d ->> 'finds', d ->> 'refused', d ->> 'uncounted_days'], array['3', '1', '0'],
  'The desk shows what is counted') from desk;

select pg_temp.correct('void', 'hall', 'béla');
select results_eq('select by_code, by_minute, refused from counted', $$ values (2::numeric, 2::numeric, 1::numeric) $$,
  'A voided find is subtracted');
select is(pg_temp.last_found('hall'), '2025-06-01T12:00:10Z', 'and the last find of its code is the one before');
select pg_temp.correct('restore', 'hall', 'béla');
select results_eq('select by_code, by_minute, refused from counted', $$ values (3::numeric, 3::numeric, 1::numeric) $$,
  'A restored one is added');
select is(pg_temp.last_found('hall'), '2025-06-01T12:01:20Z', 'and is the last find again');
select private.delete_user(tests.id('anna'));
select results_eq('select by_code, by_minute, refused from counted', $$ values (3::numeric, 3::numeric, 1::numeric) $$,
  'A deletion leaves the counts to the next visit');
select private.count_for_desk(10, 10);
select results_eq('select by_code, by_minute, refused from counted', $$ values (1::numeric, 1::numeric, 1::numeric) $$,
  'Finds of a deleted player are subtracted');
select is(pg_temp.last_found('well'), null, 'A code without finds has no row');
select is((select count(*) from private.desk_changes), 0::bigint, 'Nothing is left to be subtracted');
delete from private.desk_counted where true; -- as after the tables were emptied
delete from private.desk_code_counts where true;
delete from private.desk_minute_counts where true;
select private.delete_user(tests.id('béla')), private.count_for_desk(10, 1);
select results_eq('select by_code, by_minute, refused from counted', $$ values (0::numeric, 0::numeric, 0::numeric) $$,
  'Scans that were deleted before they were counted are not subtracted');
select tests.invariants_hold();
select * from finish();
rollback;
