-- admin_get_venue_screen, admin_save_venue_screen, admin_set_venue_screen_link and admin_reveal_places.
begin;
\ir ../support/load.psql
select plan(31);
select tests.create_hunt();
select tests.remember_rows();

create temporary table calls (call text, key text);
insert into calls values
  ($$ select public.admin_get_venue_screen(%s) $$, 'admin_permissions_required'),
  ($$ select public.admin_save_venue_screen(%s, '{board}', 'dark', 'hu', false) $$, 'admin_access_required'),
  ($$ select public.admin_set_venue_screen_link(%s, true) $$, 'admin_access_required'),
  ($$ select public.admin_reveal_places(%s, 0) $$, 'admin_access_required');
grant select on calls to anon, authenticated;
select tests.as_anonymous();
select throws_ok(format(call, 'tests.id(''session'')'), '42501', null, 'A visitor has no part in' || call) from calls;
select tests.sign_in_as('anna');
select tests.throws_key(format(call, 'tests.id(''session'')'), key, 'Nor has a player in' || call) from calls;
select tests.sign_in_as('olga');
select tests.throws_key(format(call, 'gen_random_uuid()'), 'game_session_not_found', 'The hunt must exist for' || call)
from calls;
select tests.as_owner();
select tests.rows_unchanged('Refusals move no row');

select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_get_venue_screen(tests.id('session'))),
  jsonb_build_object('game_session_id', tests.id('session'),
  'has_link', false, 'link_made_at', null, 'panels', array['countdown', 'board', 'finds', 'announcements', 'join'],
  'theme', 'dark', 'language', 'hu', 'allows_embedding', false, 'reveal_places', null, 'revealed_places', 0,
  'token', null), 'A hunt starts without a link');
select tests.as_owner();
delete from private.venue_screens where game_session_id = tests.id('session');
update public.game_sessions set languages = '{en}' where id = tests.id('session');
select tests.sign_in_as('olga');
select is((public.admin_get_venue_screen(tests.id('session'))).language::text, 'en',
  'It speaks the language of the hunt');
select is(to_jsonb(public.admin_save_venue_screen(tests.id('session'), '{join,board}', 'space', 'en', true))
  - array['game_session_id', 'has_link', 'link_made_at', 'reveal_places', 'revealed_places', 'token'],
  '{"panels": ["join", "board"], "theme": "space", "language": "en", "allows_embedding": true}',
  'What it shows is saved in its order');
select tests.throws_key(format('select public.admin_save_venue_screen(tests.id(''session''), %s)', arguments),
  'invalid_input', title) from (values
  ($$ '{secrets}', 'dark', 'hu', false $$, 'A panel must be known'),
  ($$ null, 'dark', 'hu', false $$, 'Panels are needed'),
  ($$ '{}', 'Dark; x', 'hu', false $$, 'A theme is a word'),
  ($$ '{}', 'dark', 'fr', false $$, 'A language must be known')) bad (arguments, title);

create temporary table links as
  select (public.admin_set_venue_screen_link(tests.id('session'), true)).token as token;
insert into links select (public.admin_set_venue_screen_link(tests.id('session'), true)).token;
select is((select count(distinct token) from links where token ~ '^[0-9a-f]{32}$'), 2::bigint,
  'Each link has a random token');
select is(to_jsonb(public.admin_set_venue_screen_link(tests.id('session'), false)) -> 'token', 'null',
  'Revoking gives none');
select tests.throws_key('select public.admin_set_venue_screen_link(tests.id(''session''), null)', 'invalid_input',
  'Neither is neither');
select tests.throws_key('select public.admin_reveal_places(tests.id(''session''), 0)', 'nothing_to_reveal',
  'Without points there is nothing to reveal');
select tests.throws_key('select public.admin_reveal_places(tests.id(''session''), 1)', 'invalid_input',
  'A reveal that is not on goes no further');
select tests.at_playing_time();
select tests.scan_as('anna', 'hall');
select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_reveal_places(tests.id('session'), 0)) ->> 'reveal_places', '1',
  'A reveal has as many places as players with points');
select is(to_jsonb(public.admin_reveal_places(tests.id('session'), 1)) ->> 'revealed_places', '1',
  'The last place is shown');
select is(to_jsonb(public.admin_reveal_places(tests.id('session'), 0)) ->> 'revealed_places', '1',
  'A late start from another device hides nothing');
select is(to_jsonb(public.admin_reveal_places(tests.id('session'), null)) ->> 'revealed_places', '0',
  'The end hides all');
select is(to_jsonb(public.admin_reveal_places(tests.id('session'), 0)) ->> 'revealed_places', '0',
  'and the next reveal begins');
select tests.as_owner();
select is_empty($$ select 1 from links, private.venue_screens v where v::text like '%' || token || '%'
  union all select 1 from links, public.activity a where a.details::text like '%' || token || '%' $$,
  'No token is stored or logged');
select * from finish();
rollback;
