-- admin_review_cheating with teams: team mates who walk together are no case, one phone in two teams is.
begin;
\ir ../support/load.psql
select plan(6);
select tests.create_hunt();
select tests.create_player('Ede');
select tests.create_player('Fanni');

-- A find as record_scan would have left it, in the team of the player now.
create function pg_temp.seen(p_name text, p_code text, p_at text, p_device text default null) returns void
language sql as $$
  insert into public.scans (user_id, qr_code_id, qr_code_name, game_session_id, status, device_info, scanned_at,
    received_at, team_id)
  values (tests.id(p_name), tests.id(p_code), p_code, tests.id('session'), 'success',
    case when p_device is null then '{}' else jsonb_build_object('userAgent', p_device,
      'position', jsonb_build_object('latitude', random())) end,
    ('2025-06-01T' || p_at || 'Z')::timestamptz, ('2025-06-01T' || p_at || 'Z')::timestamptz,
    private.team_of(tests.id(p_name), tests.id('session')))
$$;
create function pg_temp.cases() returns text language sql as $$
  select string_agg((c ->> 'kind') || ': ' || (
    select string_agg(p ->> 'name', ' ' order by p ->> 'name') from jsonb_array_elements(c -> 'players') p), ', '
    order by c ->> 'kind')
  from jsonb_array_elements(to_jsonb(public.admin_review_cheating(tests.id('session'))) -> 'cases') c
$$;
grant execute on all functions in schema pg_temp to authenticated;

-- Team mates share the codes of a walk; each code counts once, for one of them.
select tests.create_team('Foxes', 'anna', 'béla');
select tests.create_team('Owls', 'ede');
select pg_temp.seen('anna', 'hall', '12:00:00', 'Phone A'), pg_temp.seen('béla', 'well', '12:00:10', 'Phone A'),
  pg_temp.seen('anna', 'bridge', '12:00:20', 'Phone A'), pg_temp.seen('béla', 'tower', '12:00:30', 'Phone A');
select tests.sign_in_as('olga');
select is(pg_temp.cases(), null, 'Team mates who walk together are no case, nor is the phone that they share');

-- The index allows one find of a code per team, but codes found before a merge or while alone have no or another team.
select tests.as_owner();
drop index public.scans_team_key;
select pg_temp.seen('béla', 'hall', '12:00:05'), pg_temp.seen('anna', 'well', '12:00:15'),
  pg_temp.seen('béla', 'bridge', '12:00:25');
select tests.sign_in_as('olga');
select is(pg_temp.cases(), null, 'also when both have counted three codes within a minute');

select tests.as_owner();
select pg_temp.seen('ede', 'hall', '12:00:30', 'Phone A'), pg_temp.seen('ede', 'bridge', '12:00:50', 'Phone A');
select tests.sign_in_as('olga');
select is(pg_temp.cases(), 'device: Anna Ede', 'One phone in two teams is a case');
select tests.as_owner();
select pg_temp.seen('ede', 'well', '12:00:40', 'Phone B');
select tests.sign_in_as('olga');
select is(pg_temp.cases(), 'cluster: Anna Béla Ede, device: Anna Ede', 'and so are two teams that keep meeting');
select tests.as_owner();
select pg_temp.seen('fanni', 'hall', '12:10:00'), pg_temp.seen('fanni', 'well', '12:10:10'),
  pg_temp.seen('fanni', 'bridge', '12:10:20');
update public.scans set scanned_at = scanned_at + interval '10 minutes',
  received_at = received_at + interval '10 minutes'
where user_id = tests.id('ede');
select tests.sign_in_as('olga');
select is(pg_temp.cases(), 'cluster: Ede Fanni', 'A team and a player without one are a case, too');
select tests.as_owner();
update public.scans set team_id = tests.id('Owls') where user_id = tests.id('fanni');
select tests.sign_in_as('olga');
select is(pg_temp.cases(), null, 'until they are one team');
select * from finish();
rollback;
