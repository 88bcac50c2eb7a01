-- scans: a player reads the own scans, counted and refused; only record_scan writes.
begin;
\ir ../support/load.psql
select plan(25);
select tests.create_hunt();
select tests.scan_as('anna', 'hall', '2025-06-01T12:00:00Z');
select tests.scan_as('béla', 'tower', '2025-06-01T12:00:00Z');
select tests.at('2025-06-01T12:01:00Z');
select tests.sign_in_as('anna');
select tests.answers_key(tests.scan('tower'), 'scan_limit_reached', 'Anna is too late at the tower');
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok('select * from public.scans', '42501', null, 'A visitor reads no scan');
select tests.sign_in_as('anna');
select results_eq('select qr_code_name, status::text, failure_reason from public.scans order by id',
  $$ values ('hall', 'success', null), ('tower', 'failed', 'scan_limit_reached') $$,
    'A player reads the own scans, refused ones included');
select throws_ok($$ insert into public.scans (user_id, qr_code_id, game_session_id, status, points, scanned_at,
  received_at)
  values (tests.id('anna'), tests.id('well'), tests.id('session'), 'success', 1000, now(), now()) $$, '42501', null,
    'A player does not score by writing');
select throws_ok($$ update public.scans set status = 'success', failure_reason = null $$, '42501', null,
  'A player does not turn a refusal round');
select throws_ok('delete from public.scans', '42501', null, 'A player does not delete a scan');
select tests.sign_in_as('cili');
select is_empty('select * from public.scans', 'A stranger reads no scan');
select throws_ok('delete from public.scans', '42501', null, 'A stranger does not delete a scan');
select tests.sign_in_as('olga');
select is_empty('select * from public.scans', 'An organiser reads scans through the lists only');
select throws_ok('delete from public.scans', '42501', null, 'An organiser does not delete a scan');
select throws_ok('update public.scans set points = 0', '42501', null, 'An organiser does not change a scan');
select tests.rows_unchanged('Refusals move no row');

-- Constraints, which also end races ---------------------------------------------------------------

select tests.as_owner();
create function pg_temp.scan_row(
  p_status text, p_failure text, p_code text, p_points integer, p_client_scan_id uuid default null
) returns void
language sql volatile as $$
  insert into public.scans (user_id, qr_code_id, game_session_id, status, failure_reason, points, scanned_at,
    received_at, client_scan_id)
  values (tests.id('anna'), case when p_code is not null then tests.id(p_code) end, tests.id('session'), p_status,
    p_failure, p_points,
    now(), now(), p_client_scan_id)
$$;
-- The invariant that a statement breaks; the statement is undone.
create function pg_temp.breaks(p_statement text) returns text
language plpgsql as $$
declare
  v_invariants text;
begin
  begin
    execute p_statement;
    select string_agg(distinct invariant, ', ') into v_invariants from private.check_invariants();
    raise exception using errcode = 'KH999';
  exception when sqlstate 'KH999' then
    return v_invariants;
  end;
end
$$;
select is(pg_temp.breaks(format($$ update public.scans set scanned_at = %s where true $$, moment)),
  'a scan was captured within 30 days before it arrived', 'A scan was not captured at ' || moment)
from unnest(array['''4713-01-01T00:00:00Z BC''', 'received_at + interval ''1 second''',
  'received_at - interval ''31 days''']) moment;
select throws_ok($$ select pg_temp.scan_row('success', null, 'hall', 10) $$, '23505', null,
  'A code counts once per player and session');
select throws_ok($$ select pg_temp.scan_row('maybe', null, 'well', 10) $$, '23514', null,
  'A scan is a success or failed');
select matches(pg_temp.breaks($$ select pg_temp.scan_row('success', 'scan_too_far', 'well', 10) $$),
  'a scan has a reason exactly if it failed, and otherwise a code', 'A success has no reason to fail');
select matches(pg_temp.breaks($$ select pg_temp.scan_row('failed', null, 'well', 0) $$),
  'a scan has a reason exactly if it failed, and otherwise a code', 'A failed scan has a reason');
select matches(pg_temp.breaks($$ select pg_temp.scan_row('success', null, null, 10) $$),
  'a scan has a reason exactly if it failed, and otherwise a code', 'A success has a code');
select throws_ok($$ select pg_temp.scan_row('success', null, 'well', -1) $$, '23514', null, 'Points are not negative');
select pg_temp.scan_row('failed', 'qr_code_not_found', null, 0, tests.id('anna'));
select throws_ok($$ select pg_temp.scan_row('failed', 'qr_code_not_found', null, 0, tests.id('anna')) $$, '23505', null,
  'A client id is used once per player');
select lives_ok($$ select pg_temp.scan_row('failed', 'qr_code_not_found', null, 0) $$,
  'Scans without a client id may be many');
select is_empty(
  $$ select distinct failure_reason from public.scans
    where failure_reason not in (select key from private.error_catalog) $$,
  'Each reason is a key of the error catalogue');
select tests.invariants_hold();

select * from finish();
rollback;
