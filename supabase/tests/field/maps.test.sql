-- maps and map_markers: active maps for the members of their session; organisers edit.
begin;
\ir ../support/load.psql
select plan(67);
select tests.create_hunt();
create function pg_temp.create_map(
  p_name text, p_session text default 'session', p_is_active boolean default true
) returns void language sql volatile as $$
  insert into public.maps (id, game_session_id, kind, name_hu, image_path, south, west, north, east, is_active)
  values (tests.remember_id(p_name, gen_random_uuid()), tests.id(p_session), 'image', p_name, 'plan.png', 47.4, 19.0,
    47.6, 19.1, p_is_active);
  insert into public.map_markers (id, map_id, name_hu, latitude, longitude)
  values (tests.remember_id(p_name || ' marker', gen_random_uuid()), tests.id(p_name), p_name || ' marker', 47.5,
    19.05);
$$;
select pg_temp.create_map('Ours'), pg_temp.create_map('Draft', p_is_active => false),
  pg_temp.create_map('Theirs', 'other session');
create temporary table writes as select format(statement, name) as statement, format(title, name) as title
from (values ('maps',
  '(game_session_id, kind, name_hu, south, west, north, east) values (tests.id(''session''), ''tiles'', ''x'', 1, 1, '
  '2, 2)'),
             ('map_markers', '(map_id, name_hu, latitude, longitude) values (tests.id(''Ours''), ''x'', 1, 1)')) tables
               (name, new_row),
  lateral (values ('insert into public.%s ' || new_row, 'add %s')) verbs (statement, title);
grant select on writes to anon, authenticated;
select tests.remember_rows();

-- Permissions -------------------------------------------------------------------------------------

select tests.as_anonymous();
select throws_ok('select * from public.' || name, '42501', null, 'A visitor does not read ' || name)
  from unnest(array['maps', 'map_markers']) name;
select throws_ok(statement, '42501', null, 'A visitor cannot ' || title) from writes;
select tests.sign_in_as('anna');
select results_eq('select name_hu from public.maps', $$ values ('Ours') $$,
  'A member sees the active maps of the joined session');
select results_eq('select name_hu from public.map_markers', $$ values ('Ours marker') $$,
  'A member sees the markers of these maps');
select throws_ok(statement, '42501', null, 'A player cannot ' || title) from writes;
select tests.affects_no_row(format('update public.%s set name_hu = ''x''', name), 'A player changes no ' || name)
  from unnest(array['maps', 'map_markers']) name;
select tests.affects_no_row('delete from public.' || name, 'A player deletes no ' || name)
  from unnest(array['maps', 'map_markers']) name;
select tests.sign_in_as('cili');
select is_empty('select * from public.' || name, 'A stranger sees no ' || name)
  from unnest(array['maps', 'map_markers']) name;
select throws_ok(statement, '42501', null, 'A stranger cannot ' || title) from writes;
select tests.as_owner();
grant all on public.maps, public.map_markers to anon;
select tests.as_anonymous();
select is_empty('select * from public.' || name, 'Row-level security alone hides ' || name || ' from visitors')
  from unnest(array['maps', 'map_markers']) name;
select tests.rows_unchanged('Refusals change no rows');

select tests.sign_in_as('olga');
select is((select count(*) from public.maps), 3::bigint, 'An organiser sees all maps');
select is((select count(*) from public.map_markers), 3::bigint, 'An organiser sees all markers');
select lives_ok(statement, 'An organiser can ' || title) from writes;
select tests.at('2025-05-21T08:00:00Z');
select results_eq($$ update public.maps set is_active = true where id = tests.id('Draft') returning updated_at $$, $$
  values ('2025-05-21T08:00:00Z'::timestamptz) $$, 'A change says when it was made');
select results_eq($$ update public.map_markers set kind = 'danger' where id = tests.id('Draft marker')
  returning updated_at $$, $$ values ('2025-05-21T08:00:00Z'::timestamptz) $$,
  'Updating a marker sets its updated_at');
select tests.sign_in_as('anna');
select set_eq('select name_hu from public.maps', array['Ours', 'Draft', 'x'], 'An activated map is visible at once');
select tests.forget_broadcasts();
select tests.sign_in_as('olga');
select lives_ok($$ update public.map_markers set latitude = 47.51 where id = tests.id('Ours marker') $$,
  'An organiser moves a marker');
select results_eq($$ select topic, event from tests.broadcasts() where topic <> 'admin' $$, $$
  values ('session:' || tests.id('session'), 'session') $$,
  'The players of the session are notified of it');
select tests.forget_broadcasts();
select lives_ok($$ delete from public.maps where id = tests.id('Draft') $$, 'An organiser deletes a map');
select results_eq($$ select topic, event from tests.broadcasts() where topic <> 'admin' $$, $$
  values ('session:' || tests.id('session'), 'session') $$,
  'Players are notified once, however many markers go with it');
select is_empty($$ select 1 from public.map_markers where id = tests.id('Draft marker') $$, 'Its markers go with it');
select lives_ok($$ delete from public.map_markers where id = tests.id('Ours marker') $$,
  'An organiser deletes a marker');
select is((select count(*) from public.maps where id = tests.id('Ours')), 1::bigint, 'The map stays');

-- Constraints -------------------------------------------------------------------------------------

select tests.as_owner();
select throws_ok('update public.maps set ' || change || ' where id = tests.id(''Ours'')', '23514', null, title)
  from (values
  ($$ kind = 'globe' $$, 'A map is an image or tiles'),
  ($$ name_hu = ' ' $$, 'A map has a Hungarian name'),
  ('image_path = null', 'An image map has an image'),
  ($$ kind = 'tiles' $$, 'A tile map has no image'),
  ($$ tile_url = 'https://tiles.example/{z}/{x}/{y}.png' $$, 'An image map has no tiles'),
  ($$ image_path = '//evil.example/x.png' $$, 'A file of the site is not on another site'),
  ($$ image_path = E'/\t/evil.example/x.png' $$, 'A tab that browsers drop does not lead to another site'),
  ($$ image_path = '../claim-photos/x.png' $$, 'An object name does not climb'),
  ($$ image_path = '/demo/../../x.png' $$, 'A path of the site does not climb'),
  ($$ image_path = 'x.png?token=1' $$, 'An object name has no query'),
  ($$ image_path = 'javascript:alert(1)' $$, 'An image is not a script'),
  ($$ image_path = 'data:text/html,x' $$, 'An image is not a data URL'),
  ($$ image_path = 'blob:x' $$, 'An image has no other scheme'),
  ($$ image_path = '' $$, 'An empty name is not an image'),
  ($$ image_path = repeat('x', 301) $$, 'A name has at most 300 characters'),
  ($$ kind = 'tiles', image_path = null, tile_url = 'javascript:alert(1){z}{x}{y}' $$, 'Tiles come from the web'),
  ($$ kind = 'tiles', image_path = null, tile_url = 'http://tiles.example/{z}/{x}/{y}.png' $$,
    'Browsers block tiles without https'),
  ($$ kind = 'tiles', image_path = null, tile_url = 'https://tiles.example/map.png' $$, 'Tiles are many'),
  ('south = 47.6', 'South is south of north'), ('west = 19.1', 'West is west of east'),
  ('north = 91', 'Nothing is north of the pole'), ('east = 181', 'Nothing is east of the date line'),
  ('min_zoom = 20', 'The smallest zoom is not the largest'),
    ('max_zoom = 25', 'There is an end to zooming')) bad (change, title);
select lives_ok('update public.maps set ' || change || ' where id = tests.id(''Ours'')', title) from (values
  ($$ image_path = '/demo/budapest-map.svg' $$, 'A file of the site is an image'),
  ($$ image_path = '2025/Sziget és híd.webp' $$, 'An object in a folder is an image'),
  ($$ kind = 'tiles', image_path = null, tile_url = 'https://tiles.example/{z}/{x}/{y}.png' $$, 'Tiles are a template'),
  ($$ kind = 'tiles', image_path = null, tile_url = null $$,
    'Tiles without a template use the site''s configured template')) good (change,
    title);
select throws_ok('update public.map_markers set ' || change || ' where id = tests.id(''Theirs marker'')', '23514', null,
  title) from (values
  ($$ kind = 'dragon' $$, 'A marker is one of eight kinds'), ($$ name_hu = '' $$, 'A marker has a name'),
  ('latitude = -91', 'A latitude is at least -90'), ('longitude = -181',
    'A longitude is at least -180')) bad (change, title);
delete from public.game_sessions where id = tests.id('other session');
select is_empty($$ select 1 from public.maps where id = tests.id('Theirs') $$, 'Maps go with their session');
select tests.invariants_hold();

select * from finish();
rollback;
