-- public.admin_delete_user: an account goes with all that belongs to it.
begin;
\ir ../support/load.psql
select plan(19);

select tests.create_hunt();
select tests.remember_id('otto', tests.create_user('Otto', 'admin'));
select tests.buy_as('anna', 'compass'), tests.buy_guide_as('anna', 'compass guide');
select tests.scan_as('anna', 'tower', '2025-06-01T12:00:00Z');
select tests.at_playing_time();
select tests.claim_as('anna');
delete from public.activity where true;
select tests.forget_broadcasts();
select tests.remember_rows();

-- Refusals ----------------------------------------------------------------------------------------
select tests.as_anonymous();
select throws_ok($$ select public.admin_delete_user(tests.id('anna')) $$, '42501',
  'permission denied for function admin_delete_user', 'Visitors cannot delete a user');
select tests.authenticate_as(null);
select tests.throws_key($$ select public.admin_delete_user(tests.id('anna')) $$, 'user_not_authenticated',
  'A token without a user is refused');
select tests.sign_in_as('béla');
select tests.throws_key($$ select public.admin_delete_user(tests.id('anna')) $$, 'admin_access_required',
  'A player cannot delete another');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.admin_delete_user(tests.id('anna')) $$, 'admin_access_required',
  'A player deletes their own account with delete_my_account, not here');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_delete_user(gen_random_uuid()) $$,
  'user_not_found', 'An unknown user is refused');
select tests.throws_key($$ select public.admin_delete_user(null) $$, 'user_not_found', 'Nobody is refused');
select tests.as_owner();
select tests.rows_unchanged('No refused deletion changed a row');

-- The deletion ------------------------------------------------------------------------------------
select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_delete_user(tests.id('anna'))), '{"deleted": true}',
  'An admin deletes a player who has played');
select tests.as_owner();
select is_empty(
  $$ select 'users' from auth.users where id = tests.id('anna')
     union all select 'profiles' from public.profiles where id = tests.id('anna')
     union all select 'balances' from public.token_balances where user_id = tests.id('anna')
     union all select 'ledger' from public.token_transactions where user_id = tests.id('anna')
     union all select 'memberships' from public.user_game_sessions where user_id = tests.id('anna')
     union all select 'scans' from public.scans where user_id = tests.id('anna')
     union all select 'points' from public.point_entries where user_id = tests.id('anna')
     union all select 'clues' from public.purchased_clues where user_id = tests.id('anna')
     union all select 'guides' from public.purchased_solution_guides where user_id = tests.id('anna')
     union all select 'claims' from public.treasure_claims where user_id = tests.id('anna') $$,
  'Scans, sessions, balance, purchases and claims are gone with the user');
select is(private.current_scans(tests.id('session'), tests.id('tower')), 0::bigint,
  'The only place of the tower is free again');
select lives_ok($$ select tests.scan_as('béla', 'tower') $$, 'Another player can take the place');
select results_eq('select action, message, user_id, user_name, details from public.activity',
  $$ values ('user.delete', '', tests.id('olga'), 'Olga',
       jsonb_build_object('user_id', tests.id('anna'), 'before', '{"role": "user"}'::jsonb)) $$,
  'The log says who deleted an account, and no longer whose it was');
select ok(exists(select from tests.broadcasts('admin') where event = 'users'), 'Admins are notified');

-- Admins ------------------------------------------------------------------------------------------
select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_delete_user(tests.id('olga'))), '{"deleted": true}',
  'One of two admins can delete their own account here too');
select tests.as_owner();
select results_eq($$ select message, user_id, details -> 'user_id' from public.activity order by id desc limit 1 $$,
  $$ values ('', null::uuid, to_jsonb(tests.id('olga'))) $$, 'The log keeps it, although the account is gone');
select tests.remember_rows();
select tests.sign_in_as('otto');
select tests.throws_key($$ select public.admin_delete_user(tests.id('otto')) $$, 'last_admin_protected',
  'The last admin cannot be deleted');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_delete_user(tests.id('béla')) $$, 'admin_access_required',
  'The token of the deleted admin opens nothing');
select tests.as_owner();
select tests.rows_unchanged('No refused deletion of an admin changed a row');

select tests.invariants_hold();
select * from finish();
rollback;
