-- admin_save_clue: template, content and sessions of a clue change together or not at all.
begin;
\ir ../support/load.psql
select plan(50);
select tests.create_hunt();

create function tests.clue(p_changes jsonb default '{}') returns jsonb language sql volatile as $$
  select jsonb_build_object('name_hu', ' Híd ', 'name_en', 'Bridge', 'description_hu', 'Víz felett',
    'description_en', 'Above water',
    'content_hu', 'SECRET hu', 'content_en', 'SECRET en', 'clue_type', 'riddle', 'price', 12,
      'required_clue_id', tests.id('compass'),
    'available_from', '2025-05-25T08:00:00Z', 'is_active', true, 'is_locked', false, 'qr_code_id', tests.id('bridge'))
      || p_changes
$$;
create function tests.version(p_clue text) returns jsonb language sql volatile as $$
  select jsonb_build_object('id', id, 'updated_at', updated_at) from public.clue_templates where id = tests.id(p_clue)
$$;
grant execute on all functions in schema tests to authenticated;
select tests.remember_rows();

-- Permissions -------------------------------------------------------------------------------------
select tests.as_anonymous();
select throws_ok($$ select public.admin_save_clue('{}') $$, '42501', null, 'A visitor saves nothing');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.admin_save_clue(tests.clue()) $$,
  'admin_access_required', 'A player saves nothing');
select tests.as_owner();
update public.profiles set role = 'user' where id = tests.id('olga');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_save_clue(tests.clue()) $$,
  'admin_access_required', 'A demoted organiser saves nothing from that moment on');
select tests.as_owner();
update public.profiles set role = 'admin' where id = tests.id('olga');

-- Refusals ----------------------------------------------------------------------------------------
select tests.sign_in_as('olga');
select tests.throws_key(format('select public.admin_save_clue(%L)', document), key, title) from (values
  ('[]', 'invalid_input', 'A list is not a clue'),
  ('"x"', 'invalid_input', 'A text is not a clue'),
  ('null', 'invalid_input', 'Null is not a clue'),
  (tests.clue('{"name_hu": 5}')::text, 'invalid_input', 'A name is a text, not a number'),
  (tests.clue('{"content_en": {"text": "Here"}}')::text, 'invalid_input', 'A content is a text, not an object'),
  (tests.clue('{"price": "5"}')::text, 'invalid_input', 'A price is a number, not the text of one'),
  (tests.clue('{"is_locked": 1}')::text, 'invalid_input', 'Locked is yes or no'),
  (tests.clue('{"game_session_ids": "{}"}')::text, 'invalid_input', 'Sessions are a list'),
  (tests.clue('{"name_hu": "\t ", "name_en": ""}')::text, 'invalid_input', 'A clue has a name'),
  (tests.clue('{"price": null}')::text, 'invalid_input', 'A clue has a price'),
  (tests.clue('{"price": 10001}')::text, 'invalid_input', 'A price is at most 10000 tokens'),
  (tests.clue('{"price": "much"}')::text, 'invalid_input', 'A price is not a word'),
  (tests.clue('{"clue_type": "Two words"}')::text, 'invalid_input', 'The type is one word in small letters'),
  (tests.clue('{"available_from": "infinity"}')::text, 'invalid_input', 'Times are finite'),
  (tests.clue(jsonb_build_object('content_hu', repeat('x', 10001)))::text, 'invalid_input', 'The content has a limit'),
  (tests.clue(jsonb_build_object('required_clue_id', gen_random_uuid()))::text,
    'invalid_input', 'The required clue exists'),
  (tests.clue(jsonb_build_object('qr_code_id', gen_random_uuid()))::text, 'invalid_input', 'The code exists'),
  (tests.clue(jsonb_build_object('id', gen_random_uuid(), 'updated_at', now()))::text,
    'clue_template_not_found', 'A clue that is gone cannot be changed'),
  (tests.clue(tests.version('map') || '{"updated_at": "2020-01-01T00:00:00Z"}')::text,
    'edit_conflict', 'A clue that another organiser has changed meanwhile is a conflict'),
  (tests.clue(jsonb_build_object('id', tests.id('map')))::text,
    'edit_conflict', 'A new clue does not replace one that is there'),
  (tests.clue(tests.version('compass') || jsonb_build_object('required_clue_id', tests.id('map')))::text,
    'clue_chain_cycle', 'A chain never closes a cycle'),
  (tests.clue(tests.version('map') || jsonb_build_object('required_clue_id', tests.id('map')))::text,
    'clue_chain_cycle', 'A clue cannot require itself'),
  (tests.clue(jsonb_build_object('game_session_ids', jsonb_build_array(tests.id('session'), gen_random_uuid())))::text,
    'game_session_not_found', 'The sessions exist'),
  (tests.clue('{"game_session_ids": [null]}')::text, 'invalid_input', 'Each of them')
) refusals (document, key, title);
select tests.as_owner();
update public.profiles set role = 'admin' where id = tests.id('olga');
select tests.rows_unchanged('Refused saves change no rows, not even half of them');

-- Creating ----------------------------------------------------------------------------------------
select tests.sign_in_as('olga');
select tests.remember_id('new', (public.admin_save_clue(tests.clue())).clue_id);
select tests.as_owner();
select results_eq(
  $$ select name_hu, name_en, description_hu, description_en, clue_type, price, required_clue_id, available_from,
    is_active, is_locked, updated_at
     from public.clue_templates where id = tests.id('new') $$,
  $$ values ('Híd', 'Bridge', 'Víz felett', 'Above water', 'riddle', 12, tests.id('compass'),
    '2025-05-25T08:00:00Z'::timestamptz, true, false,
       '2025-05-20T12:00:00Z'::timestamptz) $$, 'A new clue has all fields, the name without spaces around it');
select results_eq($$ select content_hu, content_en, qr_code_id from public.clue_contents
  where clue_id = tests.id('new') $$,
  $$ values ('SECRET hu', 'SECRET en', tests.id('bridge')) $$, 'Its content is saved with it');
select is_empty($$ select 1 from public.game_session_clues where clue_id = tests.id('new') $$,
  'Without sessions it is in none');
select results_eq(
  $$ select distinct action, user_id from public.activity where action like 'clue%' order by action $$,
  $$ values ('clue_contents.insert', tests.id('olga')), ('clue_templates.insert', tests.id('olga')) $$,
  'The log records the author');

-- Changing ----------------------------------------------------------------------------------------
select tests.at('2025-05-20T12:05:00Z');
select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_save_clue(tests.clue(tests.version('new')
  || jsonb_build_object('required_clue_id', null, 'content_en', '', 'is_locked', true,
    'game_session_ids', jsonb_build_array(tests.id('session'), tests.id('other session')))))),
  jsonb_build_object('clue_id', tests.id('new'), 'updated_at', '2025-05-20T12:05:00Z'::timestamptz),
    'Changing answers with the new version');
select tests.as_owner();
select results_eq($$ select required_clue_id, is_locked, content_en from public.clue_templates t
  join public.clue_contents c on c.clue_id = t.id where t.id = tests.id('new') $$,
  $$ values (null::uuid, true, '') $$, 'The document replaces what was there');
select set_eq($$ select game_session_id, position from public.game_session_clues where clue_id = tests.id('new') $$,
  $$ values (tests.id('session'), 8), (tests.id('other session'), 2) $$,
    'A new clue comes last in a session');
select set_eq($$ select topic, payload from tests.broadcasts() where event = 'session' $$,
  $$ select 'session:' || tests.id(name), '{}'::jsonb from unnest(array['session', 'other session']) name
     union all select 'admin', jsonb_build_object('game_session_id', tests.id(name))
       from unnest(array['session', 'other session']) name $$,
  'The players of these sessions are notified of it, and organisers');
select is((select updated_at from public.game_sessions where id = tests.id('session')),
  '2025-05-20T12:05:00Z'::timestamptz,
  'The session has changed too, so an editor that was open there meets an edit conflict');

select results_eq($$ select details ->> 'before', jsonb_array_length(details -> 'after'), user_id from public.activity
  where action = 'clue.sessions' $$,
  $$ values ('[]', 2, tests.id('olga')) $$, 'The log records who added the clue to the session');

select tests.at('2025-05-20T12:10:00Z');
select tests.sign_in_as('olga');
select public.admin_save_clue(tests.clue(tests.version('new') || '{"required_clue_id": null}'));
select tests.as_owner();
select is((select count(*) from public.game_session_clues where clue_id = tests.id('new')), 2::bigint,
  'Without a list of sessions a clue stays in its sessions');
select tests.sign_in_as('olga');
select public.admin_save_clue(tests.clue(tests.version('new')
  || jsonb_build_object('required_clue_id', null, 'game_session_ids', jsonb_build_array(tests.id('session')))));
select tests.as_owner();
select results_eq($$ select game_session_id from public.game_session_clues where clue_id = tests.id('new') $$, $$
  values (tests.id('session')) $$,
  'With a list of sessions a clue leaves the other sessions');
select is((select updated_at from public.game_sessions where id = tests.id('session')),
  '2025-05-20T12:05:00Z'::timestamptz, 'A session that keeps its clues has not changed');

-- A bought clue is a copy and does not change.
select tests.buy_as('anna', 'compass');
select tests.at('2025-05-20T12:15:00Z');
select tests.sign_in_as('olga');
select public.admin_save_clue(tests.clue(tests.version('compass')
  || '{"required_clue_id": null, "content_hu": "Más"}'));
select tests.as_owner();
select is((select clue_content_hu from public.purchased_clues where clue_id = tests.id('compass')), 'SECRET compass hu',
  'Bought clues do not change');

-- Studio and the secret key write the content alone: a form that was open then would overwrite it unseen.
create function pg_temp.stale_after(p_change text, p_title text) returns text language plpgsql as $$
declare
  v_form jsonb;
begin
  perform tests.as_owner();
  v_form := tests.clue(tests.version('compass') || '{"required_clue_id": null, "content_hu": "A nyitott űrlapé"}');
  perform tests.at(private.current_time() + interval '1 minute');
  perform tests.as_service();
  execute p_change;
  perform tests.sign_in_as('olga');
  return tests.throws_key(format('select public.admin_save_clue(%L)', v_form), 'edit_conflict', p_title);
end
$$;
grant execute on function pg_temp.stale_after(text, text) to public;
select pg_temp.stale_after($$ update public.clue_contents set content_hu = 'Javítva'
  where clue_id = tests.id('compass') $$,
  'A content that was changed elsewhere is a new version of its clue');
select pg_temp.stale_after($$ delete from public.clue_contents where clue_id = tests.id('compass') $$,
  'A deleted content is a new version of its clue');
select pg_temp.stale_after($$ insert into public.clue_contents (clue_id, content_hu)
  values (tests.id('compass'), 'Pótolva') $$, 'An added content is a new version of its clue');
select tests.as_owner();
select is((select content_hu from public.clue_contents where clue_id = tests.id('compass')), 'Pótolva',
  'Nothing has overwritten it');
select tests.remember_id('request', gen_random_uuid());
select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_save_clue(tests.clue('{"name_hu": "Once"}'), tests.id('request'))),
  to_jsonb(public.admin_save_clue(tests.clue('{"name_hu": "Once"}'), tests.id('request'))),
  'A repeated request returns the same clue');
select is((select count(*) from public.clue_templates where name_hu = 'Once'), 1::bigint, 'and creates no other');
select tests.throws_key($$ select public.admin_save_clue(tests.clue('{"name_hu": "Twice"}'), tests.id('request')) $$,
  'request_id_reused', 'Its id is not for another clue');
select tests.as_owner();
select tests.invariants_hold();

select * from finish();
rollback;
