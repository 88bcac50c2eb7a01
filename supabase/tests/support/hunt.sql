-- A small hunt for the tests of game, shop and field, and the assertions they share. Loaded after helpers.sql.
--
-- The hunt's clock: the shop is open on 20 May 2025 (tests.at_shopping_time), scanning counts on
-- 1 June 2025 from 10:00 to 18:00 UTC (tests.at_playing_time is noon). Olga organises; Anna and Béla
-- have joined with 100 tokens each; Cili is signed in and has not joined. tests.id('anna') and so on
-- give the ids; tests.remember_id adds one.

create or replace function tests.id(p_name text) returns uuid
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_id uuid := (nullif(current_setting('tests.ids', true), '')::jsonb ->> p_name)::uuid;
begin
  if v_id is null then
    raise exception 'The hunt has nothing called "%"', p_name;
  end if;
  return v_id;
end
$$;
comment on function tests.id(text) is 'Id of a person or thing of the hunt by its name; fails on an unknown name.';

create or replace function tests.remember_id(p_name text, p_id uuid) returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform set_config('tests.ids',
    (coalesce(nullif(current_setting('tests.ids', true), ''), '{}')::jsonb || jsonb_build_object(p_name, p_id))::text, true);
  return p_id;
end
$$;
comment on function tests.remember_id(text, uuid) is 'Gives an id a name for tests.id().';

create or replace function tests.at_shopping_time() returns void
language sql volatile security invoker set search_path = '' as $$ select tests.at('2025-05-20T12:00:00Z') $$;
comment on function tests.at_shopping_time() is 'Registration and sales are open; scanning has not started.';

create or replace function tests.at_playing_time() returns void
language sql volatile security invoker set search_path = '' as $$ select tests.at('2025-06-01T12:00:00Z') $$;
comment on function tests.at_playing_time() is 'Scanning counts; sales are closed by the schedule.';

-- Joins as the player would, whatever role the test has; leaves the test as the owner.
create or replace function tests.create_player(p_name text, p_session text default 'session') returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_clock text := current_setting('app.current_time', true);
  v_id uuid;
begin
  perform tests.as_owner();
  v_id := tests.remember_id(lower(p_name), tests.create_user(p_name));
  perform tests.at_shopping_time();
  perform tests.authenticate_as(v_id);
  perform public.join_game_session(tests.id(p_session));
  perform tests.as_owner();
  perform set_config('app.current_time', coalesce(v_clock, ''), true);
  return v_id;
end
$$;
comment on function tests.create_player(text, text) is 'A player who has joined the session; tests.id(lower(name)) is the id. Ends as the owner.';

create or replace function tests.create_code(
  p_name text, p_points integer, p_short_code text, p_is_active boolean default true, p_radius_m integer default null
) returns uuid
language sql volatile security invoker set search_path = '' as $$
  insert into public.qr_codes (id, name, points, short_code, is_active, latitude, longitude, radius_m)
  values (tests.remember_id(p_name, gen_random_uuid()), p_name, p_points, p_short_code, p_is_active,
    case when p_radius_m is not null then 47.4979 end, case when p_radius_m is not null then 19.0402 end, p_radius_m)
  returning id
$$;
comment on function tests.create_code(text, integer, text, boolean, integer) is 'A code, with a radius on the bridge (47.4979, 19.0402).';

create or replace function tests.create_clue(
  p_name text, p_price integer, p_required text default null, p_available_from timestamptz default null,
  p_is_active boolean default true, p_is_locked boolean default false, p_code text default null, p_guide_price integer default null
) returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_id uuid := tests.remember_id(p_name, gen_random_uuid());
  v_guide_id uuid;
begin
  insert into public.clue_templates
    (id, name_hu, name_en, description_hu, description_en, price, required_clue_id, available_from, is_active, is_locked)
  values
    (v_id, p_name || ' hu', p_name || ' en', p_name || ' leírás', p_name || ' description', p_price,
     case when p_required is not null then tests.id(p_required) end, p_available_from, p_is_active, p_is_locked);
  insert into public.clue_contents (clue_id, content_hu, content_en, qr_code_id)
  values (v_id, 'SECRET ' || p_name || ' hu', 'SECRET ' || p_name || ' en', case when p_code is not null then tests.id(p_code) end);
  if p_guide_price is not null then
    insert into public.clue_solution_guides (clue_id, price) values (v_id, p_guide_price) returning id into v_guide_id;
    insert into public.clue_solution_guide_contents (solution_guide_id, content_hu, content_en)
    values (tests.remember_id(p_name || ' guide', v_guide_id), 'SECRET ' || p_name || ' guide hu', 'SECRET ' || p_name || ' guide en');
  end if;
  return v_id;
end
$$;
comment on function tests.create_clue(text, integer, text, timestamptz, boolean, boolean, text, integer) is
  'A clue with secret content that contains the word SECRET, and its guide when it has a price.';

-- Saves a session as an organiser does, so that its counters and ticks are there.
create or replace function tests.save_session(p_session jsonb) returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_id uuid;
begin
  perform tests.authenticate_as(tests.id('olga'));
  v_id := (public.admin_save_game_session(p_session) ->> 'game_session_id')::uuid;
  perform tests.as_owner();
  return v_id;
end
$$;
comment on function tests.save_session(jsonb) is 'admin_save_game_session as Olga; ends as the owner.';

create or replace function tests.session_document() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'name', 'Budapest hunt', 'starts_at', '2025-06-01T10:00:00Z', 'ends_at', '2025-06-01T18:00:00Z',
    'starting_tokens', 100, 'treasure_name_hu', 'Arany', 'treasure_name_en', 'Gold',
    'clues', (select jsonb_agg(jsonb_build_object('clue_id', tests.id(name), 'position', position) order by position)
              from unnest(array['compass', 'map', 'later', 'dear', 'locked', 'retired', 'gift']) with ordinality as clues (name, position)),
    'qr_codes', (select jsonb_agg(jsonb_build_object('qr_code_id', tests.id(name), 'points', points, 'max_scans', max_scans))
                 from (values ('hall', 10, null), ('well', 20, 7), ('tower', 30, 1), ('bridge', 40, null), ('faded', 50, null))
                   as codes (name, points, max_scans)))
$$;
comment on function tests.session_document() is 'What Olga saves for the hunt, without its id.';

create or replace function tests.create_hunt() returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_name text;
begin
  perform tests.at_shopping_time();
  perform tests.remember_id('olga', tests.create_user('Olga', 'admin'));
  perform tests.create_code('hall', 10, 'HALL2345');
  perform tests.create_code('well', 20, 'WELL2345');
  perform tests.create_code('tower', 30, 'TWER2345');
  perform tests.create_code('bridge', 40, 'BRDG2345', p_radius_m => 50);
  perform tests.create_code('faded', 50, 'FADE2345', p_is_active => false);
  perform tests.create_code('elsewhere', 60, 'ELSE2345');
  perform tests.create_clue('compass', 10, p_code => 'hall', p_guide_price => 5);
  perform tests.create_clue('map', 15, p_required => 'compass', p_guide_price => 8);
  perform tests.create_clue('later', 5, p_available_from => '2025-05-28T00:00:00Z');
  perform tests.create_clue('dear', 500, p_guide_price => 500);
  perform tests.create_clue('locked', 5, p_is_locked => true, p_guide_price => 5);
  perform tests.create_clue('retired', 5, p_is_active => false);
  perform tests.create_clue('gift', 0, p_guide_price => 0);
  perform tests.create_clue('elsewhere clue', 5, p_guide_price => 5);
  perform tests.remember_id('session', tests.save_session(tests.session_document()));
  perform tests.remember_id('other session', tests.save_session(jsonb_build_object(
    'name', 'Another hunt', 'starts_at', '2025-06-01T10:00:00Z',
    'clues', jsonb_build_array(jsonb_build_object('clue_id', tests.id('elsewhere clue'))),
    'qr_codes', jsonb_build_array(jsonb_build_object('qr_code_id', tests.id('elsewhere'), 'points', 60)))));
  foreach v_name in array array['Anna', 'Béla'] loop
    perform tests.create_player(v_name);
  end loop;
  perform tests.remember_id('cili', tests.create_user('Cili'));
end
$$;
comment on function tests.create_hunt() is 'The hunt of the comment at the top of this file; ends as the owner at shopping time.';

-- ---------------------------------------------------------------------------------------------
-- Acting as somebody
-- ---------------------------------------------------------------------------------------------

create or replace function tests.be(p_name text) returns void
language sql volatile security invoker set search_path = '' as $$ select tests.authenticate_as(tests.id(p_name)) $$;
comment on function tests.be(text) is 'authenticate_as by name.';

create or replace function tests.scan(p_code text, p_session text default 'session', p_device_info jsonb default '{}') returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select public.record_scan(tests.id(p_code)::text, tests.id(p_session), p_device_info)
$$;
comment on function tests.scan(text, text, jsonb) is 'record_scan of a named code as whoever the test is.';

-- Volatile functions only run where they are called: this one is for scans that set a scene.
create or replace function tests.scan_as(p_name text, p_code text, p_at timestamptz default null) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_clock text := current_setting('app.current_time', true);
  v_result jsonb;
begin
  perform tests.be(p_name);
  if p_at is not null then
    perform tests.at(p_at);
  end if;
  v_result := tests.scan(p_code);
  if v_result ->> 'status' is distinct from 'success' then
    raise exception '% could not scan %: %', p_name, p_code, v_result;
  end if;
  perform set_config('app.current_time', coalesce(v_clock, ''), true);
  perform tests.as_owner();
end
$$;
comment on function tests.scan_as(text, text, timestamptz) is 'A counted scan as part of the scene, at p_at or now; fails unless it counts. Ends as the owner.';

create or replace function tests.buy_as(p_name text, p_clue text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform tests.be(p_name);
  perform public.buy_clue(tests.id(p_clue), tests.id('session'),
    (select price from public.clue_templates where id = tests.id(p_clue)), gen_random_uuid());
  perform tests.as_owner();
end
$$;
comment on function tests.buy_as(text, text) is 'A bought clue as part of the scene. Ends as the owner.';

create or replace function tests.buy_guide_as(p_name text, p_guide text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform tests.be(p_name);
  perform public.buy_solution_guide(tests.id(p_guide), tests.id('session'),
    (select price from public.clue_solution_guides where id = tests.id(p_guide)), gen_random_uuid());
  perform tests.as_owner();
end
$$;
comment on function tests.buy_guide_as(text, text) is 'A bought guide as part of the scene. Ends as the owner.';

create or replace function tests.claim_as(p_name text) returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_id uuid;
begin
  perform tests.be(p_name);
  v_id := (public.submit_treasure_claim(
    tests.id('session'), p_name || ' Kereső', '1051 Budapest, Fő tér 1.', '+36 30 123 4567') ->> 'claim_id')::uuid;
  perform tests.as_owner();
  return tests.remember_id(p_name || ' claim', v_id);
end
$$;
comment on function tests.claim_as(text) is 'A submitted claim as part of the scene, named "<name> claim". Ends as the owner.';

-- ---------------------------------------------------------------------------------------------
-- Assertions. pgTAP's own functions call each other by bare name, hence the search_path.
-- ---------------------------------------------------------------------------------------------

create or replace function tests.rows_moved_only_in(p_tables text[], p_description text) returns text
language sql volatile security invoker set search_path = extensions as $$
  select extensions.is(
    (select coalesce(array_agg(now.key order by now.key), '{}')
     from jsonb_each_text(tests.table_digests()) now
     where now.value is distinct from current_setting('tests.digests')::jsonb ->> now.key),
    p_tables, p_description)
$$;
comment on function tests.rows_moved_only_in(text[], text) is
  'One assertion: since remember_rows() rows changed in exactly these tables (sorted, with their schema).';

-- record_scan answers refusals instead of raising them, so that the failed row is committed.
create or replace function tests.answers_key(p_answer jsonb, p_key text, p_description text) returns text
language plpgsql volatile security invoker set search_path = extensions as $$
declare
  v_status text := current_setting('response.status', true);
  v_want record;
begin
  select * into v_want from tests.catalog_entry(p_key);
  perform set_config('response.status', '', true);
  return extensions.is(
    p_answer || jsonb_build_object('status', v_status),
    jsonb_build_object('code', v_want.code, 'message', v_want.message, 'details', '', 'hint', p_key,
      'status', substr(v_want.code, 3)),
    p_description);
end
$$;
comment on function tests.answers_key(jsonb, text, text) is
  'One assertion: the answer is the catalogue error p_key as a body, with its HTTP status in response.status.';

-- Definer: only the owner may ask.
create or replace function tests.invariants_hold() returns text
language sql volatile security definer set search_path = extensions as $$
  select extensions.is_empty('select * from private.check_invariants()', 'Every invariant of the data still holds')
$$;
comment on function tests.invariants_hold() is 'One assertion: private.check_invariants() returns nothing.';

-- Definer: nobody else sees all broadcasts.
create or replace function tests.broadcasts(p_topic text default null) returns table (topic text, event text, payload jsonb)
language sql stable security definer set search_path = '' as $$
  select told.topic, m.event, m.payload - 'id'
  from realtime.messages m
  cross join lateral (select case when m.topic like 'admin:%' then 'admin' else m.topic end as topic) told
  where (p_topic is null or told.topic = p_topic) and m.extension = 'broadcast' and m.private
    and not exists (select from realtime.messages earlier
                    where told.topic = 'admin' and earlier.payload ->> 'id' = m.payload ->> 'id' and earlier.ctid < m.ctid)
  order by m.ctid -- as they were sent
$$;
comment on function tests.broadcasts(text) is
  'Private broadcasts so far, of one topic or all, without the message id; what every admin is told counts once, as topic admin.';

create or replace function tests.forget_broadcasts() returns void
language sql volatile security definer set search_path = '' as $$ delete from realtime.messages where true $$;
comment on function tests.forget_broadcasts() is 'Empties the broadcasts that the scene has caused.';

grant execute on all functions in schema tests to anon, authenticated, service_role;
