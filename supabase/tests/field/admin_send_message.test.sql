-- admin_send_message: read by the given players alone, once per request.
begin;
\ir ../support/load.psql
select plan(16);
select tests.create_hunt();
create function pg_temp.message(
  p_readers text[], p_title text default 'Figyelj', p_body text default 'Gyere a rajthoz.')
returns jsonb
language sql volatile as $$
  select to_jsonb(public.admin_send_message(tests.id('session'), array(select tests.id(n) from unnest(p_readers) n),
    p_title, '',
    p_body, '', gen_random_uuid()))
$$;
grant execute on function pg_temp.message(text[], text, text) to anon, authenticated;
select tests.remember_id('first', gen_random_uuid());
select tests.forget_broadcasts();
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok($$ select pg_temp.message('{anna}') $$, '42501', null, 'A visitor sends nothing');
select tests.sign_in_as('anna');
select tests.throws_key($$ select pg_temp.message('{béla}') $$, 'admin_access_required', 'A player sends nothing');
select tests.sign_in_as('olga');
select tests.throws_key(format('select pg_temp.message(%s)', arguments), 'invalid_input', title) from (values
  ('''{}''', 'Somebody has to read it'), ('''{anna}'', '' ''', 'Spaces are not a title'),
  ('''{anna}'', repeat(''x'', 201)', 'A title has at most 200 characters'),
  ('''{anna}'', ''x'', repeat(''x'', 4001)', 'A text has at most 4000 characters')) bad (arguments, title);
select tests.throws_key($$ select public.admin_send_message(tests.id('session'),
    array(select gen_random_uuid() from generate_series(1, 101)), 'x', '', '', '', gen_random_uuid()) $$,
  'invalid_input', 'At most a hundred players read a message');
select tests.throws_key($$ select pg_temp.message('{olga}') $$,
  'session_not_joined', 'Who has not joined the session reads no message of it');
select tests.throws_key($$ select public.admin_send_message(gen_random_uuid(), array[tests.id('anna')], 'x', '', '', '',
    gen_random_uuid()) $$, 'game_session_not_found', 'A session that does not exist is refused');
select tests.rows_unchanged('Refusals change no rows');

select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_send_message(tests.id('session'), array[tests.id('anna'), tests.id('olga')],
  ' Figyelj ', 'Look',
    'Gyere.', 'Come.', tests.id('first'))), '{"readers": 1}', 'It reaches those who play');
select is(to_jsonb(public.admin_send_message(tests.id('session'), array[tests.id('anna'), tests.id('olga')],
  ' Figyelj ', 'Look',
    'Gyere.', 'Come.', tests.id('first'))), '{"readers": 1}', 'A repeated request gets the first answer');
select tests.as_owner();
select results_eq('select user_id, title_hu, title_en, body_hu, body_en, created_by from public.announcements',
  $$ select tests.id('anna'), 'Figyelj', 'Look', 'Gyere.', 'Come.', tests.id('olga') $$, 'It is kept once, trimmed');
select ok(exists (select from tests.broadcasts() where topic = 'user:' || tests.id('anna') and event = 'announcement'),
  'The player hears of it');
select tests.sign_in_as('béla');
select is(to_jsonb(public.list_announcements(tests.id('session'))) -> 'announcements', '[]',
  'Another player does not read it');
select tests.sign_in_as('anna');
select is(jsonb_array_length(to_jsonb(public.list_announcements(tests.id('session'))) -> 'announcements'), 1,
  'Its reader finds it among the messages');
select * from finish();
rollback;
