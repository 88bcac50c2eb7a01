-- public.admin_token_statistics: the token economy.
begin;
\ir ../support/load.psql
select plan(19);

select tests.create_hunt();
update public.profiles set created_at = '2025-05-20T12:00:00Z' where true;
select tests.buy_as('anna', 'compass'), tests.buy_guide_as('anna', 'compass guide'), tests.buy_as('béla', 'compass');
select tests.at('2025-05-21T12:00:00Z');
select tests.grant_tokens(tests.id('cili'), 1000);
select tests.sign_in_as('béla');
select public.spend_tokens(60, 'Tea', gen_random_uuid());
select tests.as_owner();
select tests.open_jackpot(500, 10);

-- Permissions -------------------------------------------------------------------------------------
select tests.as_anonymous();
select throws_ok('select public.admin_token_statistics()',
  '42501', 'permission denied for function admin_token_statistics', 'Visitors see no statistics');
select tests.sign_in_as('anna');
select tests.throws_key('select public.admin_token_statistics()', 'admin_permissions_required', 'A player is refused');

-- Results -----------------------------------------------------------------------------------------
select tests.sign_in_as('olga');
create temporary table answer as select to_jsonb(public.admin_token_statistics('2025-05-20T00:00:00Z')) as data;
select is((select data - array['types', 'balances', 'spenders', 'sessions'] from answer),
  '{"first_day": "2025-05-20", "last_day": "2025-05-21", "outstanding": 1115, "uncounted_days": 0}',
    'Outstanding tokens are earned less spent ones');
select is((select data -> 'types' from answer),
  '[{"day": "2025-05-20", "type": "grant", "moves": 2, "earned": 200, "spent": 0},
    {"day": "2025-05-20", "type": "spend", "moves": 3, "earned": 0, "spent": 25},
    {"day": "2025-05-21", "type": "grant", "moves": 1, "earned": 1000, "spent": 0},
    {"day": "2025-05-21", "type": "spend", "moves": 1, "earned": 0, "spent": 60}]',
      'Each day says what came in and went out, by type');
select is((select jsonb_agg(bucket -> 'players') from answer, jsonb_array_elements(data -> 'balances') bucket),
  '[0, 1, 1, 0, 0, 0, 1]', 'Balances of players are spread over seven ranges');
select is((select jsonb_agg(bucket ->> 'from' || '-' || coalesce(bucket ->> 'to', '')) from answer,
  jsonb_array_elements(data -> 'balances') bucket),
  '["0-0", "1-49", "50-99", "100-249", "250-499", "500-999", "1000-"]', 'Which name their limits');
select is((select jsonb_agg(jsonb_build_array(spender -> 'user_name', spender -> 'spent', spender -> 'moves'))
  from answer, jsonb_array_elements(data -> 'spenders') spender),
  '[["Béla", 70, 2], ["Anna", 15, 2]]', 'The biggest spender comes first');
select is((select jsonb_agg(session - array['id', 'name']) from answer, jsonb_array_elements(data -> 'sessions') session
  where session ->> 'name' = 'Budapest hunt'),
  '[{"granted": 200, "clues": 20, "guides": 5, "jackpot": 500}]',
    'A session says what it granted and sold, and what its jackpot holds');

-- Filters -----------------------------------------------------------------------------------------
select is(to_jsonb(public.admin_token_statistics('2025-05-21T00:00:00Z')) #> '{spenders,0,spent}',
  '60', 'Spending is of the period');
create temporary table in_session as select to_jsonb(public.admin_token_statistics('2025-05-20T00:00:00Z', null,
  tests.id('session'))) as data;
select is((select data -> 'types' from in_session),
  '[{"day": "2025-05-20", "type": "grant", "moves": 2, "earned": 200, "spent": 0},
    {"day": "2025-05-20", "type": "spend", "moves": 3, "earned": 0, "spent": 25}]',
      'A session shows what it granted and sold');
select is((select data -> 'outstanding' from in_session), '115', 'A session shows what its players hold');
select is((select jsonb_agg(spender -> 'spent') from in_session, jsonb_array_elements(data -> 'spenders') spender),
  '[15, 10]', 'A session shows who spent most in it');
select is((select jsonb_array_length(data -> 'sessions') from in_session), 1,
  'A session shows nothing of other sessions');
select tests.buy_as('béla', 'gift');
select tests.sign_in_as('olga');
select is((select jsonb_agg(spender -> 'moves')
  from jsonb_array_elements(to_jsonb(public.admin_token_statistics('2025-05-20T00:00:00Z', null, tests.id('session')))
  -> 'spenders') spender),
  '[2, 1]', 'A clue for nothing is not spending');
select is((select sum((cell -> 'moves')::integer)
  from jsonb_array_elements(to_jsonb(public.admin_token_statistics('2025-05-20T00:00:00Z', null,
    tests.id('session'))) -> 'types')
  cell where cell ->> 'type' = 'spend'),
  3::bigint, 'A clue for nothing is not a transaction of the session');
select is(to_jsonb(public.admin_token_statistics('2025-05-20T00:00:00Z', null, tests.id('other session'))) -> 'types',
  '[]',
  'A session in which nothing happened is empty');
select tests.throws_key('select public.admin_token_statistics(p_time_zone => ''nowhere'')',
  'invalid_input', 'A zone that does not exist is refused');

select tests.as_owner();
update public.profiles set role = 'user' where id = tests.id('olga');
select tests.sign_in_as('olga');
select tests.throws_key('select public.admin_token_statistics()',
  'admin_permissions_required', 'An admin who was demoted is refused at the next call');
select tests.as_owner();
update public.profiles set role = 'admin' where id = tests.id('olga');
select tests.invariants_hold();
select * from finish();
rollback;
