-- Where guests come from: many from one network, banned devices, and what becomes of the hashes.
begin;
\ir ../support/load.psql
select plan(25);
select tests.create_hunt();
select tests.remember_id('fair', tests.save_session('{"name": "Fair", "visibility": "listed", "allows_guests": true}'));
select tests.remember_id('prize', tests.save_session('{"name": "Prize", "visibility": "listed", "allows_guests": true,
  "treasure_name_hu": "Láda", "treasure_name_en": "Chest"}'));

-- What auth does: it asks the hook, and creates the guest if that agrees.
create function pg_temp.play(p_name text, p_address text, p_device text) returns text
language plpgsql as $$
declare
  v_id uuid := gen_random_uuid();
  v_data jsonb := jsonb_build_object('name', p_name, 'device', p_device, 'join_code',
    (select code from private.join_codes where game_session_id = tests.id('fair') and replaced_at is null));
  v_answer jsonb := private.hook_before_user_created(jsonb_build_object(
    'metadata', jsonb_build_object('name', 'before-user-created', 'ip_address', p_address),
    'user', jsonb_build_object('id', v_id, 'is_anonymous', true, 'email', '', 'app_metadata', '{}'::jsonb,
      'user_metadata', v_data))::json);
begin
  if v_answer -> 'error' is not null then
    return v_answer #>> '{error,message}';
  end if;
  insert into auth.users (id, aud, role, raw_user_meta_data, raw_app_meta_data, is_anonymous)
  values (tests.remember_id(p_name, v_id), 'authenticated', 'authenticated', v_data, '{}', true);
  return 'plays';
end
$$;
create function pg_temp.finds(p_name text) returns void
language sql as $$
  insert into public.scans (user_id, qr_code_id, qr_code_name, game_session_id, status, scanned_at, received_at)
  values (tests.id(p_name), tests.id('hall'), 'hall', tests.id('fair'), 'success', private.current_time(),
    private.current_time())
$$;
create function pg_temp.cases() returns jsonb language sql stable as $$
  select jsonb_path_query_array(to_jsonb(public.admin_review_cheating(tests.id('fair'))),
    '$.cases[*] ? (@.kind == "guests")')
$$;
grant execute on function pg_temp.cases() to authenticated;
select tests.at_shopping_time();

-- What is stored ----------------------------------------------------------------------------------
select is(private.network_of(address), network, format('%s is in %s', address, network))
from (values ('203.0.113.7', '203.0.113.7'), ('::ffff:203.0.113.7', '203.0.113.7'),
  (' 2001:DB8:1:2:3:4:5:6', '2001:db8:1:2'), ('2001:db8::1', '2001:db8')) known (address, network);
select is(pg_temp.play(name, '203.0.113.7', device), 'plays', format('%s plays', name))
from (values ('Bagoly', 'one'), ('Farkas', 'one'), ('Medve', 'two'), ('Nyuszi', null)) guests (name, device);
select is(pg_temp.play('Róka', '::ffff:203.0.113.7', 'two'), 'plays', 'Róka plays from the same network');
select is(pg_temp.play('Távoli', '198.51.100.1', 'three'), 'plays', 'Távoli plays from another');
select is((select count(distinct network_hash) from private.guest_origins where user_id is not null), 2::bigint,
  'Each network has one hash');
select ok(not exists (select from private.guest_origins
    where network_hash in (sha256('203.0.113.7'), sha256('network 203.0.113.7'))),
  'which nobody computes without the key');
select is_empty($$ select from auth.users where raw_user_meta_data ? 'device' $$,
  'The auth server keeps no number of a device');

-- Suspicious cases --------------------------------------------------------------------------------
select pg_temp.finds(name) from unnest(array['Bagoly', 'Farkas', 'Medve', 'Nyuszi', 'Távoli']) name;
select tests.sign_in_as('olga');
select is(pg_temp.cases(), '[]', 'Four guests of one network who found something are not many');
select tests.as_owner();
select pg_temp.finds('Róka');
select tests.sign_in_as('olga');
select results_eq(
  $$ select c -> 'facts', (select string_agg(p ->> 'name', ' ' order by p ->> 'name')
      from jsonb_array_elements(c -> 'players') p), (c ->> 'scan_count')::integer
    from jsonb_array_elements(pg_temp.cases()) c $$,
  $$ values ('{"players": 5, "devices": 3}'::jsonb, 'Bagoly Farkas Medve Nyuszi Róka', 5) $$,
  'Five are, with their devices and finds');
select lives_ok($$ select public.admin_mark_cheat_case(tests.id('fair'), 'guests', tests.id('Bagoly'), 'A class') $$,
  'An organiser marks the case');

-- A banned device ---------------------------------------------------------------------------------
select public.admin_ban_user(tests.id('Bagoly'), 'Photos of codes', null);
select tests.as_owner();
select is(pg_temp.play('Bagoly2', '192.0.2.1', 'one'), (select message from private.error_catalog
  where key = 'device_banned'), 'On the device of a banned guest no other begins');
select is(pg_temp.play('Bagoly3', '203.0.113.7', 'four'), 'plays', 'On other devices of its network they do');
select tests.sign_in_as('olga');
select public.admin_unban_user(tests.id('Bagoly'));
select tests.as_owner();
select is(pg_temp.play('Bagoly2', '192.0.2.1', 'one'), 'plays', 'The end of the ban is also that of the device');

-- Own data ----------------------------------------------------------------------------------------
select tests.sign_in_as('Medve');
select is((select jsonb_array_length(to_jsonb(public.export_my_data()) -> 'guest_origins')), 1,
  'A guest exports the hashes');
select lives_ok($$ select public.delete_my_account() $$, 'and deletes the account without a password');
select tests.as_owner();
select is((select count(*) from private.guest_origins where id = tests.id('Medve')), 0::bigint,
  'and the hashes with it');
update auth.users set email = 'roka@hunt.test', is_anonymous = false where id = tests.id('Róka');
select is((select count(*) from private.guest_origins where id = tests.id('Róka')), 0::bigint,
  'They also go when a guest adds an address');
insert into private.guest_origins (id, created_at) values (gen_random_uuid(), private.current_time() - interval '2 h');
select pg_temp.play('Sün', '192.0.2.9', 'five');
select is((select count(*) from private.guest_origins where user_id is null), 0::bigint,
  'Those of guests whom auth never created are not kept');

-- A treasure --------------------------------------------------------------------------------------
select tests.sign_in_as('olga');
select results_eq($$ select name, exists (select from unnest(public.admin_preflight(tests.id(name))) f
      where f.key = 'guests_for_treasure'),
    exists (select from jsonb_array_elements(to_jsonb(public.admin_launch_checklist(tests.id(name))) -> 'items') i
      where i ->> 'key' = 'guests') from unnest(array['fair', 'prize', 'session']) name $$,
  $$ values ('fair', false, false), ('prize', true, true), ('session', false, false) $$,
  'Preflight and checklist warn where guests may win a treasure');
select * from finish();
rollback;
