-- Which names strangers read: of players who agreed, of teams, and given names in a private hunt that shows them.
begin;
\ir ../support/load.psql
select plan(26);
select tests.create_hunt();
select tests.create_player('Cecil');

create function pg_temp.save(p_change jsonb) returns void language sql volatile as $$
  select to_jsonb(public.admin_save_game_session(tests.session_document() || jsonb_build_object('id', s.id,
    'updated_at', s.updated_at) || p_change))
  from public.game_sessions s where s.id = tests.id('session')
$$;
create function pg_temp.names() returns text language sql stable security definer as $$
  select string_agg(name, ', ' order by rank) from private.public_ranking(tests.id('session'), 10, false)
$$;
create function pg_temp.finders() returns text language sql stable security definer as $$
  select string_agg(f ->> 'name', ', ')
  from jsonb_array_elements(private.venue_screen_document(jsonb_populate_record(null::private.venue_screens,
    jsonb_build_object('game_session_id', tests.id('session'), 'panels', array['finds'])), private.current_time())
    -> 'finds') f
$$;
create function pg_temp.page() returns jsonb language sql volatile security definer as $$
  select public.get_join_page((select code from private.join_codes where game_session_id = tests.id('session')))
$$;
grant execute on all functions in schema pg_temp to public;

-- Asked once --------------------------------------------------------------------------------------

select is(is_named_publicly, null, 'Nobody has been asked at first')
from public.profiles where id = tests.id('anna');
select tests.sign_in_as('anna');
select public.update_profile(p_name => 'Kiss Anna');
select is(to_jsonb(public.get_player_state('{profile}')) #> '{profile,is_named_publicly}', 'null',
  'which the app reads');
select is(to_jsonb(public.update_profile(p_is_named_publicly => false)) -> 'is_named_publicly', 'false',
  'No is an answer');
select tests.sign_in_as('béla');
select public.update_profile(p_name => 'Dr. Nagy Béla', p_is_named_publicly => true);
select tests.as_owner();
select tests.scan_as('anna', 'well', '2025-06-01T12:00:00Z');
select tests.scan_as('béla', 'hall', '2025-06-01T12:01:00Z');
select tests.sign_in_as('olga');
select is(public.admin_count_named_players(tests.id('session')), row(3, 1)::public.named_players,
  'Organisers see how many agreed');
select public.admin_ban_user(tests.id('béla'), 'Cheated');
select is(public.admin_count_named_players(tests.id('session')), row(2, 0)::public.named_players,
  'Banned players are not counted');
select public.admin_unban_user(tests.id('béla'));
select tests.throws_key('select public.admin_count_named_players(gen_random_uuid())', 'game_session_not_found',
  'The hunt must exist');
select is(pg_temp.names(), 'K. A., Dr. Nagy Béla', 'The others are initials');

-- Given names in a private hunt -------------------------------------------------------------------

select is(pg_temp.page() ->> 'public_names', 'initials', 'The join page knows it');
select pg_temp.save('{"visibility": "listed", "public_names": "given"}');
select is(pg_temp.names(), 'K. A., Dr. Nagy Béla', 'A listed hunt shows initials, whatever its organiser wants');
select is(pg_temp.page() ->> 'public_names', 'initials', 'and its join page knows no more');
select pg_temp.save('{"visibility": "link_only"}');
select is(pg_temp.names(), 'K. A., Dr. Nagy Béla', 'A private one too, of those who said no');
select tests.as_owner();
update public.profiles set is_named_publicly = null where id = tests.id('anna');
select tests.sign_in_as('olga');
select is(pg_temp.names(), 'Anna, Dr. Nagy Béla', 'A private one shows given names of those who have not answered');
select is(pg_temp.finders(), 'Dr. Nagy Béla, Anna', 'also of the latest finds');
select is(pg_temp.page() ->> 'public_names', 'given', 'The join page says so');
select is((select public_names from public.admin_list_game_sessions() where id = tests.id('session')), 'given',
  'The form of the hunt keeps it');
select public.admin_clone_game_session(tests.id('session'), 'Next year', false, false, gen_random_uuid());
select is((select public_names from public.game_sessions where name = 'Next year'), 'given', 'A copy has it too');
select tests.as_owner();
select results_eq(
  $$ select private.public_name(name, null, true, language) from (values ('Anna Kiss', 'en'), ('Kiss Anna Mária', 'hu'),
    ('ifj. Kiss Ádám', 'hu'), ('Anna', 'hu'), ('Dr.', 'hu')) people (name, language) $$,
  $$ values ('Anna'), ('Anna'), ('Ádám'), ('Anna'), ('D.') $$, 'The language of a player orders the name');

-- Teams -------------------------------------------------------------------------------------------

select tests.create_team('Rókák', 'cecil');
select tests.scan_as('cecil', 'hall', '2025-06-01T12:02:00Z');
select is(pg_temp.finders(), 'Rókák, Dr. Nagy Béla, Anna', 'The find of a team bears its name');
select is(pg_temp.names(), 'Anna, Dr. Nagy Béla, Rókák', 'as on the board');
select is((select private.public_name('Kiss Anna', false, true, 'hu')), 'K. A.', 'No means initials everywhere');

-- No names ----------------------------------------------------------------------------------------

select tests.sign_in_as('olga');
select tests.throws_key($$ select pg_temp.save('{"public_names": "nicknames"}') $$, 'invalid_game_session',
  'There are three ways');
select pg_temp.save('{"public_names": "hidden"}');
select is(pg_temp.names(), '–, –, –', 'A hunt can hide all names, of teams and of those who agreed too');
select is(pg_temp.finders(), '–, –, –', 'also of the latest finds');
select is(pg_temp.page() ->> 'public_names', 'hidden', 'Its join page says so');
select set_config('tests.token', (public.admin_set_venue_screen_link(tests.id('session'), true)).token, true);
select tests.as_anonymous();
select ok(not to_jsonb(public.get_venue_screen(current_setting('tests.token')))::text ~ 'Anna|K\. A|Béla|Rókák',
  'A screen gets none of them');
select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
