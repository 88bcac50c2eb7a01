-- admin_withdraw_code in portions: the withdrawal is one short call, what the owners of the clue get follows.
begin;
\ir ../support/load.psql
select plan(15);
select tests.create_hunt();
select tests.create_player('p' || n) from generate_series(1, 101) n;
select tests.buy_as('p' || n, 'compass') from generate_series(1, 101) n;
select tests.at_playing_time();
create function pg_temp.withdraw(p_remedy text default null, p_reason text default null) returns jsonb
language sql volatile as $$
  select to_jsonb(public.admin_withdraw_code(tests.id('session'), tests.id('hall'), p_remedy, p_reason))
$$;
grant execute on all functions in schema pg_temp to anon, authenticated;

select tests.as_anonymous();
select throws_ok('select pg_temp.withdraw()', '42501', null, 'A visitor withdraws nothing');
select tests.sign_in_as('p1');
select tests.throws_key('select pg_temp.withdraw()', 'admin_access_required', 'Nor does a player');
select is_empty('select * from public.code_withdrawals', 'Players read no withdrawals');
select tests.sign_in_as('olga');
select tests.throws_key('select pg_temp.withdraw()', 'invalid_input', 'The first call says how and why');
select is(pg_temp.withdraw('refund', 'It is gone'),
  '{"players": 0, "refunded": 0, "unlocked": 0, "remaining": 101}', 'It withdraws and compensates nobody yet');
select tests.sign_in_as('p1');
select tests.answers_key(tests.scan('hall'), 'qr_code_withdrawn', 'The code counts for nobody from then on');
select tests.sign_in_as('anna');
select tests.at_shopping_time();
select tests.throws_key($$ select public.buy_clue(tests.id('compass'), tests.id('session'), 10, gen_random_uuid()) $$,
  'qr_code_withdrawn', 'Nobody buys its clue');
select tests.at_playing_time();
select tests.sign_in_as('olga');
select is((select (owners, handled, finished_at) from public.code_withdrawals), (101, 0, null::timestamptz),
  'Organisers see how far it is');
select is(pg_temp.withdraw(), '{"players": 100, "refunded": 1000, "unlocked": 0, "remaining": 1}',
  'The next call compensates a hundred');
select is(pg_temp.withdraw('none', 'Another reason'),
  '{"players": 101, "refunded": 1010, "unlocked": 0, "remaining": 0}',
  'Another one the rest, with the remedy of the first');
select is(pg_temp.withdraw(), '{"players": 101, "refunded": 1010, "unlocked": 0, "remaining": 0}',
  'A repeated call changes nothing');
select tests.as_owner();
select is((select count(*) from public.token_transactions where type = 'refund' and description = 'It is gone'),
  101::bigint, 'Every owner got the price once');
select is((select count(distinct user_id) from public.announcements where title_en like 'A code was withdrawn:%'),
  101::bigint, 'and a message');
select isnt((select finished_at from public.code_withdrawals), null, 'It is finished');
select tests.invariants_hold();
select * from finish();
rollback;
