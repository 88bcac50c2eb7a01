-- report_problem, the organisers' answers, and codes that are withdrawn.
begin;
\ir ../support/load.psql
select plan(66);
select tests.create_hunt();
create function pg_temp.report(
  p_kind text default 'missing', p_source text default 'scanner', p_message text default '', p_clue uuid default null,
  p_code text default null, p_latitude double precision default null, p_longitude double precision default null,
  p_id uuid default gen_random_uuid(), p_session uuid default tests.id('session'), p_photo text default null
) returns jsonb
language sql volatile as $$
  select to_jsonb(public.report_problem(p_id, p_session, p_kind, p_source, p_message, p_clue, p_code, p_latitude,
    p_longitude,
    p_photo))
$$;
create function pg_temp.answer(p_message text default 'Thank you', p_is_solved boolean default true,
  p_request uuid default gen_random_uuid()) returns jsonb
language sql volatile as $$
  select to_jsonb(public.admin_answer_reports(array(select id from
    public.admin_list_problem_reports(tests.id('session'))),
    p_message, p_is_solved, p_request))
$$;
create function pg_temp.withdraw(p_code text, p_remedy text default 'none', p_reason text default 'It is gone')
returns jsonb
language plpgsql volatile as $$
declare
  v_result jsonb;
begin
  loop -- in portions
    v_result := to_jsonb(public.admin_withdraw_code(tests.id('session'), tests.id(p_code), p_remedy, p_reason));
    exit when v_result ->> 'remaining' = '0';
  end loop;
  return v_result - 'remaining';
end
$$;
create function pg_temp.balance(p_name text) returns integer
language sql stable security definer as $$
  select balance from public.token_balances where user_id = tests.id(p_name)
$$;
grant execute on all functions in schema pg_temp to anon, authenticated;
select tests.buy_as('anna', 'compass');
select tests.at_playing_time();
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok('select pg_temp.report()', '42501', null, 'A visitor reports nothing');
select tests.sign_in_as('cili');
select tests.throws_key('select pg_temp.report()', 'session_not_joined', 'A stranger reports nothing');
select tests.sign_in_as('anna');
select tests.throws_key(format('select pg_temp.report(%s)', args), 'invalid_input', title) from (values
  ($$'lost'$$, 'The kinds are known'), ('null', 'A kind is needed'), ($$'missing', 'shop'$$, 'The places too'),
  ($$'other', 'map', ' '$$, 'Something else needs words'),
  ($$'other', 'map', repeat('x', 1001)$$, 'Of at most 1000 characters'),
  ($$p_id => null$$, 'An id is needed'), ($$p_code => repeat('x', 201)$$, 'A code is short')) bad (args, title);
select tests.throws_key($$ select pg_temp.report(p_photo => tests.id('béla') || '/photo.jpg') $$, 'invalid_photo',
  'A photo belongs to the caller');
select tests.throws_key($$ select pg_temp.report(p_session => gen_random_uuid()) $$, 'game_session_not_found',
  'An unknown hunt is refused');
select tests.throws_key('select pg_temp.answer()', 'admin_permissions_required', 'A player reads no reports');
select tests.throws_key($$ select public.admin_answer_reports(array[gen_random_uuid()], '', true, gen_random_uuid()) $$,
  'admin_access_required', 'A player answers none');
select tests.throws_key($$ select pg_temp.withdraw('hall') $$, 'admin_access_required', 'A player withdraws no code');
select tests.as_owner();
select tests.rows_unchanged('Refusals change no rows');

select tests.sign_in_as('anna');
select tests.remember_id('report', gen_random_uuid());
select is(pg_temp.report(p_code => 'TWER2345', p_id => tests.id('report')) ->> 'report_id', tests.id('report')::text,
  'A scanned code is reported');
select is(pg_temp.report(p_code => 'HALL2345', p_id => tests.id('report')) ->> 'report_id', tests.id('report')::text,
  'The same report arrives once');
select isnt(pg_temp.report('wrong_place', 'clue', p_clue => tests.id('compass')), null, 'So is a clue');
select isnt(pg_temp.report('danger', 'map', 'Wasps', p_latitude => 47.4980, p_longitude => 19.0402), null,
  'And a place');
select isnt(pg_temp.report('other', 'map', 'Where is the toilet?', p_latitude => 91), null, 'Or anything else');
select isnt(pg_temp.report('wrong_place', 'clue', p_clue => tests.id('map')), null,
  'A clue that is not mine says nothing of its code');
select tests.throws_key('select pg_temp.report()', 'rate_limit_exceeded', 'Five in ten minutes');
select tests.sign_in_as('béla');
select tests.remember_id('neighbour', gen_random_uuid());
select isnt(pg_temp.report(p_id => tests.id('neighbour')), null, 'of one player: the next one reports');
select tests.as_owner();
delete from public.problem_reports where id = tests.id('neighbour');
select tests.sign_in_as('anna');
select is_empty('select * from public.problem_reports', 'Players do not read which code it is');
select tests.at('2025-06-01T12:11:00Z');
select isnt(pg_temp.report('missing', 'scanner'), null, 'Later the next one');
select pg_temp.report('missing', 'map', p_latitude => latitude, p_longitude => 19.0402)
from unnest(array[47.4987, 47.4995]) latitude;
select tests.as_owner();
with gone as (
  delete from public.problem_reports where latitude in (47.4987, 47.4995) returning latitude, qr_code_id)
select is((select array_agg(qr_code_id order by latitude) from gone), array[tests.id('bridge'), null],
  'A place means the code within 100 m: 90 m north, not 180 m');
select tests.sign_in_as('béla');
select tests.throws_key($$ select pg_temp.report(p_id => tests.id('report')) $$, 'request_id_reused',
  'An id belongs to its author');
select tests.sign_in_as('olga');
select results_eq($$ select kind, coalesce(qr_code_name, '–') from public.admin_list_problem_reports(
    tests.id('session')) order by kind, 2 $$,
  $$ values ('danger', 'bridge'), ('missing', 'tower'), ('missing', '–'), ('other', '–'), ('wrong_place', 'hall'),
    ('wrong_place', '–') $$, 'Organisers see the code behind each');

select tests.throws_key($$ select pg_temp.answer(repeat('x', 1001)) $$, 'invalid_input', 'An answer is short');
select tests.throws_key($$ select public.admin_answer_reports(array[gen_random_uuid()], '', true, gen_random_uuid()) $$,
  'report_not_found', 'An unknown report is refused');
select tests.remember_id('request', gen_random_uuid());
select is(pg_temp.answer('We look', true, tests.id('request')), '{"reports": 6}', 'All are answered and solved');
select is(pg_temp.answer('We look', true, tests.id('request')), '{"reports": 6}', 'Again');
select is((select count(*) from public.activity where action = 'report.answer'), 6::bigint,
  'A repeat is no new answer');
select tests.throws_key($$ select pg_temp.answer('We do not look', true, tests.id('request')) $$, 'request_id_reused',
  'A request id belongs to one message');
select is((select count(*) from public.admin_list_problem_reports(tests.id('session'), true)), 6::bigint,
  'They are solved');
select is(pg_temp.answer('', false), '{"reports": 6}', 'And opened again, without a word');
select is((select count(*) from public.admin_list_problem_reports(tests.id('session'), false)), 6::bigint,
  'They are open');
select tests.sign_in_as('anna');
select is((select array_agg(a ->> 'body_en')
  from jsonb_array_elements(to_jsonb(public.list_announcements(tests.id('session'))) -> 'announcements') a),
    array['We look'],
  'The player gets one answer, whatever the number of reports');

select tests.sign_in_as('olga');
select tests.throws_key(format('select pg_temp.withdraw(%s)', args), 'invalid_input', title) from (values
  ($$'hall', 'cake'$$, 'The remedies are known'), ($$'hall', 'none', ' '$$, 'A reason is needed')) bad (args, title);
select tests.throws_key($$ select pg_temp.withdraw('elsewhere') $$, 'qr_code_not_found',
  'Only codes of the hunt are withdrawn');
select is(pg_temp.withdraw('hall', 'refund'), '{"players": 1, "refunded": 10, "unlocked": 0}',
  'Who needs the code gets the price of its clue back');
select is(pg_temp.withdraw('hall', 'unlock'), '{"players": 1, "refunded": 10, "unlocked": 0}', 'Once');
select is(pg_temp.balance('anna'), 100, 'The balance is as before the clue');
select is((select count(*) from public.admin_session_timeline(tests.id('session')) where kind = 'withdraw'
  and subject = 'hall'), 1::bigint, 'The timeline tells of the withdrawal');
select is((select split_part(body_en, E'\n', 3) from public.announcements where title_en like 'A code was withdrawn:%'),
  'Coins returned to you for the clue: 10.', 'The player is told how many coins came back');
select tests.sign_in_as('béla');
select tests.answers_key(tests.scan('hall'), 'qr_code_withdrawn', 'The code counts for nobody');
select tests.at_shopping_time();
select results_eq($$ select name_en, blocking_error from public.list_shop_clues(tests.id('session'))
    where name_en in ('compass en', 'map en') order by name_en $$,
  $$ values ('compass en', 'qr_code_withdrawn'), ('map en', null) $$,
  'Its clue is not for sale, the next one is for sale without it');
select tests.sign_in_as('anna');
select is((select guide_blocking_error from public.list_shop_clues(tests.id('session')) where name_en = 'compass en'),
  'qr_code_withdrawn', 'Nor is its guide');
select tests.as_owner();
select is((select count(*) from public.announcements where user_id = tests.id('anna') and title_en like 'A code was%'),
  1::bigint, 'The player is notified');

-- Clues that change after the withdrawal ----------------------------------------------------------

create function pg_temp.blocking_errors() returns jsonb
language sql stable as $$
  select jsonb_object_agg(name_hu, blocking_error) from public.list_shop_clues(tests.id('session'))
  where name_hu in ('compass hu', 'map hu', 'North')
$$;
grant execute on function pg_temp.blocking_errors() to authenticated;
update public.clue_contents set qr_code_id = tests.id('well') where clue_id = tests.id('compass');
select tests.sign_in_as('olga');
select public.admin_import_clues(jsonb_build_array(jsonb_build_object('name_hu', 'North', 'price', 5,
  'qr_code_id', tests.id('hall'))), tests.id('session'));
select tests.sign_in_as('béla');
select is(pg_temp.blocking_errors(),
  '{"compass hu": null, "map hu": "required_clue_missing", "North": "qr_code_withdrawn"}',
  'A clue that leads to another code now is for sale; a new one of the withdrawn code is not');
select tests.as_owner();
update public.clue_contents set qr_code_id = tests.id('tower') where clue_id = tests.id('map');
select tests.scan_as('béla', 'well', '2025-06-01T12:30:00Z');
select tests.sign_in_as('béla');
select is(pg_temp.blocking_errors() ->> 'compass hu', null, 'A found code keeps its clue on sale for the next clue');
select tests.sign_in_as('olga');
select is(pg_temp.withdraw('tower') -> 'players', '0', 'The code of the next clue is withdrawn');
select tests.sign_in_as('béla');
select is(pg_temp.blocking_errors() ->> 'compass hu', 'clue_code_already_found', 'Then nobody needs the first clue');
select tests.sign_in_as('olga');
select is(pg_temp.withdraw('well', 'refund'), '{"players": 1, "refunded": 0, "unlocked": 0}',
  'The price of a clue is given back once, even if it leads to another code by then');
select is(pg_temp.balance('anna'), 100, 'The balance stays');
select tests.as_owner();
select tests.create_code('oak', 10, 'YAKS2345'), tests.create_clue('east', 5, p_code => 'oak');
insert into public.game_session_qr_codes (game_session_id, qr_code_id, points)
  values (tests.id('session'), tests.id('oak'), 10);
insert into public.game_session_clues (game_session_id, clue_id) values (tests.id('session'), tests.id('east'));
select tests.create_player('Ede'), tests.create_player('Fanni');
select tests.buy_as('ede', 'east'), tests.buy_as('fanni', 'east');
select tests.create_team('Foxes', 'fanni', 'ede');
select tests.scan_as('fanni', 'oak', '2025-06-01T12:40:00Z');
select tests.sign_in_as('olga');
select is(pg_temp.withdraw('oak', 'refund'), '{"players": 0, "refunded": 0, "unlocked": 0}',
  'A player whose team has found the code needs it no more, even with a clue bought alone');
select tests.as_owner();
select tests.create_code('pond', 10, 'PNDS2345'), tests.create_clue('west', 5, p_code => 'pond');
insert into public.game_session_qr_codes (game_session_id, qr_code_id, points)
  values (tests.id('session'), tests.id('pond'), 10);
insert into public.game_session_clues (game_session_id, clue_id) values (tests.id('session'), tests.id('west'));
select tests.at_shopping_time(), tests.buy_as('anna', 'west');
delete from public.game_session_clues where clue_id = tests.id('west');
select tests.sign_in_as('olga');
select is(pg_temp.withdraw('pond', 'refund'), '{"players": 1, "refunded": 5, "unlocked": 0}',
  'The owner of a clue that the hunt sells no more gets its price back, too');
select tests.as_owner();
select tests.create_code('cave', 10, 'CVES2345'), tests.create_clue('down', 5, p_code => 'cave'),
  tests.create_clue('deeper', 5, 'down');
insert into public.game_session_qr_codes (game_session_id, qr_code_id, points)
  values (tests.id('session'), tests.id('cave'), 10);
insert into public.game_session_clues (game_session_id, clue_id)
  values (tests.id('session'), tests.id('down')), (tests.id('session'), tests.id('deeper'));
select tests.buy_as('anna', 'down');
select tests.sign_in_as('olga');
create temporary table sold as select to_jsonb(public.admin_overview()) -> 'clues_sold' as clues;
select is(pg_temp.withdraw('cave', 'unlock'), '{"players": 1, "refunded": 0, "unlocked": 1}',
  'The owner of the clue gets the next one');
select is(to_jsonb(public.admin_overview()) -> 'clues_sold', (select clues from sold), 'which is no sale');
select tests.sign_in_as('anna');
select is((select clue_content_en || ' ' || purchase_price from public.purchased_clues
    where clue_name_en = 'deeper en'), 'SECRET deeper en 0', 'The owner reads it');
select tests.as_owner();
select tests.create_code('rock', 10, 'RCKS2345'), tests.create_clue('south', 5, p_code => 'rock');
insert into public.game_session_qr_codes (game_session_id, qr_code_id, points)
  values (tests.id('session'), tests.id('rock'), 10);
insert into public.game_session_clues (game_session_id, clue_id) values (tests.id('session'), tests.id('south'));
create function pg_temp.is_off_sale() returns boolean language sql stable as $$
  select exists (select from private.withdrawn_clues
    where game_session_id = tests.id('session') and clue_id = tests.id('south'))
$$;
select tests.buy_as('anna', 'south');
select tests.sign_in_as('olga');
select is(pg_temp.withdraw('rock', 'unlock'), '{"players": 1, "refunded": 0, "unlocked": 0}',
  'A clue without a next one unlocks nothing');
select tests.as_owner();
select is((select array_agg(body_en like '%the next clue.' order by title_en) from public.announcements
    where title_en in ('A code was withdrawn: cave', 'A code was withdrawn: rock')), '{t,f}',
  'Only who gets a clue is told so');
select is(pg_temp.is_off_sale(), true, 'The clue of a withdrawn code is off sale');
select tests.save_session(tests.session_document() || jsonb_build_object('id', s.id, 'updated_at', s.updated_at,
  'clues', (select jsonb_agg(jsonb_build_object('clue_id', clue_id)) from public.game_session_clues
    where game_session_id = s.id),
  'qr_codes', (select jsonb_agg(jsonb_build_object('qr_code_id', qr_code_id)) from public.game_session_qr_codes
    where game_session_id = s.id and qr_code_id <> tests.id('rock'))))
  from public.game_sessions s where s.id = tests.id('session');
select is(pg_temp.is_off_sale(), false, 'and for sale in the save that takes the code out of the hunt');
select tests.invariants_hold();
select * from finish();
rollback;
