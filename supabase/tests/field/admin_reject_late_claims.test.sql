-- admin_reject_late_claims: once the treasure is awarded, all pending claims are rejected at once.
begin;
\ir ../support/load.psql
select plan(20);
select tests.create_hunt();
select tests.create_player(name) from unnest(array['Dani', 'Ede']) name;
select tests.scan_as(name, 'hall', '2025-06-01T12:00:00Z') from unnest(array['anna', 'béla', 'dani', 'ede']) name;
select tests.at('2025-06-01T12:10:00Z');
select tests.claim_as(name) from unnest(array['anna', 'béla', 'dani', 'ede']) name;
create function pg_temp.reject(
  p_reason text default 'Somebody was faster', p_session uuid default tests.id('session')
) returns jsonb
language sql volatile as $$ select to_jsonb(public.admin_reject_late_claims(p_session, p_reason)) $$;
grant execute on function pg_temp.reject(text, uuid) to anon, authenticated;
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok('select pg_temp.reject()', '42501', null, 'A visitor cannot reject');
select tests.authenticate_as(null);
select tests.throws_key('select pg_temp.reject()', 'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('anna');
select tests.throws_key('select pg_temp.reject()',
  'admin_access_required', 'A player does not reject the claims of others');
select tests.sign_in_as('olga');
select tests.throws_key(format('select pg_temp.reject(%s)', reason), 'invalid_input', title) from (values
  ('null', 'A reason is needed'), ($$' '$$, 'Spaces are none'),
    ($$repeat('x', 1001)$$, 'A reason has at most 1000 characters')) bad (reason, title);
select tests.throws_key($$ select pg_temp.reject('Late', gen_random_uuid()) $$,
  'game_session_not_found', 'An unknown session is refused');
select tests.throws_key('select pg_temp.reject()',
  'invalid_input', 'As long as nobody has the treasure, each claim is decided by itself');
select tests.rows_unchanged('Refusals change no rows');

select tests.at('2025-06-01T13:00:00Z');
select public.admin_review_treasure_claim(tests.id('béla claim'), 'approved');
select public.admin_review_treasure_claim(tests.id('ede claim'), 'rejected', 'No photo');
select tests.as_owner();
select tests.forget_broadcasts();
select tests.at('2025-06-01T13:05:00Z');
select tests.remember_rows();
select tests.sign_in_as('olga');
select is(pg_temp.reject(' Somebody was faster '), '{"rejected": 2}', 'All who still wait are rejected');
select tests.as_owner();
select tests.rows_moved_only_in(array['private.broadcast_ticks',
  'public.activity', 'public.treasure_claims', 'realtime.messages'],
  'The rejection writes claims, activity and broadcasts and nothing else');
select results_eq(
  $$ select p.name::text, c.status::text, c.reviewed_at, c.rejection_reason::text from public.treasure_claims c
    join public.profiles p on p.id = c.user_id order by p.name $$,
  $$ values ('Anna', 'rejected', '2025-06-01T13:05:00Z'::timestamptz, 'Somebody was faster'),
    ('Béla', 'approved', '2025-06-01T13:00:00Z', null),
            ('Dani', 'rejected', '2025-06-01T13:05:00Z', 'Somebody was faster'),
              ('Ede', 'rejected', '2025-06-01T13:00:00Z', 'No photo') $$,
  'The winner and what was decided before stay as they are');
select is((select count(*) from public.treasure_claims where reviewed_by = tests.id('olga')), 4::bigint,
  'The deciding organiser is stored');
select set_eq($$ select topic, payload ->> 'status' from tests.broadcasts() where event = 'claim'
  and topic like 'user:%' $$,
  $$ values ('user:' || tests.id('anna'), 'rejected'), ('user:' || tests.id('dani'), 'rejected') $$,
    'Each of them is notified');
select results_eq($$ select event, count(*) from tests.broadcasts('admin') group by event order by event $$,
  $$ values ('activity', 1::bigint), ('claim', 1) $$, 'Organisers get one hint, whatever the number of claims');
select is((select count(*) from public.activity where action = 'claim.rejected' and details ->> 'reason' ~ 'faster'),
  2::bigint, 'Each decision is logged');
select is((select count(*) from public.activity where details::text ~ 'Fő tér|123 4567'), 0::bigint,
  'No record of the decisions has contact data');

select tests.remember_rows();
select tests.sign_in_as('olga');
select is(pg_temp.reject(), '{"rejected": 0}', 'A second press rejects nobody');
select tests.as_owner();
select tests.rows_unchanged('A second press changes no rows');
select tests.invariants_hold();
select * from finish();
rollback;
