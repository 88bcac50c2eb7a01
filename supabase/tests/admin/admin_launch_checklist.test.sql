-- admin_launch_checklist: what is missing before a hunt can start.
begin;
\ir ../support/load.psql
select plan(34);
select tests.create_hunt();
select tests.as_owner();
create function pg_temp.open() returns text language sql volatile as $$
  select coalesce(string_agg(item ->> 'key', ' ' order by place), 'nothing')
  from jsonb_array_elements(to_jsonb(public.admin_launch_checklist()) -> 'items') with ordinality items (item, place)
    where item ->> 'is_done' = 'false'
$$;
grant execute on function pg_temp.open() to authenticated;
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok('select public.admin_launch_checklist()', '42501', null, 'A visitor learns nothing');
select tests.authenticate_as(null);
select tests.throws_key('select public.admin_launch_checklist()',
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('anna');
select tests.throws_key('select public.admin_launch_checklist()', 'admin_permissions_required', 'A player is refused');
select tests.as_owner();
update public.profiles set role = 'user' where id = tests.id('olga');
select tests.sign_in_as('olga');
select tests.throws_key('select public.admin_launch_checklist()',
  'admin_permissions_required', 'An admin who was demoted is refused');
select tests.as_owner();
update public.profiles set role = 'admin' where id = tests.id('olga');

select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_launch_checklist()) #- '{game_session,states}' -> 'game_session',
  jsonb_build_object('id', tests.id('session'), 'name', 'Budapest hunt', 'ends_at', '2025-06-01T18:00:00+00:00',
  'visibility', 'listed', 'planned_visibility', 'listed'),
  'The checklist is about the hunt that ends first');
select is((select array_agg(item ->> 'key' order by place)
  from jsonb_array_elements(to_jsonb(public.admin_launch_checklist()) -> 'items') with ordinality items (item, place)),
  array['game_session', 'dates', 'schedule', 'codes', 'clues', 'treasure', 'no_errors', 'placed', 'tested', 'map',
    'jackpot', 'packages', 'second_admin', 'poster', 'published'],
  'The checklist always has the same items');
select is(pg_temp.open(), 'no_errors placed tested map jackpot packages second_admin poster',
  'A young hunt lacks a lot');
select is((select array_agg(item ->> 'key' order by item ->> 'key')
  from jsonb_array_elements(to_jsonb(public.admin_launch_checklist()) -> 'items') item
    where item ->> 'is_required' = 'false'), array['jackpot', 'map', 'packages', 'placed', 'poster',
      'second_admin', 'tested'],
      'A hunt may do without these, and needs the others');
select is((select item from jsonb_array_elements(to_jsonb(public.admin_launch_checklist()) -> 'items') item
  where item ->> 'key' = 'placed'),
  '{"key": "placed", "is_done": false, "is_required": false, "done": 1, "total": 4}',
    'Items have counts, and retired codes are left out');
select tests.rows_unchanged('Looking changes no rows');

-- Items -------------------------------------------------------------------------------------------

select tests.remember_id('test session',
  (public.admin_clone_game_session(tests.id('session'), 'Test session', true)).game_session_id);
select public.join_game_session(tests.id('test session'));
select tests.as_owner();
update public.qr_codes set is_active = false where name in ('bridge', 'tower', 'faded');
update public.qr_codes set latitude = 47.5, longitude = 19 where name in ('hall', 'well');
delete from public.game_session_qr_codes where qr_code_id in (tests.id('bridge'), tests.id('tower'), tests.id('faded'))
  and game_session_id = tests.id('session');
insert into public.token_products (name_hu, tokens, price_huf_minor, price_eur_minor)
  values ('Csomag', 100, 100000, 250);
insert into public.maps (game_session_id, kind, name_hu, name_en, south, west, north, east)
  values (tests.id('session'), 'tiles', 'Térkép', 'Map', 47, 19, 48, 20);
select tests.sign_in_as('olga');
select is(pg_temp.open(), 'tested jackpot second_admin poster', 'Finished items are ticked automatically');
select tests.at_playing_time();
select public.record_scan(tests.id('well')::text, tests.id('test session')),
  public.record_scan(tests.id('hall')::text, tests.id('test session'));
select tests.at_shopping_time();
select public.admin_save_jackpot(tests.id('session'), 5, 5, gen_random_uuid());
select is(pg_temp.open(), 'second_admin poster', 'A test, and a jackpot');
select to_jsonb(public.admin_record_poster(join_code)) from public.admin_list_game_sessions() where id =
  tests.id('session');
select is(pg_temp.open(), 'second_admin', 'A poster');
select tests.as_owner();
select tests.create_user('Second', 'admin');
select tests.sign_in_as('olga');
select is(pg_temp.open(), 'nothing', 'A second organiser completes its item');
select tests.as_owner();
update public.game_sessions set treasure_name_en = ' ' where id = tests.id('session');
select tests.sign_in_as('olga');
select is(pg_temp.open(), 'treasure', 'A treasure has a name in both languages');
select tests.as_owner();
update public.game_sessions set treasure_name_hu = '' where id = tests.id('session');
select tests.sign_in_as('olga');
select is(pg_temp.open(), 'nothing', 'A hunt may have no treasure');
select tests.as_owner();
update public.game_sessions set treasure_name_hu = 'Arany', treasure_name_en = 'Gold' where id = tests.id('session');
update public.game_sessions set visibility = 'link_only' where id = tests.id('session');
select tests.sign_in_as('olga');
select is((select array_agg(item ->> 'key' order by item ->> 'key')
  from jsonb_array_elements(to_jsonb(public.admin_launch_checklist()) -> 'items') item
    where item ->> 'is_required' = 'false'), array['jackpot', 'map', 'packages', 'placed',
      'second_admin', 'tested'],
      'A hunt that is joined by link needs its poster');
select tests.as_owner();
update public.game_sessions set visibility = 'draft' where id = tests.id('session');
select tests.sign_in_as('olga');
select tests.at('2025-05-31T18:00:00Z');
select is(pg_temp.open(), 'published', 'A draft must be published, and that is no further error');
select tests.at_shopping_time();
select tests.as_owner();
update public.game_sessions set visibility = 'listed', clue_sales_end_at = '2025-05-20T11:00:00Z'
  where id = tests.id('session');
select tests.sign_in_as('olga');
select is(pg_temp.open(), 'schedule no_errors', 'Clue sales of the hunt must not have ended');
select tests.as_owner();
update public.game_sessions set clue_sales_end_at = null where id = tests.id('session');
select tests.sign_in_as('olga');
select tests.at('2025-05-26T00:00:00Z');
select is(pg_temp.open(), 'nothing', 'That registration is closed lacks nothing once players have joined');
select tests.as_owner();
update public.game_sessions set archived_at = now() where id = tests.id('session');
select tests.sign_in_as('olga');
select matches(pg_temp.open(), '\mschedule\M.*\mno_errors\M', 'When it closes before anybody has joined, nobody can');
select tests.as_owner();
update public.game_sessions set archived_at = null where id = tests.id('session');
update public.game_sessions set starts_at = '2025-06-01T14:00:00Z' where id = tests.id('other session');
select tests.sign_in_as('olga');
select tests.at_playing_time();
select is(to_jsonb(public.admin_launch_checklist()) #>> '{game_session,name}', 'Another hunt',
  'While a hunt runs, the one that has not begun is asked about');
select tests.at('2025-06-01T15:00:00Z');
select is(to_jsonb(public.admin_launch_checklist()) #- '{game_session,states}' -> 'game_session',
  jsonb_build_object('id', tests.id('session'), 'name', 'Budapest hunt', 'ends_at', '2025-06-01T18:00:00+00:00',
  'visibility', 'listed', 'planned_visibility', 'listed'),
  'When all have begun, the one that ends first is');
select is((select count(*)::int from jsonb_array_elements(to_jsonb(public.admin_launch_checklist()) -> 'items') item
  where item ->> 'key' in ('schedule', 'tested')),
  0, 'Whether its start is ahead and whether it was tested is not a question then');
select tests.at('2025-06-02T00:00:00Z');
select is(to_jsonb(public.admin_launch_checklist()) #>> '{game_session,name}', 'Another hunt',
  'After its end the next hunt is asked about');
select tests.as_owner();
update public.game_sessions set archived_at = now() where id = tests.id('other session');
select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_launch_checklist()) -> 'game_session', 'null',
  'A test and archived hunts are nothing to launch');
select is(pg_temp.open(),
  'game_session dates schedule codes clues no_errors placed tested map jackpot poster published',
  'Without a hunt everything about it is missing');
select tests.as_owner();
update public.game_settings set is_schedule_enabled = false where singleton;
select tests.sign_in_as('olga');
select is(jsonb_array_length(to_jsonb(public.admin_launch_checklist()) -> 'items'), 14,
  'The list is complete without a hunt, too');
select tests.as_owner();
select tests.invariants_hold();

-- As if a claim had been approved.
update public.game_sessions set treasure_awarded_at = '2025-06-01T12:00:00Z' where id = tests.id('session');
delete from public.game_sessions s where s.id <> tests.id('session') and not exists (
  select from public.user_game_sessions m where m.game_session_id = s.id);
select tests.at_playing_time();
select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_launch_checklist()) #>> '{game_session,name}', 'Budapest hunt',
  'A hunt that goes on without its treasure is not a missing hunt');
create function pg_temp.codes() returns integer language sql stable as $$
  select (item ->> 'total')::integer
  from jsonb_array_elements(to_jsonb(public.admin_launch_checklist(tests.id('session'))) -> 'items') item
  where item ->> 'key' = 'placed'
$$;
grant execute on function pg_temp.codes() to authenticated;
create temporary table counted as select pg_temp.codes() as codes;
grant select on counted to authenticated;
select cmp_ok((select codes from counted), '>', 1, 'All codes are counted');
select public.admin_withdraw_code(tests.id('session'), tests.id('hall'), 'none', 'Gone');
select is(pg_temp.codes(), (select codes - 1 from counted), 'but no withdrawn one');

-- The schedule is off, so the hunt has no start now.
create function pg_temp.begun() returns text language sql stable as $$
  select concat_ws(' ', list #>> '{game_session,states,0,phase}',
    (select item ->> 'key' from jsonb_array_elements(list -> 'items') item where item ->> 'key' = 'tested'))
  from to_jsonb(public.admin_launch_checklist(tests.id('session'))) list
$$;
grant execute on function pg_temp.begun() to authenticated;
select tests.as_owner();
update public.game_sessions set starts_at = null where id = tests.id('session');
select tests.sign_in_as('olga');
select is(pg_temp.begun(), 'running', 'A published hunt without a start has begun');
select tests.as_owner();
update public.game_sessions set visibility = 'draft' where id = tests.id('session');
select tests.sign_in_as('olga');
select is(pg_temp.begun(), 'running tested', 'A draft without a start is still to be tested');
select * from finish();
rollback;
