-- Coalesced broadcasts stay within the deliveries per second that the Supabase plan allows, however many players there
-- are.
begin;
\ir ../support/load.psql
select plan(19);
select tests.create_hunt();
select tests.forget_broadcasts();

-- Players who only count: members of a hunt, without accounts.
create function pg_temp.crowd(p_name text, p_members integer) returns uuid language plpgsql as $$
declare
  v_session_id uuid := gen_random_uuid();
begin
  insert into public.game_sessions (id, name) values (v_session_id, p_name);
  set local session_replication_role = replica;
  insert into public.user_game_sessions (user_id, game_session_id, joined_at, last_activity)
  select gen_random_uuid(), v_session_id, now(), now() from generate_series(1, p_members);
  set local session_replication_role = origin;
  return v_session_id;
end
$$;

-- Deliveries of ten minutes in which something happens in each hunt twice a second, divided by the seconds.
create function pg_temp.deliveries_per_second(p_sessions uuid[]) returns numeric language plpgsql as $$
declare
  v_start constant timestamptz := clock_timestamp();
begin
  perform tests.forget_broadcasts();
  delete from private.broadcast_ticks where true;
  for v_step in 0 .. 1199 loop
    perform private.publish_coalesced('session:' || id, 'leaderboard', v_start + v_step * interval '500 milliseconds'),
      private.publish_coalesced('session:' || id, 'jackpot', v_start + v_step * interval '500 milliseconds')
    from unnest(p_sessions) id;
  end loop;
  return (select sum(sent.messages * members.total) / 600 from unnest(p_sessions) id,
    lateral (select count(*) as messages from tests.broadcasts('session:' || id)) sent,
    lateral (select count(*) as total from public.user_game_sessions where game_session_id = id) members);
end
$$;

-- Payload of a hint -------------------------------------------------------------------------------

select private.publish_coalesced('session:' || tests.id('session'), 'leaderboard', '2026-01-01T12:00:00Z');
select is((select payload from tests.broadcasts()), '{"interval_ms": 1000}'::jsonb, 'A small hunt hears once a second');
select private.publish_coalesced('session:' || tests.id('session'), 'leaderboard', '2026-01-01T12:00:00.999Z');
select is((select count(*) from tests.broadcasts()), 1::bigint, 'Within the second there is no other hint');
select private.publish_coalesced('session:' || tests.id('session'), 'jackpot', '2026-01-01T12:00:00.999Z');
select is((select count(*) from tests.broadcasts()), 2::bigint, 'Each event has an interval of its own');
select private.publish_coalesced('session:' || tests.id('session'), 'leaderboard', '2026-01-01T12:00:01Z');
select is((select count(*) from tests.broadcasts()), 3::bigint, 'The next second has a hint again');
select private.publish_coalesced('admin', 'order', '2026-01-01T12:00:01Z');
select is((select audience from private.broadcast_ticks where topic = 'admin' and event = 'order'),
  (select count(*)::integer from public.profiles where role = 'admin'), 'The audience of organisers is the organisers');

-- Delivery budget ---------------------------------------------------------------------------------

select is((select realtime_deliveries_per_second from public.game_settings), 100, 'By default the plan is Free');
select cmp_ok(pg_temp.deliveries_per_second(array[pg_temp.crowd('Fifty', 50)]), '<=', 52::numeric,
  '50 members: half of Free at most');
select cmp_ok(pg_temp.deliveries_per_second(array[pg_temp.crowd('Five hundred', 500)]), '<=', 52::numeric,
  '500 members, too');
select cmp_ok(pg_temp.deliveries_per_second(array[pg_temp.crowd('Five thousand', 5000)]), '<=', 66::numeric,
  '5,000 members stay within the budget');
select is((select (payload ->> 'interval_ms')::integer from tests.broadcasts() where event = 'leaderboard'
  order by payload limit 1),
  100000, '5,000 members alone hear every 100 s, and are told so');
select cmp_ok(
  pg_temp.deliveries_per_second(array[pg_temp.crowd('North', 400), pg_temp.crowd('South', 300),
    pg_temp.crowd('West', 10)]),
  '<=', 60::numeric, 'Hunts that run side by side share the budget');
select cmp_ok((select count(*) from tests.broadcasts()), '>', 100::bigint,
  'Hunts that run side by side all get their broadcasts');

update public.game_settings set realtime_deliveries_per_second = 500 where singleton;
select cmp_ok(pg_temp.deliveries_per_second(array[pg_temp.crowd('Pro', 500)]), '<=', 255::numeric,
  'Pro: 500 members within half of 500');
select cmp_ok(pg_temp.deliveries_per_second(array[pg_temp.crowd('Large Pro', 5000)]), '<=', 275::numeric,
  'Pro: 5,000 members, too');
select cmp_ok(pg_temp.deliveries_per_second(array[pg_temp.crowd('Small Pro', 50)]), '>', 90::numeric,
  'Pro: 50 members still hear of both events about once a second');

-- Who may call it, and what is left ---------------------------------------------------------------

select throws_ok($$ update public.game_settings set realtime_deliveries_per_second = 0 where singleton $$, '23514',
  null, 'A budget of nothing is refused');
create temporary table emptied as select pg_temp.crowd('Nobody', 0) as id;
grant select on emptied to authenticated;
select private.publish_coalesced('session:' || id, 'leaderboard', now()) from emptied;
select tests.sign_in_as('olga');
select lives_ok('select to_jsonb(public.admin_delete_game_session(id)) from emptied',
  'A hunt that nobody joined is deleted');
select tests.as_owner();
select is_empty($$ select 1 from private.broadcast_ticks where topic = (select 'session:' || id from emptied) $$,
  'The ticks of a deleted hunt are deleted');
select tests.invariants_hold();
select * from finish();
rollback;
