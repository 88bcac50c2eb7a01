-- private.statistics_days and statistics_counts: counted in slices, cached, and dropped when rows are deleted. The
-- cached counts are compared with a count of all rows.
begin;
\ir ../support/load.psql
select plan(35);

select tests.create_hunt();
select tests.create_player('Player' || n) from generate_series(1, 8) n;
select tests.sign_in_as('player2');
select tests.at_shopping_time(), to_jsonb(public.join_game_session(tests.id('other session')));
select tests.as_owner();
select tests.buy_as('anna', 'compass'), tests.buy_as('béla', 'compass'), tests.buy_guide_as('anna', 'compass guide');

-- Five days around the end of summer time in Budapest (26 October, 01:00 UTC): finds, and twice as many refusals.
insert into public.scans (user_id, qr_code_id, game_session_id, status, failure_reason, scanned_at, received_at)
select tests.id('player' || p), tests.id(code), tests.id(session), 'success', null, at, at
from generate_series(1, 8) p, unnest(array['hall', 'well', 'tower', 'bridge']) with ordinality codes (code, n),
  unnest(array['session', 'other session']) with ordinality sessions (session, s),
  lateral (select timestamptz '2025-10-24T15:07:00Z' + (p * 7 + n * 23 + s * 11) * interval '53 minutes') times (at)
where s = 1 or p = 2;
insert into public.scans (user_id, qr_code_id, game_session_id, status, failure_reason, scanned_at, received_at)
select tests.id('player' || 1 + n % 8), tests.id('hall'), tests.id('session'), 'failed',
  case when n % 3 = 0 then 'already_scanned' else 'scan_too_far' end, at, at
from generate_series(1, 80) n,
  lateral (select timestamptz '2025-10-24T03:01:00Z' + n * interval '83 minutes') times (at);
create function pg_temp.settle_finds() returns void language sql as $$
  update public.user_game_sessions m set first_found_at = f.at, found_codes = f.codes
  from (select user_id, game_session_id, min(received_at) as at, count(*) as codes
        from public.scans where status = 'success' group by 1, 2) f
  where m.user_id = f.user_id and m.game_session_id = f.game_session_id
$$;
select pg_temp.settle_finds();
insert into public.token_transactions (user_id, type, delta, created_at, completed_at, metadata)
select tests.id('anna'), case when n % 2 = 0 then 'spend' else 'grant' end, case when n % 2 = 0 then -n else n end, at,
  at, '{}'
from generate_series(1, 60) n,
  lateral (select timestamptz '2025-10-24T03:01:00Z' + n * interval '97 minutes') times (at);

-- The rows themselves, counted without slices.
create function pg_temp.counted_at_once(p_kind text, p_zone text)
returns table (day date, game_session_id uuid, what text, item text, number bigint, earned bigint, spent bigint)
  language sql as $$
  with scans as (
    select s.*, (s.received_at at time zone p_zone)::date as day, g.session_id
    from public.scans s join public.game_sessions h on h.id = s.game_session_id and not h.is_test,
      unnest(array[s.game_session_id, private.all_sessions()]) g (session_id)
    where p_kind = 'scans'
  ), firsts as (
    select s.session_id, s.user_id, min(s.day) as first_day from scans s where s.status = 'success' group by 1, 2
  ), sales as (
    select p.*, (p.at at time zone p_zone)::date as day, g.session_id
    from (select 'clues' as what, clue_id, game_session_id, purchase_price as price, purchased_at as at
      from public.purchased_clues
          union all select 'guides', clue_id, game_session_id, price, purchased_at
            from public.purchased_solution_guides) p
    join public.game_sessions h on h.id = p.game_session_id and not h.is_test,
      unnest(array[p.game_session_id, private.all_sessions()]) g (session_id)
    where p_kind = 'sales'
  )
  select s.day, s.session_id, 'scans', coalesce(s.failure_reason, 'success'), count(*), 0, 0 from scans s group by 1,
    2, 4
  union all
  select s.day, s.session_id, case s.status when 'success' then 'counted' else 'refused' end,
    (floor(extract(epoch from s.received_at) / 900) * 900)::bigint::text, count(*), 0, 0
  from scans s where s.session_id = private.all_sessions() group by 1, 2, 3, 4
  union all
  select s.day, s.session_id, 'cohorts', f.first_day::text, count(distinct s.user_id), 0, 0
  from scans s join firsts f using (session_id, user_id) where s.status = 'success' group by 1, 2, 4
  union all
  select (t.created_at at time zone p_zone)::date, private.all_sessions(), 'types', t.type, count(*),
    coalesce(sum(t.delta) filter (where t.delta > 0), 0), coalesce(-sum(t.delta) filter (where t.delta < 0), 0)
  from public.token_transactions t where p_kind = 'tokens' group by 1, 4
  union all
  select s.day, s.session_id, s.what, s.clue_id::text, count(*), 0, sum(s.price) from sales s group by 1, 2, 3, 4
$$;
create function pg_temp.figures(p_kind text, p_zone text) returns setof record language sql as $$
  select f.* from unnest(array[null, private.all_sessions()]) session,
    private.statistics_figures(p_kind, p_zone, '2025-05-18', (private.current_time() at time zone p_zone)::date,
      session,
      array['scans', 'counted', 'refused', 'cohorts', 'types', 'clues', 'guides']) f
$$;
-- How many figures differ at a time, after everything that can be counted has been.
create function pg_temp.differences(p_kind text, p_zone text, p_now timestamptz) returns bigint language plpgsql as $$
declare
  v_today date := (p_now at time zone p_zone)::date;
begin
  perform tests.at(p_now);
  perform private.count_statistics(p_kind, p_zone, '2025-05-18', v_today, 1000000);
  return (
    with kept as (
      select * from pg_temp.figures(p_kind, p_zone) as f (day date, game_session_id uuid, what text, item text,
        number bigint, earned bigint, spent bigint)
    ), raw as (
      select * from pg_temp.counted_at_once(p_kind, p_zone) r where r.day <= v_today
    )
    select count(*)
      from ((select * from kept except all select * from raw)
      union all (select * from raw except all select * from kept)) d);
end
$$;
create function pg_temp.kept_days(p_kind text, p_zone text default 'UTC') returns date[] language sql as $$
  select array_agg(day order by day) from private.statistics_days
  where kind = p_kind and time_zone = p_zone and day >= '2025-10-23'
$$;

-- Days counted in pieces --------------------------------------------------------------------------
select is((select sum(pg_temp.differences('scans', zone, timestamptz '2025-10-24T12:00:00Z' + n * interval '5 hours'))
           from generate_series(0, 25) n), 0::numeric, 'Scans are counted right by the days of ' || zone)
from unnest(array['UTC', 'Europe/Budapest', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Kiritimati']) zone;
select is((select sum(pg_temp.differences('tokens', zone, timestamptz '2025-10-24T12:00:00Z' + n * interval '5 hours'))
           from generate_series(0, 25) n), 0::numeric, 'Tokens are counted right by the days of ' || zone)
from unnest(array['UTC', 'Europe/Budapest', 'America/St_Johns']) zone;
select is((select sum(pg_temp.differences('sales', zone, timestamptz '2025-10-24T12:00:00Z'))
  from unnest(array['UTC', 'Europe/Budapest']) zone), 0::numeric,
  'Sales are counted right');
select cmp_ok((select count(*) from private.statistics_counts where kind = 'scans' and time_zone = 'UTC'
  and what = 'scans'), '>', 10::bigint, 'There is something to count');
select ok(exists (select from private.statistics_counts where kind = 'sales' and what = 'clues' and number = 2
  and spent = 20), 'A clue that two bought for ten is two sales for twenty tokens');
select is((select min(number) from private.statistics_counts where kind = 'scans' and what = 'counted'
    and to_timestamp(item::bigint) <> date_bin('15 minutes', to_timestamp(item::bigint), 'epoch')), null,
      'Quarters of an hour begin at a quarter');
select is((select count(*) from private.statistics_players where day < '2025-10-29'), 0::bigint,
  'Who was active is forgotten when the day is over');

-- Incomplete days ---------------------------------------------------------------------------------
delete from private.statistics_days where true;
select is(pg_temp.differences('scans', 'UTC', '2025-10-25T12:00:00Z'), 0::bigint, 'Emptied, it is filled again');
select is((select counted_until from private.statistics_days where day = '2025-10-25'), '2025-10-25T11:50:00Z',
  'Today is counted up to ten minutes ago: what was received before is committed');
select cmp_ok((select count(*) from private.statistics_players), '>', 0::bigint, 'It is known who was active today');
delete from private.statistics_days where day = '2025-10-25';
select is(pg_temp.differences('scans', 'UTC', '2025-10-25T13:00:00Z'), 0::bigint,
  'Forgotten half-way, a day begins again');
select is(pg_temp.differences('scans', 'UTC', '2025-10-25T13:04:00Z'), 0::bigint, 'A few minutes more are read live');
select is((select counted_until from private.statistics_days where day = '2025-10-25'), '2025-10-25T12:50:00Z',
  'The last minutes are not counted yet');
select is(pg_temp.differences('scans', 'UTC', '2025-10-26T00:09:00Z'), 0::bigint, 'Shortly after midnight');
select is((select counted_until from private.statistics_days where day = '2025-10-25'), '2025-10-25T23:59:00Z',
  'A day is not over while its last scans may be on their way');
select is(pg_temp.differences('scans', 'UTC', '2025-10-26T00:11:00Z'), 0::bigint, 'Ten minutes after it');
select is((select counted_until from private.statistics_days where day = '2025-10-25'), '2025-10-26T00:00:00Z',
  'It is');

-- Counting in portions ----------------------------------------------------------------------------
delete from private.statistics_days where true;
select tests.at('2025-10-29T12:00:00Z');
create function pg_temp.uncounted() returns bigint language sql as $$
  select count(*) from private.uncounted_days('scans', 'UTC', '2025-05-18', '2025-10-29')
$$;
select private.count_statistics('scans', 'UTC', '2025-05-18', '2025-10-29', 0);
select is(pg_temp.uncounted(), (select count(distinct (received_at at time zone 'UTC')::date) from public.scans
  where received_at < '2025-10-30') - 1,
  'With the least effort, quiet days and one other are counted');
create temporary table portion as select pg_temp.uncounted() as days;
select private.count_statistics('scans', 'UTC', '2025-05-18', '2025-10-29', 0);
select is(pg_temp.uncounted(), (select days - 1 from portion), 'Each call counts one more day');
select is(pg_temp.differences('scans', 'UTC', '2025-10-29T12:00:00Z'), 0::bigint,
  'After the last call all days are correct');
select is(pg_temp.uncounted(), 0::bigint, 'After the last call no day is uncounted');

-- Deletions ---------------------------------------------------------------------------------------
select is(pg_temp.kept_days('scans'), array['2025-10-23', '2025-10-24', '2025-10-25', '2025-10-26', '2025-10-27',
  '2025-10-28', '2025-10-29']::date[], 'All days are kept');
delete from public.scans where user_id = tests.id('player8') and (received_at at time zone 'UTC')::date <> '2025-10-28';
delete from public.scans where user_id = tests.id('player8');
select pg_temp.settle_finds();
select is((select sum(pg_temp.differences('scans', zone, '2025-10-29T12:00:00Z'))
  from unnest(array['UTC', 'Europe/Budapest', 'Asia/Kolkata']) zone), 0::numeric,
  'Scans that are gone are gone from the figures');
select pg_temp.differences('tokens', 'UTC', '2025-10-29T12:00:00Z'),
  pg_temp.differences('sales', 'UTC', '2025-10-29T12:00:00Z');
select tests.sign_in_as('olga');
select public.admin_delete_user(tests.id('béla'));
select tests.as_owner();
select is((select pg_temp.differences('tokens', 'UTC', '2025-10-29T12:00:00Z')
  + pg_temp.differences('sales', 'UTC', '2025-10-29T12:00:00Z')
  + pg_temp.differences('scans', 'UTC', '2025-10-29T12:00:00Z')), 0::bigint,
    'An account that is gone takes its tokens and purchases along');
select tests.at_shopping_time();
select tests.create_player('Fox');
select tests.create_team('Foxes', 'anna', 'fox');
select pg_temp.differences('sales', 'UTC', '2025-10-29T12:00:00Z');
delete from auth.users where id = tests.id('anna');
select is(pg_temp.differences('sales', 'UTC', '2025-10-29T12:00:00Z'), 0::bigint,
  'What stays with a team when an account is deleted has no price any more');
savepoint before_change;
update public.scans set device_info = '{"platform": "Android"}' where user_id = tests.id('player2');
select is_empty($$ select from private.statistics_changes where kind = 'scans' $$,
  'A change of a scan that no figure contains leaves them');
update public.scans set status = 'voided' where user_id = tests.id('player2') and status = 'success';
select isnt_empty($$ select from private.statistics_changes where kind = 'scans' $$, 'A voided find does not');
rollback to before_change;
delete from public.scans where user_id = tests.id('player2') and game_session_id = tests.id('session');
delete from public.user_game_sessions where user_id = tests.id('player2') and game_session_id = tests.id('session');
select is(pg_temp.differences('scans', 'Europe/Budapest', '2025-10-29T12:00:00Z'), 0::bigint,
  'Statistics of other days follow when the first find of a deleted player was on one');
update public.game_sessions set is_test = true where id = tests.id('session');
select is(pg_temp.differences('scans', 'Europe/Budapest', '2025-10-29T12:00:00Z'), 0::bigint,
  'A session that becomes a test leaves all figures');

select * from finish();
rollback;
