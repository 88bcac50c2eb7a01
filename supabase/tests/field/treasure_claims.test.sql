-- treasure_claims: contact data for its owner alone, and for organisers through the list; only the RPCs write.
begin;
\ir ../support/load.psql
select plan(26);
select tests.create_hunt();
select tests.scan_as(name, 'hall', '2025-06-01T12:00:00Z') from unnest(array['anna', 'béla']) name;
select tests.at_playing_time();
select tests.claim_as('anna');
select tests.claim_as('béla');
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok('select * from public.treasure_claims', '42501', null, 'A visitor reads no claim');
select tests.sign_in_as('anna');
select results_eq('select user_id, status::text, name::text from public.treasure_claims', $$
  values (tests.id('anna'), 'pending', 'anna Kereső') $$,
  'A player reads their own claim and no other''s');
select throws_ok($$ insert into public.treasure_claims (user_id, game_session_id, name, address, phone_number,
  submitted_at)
  values (tests.id('anna'), tests.id('other session'), 'Anna', '1051 Budapest', '123456', now()) $$, '42501', null,
    'A player does not claim by writing');
select throws_ok($$ update public.treasure_claims set status = 'approved', reviewed_at = now() $$, '42501', null,
  'A player does not approve by writing');
select throws_ok('delete from public.treasure_claims', '42501', null, 'A player deletes no claim');
select tests.sign_in_as('cili');
select is_empty('select * from public.treasure_claims', 'A stranger reads no claim');
select throws_ok('delete from public.treasure_claims', '42501', null, 'A stranger deletes no claim');
select tests.sign_in_as('olga');
select is_empty('select * from public.treasure_claims', 'An organiser reads claims through the list only');
select throws_ok($$ update public.treasure_claims set status = 'approved', reviewed_at = now() $$, '42501', null,
  'An organiser reviews through the RPC only');
select throws_ok('delete from public.treasure_claims', '42501', null, 'An organiser deletes no claim');
select tests.rows_unchanged('Refusals change no rows');

-- Constraints, which also end races ---------------------------------------------------------------

select tests.as_owner();
select throws_ok(
  $$ insert into public.treasure_claims (user_id, game_session_id, name, address, phone_number, submitted_at)
     values (tests.id('anna'), tests.id('session'), 'Anna', '1051 Budapest', '123456', now()) $$, '23505', null,
       'A player has one open claim per session');
select throws_ok('update public.treasure_claims set ' || change || ' where user_id = tests.id(''anna'')', '23514', null,
  title) from (values
  ($$ status = 'lost' $$, 'A status is pending, approved or rejected'),
  ($$ status = 'approved' $$, 'An approved claim has the time of its review'),
  ($$ reviewed_at = now() $$, 'A pending claim has no time of a review'),
  ($$ status = 'rejected', reviewed_at = now() $$, 'A rejected claim has a reason'),
  ($$ rejection_reason = 'x' $$, 'A pending claim has no reason'),
  ($$ name = ' a ' $$, 'A name has two characters'),
  ($$ address = 'Pest' $$, 'An address has five characters'),
  ($$ phone_number = '12345' $$, 'A phone number has six characters'),
  ($$ photo_path = repeat('x', 301) $$, 'A path has at most 300 characters')) bad (change, title);
update public.treasure_claims set status = 'approved', reviewed_at = now() where user_id = tests.id('anna');
select throws_ok($$ update public.treasure_claims set status = 'approved', reviewed_at = now()
  where user_id = tests.id('béla') $$, '23505', null,
  'A session has one winner');
update public.game_sessions set treasure_awarded_to = tests.id('béla'), treasure_awarded_at = now()
  where id = tests.id('session');
select isnt_empty($$ select * from private.check_invariants()
  where invariant = 'an awarded session has one approved claim' $$,
  'A winner without an approved claim breaks an invariant');
update public.game_sessions set treasure_awarded_to = tests.id('anna') where id = tests.id('session');
select tests.invariants_hold();
select private.delete_user(tests.id('béla'));
select is((select count(*) from public.treasure_claims), 1::bigint, 'Claims go with their player');
select tests.invariants_hold();

select * from finish();
rollback;
