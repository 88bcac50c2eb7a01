-- admin_save_solution_guide: a guide and its secret content, saved together.
begin;
\ir ../support/load.psql
select plan(23);
select tests.create_hunt();

create function tests.guide(p_changes jsonb default '{}') returns jsonb language sql volatile as $$
  select jsonb_build_object('clue_id', tests.id('later'), 'price', 7, 'is_active', true, 'content_hu', 'SECRET út',
    'content_en', 'SECRET way') || p_changes
$$;
create function tests.version(p_guide text) returns jsonb language sql volatile as $$
  select jsonb_build_object('id', id, 'updated_at', updated_at) from public.clue_solution_guides
    where id = tests.id(p_guide)
$$;
grant execute on all functions in schema tests to authenticated;
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok($$ select public.admin_save_solution_guide('{}') $$, '42501', null, 'A visitor saves nothing');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.admin_save_solution_guide(tests.guide()) $$,
  'admin_access_required', 'A player saves nothing');
select tests.as_owner();
update public.profiles set role = 'user' where id = tests.id('olga');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_save_solution_guide(tests.guide()) $$,
  'admin_access_required', 'A demoted organiser saves nothing from that moment on');
select tests.as_owner();
update public.profiles set role = 'admin' where id = tests.id('olga');

select tests.sign_in_as('olga');
select tests.throws_key(format('select public.admin_save_solution_guide(%L)', document), key, title) from (values
  ('[]', 'invalid_input', 'A list is not a guide'),
  ('null', 'invalid_input', 'Null is not a guide'),
  (tests.guide('{"content_hu": 5}')::text, 'invalid_input', 'A content is a text, not a number'),
  (tests.guide('{"price": "7"}')::text, 'invalid_input', 'A price is a number, not the text of one'),
  (tests.guide('{"price": null}')::text, 'invalid_input', 'A guide has a price'),
  (tests.guide('{"price": -1}')::text, 'invalid_input', 'A price is not negative'),
  (tests.guide(jsonb_build_object('content_en', repeat('x', 10001)))::text, 'invalid_input', 'The content has a limit'),
  (tests.guide(jsonb_build_object('clue_id', gen_random_uuid()))::text, 'clue_template_not_found', 'Its clue exists'),
  (tests.guide(jsonb_build_object('clue_id', tests.id('compass')))::text,
    'edit_conflict', 'A clue has one guide: another organiser was first'),
  (tests.guide(jsonb_build_object('id', gen_random_uuid(), 'updated_at', now()))::text,
    'solution_guide_not_found', 'A guide that is gone cannot be changed'),
  (tests.guide(tests.version('compass guide') || '{"updated_at": "2020-01-01T00:00:00Z"}')::text,
    'edit_conflict', 'A guide that was changed meanwhile is a conflict'),
  (tests.guide(tests.version('compass guide') - 'updated_at')::text,
    'edit_conflict', 'A change without a version is a conflict')
) refusals (document, key, title);
select tests.as_owner();
select tests.rows_unchanged('Refused saves change no rows, not even half of them');

select tests.sign_in_as('olga');
select tests.remember_id('new', (public.admin_save_solution_guide(tests.guide())).solution_guide_id);
select tests.as_owner();
select results_eq($$ select clue_id, price, is_active, content_hu, content_en from public.clue_solution_guides g
    join public.clue_solution_guide_contents c on c.solution_guide_id = g.id where g.id = tests.id('new') $$,
  $$ values (tests.id('later'), 7, true, 'SECRET út', 'SECRET way') $$, 'A new guide has its content');

select tests.buy_as('anna', 'compass'), tests.buy_guide_as('anna', 'compass guide');
select tests.at('2025-05-20T12:05:00Z');
select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_save_solution_guide(tests.guide(tests.version('compass guide')
  || '{"is_active": false, "content_hu": "Más"}'))),
  jsonb_build_object('solution_guide_id', tests.id('compass guide'), 'updated_at', '2025-05-20T12:05:00Z'::timestamptz),
    'Changing answers with the new version');
select tests.as_owner();
select results_eq($$ select clue_id, price, is_active, content_hu from public.clue_solution_guides g
    join public.clue_solution_guide_contents c on c.solution_guide_id = g.id where g.id = tests.id('compass guide') $$,
  $$ values (tests.id('compass'), 7, false, 'Más') $$, 'The guide has changed and stays with its clue');
select is((select content_hu from public.purchased_solution_guides), 'SECRET compass guide hu',
  'Bought guides do not change');
select isnt_empty($$ select 1 from public.activity where action = 'clue_solution_guides.update'
  and user_id = tests.id('olga') $$, 'The log records the editor');

select set_config('tests.form', tests.guide(tests.version('new') || '{"content_hu": "A nyitott űrlapé"}')::text, true);
select tests.at('2025-05-20T12:10:00Z');
select tests.as_service();
update public.clue_solution_guide_contents set content_hu = 'Javítva' where solution_guide_id = tests.id('new');
select tests.sign_in_as('olga');
select tests.throws_key(format('select public.admin_save_solution_guide(%L)', current_setting('tests.form')),
  'edit_conflict',
  'A content that Studio or the secret key changed meanwhile is a new version of its guide');
select tests.invariants_hold();

select * from finish();
rollback;
