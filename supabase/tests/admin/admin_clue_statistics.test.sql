-- admin_clue_statistics: who saw, bought and found, with the clue and without it.
begin;
\ir ../support/load.psql
select plan(28);
select tests.create_hunt();
-- Ten players hunt; the compass leads to the hall. Odd ones buy it, and of those all but player 9 find the hall,
-- player 1 half an hour after the start, 3 and 5 an hour and 7 two hours after it. Of the others only player 2 does.
select tests.create_player('Player' || n) from generate_series(1, 10) n;
select tests.sign_in_as('player' || n), to_jsonb(public.track_clue_views(tests.id('session'),
  array[tests.id('compass')]))
  from generate_series(1, 10) n;
select tests.buy_as('player' || n, 'compass') from unnest(array[1, 3, 5, 7, 9]) n;
select tests.buy_guide_as('player1', 'compass guide');
select tests.scan_as('player' || n, 'well', '2025-06-01T10:01:00Z') from unnest(array[1, 2, 3, 4, 6, 8, 9]) n;
select tests.scan_as('player1', 'hall', '2025-06-01T10:30:00Z'),
  tests.scan_as('player3', 'hall', '2025-06-01T11:00:00Z'),
  tests.scan_as('player5', 'hall', '2025-06-01T11:00:00Z'), tests.scan_as('player7', 'hall', '2025-06-01T12:00:00Z'),
    tests.scan_as('player2', 'hall', '2025-06-01T12:00:00Z');
select tests.scan_as('player10', 'tower', '2025-06-01T12:00:00Z');
-- Anna and Béla bought it as well and never came: they are buyers, but no hunters.
select tests.buy_as('anna', 'compass'), tests.buy_as('béla', 'compass');
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok('select public.admin_clue_statistics()', '42501', null, 'A visitor sees no statistics');
select tests.sign_in_as('anna');
select tests.throws_key('select public.admin_clue_statistics()', 'admin_permissions_required', 'A player sees none');
select tests.as_owner();
update public.profiles set role = 'user' where id = tests.id('olga');
select tests.sign_in_as('olga');
select tests.throws_key('select public.admin_clue_statistics()',
  'admin_permissions_required', 'A demoted organiser sees none from that moment on');
select tests.as_owner();
update public.profiles set role = 'admin' where id = tests.id('olga');

select tests.sign_in_as('olga');
select results_eq(
  $$ select views, buyers, tokens, guide_buyers, guide_tokens, qr_code_name
    from public.admin_clue_statistics(tests.id('session')) where clue_id = tests.id('compass') $$,
  $$ values (10::bigint, 7::bigint, 70::bigint, 1::bigint, 5::bigint, 'hall') $$,
    'Views, purchases and tokens are counted');
select results_eq(
  $$ select hunters_with, finders_with, hunters_without, finders_without, find_rate_with, find_rate_without
    from public.admin_clue_statistics() where clue_id = tests.id('compass') $$,
  $$ values (5::bigint, 4::bigint, 5::bigint, 1::bigint, 0.8::double precision, 0.2::double precision) $$,
    'Players who hunt are compared, those who never came are not');
select is((select median_minutes from public.admin_clue_statistics() where clue_id = tests.id('compass')), 60,
  'Bought before the start, the minutes count from the start');
select is((select verdict from public.admin_clue_statistics() where clue_id = tests.id('compass')),
  'fine', 'A clue that helps is fine');
select results_eq(
  $$ select views, buyers, tokens, hunters_with, find_rate_with, median_minutes, verdict
    from public.admin_clue_statistics() where clue_id = tests.id('map') $$,
  $$ values (0::bigint, 0::bigint, 0::bigint, 0::bigint, null::double precision, null::integer, 'no_code') $$,
    'A clue that leads to no code cannot be measured');
select set_eq($$ select clue_id from public.admin_clue_statistics(tests.id('other session')) $$, $$
  values (tests.id('elsewhere clue')) $$, 'A session has the clues that it sells');
select is((select count(*) from public.admin_clue_statistics()), 8::bigint, 'All together have all');
select is((select count(*) from public.admin_clue_statistics(gen_random_uuid())), 0::bigint,
  'A session that does not exist has none');
select tests.as_owner();
select tests.rows_moved_only_in(array['private.clue_finds'],
  'Statistics keep what they counted, and move nothing else');

-- Verdicts ----------------------------------------------------------------------------------------
select tests.scan_as('player' || n, 'hall', '2025-06-01T13:00:00Z') from unnest(array[4, 6, 8]) n;
select tests.sign_in_as('olga');
select is((select verdict from public.admin_clue_statistics() where clue_id = tests.id('compass')),
  'useless', 'A clue whose buyers find the code no more often is useless');
select tests.as_owner();
update public.clue_contents set qr_code_id = tests.id('tower') where clue_id = tests.id('compass');
select tests.sign_in_as('olga');
select is((select verdict from public.admin_clue_statistics() where clue_id = tests.id('compass')),
  'useless', 'A clue whose code only non-buyers find is useless');
-- The well was found by few without the clue and by all with it.
select tests.as_owner();
update public.clue_contents set qr_code_id = tests.id('bridge') where clue_id = tests.id('compass');
insert into public.scans (user_id, qr_code_id, game_session_id, status, scanned_at, received_at)
select tests.id('player' || n), tests.id('bridge'), tests.id('session'), 'success', '2025-06-01T14:00:00Z',
  '2025-06-01T14:00:00Z'
from unnest(array[1, 3, 5, 7, 9]) n;
select tests.sign_in_as('olga');
select is((select verdict from public.admin_clue_statistics() where clue_id = tests.id('compass')),
  'too_strong', 'All with it and nobody without it: too strong');

-- Buyers who had found the code before prove nothing, and neither do few players.
select tests.as_owner();
update public.scans set scanned_at = '2025-05-03T00:00:00Z' where qr_code_id = tests.id('bridge')
  and user_id = tests.id('player1');
select tests.sign_in_as('olga');
select results_eq($$ select hunters_with, finders_with, verdict from public.admin_clue_statistics()
  where clue_id = tests.id('compass') $$,
  $$ values (4::bigint, 4::bigint, 'little_data') $$, 'A late buyer is left out, and four are too few for a verdict');

-- Cache -------------------------------------------------------------------------------------------
select tests.as_owner();
update public.clue_contents set qr_code_id = tests.id('hall') where clue_id = tests.id('compass');
-- How many rows of the answer are others when everything is counted from the rows themselves.
create function pg_temp.differences() returns bigint language plpgsql as $$
declare
  v_kept text[];
  v_counted text[];
begin
  perform tests.sign_in_as('olga');
  v_kept := array(select s::text from public.admin_clue_statistics() s order by 1);
  perform tests.as_owner();
  delete from private.clue_finds where true;
  perform tests.sign_in_as('olga');
  v_counted := array(select s::text from public.admin_clue_statistics() s order by 1);
  perform tests.as_owner();
  return (select count(*) from (select unnest(v_kept) except select unnest(v_counted)) d);
end
$$;
select is(pg_temp.differences(), 0::bigint, 'The cache agrees with the rows');
select is((select cardinality(minutes) from private.clue_finds where clue_id = tests.id('compass')), 3,
  'The cache includes how long the finds took');
select tests.scan_as('player9', 'hall', '2025-06-01T16:07:00Z');
select is(pg_temp.differences(), 0::bigint, 'After another find');
select is((select minutes[4] from private.clue_finds where clue_id = tests.id('compass')), 360,
  'Finds after hours are cached by tens of minutes');
select tests.buy_as('player6', 'compass');
select is(pg_temp.differences(), 0::bigint, 'The cache is correct after a purchase by a player who had found the code');
update public.game_sessions set starts_at = '2025-06-01T10:20:00Z' where id = tests.id('session');
select is(pg_temp.differences(), 0::bigint, 'The cache is correct after the start of the hunt changed');
update public.clue_contents set qr_code_id = tests.id('well') where clue_id = tests.id('compass');
select is(pg_temp.differences(), 0::bigint, 'The cache is correct after the code of the clue changed');
-- As many purchases and finds as before, but not the same.
select tests.sign_in_as('olga');
select public.admin_delete_user(tests.id('player1'));
select tests.as_owner();
select tests.create_player('Player11');
select tests.buy_as('player11', 'compass'), tests.scan_as('player11', 'well', '2025-06-01T17:00:00Z');
select is(pg_temp.differences(), 0::bigint, 'Others who do the same are counted instead');
select tests.sign_in_as('olga');
select public.admin_correct_finds('void', array_agg(scan_id), 'Again', gen_random_uuid(), false)
from public.admin_list_found_qr_codes() where user_id = tests.id('player11') and qr_code_name = 'well';
select tests.as_owner();
select tests.scan_as('player11', 'well', '2025-06-01T17:50:00Z');
select is(pg_temp.differences(), 0::bigint, 'and a code that is found once more');

-- A few clues are counted per call.
select tests.as_owner();
create function pg_temp.set_effort(p_rows integer) returns void language plpgsql as $$
begin
  execute regexp_replace(pg_get_functiondef('private.admin_clue_statistics(uuid)'::regprocedure),
    '(c_effort constant integer :=) \d+', '\1 ' || p_rows);
end
$$;
select pg_temp.set_effort(0);
delete from private.clue_finds where true;
select tests.sign_in_as('olga');
select is((select max(uncounted_sessions) from public.admin_clue_statistics()), 1, 'A call counts what fits into it,');
select tests.as_owner();
select pg_temp.set_effort(1);
select tests.sign_in_as('olga');
select is((select max(uncounted_sessions) from public.admin_clue_statistics()), 0, 'at least one clue');

select tests.as_owner();
update public.game_sessions set is_test = true where id = tests.id('session');
select tests.sign_in_as('olga');
select set_eq('select clue_id from public.admin_clue_statistics()', $$ values (tests.id('elsewhere clue')) $$,
  'Test sessions never count');

select * from finish();
rollback;
