-- admin_adjust_points: bonus and penalty points are rows that the board and the player's history include.
begin;
\ir ../support/load.psql
select plan(30);
select tests.create_hunt();
select tests.at_playing_time();
create function pg_temp.adjust(
  p_names text[], p_points integer, p_reason text default 'Best costume', p_request uuid default gen_random_uuid(),
  p_is_preview boolean default false) returns jsonb
language sql volatile as $$
  select to_jsonb(public.admin_adjust_points(tests.id('session'),
    (select array_agg(tests.id(n)) from unnest(p_names) n),
    p_points, p_reason, p_request, p_is_preview))
$$;
create function pg_temp.standing(p_name text) returns text
language sql stable security definer as $$
  select concat_ws(' ', current_points, board_points, found_codes, private.board_rank(private.board_entry(m),
    private.banned_user_ids()))
  from public.user_game_sessions m where game_session_id = tests.id('session') and user_id = tests.id(p_name)
$$;
grant execute on all functions in schema pg_temp to anon, authenticated;
select tests.scan_as('anna', 'hall', '2025-06-01T12:00:00Z');
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok($$ select pg_temp.adjust(array['anna'], 5) $$, '42501', null, 'A visitor gives no points');
select tests.sign_in_as('anna');
select tests.throws_key($$ select pg_temp.adjust(array['anna'], 5) $$, 'admin_access_required',
  'A player gives no points');
select tests.sign_in_as('olga');
select tests.throws_key(format('select pg_temp.adjust(array[''anna''], %s)', args), 'invalid_input', title) from (values
  ('0', 'Zero points are not a change'), ('null', 'Points are needed'), ('100001', 'At most 100,000'),
  ('-100001', 'At least -100,000'), ($$5, ' '$$, 'A reason is needed'), ($$5, 'x', null$$, 'A request id is needed'))
  bad (args, title);
select tests.throws_key($$ select public.admin_adjust_points(gen_random_uuid(), array[tests.id('anna')], 5, 'x',
  gen_random_uuid()) $$, 'game_session_not_found', 'An unknown hunt is refused');
select tests.throws_key($$ select pg_temp.adjust(array['anna', 'cili'], 5) $$, 'session_not_joined',
  'Only players of the hunt get points');
select is(pg_temp.adjust(array['anna'], -15, p_is_preview => true) #>> '{players,0,points_after}', '-5',
  'A preview shows the total');
select tests.as_owner();
select tests.rows_unchanged('Refusals and previews change no rows');

select tests.sign_in_as('olga');
select is(pg_temp.adjust(array['anna', 'béla'], 120) ->> 'changed', '2', 'Several players get a bonus');
select is(pg_temp.standing('anna') || ', ' || pg_temp.standing('béla'), '130 130 1 1, 120 120 0 2',
  'The board includes it, the number of finds does not');
select is(pg_temp.adjust(array['anna'], -180, 'Climbed the fence') ->> 'changed', '1', 'A penalty is given');
select is(pg_temp.standing('anna'), '-50 -50 1', 'Points may fall below zero, off the board');
select tests.as_owner();
select tests.invariants_hold();
select tests.scan_as('anna', 'well', '2025-06-01T12:30:00Z');
select is(pg_temp.standing('anna'), '-30 -30 2', 'Scans count from there');
select tests.scan_as('anna', 'tower', '2025-06-01T12:31:00Z');
select is(pg_temp.standing('anna'), '0 0 3', 'Up to zero');
select tests.sign_in_as('olga');
select tests.at('2025-06-01T12:40:00Z');
select is(pg_temp.adjust(array['anna'], 180, 'The fence was open') ->> 'changed', '1',
  'The opposite points take an adjustment back');
select is(pg_temp.standing('anna'), '180 180 3 1', 'Back on the board');
select tests.as_owner();
select tests.invariants_hold();
select tests.sign_in_as('anna');
select results_eq($$ select points, reason from public.list_point_entries() where kind = 'adjustment' order by id $$,
  $$ values (120, 'Best costume'), (-180, 'Climbed the fence'), (180, 'The fence was open') $$,
  'The own history has the adjustments with their reasons');
select is((select array_agg(a ->> 'title_en' order by a ->> 'title_en')
  from jsonb_array_elements(to_jsonb(public.list_announcements(tests.id('session'))) -> 'announcements') a),
  array['Bonus points for you: 120', 'Bonus points for you: 180', 'Penalty points for you: 180'],
  'The player is notified of each');

-- A frozen board keeps the standings of its moment, without finds that were voided.
select tests.sign_in_as('olga');
select tests.at('2025-06-01T13:00:00Z');
select public.admin_freeze_leaderboard(tests.id('session'), true);
select tests.at('2025-06-01T13:10:00Z');
select pg_temp.adjust(array['béla'], 1000);
select is(pg_temp.standing('béla'), '1120 120 0 2', 'Points after the freeze wait');
select public.admin_correct_finds('void', array[(select scan_id from public.admin_list_found_qr_codes()
  where qr_code_name = 'tower')], 'Photo', gen_random_uuid());
select is(pg_temp.standing('anna'), '150 150 2 1', 'A find voided during the freeze leaves the board');
select tests.as_owner();
select tests.invariants_hold();

-- A tie: who reached the points first leads, and a penalty is no way to reach them.
select tests.sign_in_as('olga');
select public.admin_freeze_leaderboard(tests.id('session'), false);
select tests.create_player('Dóra'), tests.create_player('Ede');
select tests.scan_as('dóra', 'well', '2025-06-01T14:00:00Z'), tests.scan_as('ede', 'hall', '2025-06-01T14:05:00Z');
select tests.sign_in_as('olga');
select tests.at('2025-06-01T14:10:00Z');
select pg_temp.adjust(array['dóra'], -10);
select is(pg_temp.standing('dóra') || ', ' || pg_temp.standing('ede'), '10 10 1 3, 10 10 1 4',
  'A penalty leaves the time of the last gain');
select tests.as_owner();

-- Many players at once: the ranks before and after are computed once per call.
create temporary sequence rank_calls;
alter function private.top_of_board(uuid, bigint) rename to top_of_board_counted;
create function private.top_of_board(p_game_session_id uuid, p_limit bigint)
returns table (rank bigint, id uuid, user_id uuid, team_id uuid, points integer, reached_at timestamptz)
language plpgsql as $$
begin
  perform nextval('pg_temp.rank_calls');
  return query select * from private.top_of_board_counted(p_game_session_id, p_limit);
end
$$;
alter function private.board_rank(private.board_entries, uuid[]) rename to board_rank_counted;
create function private.board_rank(p_entry private.board_entries, p_banned_ids uuid[]) returns bigint
language plpgsql as $$
begin
  perform nextval('pg_temp.rank_calls');
  return private.board_rank_counted(p_entry, p_banned_ids);
end
$$;
create function pg_temp.rank_calls_of(p_names text[]) returns bigint language plpgsql volatile as $$
declare
  v_before bigint := nextval('pg_temp.rank_calls');
begin
  perform pg_temp.adjust(p_names, 5, p_is_preview => true);
  return nextval('pg_temp.rank_calls') - v_before - 1;
end
$$;
grant usage on sequence rank_calls to authenticated;
grant execute on all functions in schema pg_temp to authenticated;
select tests.create_player('p' || n) from generate_series(1, 20) n;
select tests.sign_in_as('olga');
create temporary table calls as
  select pg_temp.rank_calls_of(array['p1']) as of_one,
    pg_temp.rank_calls_of(array(select 'p' || n from generate_series(1, 20) n)) as of_twenty;
select cmp_ok((select of_one from calls), '>', 0::bigint, 'A correction computes ranks');
select is((select of_twenty from calls), (select of_one from calls), 'and no more for twenty players than for one');
select * from finish();
rollback;
