-- get_join_page: what a visitor sees behind a code, and nothing more.
begin;
\ir ../support/load.psql
select plan(46);
select tests.create_hunt();
select tests.remember_id('party', tests.save_session('{"name": "Party", "visibility": "link_only", "place_hu": "Liget",
  "place_en": "Park", "invitation_hu": "Gyere!", "invitation_en": "Come!", "description_hu": "Leírás",
  "description_en": "Description", "starting_tokens": 7, "starts_at": "2025-05-30T10:00:00Z",
  "ends_at": "2025-05-30T12:00:00Z", "joining_ends_at": "2025-05-29T10:00:00Z", "max_players": 3}'));
select tests.remember_id('draft', tests.save_session('{"name": "Draft", "visibility": "draft"}'));

create function pg_temp.code(p_session text) returns text
language sql stable security definer as $$
  select code from private.join_codes where game_session_id = tests.id(p_session) and replaced_at is null
$$;
grant execute on function pg_temp.code(text) to anon, authenticated;
create function pg_temp.from_address(p_headers jsonb) returns void
language sql volatile as $$ select set_config('request.headers', p_headers::text, true) $$;
grant execute on function pg_temp.from_address(jsonb) to anon, authenticated;
select tests.remember_rows();

-- The page ----------------------------------------------------------------------------------------

select tests.as_anonymous();
select is(public.get_join_page(lower(pg_temp.code('party'))), jsonb_build_object(
  'code', pg_temp.code('party'), 'name', 'Party', 'description_hu', 'Leírás', 'description_en', 'Description',
  'invitation_hu', 'Gyere!', 'invitation_en', 'Come!', 'languages', array['hu', 'en'],
  'place_hu', 'Liget', 'place_en', 'Park', 'team_name', null,
  'starts_at', '2025-05-30T10:00:00Z'::timestamptz, 'ends_at', '2025-05-30T12:00:00Z'::timestamptz,
  'joining_ends_at', '2025-05-29T10:00:00Z'::timestamptz, 'starting_tokens', 7, 'players', null, 'max_players', null,
  'refusal', null, 'is_member', false, 'is_draft', false,
  'public_names', 'initials', 'allows_guests', false, 'open_game_sessions', '[]'::jsonb),
  'A visitor sees what the page shows, and nothing more');
select is((public.get_join_page(pg_temp.code('session'))) ->> 'joining_ends_at', '2025-05-25T23:59:59+00:00',
  'Without a deadline of its own the hunt follows the settings');
select is((public.get_join_page(pg_temp.code('session'))) ->> 'refusal', null, 'It can be joined');
select tests.sign_in_as('anna');
select is((public.get_join_page(pg_temp.code('session'))) ->> 'is_member', 'true', 'A member is told so');
select is((public.get_join_page(pg_temp.code('party'))) ->> 'is_member', 'false', 'A player elsewhere is not a member');
select tests.as_owner();
select tests.rows_unchanged('Looking changes no rows');
update public.game_sessions set shows_player_count = true where id = tests.id('party');
select tests.as_anonymous();
select is((public.get_join_page(pg_temp.code('party'))) - array(select jsonb_object_keys(
  (public.get_join_page(pg_temp.code('party'))) - array['players', 'max_players'])),
  '{"players": 0, "max_players": 3}', 'An organiser may show how many there are');

-- Teams -------------------------------------------------------------------------------------------

select tests.as_owner();
insert into public.teams (game_session_id, name, code, captain_id)
values (tests.id('party'), 'Wolves', 'WWWW2345', tests.id('anna'));
select tests.as_anonymous();
select is(public.get_join_page(pg_temp.code('party'), ' wwww-2345 ') ->> 'team_name', 'Wolves',
  'An invitation names its team');
select is(public.get_join_page(pg_temp.code('session'), 'WWWW2345') ->> 'team_name', null,
  'but not beside the code of another hunt');
select tests.throws_key($$ select public.get_join_page(pg_temp.code('party'), repeat('A', 101)) $$, 'invalid_input',
  'A long text is no team code');
select pg_temp.from_address('{"x-forwarded-for": "192.0.2.50"}');
select is(count(*), 30::bigint, 'A wrong team code is answered without a team, thirty times a minute')
from (select public.get_join_page(pg_temp.code('party'), 'WRNG' || n) ->> 'team_name' as team
      from generate_series(2222, 2251) n) guesses where team is null;
select is(public.get_join_page(pg_temp.code('party'), 'WWWW2345') ->> 'team_name', null,
  'Then a right one is not answered either, and the page works without the team');
select pg_temp.from_address('{}');
select tests.as_owner();
delete from public.teams where code = 'WWWW2345';
select tests.as_anonymous();

-- Refusals ----------------------------------------------------------------------------------------

select tests.at('2025-05-29T10:00:00.001Z');
select is((public.get_join_page(pg_temp.code('party'))) ->> 'refusal', 'registration_closed', 'After its own deadline');
select tests.at('2025-05-30T12:00:00Z');
select is((public.get_join_page(pg_temp.code('party'))) ->> 'refusal', 'game_session_ended', 'After the end');
select tests.at('2025-05-25T23:59:59.001Z');
select is((public.get_join_page(pg_temp.code('session'))) ->> 'refusal', 'registration_closed',
  'After the deadline of the settings');
select is((public.get_join_page(pg_temp.code('party'))) ->> 'refusal', null,
  'A hunt with a deadline of its own is open beside it');
select tests.at_shopping_time();
select tests.as_owner();
update public.game_sessions set max_players = 1 where id = tests.id('session');
select tests.as_anonymous();
select is((public.get_join_page(pg_temp.code('session'))) ->> 'refusal', 'game_session_full', 'Without a free place');
select is((public.get_join_page(pg_temp.code('session'))) -> 'open_game_sessions', '[]',
  'A visitor sees no list of hunts');
select tests.sign_in_as('cili');
select is((public.get_join_page(pg_temp.code('session'))) -> 'open_game_sessions', jsonb_build_array(jsonb_build_object(
  'code', pg_temp.code('other session'), 'name', 'Another hunt', 'starts_at', '2025-06-01T10:00:00Z'::timestamptz)),
  'For a player, refusals come with the listed hunts that can be joined');
select tests.as_owner();
update public.game_sessions set archived_at = now() where id = tests.id('session');
select tests.as_anonymous();
select is((public.get_join_page(pg_temp.code('session'))) ->> 'refusal', 'game_session_ended',
  'An archived hunt is over');

-- Wrong codes -------------------------------------------------------------------------------------

select tests.throws_key($$ select public.get_join_page(null) $$, 'invalid_input', 'Nothing is not a code');
select tests.throws_key($$ select public.get_join_page(repeat('A', 101)) $$, 'invalid_input', 'A long text is refused');
select is((public.get_join_page('WRNG2345')) - 'details',
  '{"code": "PT404", "message": "This join code is wrong", "hint": "join_code_not_found"}', 'A wrong code is answered');
select is((public.get_join_page('WRNG2345')) ->> 'details', '[]', 'It tells a visitor of no other hunt');
select is((public.get_results('WRNG2345')) ->> 'details', '[]', 'Nor does the results page');
select tests.sign_in_as('anna');
select is(((public.get_join_page('WRNG2345')) ->> 'details')::jsonb #>> '{0,name}', 'Another hunt',
  'For a player it comes with the open hunts');
select tests.as_anonymous();
select is((public.get_join_page(pg_temp.code('draft'))) ->> 'hint', 'join_code_not_found',
  'For a visitor a draft does not exist');
select tests.sign_in_as('anna');
select is((public.get_join_page(pg_temp.code('draft'))) ->> 'hint', 'join_code_not_found', 'Nor for a player');
select tests.sign_in_as('olga');
select is((public.get_join_page(pg_temp.code('draft'))) ->> 'is_draft', 'true', 'An organiser sees its page');
create temporary table old_codes as select pg_temp.code('party') as code;
grant select on old_codes to anon;
select public.admin_replace_join_code(tests.id('party'));
select tests.as_anonymous();
select is((public.get_join_page((select code from old_codes))) ->> 'hint', 'join_code_replaced',
  'A replaced code says so');

-- Guessing ----------------------------------------------------------------------------------------

select tests.at('2025-05-20T13:00:00Z');
select pg_temp.from_address('{"x-forwarded-for": "192.0.2.3"}');
select is(count(*) filter (where answer ->> 'hint' = 'join_code_not_found'), 40::bigint,
  'The same wrong code counts once, however often a link is opened')
from (select public.get_join_page(case n % 2 when 0 then 'WRNG2345' else 'wrng-2345' end) as answer
      from generate_series(1, 40) n) repeats;
-- The server looks at the address of a link as a visitor, then the app as a player.
select tests.as_owner();
create function pg_temp.counted(p_code text) returns bigint language sql stable security definer as $$
  select count(*) from private.join_attempts where guess = sha256(convert_to(p_code, 'UTF8'))
$$;
grant execute on function pg_temp.counted(text) to authenticated;
select tests.sign_in_as('béla');
select pg_temp.from_address('{"x-forwarded-for": "192.0.2.3"}');
select is((public.get_join_page('WRNG2345')) ->> 'hint', 'join_code_not_found', 'A player follows that wrong link');
select is(pg_temp.counted('WRNG2345'), 1::bigint, 'which does not count a second time');
select pg_temp.from_address('{"x-forwarded-for": "192.0.2.4"}');
select from (select public.get_join_page('WRNG2345')) elsewhere;
select is(pg_temp.counted('WRNG2345'), 2::bigint, 'From another network it counts for the player');
select tests.as_anonymous();
select pg_temp.from_address('{"x-forwarded-for": "192.0.2.1, 10.0.0.1"}');
select is(count(*) filter (where answer ->> 'hint' = 'join_code_not_found'), 30::bigint, 'Thirty guesses are answered')
from (select public.get_join_page('WRNG' || n) as answer from generate_series(2222, 2251) n) guesses;
select tests.throws_key($$ select public.get_join_page('WRNG2345') $$, 'rate_limit_exceeded', 'The next one is not');
select tests.throws_key($$ select public.get_join_page((select code from old_codes)) $$, 'rate_limit_exceeded',
  'Nor is a replaced one, which looks like any other');
select is((public.get_join_page(pg_temp.code('party'))) ->> 'name', 'Party',
  'A right one is: nobody locks out others behind the same address');
select pg_temp.from_address('{"x-forwarded-for": "192.0.2.2"}');
select is((public.get_join_page('WRNG2345')) ->> 'hint', 'join_code_not_found', 'Another address is not held up');
select pg_temp.from_address('{"x-forwarded-for": "192.0.2.9, 192.0.2.2", "cf-connecting-ip": "192.0.2.1"}');
select tests.throws_key($$ select public.get_join_page('WRNG2345') $$, 'rate_limit_exceeded',
  'Behind Cloudflare its header counts, which callers cannot write');
select tests.sign_in_as('anna');
select pg_temp.from_address('{"x-forwarded-for": "192.0.2.1"}');
select is((public.get_join_page('WRNG2345')) ->> 'hint', 'join_code_not_found',
  'A player at that address is counted as a player');
select tests.as_anonymous();
select pg_temp.from_address('{"x-forwarded-for": "2001:db8::1"}');
select count(public.get_join_page('WRNG' || n)) from generate_series(2222, 2251) n;
select pg_temp.from_address('{"x-forwarded-for": "2001:db8::2:3:4:5"}');
select tests.throws_key($$ select public.get_join_page('WRNG2345') $$, 'rate_limit_exceeded',
  'A network of IPv6 counts as one address');
select pg_temp.from_address('{"x-forwarded-for": "no address"}');
select is((public.get_join_page('WRNG2345')) ->> 'hint', 'join_code_not_found', 'Whatever else is there counts as one');
select tests.at('2025-05-20T13:01:00Z');
select pg_temp.from_address('{"x-forwarded-for": "192.0.2.1"}');
select is((public.get_join_page('WRNG2345')) ->> 'hint', 'join_code_not_found', 'After a minute it goes on');
select tests.as_owner();
select is((select count(*) from private.join_attempts where encode(guesser, 'escape') ~ '192|2001'), 0::bigint,
  'No address is stored');
select tests.invariants_hold();
select * from finish();
rollback;
