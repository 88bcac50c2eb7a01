-- What get_player_state says about the time ahead of a hunt, and that organisers read the same. Sales and joining end
-- by the dates of the settings.
begin;
\ir ../support/load.psql
select plan(23);
select tests.create_hunt();
select tests.as_owner();
update public.game_settings set game_start_time = '2025-06-01T10:00:00Z',
  registration_deadline = '2025-05-25T23:59:59Z', is_schedule_enabled = true where singleton;
update public.game_sessions set created_at = '2025-05-01T08:00:00Z', starts_at = null where id = tests.id('session');

-- One line per state: since, phase, refusal, sales.
create function pg_temp.lines(p_states jsonb) returns text[]
language sql stable as $$
  select array_agg(concat_ws(' ', to_char((s ->> 'since')::timestamptz at time zone 'UTC', 'MM-DD HH24:MI:SS'),
    s ->> 'phase', s ->> 'joining_refusal', case when (s ->> 'sales_open')::boolean then 'sells' end) order by place)
  from jsonb_array_elements(p_states) with ordinality states (s, place)
$$;
create function pg_temp.states(p_at timestamptz) returns text[]
language plpgsql volatile as $$
begin
  perform tests.at(p_at);
  return (select pg_temp.lines(s -> 'states')
    from jsonb_array_elements(to_jsonb(public.get_player_state(array['game_sessions'])) -> 'game_sessions') s
    where s ->> 'id' = tests.id('session')::text);
end
$$;
create function pg_temp.change(p_change text) returns void
language plpgsql volatile as $$
begin
  perform tests.as_owner();
  execute format('update public.game_sessions set %s where id = tests.id(''session'')', p_change);
  perform tests.sign_in_as('cili');
end
$$;
grant execute on all functions in schema pg_temp to public;

select tests.sign_in_as('cili');
select is(pg_temp.states('2025-05-20T12:00:00Z'), array['upcoming sells',
  '05-25 23:59:59 upcoming registration_closed sells', '06-01 10:00:00 running registration_closed',
  '06-01 18:00:00 ended game_session_ended'], 'Each known change has its state, and the first is the present one');
select is(pg_temp.states('2025-05-25T23:59:59Z'), array['upcoming sells',
  '05-25 23:59:59 upcoming registration_closed sells', '06-01 10:00:00 running registration_closed',
  '06-01 18:00:00 ended game_session_ended'], 'The deadline itself is the last moment to join');
select is(pg_temp.states('2025-06-01T09:59:59.999Z'), array['upcoming registration_closed sells',
  '06-01 10:00:00 running registration_closed', '06-01 18:00:00 ended game_session_ended'],
  'Until the last moment before the start clues are for sale');
select is(pg_temp.states('2025-06-01T10:00:00Z'), array['running registration_closed',
  '06-01 18:00:00 ended game_session_ended'], 'and no longer at the start');
select is(pg_temp.states('2025-06-01T17:59:59.999Z'), array['running registration_closed',
  '06-01 18:00:00 ended game_session_ended'], 'A hunt runs until the last moment');
select is(pg_temp.states('2025-06-01T18:00:00Z'), array['ended game_session_ended'], 'and ends for good');

select pg_temp.change($$ ends_at = null, clue_sales_end_at = '2025-06-05T10:00:00Z' $$);
select is(pg_temp.states('2025-06-01T12:00:00Z'), array['running registration_closed sells',
  '06-05 10:00:00 running registration_closed'], 'A hunt without an end never ends; its own end of sales counts');
select pg_temp.change($$ ends_at = '2025-05-24T18:00:00Z' $$);
select is(pg_temp.states('2025-05-20T12:00:00Z'), array['upcoming sells',
  '05-24 18:00:00 ended game_session_ended', '05-25 23:59:59 ended game_session_ended',
  '06-01 10:00:00 ended game_session_ended', '06-05 10:00:00 ended game_session_ended'],
  'Nothing that comes after the end matters');

-- A pause.
select pg_temp.change($$ ends_at = '2025-06-01T18:00:00Z', clue_sales_end_at = null, paused_at = '2025-06-01T12:00:00Z',
  joining_ends_at = '2025-06-02T12:00:00Z' $$);
select is(pg_temp.states('2025-06-01T12:00:00Z'), array['paused', '06-01 18:00:00 paused',
  '06-02 12:00:00 paused registration_closed'], 'A paused hunt does not end');
select is(pg_temp.states('2025-06-01T19:00:00Z'), array['paused', '06-02 12:00:00 paused registration_closed'],
  'It waits for its organiser past its end, and can be joined');
select pg_temp.change('paused_at = null');
select is(pg_temp.states('2025-06-01T19:00:00Z'), array['ended game_session_ended',
  '06-02 12:00:00 ended game_session_ended'], 'Without a pause it has ended');

-- Places.
select pg_temp.change('max_players = 2');
select is(pg_temp.states('2025-06-01T12:00:00Z'), array['running game_session_full',
  '06-01 18:00:00 ended game_session_ended', '06-02 12:00:00 ended game_session_ended'],
  'A full hunt says so until its end');
select tests.sign_in_as('anna');
select is((pg_temp.states('2025-06-01T12:00:00Z'))[1], 'running', 'which matters to nobody who has joined');
select pg_temp.change('max_players = 3');
select is((pg_temp.states('2025-06-01T12:00:00Z'))[1], 'running', 'With a place left it can be joined');
select pg_temp.change($$ joining_ends_at = '2025-06-01T11:00:00Z', max_players = 2 $$);
select is((pg_temp.states('2025-06-01T12:00:00Z'))[1], 'running registration_closed',
  'The deadline comes before the places');

-- The settings.
select tests.as_owner();
update public.game_settings set clue_access_enabled = false where singleton;
select pg_temp.change('max_players = 3');
select is((pg_temp.states('2025-05-20T12:00:00Z'))[1], 'upcoming', 'Clue access that is off stops all sales');
select tests.as_owner();
update public.game_settings set clue_access_enabled = true, is_schedule_enabled = false where singleton;
select pg_temp.change('joining_ends_at = null, max_players = null, ends_at = null');
select is(pg_temp.states('2030-01-01T00:00:00Z'), array['running sells'], 'Without a schedule nothing changes');
select tests.as_owner();
update public.game_settings set is_schedule_enabled = true where singleton;
select pg_temp.change($$ created_at = '2025-06-02T08:00:00Z' $$);
select is(pg_temp.states('2025-06-02T12:00:00Z'), array['running sells'],
  'nor by dates that had passed when the hunt was made');

-- Organisers.
select pg_temp.change($$ created_at = '2025-05-01T08:00:00Z', ends_at = '2025-06-01T18:00:00Z' $$);
select tests.at_shopping_time();
create temporary table players_read as select pg_temp.states('2025-05-20T12:00:00Z') as states;
grant select on players_read to public;
select tests.sign_in_as('olga');
select is(
  (select pg_temp.lines(to_jsonb(states)) from public.admin_list_game_sessions() where id = tests.id('session')),
  (select states from players_read), 'The list of hunts says the same');
select is((select pg_temp.lines(s -> 'states')
    from jsonb_array_elements(to_jsonb(public.admin_overview()) -> 'sessions') s
  where s ->> 'id' = tests.id('session')::text), (select states from players_read), 'So does the overview');
select is(pg_temp.lines(to_jsonb(public.admin_game_session_desk(tests.id('session'))) -> 'states'),
  (select states from players_read), 'So does the desk');
select is(pg_temp.lines(to_jsonb(public.admin_launch_checklist(tests.id('session'))) #> '{game_session,states}'),
  (select states from players_read), 'So does the launch checklist');
select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
