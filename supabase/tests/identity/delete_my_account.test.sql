-- public.delete_my_account: deletes the account with all its data.
begin;
\ir ../support/load.psql
select plan(27);

select tests.create_hunt();
select tests.buy_as('anna', 'compass'), tests.buy_guide_as('anna', 'compass guide'), tests.buy_as('béla', 'compass');
select tests.scan_as('anna', 'well', '2025-06-01T12:00:00Z'), tests.scan_as('béla', 'well', '2025-06-01T12:00:01Z');
select tests.at_playing_time();
select tests.claim_as('anna');
select tests.sign_in_as('anna');
select public.log_activity('[{"action": "open", "component": "dashboard",
  "deviceInfo": {"browser": "Firefox", "platform": "Android", "location": "Budapest", "ipAddress": "192.0.2.7"}}]');

-- Organisers' actions on an account are logged with its name.
select tests.sign_in_as('olga');
select public.admin_update_user(tests.id('anna'), 'Anna Nagy', p_seen => '{}');
select public.admin_ban_user(tests.id('anna'), 'Anna shared photos');
select public.admin_unban_user(tests.id('anna'));
select public.admin_adjust_tokens(tests.id('anna')::text, 5, 'Anna found the purse', gen_random_uuid());
select public.admin_review_treasure_claim(tests.id('anna claim'), 'rejected', 'Anna is not in the photo');
select public.admin_mark_cheat_case(tests.id('session'), 'cluster', tests.id('anna'), 'Anna was asked', true, null);
select public.admin_mark_cheat_case(tests.id('session'), 'cluster', tests.id('anna'), 'Anna was asked twice', true,
  private.current_time());
select tests.as_owner();
create temporary table find as select id from public.scans where user_id = tests.id('anna');
grant select on find to authenticated;
select tests.sign_in_as('olga');
select to_jsonb(public.admin_correct_finds(kind, array(select id from find), 'Anna dropped it', gen_random_uuid()))
from unnest(array['void', 'restore']) kind;
select tests.sign_in_as('anna');
select public.report_problem(tests.id('well'), tests.id('session'), 'missing', 'map');
select tests.sign_in_as('olga');
select public.admin_answer_reports(array[tests.id('well')], 'Thanks, Anna', true, gen_random_uuid());
select public.admin_send_message(tests.id('session'), array[tests.id('anna')], 'Anna, gyere', 'Anna, come', '', '',
  gen_random_uuid());
select public.admin_adjust_tokens(tests.id('béla')::text, 5, 'Béla found another', gen_random_uuid());
select public.admin_update_user(tests.id('béla'), 'Béla Kiss', p_seen => '{}');
select tests.as_owner();

-- Refusals ----------------------------------------------------------------------------------------
select tests.as_owner();
select tests.remember_rows();
select tests.as_anonymous();
select throws_ok('select public.delete_my_account()', '42501', 'permission denied for function delete_my_account',
  'Visitors cannot delete an account');
select tests.authenticate_as(null);
select tests.throws_key('select public.delete_my_account()',
  'user_not_authenticated', 'A token without a user is refused');
create function pg_temp.signed_in(p_methods jsonb) returns void language sql as $$
  select set_config('request.jwt.claims',
    (current_setting('request.jwt.claims')::jsonb || jsonb_build_object('amr', p_methods))::text, true)
$$;
grant execute on function pg_temp.signed_in(jsonb) to authenticated;
select tests.sign_in_as('anna');
select pg_temp.signed_in(jsonb_build_array(jsonb_build_object('method', 'password', 'timestamp',
  extract(epoch from private_time) - 601)))
from (values ('2025-06-01T12:00:00Z'::timestamptz)) clock (private_time);
select tests.throws_key('select public.delete_my_account()',
  'recent_sign_in_required', 'A session that is older than ten minutes does not delete the account');
select pg_temp.signed_in('["pwd"]');
select tests.throws_key('select public.delete_my_account()',
  'recent_sign_in_required', 'A session of unknown age does not delete the account');
select pg_temp.signed_in('null');
select tests.throws_key('select public.delete_my_account()', 'recent_sign_in_required',
  'A session without sign-in methods does not delete the account');
savepoint code_given;
select pg_temp.signed_in(format('[{"method": "oauth", "timestamp": 1}, {"method": "totp", "timestamp": %s}]',
  extract(epoch from '2025-06-01T12:00:00Z'::timestamptz)::bigint - 599)::jsonb);
select lives_ok('select public.delete_my_account()',
  'Any proof counts: a code of the second factor, another sign-in with a third party');
rollback to code_given;
select tests.sign_in_as('anna');
select throws_ok($$ select private.delete_user(tests.id('béla')) $$,
  '42501', 'permission denied for function delete_user',
  'A player cannot reach the rule that deletes anybody');
select tests.as_owner();
select tests.rows_unchanged('No refused deletion changed a row');

-- The deletion ------------------------------------------------------------------------------------
create function pg_temp.rows_of(p_user_id uuid) returns text
language sql as $$
  select concat_ws(' ',
    (select count(*) from auth.users where id = p_user_id), (select count(*) from public.profiles where id = p_user_id),
    (select count(*) from public.token_balances where user_id = p_user_id),
    (select count(*) from public.token_transactions where user_id = p_user_id),
    (select count(*) from public.user_game_sessions where user_id = p_user_id),
    (select count(*) from public.scans where user_id = p_user_id),
    (select count(*) from public.point_entries where user_id = p_user_id),
    (select count(*) from public.purchased_clues where user_id = p_user_id),
    (select count(*) from public.purchased_solution_guides where user_id = p_user_id),
    (select count(*) from public.treasure_claims where user_id = p_user_id),
    (select count(*) from public.activity where user_id = p_user_id)
      + (select count(*) from private.telemetry where user_id = p_user_id))
$$;
select is(pg_temp.rows_of(tests.id('anna')), '1 1 1 4 1 1 1 1 1 1 2', 'The player has rows in every table');
select is(private.current_scans(tests.id('session'), tests.id('well')), 2::bigint,
  'Two places of the capped code are taken');
select tests.forget_broadcasts();

select tests.sign_in_as('anna');
select is(to_jsonb(public.delete_my_account()), '{"deleted": true}', 'A player deletes their own account');
select tests.as_owner();
select is(pg_temp.rows_of(tests.id('anna')), '0 0 0 0 0 0 0 0 0 0 0', 'Nothing that is tied to the player is left');
select results_eq($$ select user_name from public.activity where action = 'auth.sign_up' and user_id is null $$,
  array[''], 'The activity log keeps the events of the account, without the name');
select results_eq($$ select user_id, user_name, message, details from public.activity where action = 'user.delete' $$,
  $$ values (null::uuid, '', '', '{}'::jsonb) $$, 'It says that somebody left, and not who');
select is_empty($$ select * from public.activity a where a::text like '%Anna%' $$,
  'Records of organisers do not name the player, nor contain their reasons or notes');
select results_eq(
  $$ select action, message, user_name, details -> 'after' ->> 'name' from public.activity where component = 'users'
    and user_id = tests.id('olga') order by id $$,
  $$ values ('user.update', '', 'Olga', null), ('user.ban', '', 'Olga', null), ('user.unban', '', 'Olga', null),
    ('user.update', 'Béla Kiss', 'Olga', 'Béla Kiss') $$,
  'Records of organisers keep action and actor, and those about others are unchanged');
select results_eq(
  $$ select action, message from public.activity where component <> 'users' and user_id = tests.id('olga')
    and action ~ '^(tokens|claim|cheating)' order by id $$,
  $$ values ('tokens.adjust', ''), ('claim.rejected', ''), ('cheating.review', ''), ('cheating.review', ''),
    ('tokens.adjust', 'Béla found another') $$,
  'Tokens, claims and suspicions stay on record as well, and the reasons that are about others');
select is(pg_temp.rows_of(tests.id('béla')), '1 1 1 3 1 1 1 1 0 0 1', 'Another player has lost nothing');
select is(private.current_scans(tests.id('session'), tests.id('well')), 1::bigint,
  'The place of the capped code is free again');
select tests.sign_in_as('béla');
select results_eq(
  $$ select board::jsonb -> 'players', board::jsonb -> 'me' -> 'rank'
    from to_jsonb(public.get_leaderboard(tests.id('session'))) as board $$,
  $$ values ('1'::jsonb, '1'::jsonb) $$, 'The board moves up');
select tests.as_owner();
select results_eq($$ select topic, event, payload from tests.broadcasts() $$,
  $$ values ('admin', 'users', '{"interval_ms": 1000}'::jsonb), ('admin', 'activity', '{"interval_ms": 1000}') $$,
  'Admins are notified, without any data of the player');

-- The token of the player lives on for a while: it opens nothing.
select tests.remember_rows();
select tests.sign_in_as('anna');
select tests.throws_key('select public.get_token_balance()',
  'user_balance_not_found', 'The old token finds no balance');
select tests.throws_key($$ select public.spend_tokens(1, 'x', gen_random_uuid()) $$, 'user_balance_not_found',
  'The old token spends nothing');
select is_empty('select * from public.scans', 'The old token reads no scans');
select tests.as_owner();
select tests.rows_unchanged('The old token changes no rows');

-- A player who never played -----------------------------------------------------------------------
select tests.sign_in_as('béla');
select tests.sign_in_as('cili');
select is(to_jsonb(public.delete_my_account()), '{"deleted": true}',
  'A player without any data deletes the account too');

select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
