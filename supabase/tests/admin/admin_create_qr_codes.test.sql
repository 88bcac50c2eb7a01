-- public.admin_create_qr_codes and admin_set_qr_codes_active: many codes at once.
begin;
\ir ../support/load.psql
select plan(45);
select tests.create_hunt();
select tests.remember_id('former', tests.create_user('Former'));
select tests.remember_rows();

-- Permissions -------------------------------------------------------------------------------------
select tests.as_anonymous();
select throws_ok($$ select public.admin_create_qr_codes('Kód', 2) $$, '42501', null, 'Visitors cannot make codes');
select throws_ok($$ select public.admin_set_qr_codes_active(array[gen_random_uuid()], false) $$, '42501', null,
  'Visitors cannot switch codes off');
select tests.authenticate_as(null);
select tests.throws_key($$ select public.admin_create_qr_codes('Kód', 2) $$,
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.admin_create_qr_codes('Kód', 2) $$,
  'admin_access_required', 'A player makes no codes');
select tests.throws_key($$ select public.admin_set_qr_codes_active(array[tests.id('hall')], false) $$,
  'admin_access_required',
  'A player switches no code off');
select tests.sign_in_as('olga');
select lives_ok($$ select public.admin_set_user_role(tests.id('former'), 'admin') $$, 'An admin is made');
select tests.sign_in_as('former');
select lives_ok($$ select public.admin_list_qr_codes() $$, 'A new admin sees the codes');
select tests.sign_in_as('olga');
select lives_ok($$ select public.admin_set_user_role(tests.id('former'), 'user') $$, 'The new admin is demoted');
select tests.sign_in_as('former');
select tests.throws_key($$ select public.admin_create_qr_codes('Kód', 2) $$,
  'admin_access_required', 'A demoted admin makes no codes');
select tests.throws_key($$ select public.admin_set_qr_codes_active(array[tests.id('hall')], false) $$,
  'admin_access_required',
  'A demoted admin switches no code off');

-- Creating ----------------------------------------------------------------------------------------
select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_create_qr_codes('  Liget ', 3, 15)) - 'qr_code_ids',
  '{"created": 3, "first_number": 1}',
  'Three codes are made');
select results_eq($$ select name, points, is_active, is_decoy from public.qr_codes where name like 'Liget %'
  order by name $$,
  $$ values ('Liget 01', 15, true, false), ('Liget 02', 15, true, false), ('Liget 03', 15, true, false) $$,
  'New codes are numbered, active, and have the requested points');
select is((public.admin_create_qr_codes('Liget', 1)).first_number, 4,
  'More of them go on with the next number');
select results_eq($$ select name, points from public.qr_codes where name like 'Liget 04' $$, $$
  values ('Liget 04', 10) $$,
  'Without points a code gives ten');
select is((public.admin_create_qr_codes('Lig', 1)).first_number, 1,
  'A prefix that begins another one counts by itself');
insert into public.qr_codes (name) values ('Liget bejárat'), ('Liget 7b'), ('Liget 98');
select is((public.admin_create_qr_codes('Liget', 2)).first_number, 99,
  'Names that are not numbers do not disturb');
select results_eq($$ select name from public.qr_codes where name in ('Liget 099', 'Liget 100') order by name $$,
  $$ values ('Liget 099'), ('Liget 100') $$, 'Numbers are as wide as the last one needs, so that they sort');
select is((public.admin_create_qr_codes('100%_', 1)).first_number, 1,
  'LIKE wildcards in a prefix are literal');
select is((select count(distinct id)
  from jsonb_array_elements_text(to_jsonb(public.admin_create_qr_codes('Sok', 500)) -> 'qr_code_ids') id), 500::bigint,
  'Five hundred codes at once have five hundred ids');
select is((select count(distinct short_code) from public.qr_codes where name like 'Sok %'), 500::bigint,
  'Five hundred codes at once have five hundred short codes');

select lives_ok($$ select public.admin_create_qr_codes('Játék', 2, 7, tests.id('session')) $$,
  'A series is added to a hunt');
select results_eq($$ select q.name, c.points, c.max_scans from public.game_session_qr_codes c
    join public.qr_codes q on q.id = c.qr_code_id
    where c.game_session_id = tests.id('session') and q.name like 'Játék %' order by q.name $$,
  $$ values ('Játék 01', 7, null::integer), ('Játék 02', 7, null) $$, 'with its points');
select tests.remember_id('request', gen_random_uuid());
select is(to_jsonb(public.admin_create_qr_codes('Játék', 2, 7, tests.id('session'), tests.id('request'))),
  to_jsonb(public.admin_create_qr_codes('Játék', 2, 7, tests.id('session'), tests.id('request'))),
  'A repeated request returns the same codes');
select is((select count(*) from public.qr_codes where name like 'Játék %'), 4::bigint, 'and creates no others');
select tests.throws_key($$ select public.admin_create_qr_codes('Játék', 3, 7, tests.id('session'),
  tests.id('request')) $$, 'request_id_reused', 'Its id is not for another series');
select tests.throws_key(
  $$ select public.admin_create_game_session('{"name": "Játék"}', p_request_id => tests.id('request')) $$,
  'request_id_reused', 'nor for a hunt');
select tests.throws_key($$ select public.admin_create_qr_codes('Semmi', 2, 7, gen_random_uuid()) $$,
  'game_session_not_found', 'The hunt must exist');
select is_empty($$ select from public.qr_codes where name like 'Semmi %' $$, 'Without the hunt no code is made');
select tests.throws_key(format('select public.admin_create_qr_codes(%s)', arguments), 'invalid_input', title)
from (values
  ($$ '', 1 $$, 'An empty prefix is refused'),
  ($$ '   ', 1 $$, 'A blank prefix is refused'),
  ($$ null, 1 $$, 'A missing prefix is refused'),
  ($$ repeat('x', 101), 1 $$, 'A very long prefix is refused'),
  ($$ 'Kód', 0 $$, 'No code at all is refused'),
  ($$ 'Kód', 501 $$, '501 codes are refused'),
  ($$ 'Kód', null $$, 'A missing count is refused'),
  ($$ 'Kód', 1, -1 $$, 'Negative points are refused'),
  ($$ 'Kód', 1, null $$, 'Missing points are refused')) as bad (arguments, title);
select results_eq($$ select message, (details -> 'count')::integer, details #>> '{after,points}',
  jsonb_array_length(details -> 'rows') from public.activity
    where action = 'qr_codes.insert' and message like 'Sok %' $$,
  $$ values ('Sok 001 … Sok 500', 500, '10', 500) $$, 'The log says what was made, in one record');

-- Switching ---------------------------------------------------------------------------------------
select is(to_jsonb(public.admin_set_qr_codes_active(array[tests.id('hall'), tests.id('well'), tests.id('faded'),
  gen_random_uuid()], false)),
  '{"changed": 2}', 'Codes that are on are switched off; the others stay');
select results_eq($$ select name from public.qr_codes where not is_active order by name $$,
  array['faded', 'hall', 'well'], 'Now three are off');
select results_eq($$ select details -> 'before', details -> 'after', (details -> 'count')::integer from public.activity
  where action = 'qr_codes.update' $$,
  $$ values ('{"is_active": true}'::jsonb, '{"is_active": false}'::jsonb, 2) $$, 'The log says it, in one record');
select is(to_jsonb(public.admin_set_qr_codes_active(array[tests.id('hall'), tests.id('well')], true)), '{"changed": 2}',
  'Codes are activated again');
select tests.throws_key($$ select public.admin_set_qr_codes_active('{}', true) $$,
  'invalid_input', 'An empty selection is refused');
select tests.throws_key($$ select public.admin_set_qr_codes_active(array[tests.id('hall')], null) $$,
  'invalid_input', 'A null in place of on or off is refused');

select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
