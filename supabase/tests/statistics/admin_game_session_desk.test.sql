-- admin_game_session_desk: the live figures of one hunt.
begin;
\ir ../support/load.psql
select plan(26);
select tests.create_hunt();
select tests.at_shopping_time();
select tests.save_session(tests.session_document() || jsonb_build_object('id', tests.id('session'),
  'starts_at', '2025-06-01T11:00:00Z', 'ends_at', '2025-06-01T13:00:00Z', 'visibility', 'listed'));
select tests.buy_as('anna', 'compass'), tests.buy_as('anna', 'map'), tests.buy_as('béla', 'compass');
select tests.scan_as('anna', 'hall', '2025-06-01T11:20:30Z'), tests.scan_as('béla', 'well', '2025-06-01T11:50:10Z');
select tests.at_playing_time();
select tests.sign_in_as('béla');
select public.record_scan(tests.id('well')::text, tests.id('session')); -- refused, and kept
select tests.claim_as('anna');
-- A test session and another hunt, none of which may show.
select tests.sign_in_as('olga');
select tests.remember_id('test session',
  (public.admin_clone_game_session(tests.id('session'), 'Test session', true)).game_session_id);
select to_jsonb(public.join_game_session(tests.id('test session'))),
  public.record_scan(tests.id('hall')::text, tests.id('test session'));
select tests.as_owner();
update public.game_sessions set created_at = '2025-05-01T08:00:00Z' where id = tests.id('session');

select tests.as_anonymous();
select throws_ok($$ select public.admin_game_session_desk(null) $$, '42501', null, 'Visitors see no desk');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.admin_game_session_desk(tests.id('session')) $$, 'admin_permissions_required',
  'Players see no desk');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_game_session_desk(null) $$, 'game_session_not_found',
  'A hunt is required');
select tests.throws_key($$ select public.admin_game_session_desk(gen_random_uuid()) $$, 'game_session_not_found',
  'The hunt must exist');
select tests.throws_key($$ select public.admin_game_session_desk(tests.id('test session')) $$, 'game_session_not_found',
  'A test session has no desk');
select tests.throws_key($$ select public.admin_game_session_desk(tests.id('session'), 'Mars/Olympus') $$,
  'invalid_input',
  'The time zone must exist');

create temporary table desk as
  select to_jsonb(public.admin_game_session_desk(tests.id('session'), 'Europe/Budapest')) as d;
select tests.as_owner();
select is(d ->> 'name', (select name from public.game_sessions where id = tests.id('session')), 'It names its hunt')
from desk;
select is(d #>> '{states,0,phase}', 'running', 'It knows that codes count') from desk;
select is(array[d ->> 'finds', d ->> 'refused', d ->> 'codes_found', d ->> 'active_players'],
  array['2', '1', '2', '1'], 'Finds, refusals and players of the last minutes are counted') from desk;
select is((d ->> 'codes')::bigint, (select count(*) from public.game_session_qr_codes c
  join public.qr_codes q on q.id = c.qr_code_id and q.is_active where c.game_session_id = tests.id('session')),
  'Codes that are off do not count') from desk;
select is((d ->> 'players')::bigint, (select count(*) from public.user_game_sessions
  where game_session_id = tests.id('session')), 'Players are its members') from desk;
select is(d ->> 'clues_sold', '3', 'Sales are counted') from desk;
select is((d ->> 'tokens_spent')::bigint, (select sum(purchase_price) from public.purchased_clues
  where game_session_id = tests.id('session')), 'with their tokens') from desk;
select is(d -> 'revenue', '{"huf_minor": 0, "eur_minor": 0}', 'No bundle was paid') from desk;
select is(d #>> '{board,0,user_name}', (select p.name::text from public.user_game_sessions m
  join public.profiles p on p.id = m.user_id where m.game_session_id = tests.id('session')
  order by m.board_points desc, m.board_reached_at limit 1), 'The board begins with the first') from desk;
select is((select array_agg(l ->> 'scanned_at') from jsonb_array_elements(d -> 'latest') l),
  array['2025-06-01T11:50:10+00:00', '2025-06-01T11:20:30+00:00'], 'The latest find is first, with seconds') from desk;
select is(array[d ->> 'claims_pending', d #>> '{claims,0,user_name}'], array['1', 'Anna'], 'A claim waits') from desk;
select is((select array_agg(q ->> 'name') from jsonb_array_elements(d -> 'quietest') q
    where q ->> 'name' in ('hall', 'well')),
  array['hall'], 'A code found 40 minutes ago is quiet, one found ten minutes ago is not') from desk;
select is((d ->> 'quiet_codes')::integer, jsonb_array_length(d -> 'quietest'), 'Quiet codes are counted') from desk;
select is(array[d ->> 'unit', jsonb_array_length(d -> 'trend')::text], array['minute', '61'],
  'An hour of play has a step for each minute') from desk;
select is((select jsonb_agg(t) from jsonb_array_elements(d -> 'trend') t
    where (t ->> 'finds')::integer + (t ->> 'refused')::integer > 0),
  '[{"at": "2025-06-01T11:20:00+00:00", "finds": 1, "refused": 0},
    {"at": "2025-06-01T11:50:00+00:00", "finds": 1, "refused": 0},
    {"at": "2025-06-01T12:00:00+00:00", "finds": 0, "refused": 1}]', 'Scans are in their minutes') from desk;

select tests.sign_in_as('olga');
select to_jsonb(public.admin_withdraw_code(tests.id('session'), tests.id(code), 'none', 'Stolen'))
from unnest(array['hall', 'bridge']) code;
create temporary table later as
  select to_jsonb(public.admin_game_session_desk(tests.id('session'), 'Europe/Budapest')) as d;
select tests.as_owner();
select is(array[(later.d ->> 'codes')::integer, (later.d ->> 'codes_found')::integer,
    (later.d ->> 'quiet_codes')::integer, jsonb_array_length(later.d -> 'quietest'), (later.d ->> 'finds')::integer],
  array[(desk.d ->> 'codes')::integer - 2, 1, (desk.d ->> 'quiet_codes')::integer - 2,
    jsonb_array_length(desk.d -> 'quietest') - 2, 2],
  'Nobody looks for withdrawn codes; their finds stay') from desk, later;

create temporary table find as select id from public.scans
where game_session_id = tests.id('session') and user_id = tests.id('béla') and status = 'success';
grant select on find to authenticated;
select tests.sign_in_as('olga');
select public.admin_correct_finds('void', array(select id from find), 'Test', gen_random_uuid());
select is(to_jsonb(public.admin_game_session_desk(tests.id('session'))) ->> 'finds', '1',
  'A voided find does not count');
select tests.as_owner();
select private.delete_user(tests.id('anna'));
select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_game_session_desk(tests.id('session'))) ->> 'finds', '0',
  'Nor does one of a deleted player');
select tests.as_owner();

select results_eq($$ select hours, (private.desk_step(hours * interval '1 hour')).step,
    (private.desk_step(hours * interval '1 hour')).unit from unnest(array[2, 12, 48, 240, 241]) hours $$,
  $$ values (2, interval '1 minute', 'minute'), (12, '5 minutes', 'minute'), (48, '15 minutes', 'minute'),
    (240, '1 hour', 'hour'), (241, '1 day', 'day') $$, 'Steps fit the length of the hunt');
select tests.invariants_hold();
select * from finish();
rollback;
