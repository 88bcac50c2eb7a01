-- Organisers read the name of the team beside that of its member.
begin;
\ir ../support/load.psql
select plan(6);
select tests.create_hunt();
select tests.create_team('Foxes', 'anna');
select tests.scan_as('anna', 'hall', '2025-06-01T12:00:00Z'), tests.scan_as('béla', 'well', '2025-06-01T12:00:10Z');
select tests.at('2025-06-01T12:10:00Z');
select tests.claim_as('anna');
create temporary table told (what text primary key, answer jsonb not null);
grant select, insert on told to authenticated;
select tests.sign_in_as('olga');
insert into told values
  ('desk', to_jsonb(public.admin_game_session_desk(tests.id('session'), 'Europe/Budapest'))),
    ('overview', to_jsonb(public.admin_overview())),
  ('points', to_jsonb(public.admin_adjust_points(tests.id('session'), array[tests.id('anna'), tests.id('béla')], 5,
    'Wit',
    gen_random_uuid(), true)) -> 'players');
create function pg_temp.teams(p_what text, p_path jsonpath) returns jsonb
language sql stable as $$
  select jsonb_object_agg(coalesce(e ->> 'user_name', e ->> 'name'), e -> 'team_name')
  from told, jsonb_path_query(answer, p_path) e where what = p_what
$$;

select is(pg_temp.teams('desk', '$.latest[*]'), '{"Anna": "Foxes", "Béla": null}', 'The desk: the latest finds');
select is(pg_temp.teams('desk', '$.claims[*]'), '{"Anna": "Foxes"}', 'The desk: claims');
select is(pg_temp.teams('overview', '$.recent_scans[*]'), '{"Anna": "Foxes", "Béla": null}', 'The latest scans');
select is(pg_temp.teams('points', '$[*]'), '{"Anna": "Foxes", "Béla": null}', 'The effect of a correction');
select is((select array_agg(team_name) from public.admin_session_timeline(tests.id('session')) where kind = 'claim'),
  array['Foxes'], 'The timeline: claims');
select is((select count(team_name) from public.admin_session_timeline(tests.id('session')) where player_name is null),
  0::bigint, 'Steps of nobody name no team');
select * from finish();
rollback;
