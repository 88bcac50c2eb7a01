-- admin_review_treasure_claim: pending → approved or rejected with a reason; one claim of a session wins.
begin;
\ir ../support/load.psql
select plan(45);
select tests.create_hunt();
select tests.create_player('Ede');
select tests.scan_as(name, 'hall', '2025-06-01T12:00:00Z') from unnest(array['anna', 'béla', 'ede']) name;
select tests.at('2025-06-01T12:10:00Z');
select tests.claim_as(name) from unnest(array['anna', 'béla', 'ede']) name;
create function pg_temp.review(p_claim text, p_decision text, p_reason text default null) returns jsonb
language sql volatile as $$ select to_jsonb(public.admin_review_treasure_claim(tests.id(p_claim), p_decision,
  p_reason)) $$;
grant execute on function pg_temp.review(text, text, text) to anon, authenticated;
select tests.forget_broadcasts();
select tests.remember_rows();

-- Refusals ----------------------------------------------------------------------------------------

select tests.as_anonymous();
select throws_ok($$ select pg_temp.review('anna claim', 'approved') $$, '42501', null, 'A visitor cannot review');
select tests.authenticate_as(null);
select tests.throws_key($$ select pg_temp.review('anna claim', 'approved') $$,
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('anna');
select tests.throws_key($$ select pg_temp.review('anna claim', 'approved') $$,
  'admin_access_required', 'A player does not approve their own claim');
select tests.throws_key($$ select pg_temp.review('béla claim', 'rejected', 'Mine!') $$,
  'admin_access_required', 'A player does not reject the claim of another');
select tests.sign_in_as('cili');
select tests.throws_key($$ select public.admin_review_treasure_claim(gen_random_uuid(), 'nonsense') $$,
  'admin_access_required',
  'The role is asked for before the input is looked at');
select tests.sign_in_as('olga');
select tests.throws_key(format('select pg_temp.review(''anna claim'', %s)', arguments), 'invalid_input', title)
  from (values
  ('null', 'A decision is needed'), ('''pending''', 'A claim is not put back to pending'),
    ('''APPROVED''', 'A decision is one of two words'),
  ('''rejected''', 'A rejection needs a reason'), ('''rejected'', ''''', 'An empty reason is none'),
    ('''rejected'', '' ''', 'Spaces are not a reason'),
  ('''rejected'', E''\n\t''', 'Line breaks are not a reason'),
  ('''rejected'', repeat(''x'', 1001)', 'A reason has at most 1000 characters')) bad (arguments, title);
select tests.throws_key($$ select public.admin_review_treasure_claim(gen_random_uuid(), 'approved') $$,
  'claim_not_found', 'A claim that does not exist is refused');
select tests.throws_key($$ select public.admin_review_treasure_claim(null, 'approved') $$,
  'claim_not_found', 'No claim is refused');
select tests.rows_unchanged('Refusals change no rows');

-- A rejection -------------------------------------------------------------------------------------

select tests.at('2025-06-01T13:00:00Z');
select is(pg_temp.review('anna claim', 'rejected', ' The photo shows nothing '),
  jsonb_build_object('claim_id', tests.id('anna claim'), 'status', 'rejected', 'jackpot_paid', 0),
    'A rejection answers with the new status');
select tests.as_owner();
select tests.rows_moved_only_in(array['private.broadcast_ticks',
  'public.activity', 'public.treasure_claims', 'realtime.messages'],
  'A rejection writes claim, activity and broadcasts and nothing else');
select results_eq(
  $$ select status::text, reviewed_at, reviewed_by, rejection_reason::text from public.treasure_claims
    where id = tests.id('anna claim') $$,
  $$ values ('rejected', '2025-06-01T13:00:00Z'::timestamptz, tests.id('olga'), 'The photo shows nothing') $$,
    'Organiser, time and reason of a rejection are stored');
select results_eq($$ select p.claim_submitted, p.claim_submitted_at from public.profiles p
  where id = tests.id('anna') $$,
  $$ values (false, null::timestamptz) $$, 'The profile says that no claim is open');
select set_eq('select topic, event, payload from tests.broadcasts()',
  $$ values ('user:' || tests.id('anna'),
    'claim', jsonb_build_object('claim_id', tests.id('anna claim'), 'status', 'rejected')),
            ('admin', 'claim', '{"interval_ms": 1000}'), ('admin', 'activity', '{"interval_ms": 1000}') $$,
  'Player and organisers are notified of it');
select results_eq($$ select action, user_id, details ->> 'before', details ->> 'after' from public.activity
  order by id desc limit 1 $$,
  $$ values ('claim.rejected', tests.id('olga'), 'pending', 'rejected') $$, 'The decision is logged');
select is((select count(*) from public.activity where details::text ~ 'Fő tér|123 4567'), 0::bigint,
  'The record holds no contact data');
select tests.sign_in_as('anna');
select is((select rejection_reason from public.treasure_claims), 'The photo shows nothing',
  'The player reads the reason');
select tests.remember_rows();
select tests.sign_in_as('olga');
select tests.throws_key($$ select pg_temp.review('anna claim', 'approved') $$,
  'claim_already_reviewed', 'A rejected claim is not approved after all');
select tests.throws_key($$ select pg_temp.review('anna claim', 'rejected', 'Again') $$,
  'claim_already_reviewed', 'A claim is not rejected twice');
select tests.rows_unchanged('A second review changes no rows');
select tests.as_owner();
select isnt(tests.remember_id('anna second claim', tests.claim_as('anna')), null, 'A rejected player may claim again');
select is((select p.claim_submitted from public.profiles p where id = tests.id('anna')), true,
  'After a new claim the profile says that one was submitted');

-- The award ---------------------------------------------------------------------------------------

select tests.forget_broadcasts();
select tests.remember_rows();
select tests.sign_in_as('olga');
select is(pg_temp.review('béla claim', 'approved', 'Ignored'),
  jsonb_build_object('claim_id', tests.id('béla claim'), 'status', 'approved', 'jackpot_paid', 0),
  'An approval answers with the new status');
select tests.as_owner();
select tests.rows_moved_only_in(array['private.broadcast_ticks',
  'public.activity', 'public.game_sessions', 'public.treasure_claims',
  'realtime.messages'],
  'An approval writes claim, session, activity and broadcasts and nothing else');
select results_eq($$ select treasure_awarded_to, treasure_awarded_at from public.game_sessions
  where id = tests.id('session') $$,
  $$ values (tests.id('béla'), '2025-06-01T13:00:00Z'::timestamptz) $$, 'The session knows its winner');
select results_eq($$ select status::text, reviewed_by, rejection_reason::text from public.treasure_claims
  where id = tests.id('béla claim') $$,
  $$ values ('approved', tests.id('olga'), null) $$, 'An approved claim has no reason for a rejection');
select is((select p.claim_submitted from public.profiles p where id = tests.id('béla')), true,
  'The claim of the winner counts as submitted');
select results_eq($$ select event, payload from tests.broadcasts('session:' || tests.id('session')) $$,
  $$ values ('session', '{}'::jsonb) $$, 'All players of the session are notified that it changed');
select tests.remember_rows();
select tests.sign_in_as('olga');
select tests.throws_key($$ select pg_temp.review('ede claim', 'approved') $$,
  'treasure_already_awarded', 'One claim of a session wins');
select tests.throws_key($$ select pg_temp.review('béla claim', 'approved') $$,
  'claim_already_reviewed', 'The winner is not approved twice');
select tests.throws_key($$ select pg_temp.review('béla claim', 'rejected', 'Changed my mind') $$,
  'claim_already_reviewed', 'An award is not taken back');
select tests.rows_unchanged('Refused awards change no rows');
select is(pg_temp.review('ede claim', 'rejected', 'Béla was first') ->> 'status', 'rejected',
  'The other claims can be rejected');
select tests.as_owner();
select throws_ok($$ update public.treasure_claims set status = 'approved', rejection_reason = null
  where id = tests.id('ede claim') $$, '23505', null,
  'No statement whatever makes a second winner');
select tests.invariants_hold();

-- The flag of a player with claims in two sessions ------------------------------------------------

select tests.at_shopping_time();
select tests.sign_in_as('anna');
select public.join_game_session(tests.id('other session'));
select tests.at('2025-06-01T14:00:00Z');
select tests.scan('elsewhere', 'other session');
select tests.remember_id('other claim',
  (public.submit_treasure_claim(tests.id('other session'), 'Kiss Anna', '1051 Budapest', '+36 30 123 4567')).claim_id);
select tests.sign_in_as('olga');
select pg_temp.review('other claim', 'rejected', 'Not this one');
select tests.as_owner();
select results_eq($$ select p.claim_submitted, p.claim_submitted_at from public.profiles p
  where id = tests.id('anna') $$,
  $$ select true, submitted_at from public.treasure_claims where id = tests.id('anna second claim') $$,
  'A rejection in one session leaves the open claim in another');
select private.delete_user(tests.id('béla'));
select results_eq($$ select treasure_awarded_to, treasure_awarded_at is not null from public.game_sessions
  where id = tests.id('session') $$,
  $$ values (null::uuid, true) $$, 'A deleted winner is forgotten, and the treasure stays awarded');
select tests.invariants_hold();

select * from finish();
rollback;
