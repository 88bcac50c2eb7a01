-- public.admin_ban_user and admin_unban_user: a ban signs the user out everywhere at once and tells the reason.
begin;
\ir ../support/load.psql
select plan(42);

select tests.create_hunt();
select tests.remember_id('otto', tests.create_user('Otto', 'admin'));
select tests.at_playing_time();
select tests.forget_broadcasts();
delete from public.activity where true;
select tests.remember_rows();

-- Permissions -------------------------------------------------------------------------------------
select tests.as_anonymous();
select throws_ok($$ select public.admin_ban_user(tests.id('anna'), 'x') $$, '42501',
  'permission denied for function admin_ban_user', 'Visitors cannot ban');
select throws_ok($$ select public.admin_unban_user(tests.id('anna')) $$, '42501',
  'permission denied for function admin_unban_user', 'Visitors cannot lift a ban');
select tests.authenticate_as(null);
select tests.throws_key($$ select public.admin_ban_user(tests.id('anna'), 'x') $$,
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('béla');
select tests.throws_key($$ select public.admin_ban_user(tests.id('anna'), 'x') $$,
  'admin_access_required', 'A player cannot ban');
select tests.throws_key($$ select public.admin_unban_user(tests.id('anna')) $$,
  'admin_access_required', 'A player cannot lift a ban');

-- Refusals ----------------------------------------------------------------------------------------
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_ban_user(gen_random_uuid(), 'x') $$,
  'user_not_found', 'An unknown user is refused');
select tests.throws_key($$ select public.admin_unban_user(gen_random_uuid()) $$,
  'user_not_found', 'Lifting the ban of an unknown user is refused');
select tests.throws_key(format($$ select public.admin_ban_user(tests.id('anna'), %L, %L) $$, reason, until),
  'invalid_input', title)
from (values
  (null, null, 'A ban without a reason is refused'), (E' \t ', null, 'Spaces are not a reason'),
  (repeat('x', 501), null, 'A reason has at most 500 characters'),
  ('x', '2025-06-01T12:00:00Z', 'A ban that is over already is refused'),
  ('x', 'infinity', 'A permanent ban has no date')) bad (reason, until, title);
select tests.as_owner();
select tests.rows_unchanged('No refused ban changed a row');

-- Temporary bans ----------------------------------------------------------------------------------
select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_ban_user(tests.id('anna'), ' Shared photos ', '2025-06-02T00:00:00Z')),
  jsonb_build_object('user_id', tests.id('anna'), 'banned_until', '2025-06-02T00:00:00+00:00'),
    'An organiser bans a player until a date');
select tests.as_owner();
select set_eq($$ select topic, event, payload from tests.broadcasts() $$,
  $$ values ('admin', 'activity', '{"interval_ms": 1000}'::jsonb), ('user:' || tests.id('anna'), 'banned', '{}'),
    ('admin', 'users', '{}') $$,
  'The player''s open screens and the organisers are told');
select results_eq('select action, type, message, user_name, details from public.activity',
  $$ values ('user.ban', 'warn', 'Anna', 'Olga',
    jsonb_build_object('user_id', tests.id('anna'), 'reason', 'Shared photos',
       'before', '{"role": "user", "is_banned": false, "banned_until": null}'::jsonb,
       'after', '{"role": "user", "is_banned": true, "banned_until": "2025-06-02T00:00:00+00:00"}'::jsonb)) $$,
  'The log says who banned whom, why, and until when');
select is((select banned_until from auth.users where id = tests.id('anna')), '2025-06-02T00:00:00Z',
  'The auth server knows');

create function pg_temp.refusal() returns text language plpgsql as $$
declare
  v_detail text;
begin
  perform public.get_token_balance();
  return null;
exception when others then
  get stacked diagnostics v_detail = pg_exception_detail;
  return v_detail;
end
$$;
grant execute on function pg_temp.refusal() to public;

select tests.remember_rows();
select tests.sign_in_as('anna');
select tests.throws_key('select public.get_token_balance()', 'user_banned', 'A banned player cannot call any RPC');
select tests.throws_key($$ select tests.scan('hall') $$, 'user_banned', 'A banned player cannot scan');
select tests.throws_key($$ select public.log_activity('[{"action": "a", "component": "b"}]') $$,
  'user_banned', 'A banned player cannot write into the log');
select is(pg_temp.refusal()::jsonb, '{"reason": "Shared photos", "banned_until": "2025-06-02T00:00:00+00:00"}',
  'The refusal says why and until when');
select is_empty('select id::text from public.profiles union all select name from public.game_sessions union all select '
  'id::text from public.token_transactions',
  'A banned player reads no row');
select ok(not private.can_listen('user:' || tests.id('anna')), 'A banned player joins no channel');
select throws_ok(format($$ insert into storage.objects (bucket_id, name) values ('claim-photos', %L) $$,
  tests.id('anna') || '/x.jpg'),
  '42501', null, 'Who is banned uploads nothing');
select tests.sign_in_as('béla');
select lives_ok('select public.get_token_balance()', 'Nobody else is meant');
select tests.as_owner();
select tests.rows_unchanged('No refused call changed a row');

select tests.at('2025-06-02T00:00:00Z');
select tests.sign_in_as('anna');
select lives_ok('select public.get_token_balance()', 'When its time has come, the ban is over by itself');
select isnt_empty('select id from public.profiles', 'After the ban, rows can be read again');

-- Permanent bans and lifting ----------------------------------------------------------------------
select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_ban_user(tests.id('anna'), 'Again')) -> 'banned_until', 'null',
  'A ban without a date is permanent');
select tests.as_owner();
select is((select banned_until from auth.users where id = tests.id('anna')), '2025-06-02T00:00:00Z'::timestamptz
  + interval '100 years',
  'The auth server gets a date a hundred years ahead');
select tests.at('2095-01-01T00:00:00Z');
select tests.sign_in_as('anna');
select tests.throws_key('select public.get_token_balance()', 'user_banned', 'A permanent ban does not end by itself');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_set_user_role(tests.id('anna'), 'admin') $$,
  'user_banned', 'A banned player cannot become an organiser');
select results_eq('select name, is_banned, banned_until from public.admin_list_users(p_is_banned => true)',
  $$ values ('Anna', true, null::timestamptz) $$, 'The banned can be listed alone');
select is(to_jsonb(public.admin_unban_user(tests.id('anna'))), jsonb_build_object('user_id', tests.id('anna'),
  'banned_until', null), 'An organiser lifts the ban');
select tests.sign_in_as('anna');
select lives_ok('select public.get_token_balance()', 'The player is back at once');
select tests.as_owner();
select is((select banned_until from auth.users where id = tests.id('anna')), null, 'The auth server knows that too');
select results_eq($$ select details -> 'before' ->> 'reason', details -> 'after' from public.activity
  where action = 'user.unban' $$,
  $$ values ('Again', '{"is_banned": false}'::jsonb) $$, 'The log keeps what was lifted');

-- Organisers --------------------------------------------------------------------------------------
select tests.sign_in_as('olga');
select lives_ok($$ select public.admin_ban_user(tests.id('otto'), 'Told players') $$, 'One organiser can ban another');
select tests.sign_in_as('otto');
select tests.throws_key('select * from public.admin_list_users()',
  'user_banned', 'A banned organiser becomes a player');
select tests.as_owner();
select is((select role from public.profiles where id = tests.id('otto')), 'user', 'The role went with the ban');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_ban_user(tests.id('olga'), 'x') $$,
  'last_admin_protected', 'The last organiser cannot be banned');

select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
