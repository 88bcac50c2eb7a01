-- admin_correct_finds and admin_credit_find: organisers credit, void and restore finds; everything that counts finds
-- follows.
begin;
\ir ../support/load.psql
select plan(55);
select tests.create_hunt();
select tests.at_playing_time();
create function pg_temp.scan_id(p_name text, p_code text, p_status text default 'success') returns bigint
language sql stable security definer as $$
  select id from public.scans where user_id = tests.id(p_name) and qr_code_id = tests.id(p_code) and status = p_status
$$;
create function pg_temp.correct(
  p_kind text, p_ids bigint[], p_reason text default 'Fell off the wall', p_request uuid default gen_random_uuid(),
  p_is_preview boolean default false) returns jsonb
language sql volatile as $$ select to_jsonb(public.admin_correct_finds(p_kind, p_ids, p_reason, p_request,
  p_is_preview)) $$;
create function pg_temp.credit(
  p_code text, p_names text[], p_request uuid default gen_random_uuid(), p_is_preview boolean default false
) returns jsonb
language sql volatile as $$
  select to_jsonb(public.admin_credit_find(tests.id('session'), tests.id(p_code),
    (select array_agg(tests.id(n)) from unnest(p_names) n), 'Fell off the wall', p_request, p_is_preview))
$$;
create function pg_temp.standing(p_name text) returns text
language sql stable security definer as $$
  select concat_ws(' ', current_points, board_points, found_codes, private.board_rank(private.board_entry(m),
    private.banned_user_ids()))
  from public.user_game_sessions m where game_session_id = tests.id('session') and user_id = tests.id(p_name)
$$;
create function pg_temp.places(p_code text) returns bigint
language sql stable security definer as $$ select private.current_scans(tests.id('session'), tests.id(p_code)) $$;
grant execute on all functions in schema pg_temp to anon, authenticated;
select tests.scan_as('anna', 'hall', '2025-06-01T12:00:00Z');
select tests.scan_as('anna', 'tower', '2025-06-01T12:01:00Z');
select tests.scan_as('béla', 'hall', '2025-06-01T12:02:00Z');
select tests.at('2025-06-01T12:10:00Z');
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok($$ select pg_temp.correct('void', array[1]) $$, '42501', null, 'A visitor voids nothing');
select tests.sign_in_as('anna');
select tests.throws_key($$ select pg_temp.correct('void', array[pg_temp.scan_id('béla', 'hall')]) $$,
  'admin_access_required', 'A player voids nothing');
select tests.throws_key($$ select pg_temp.credit('well', array['anna']) $$, 'admin_access_required',
  'A player credits nothing');
select tests.sign_in_as('olga');
select tests.throws_key(format('select pg_temp.correct(%s)', args), 'invalid_input', title) from (values
  ($$'delete', array[1]$$, 'Only void and restore are known'), ($$null, array[1]$$, 'A kind is needed'),
  ($$'void', null$$, 'Finds are needed'), ($$'void', '{}'$$, 'At least one find is needed'),
  ($$'void', array_fill(1, array[501])::bigint[]$$, 'At most 500 at once'),
  ($$'void', array[1], ' '$$, 'A reason is needed'), ($$'void', array[1], repeat('x', 501)$$, 'Of at most 500'),
  ($$'void', array[1], 'x', null$$, 'A request id is needed')) bad (args, title);
select tests.throws_key($$ select public.admin_credit_find(gen_random_uuid(), tests.id('hall'),
  array[tests.id('anna')], 'x', gen_random_uuid()) $$, 'game_session_not_found', 'An unknown hunt has no finds');
select tests.throws_key($$ select pg_temp.credit('elsewhere', array['anna']) $$, 'qr_code_not_found',
  'Only codes of the hunt are credited');
select tests.throws_key($$ select pg_temp.credit('well', array['cili']) $$, 'session_not_joined',
  'Only players of the hunt are credited');
select tests.throws_key($$ select pg_temp.credit('hall', array['anna']) $$, 'already_scanned',
  'A code that was found is not credited');
select tests.throws_key($$ select pg_temp.credit('tower', array['béla']) $$, 'scan_limit_reached',
  'A full code is not credited');
select is(pg_temp.correct('void', array[-1::bigint]) ->> 'changed', '0', 'Unknown finds change nothing');
select tests.as_owner();
delete from private.requests where true;
select tests.rows_unchanged('Refusals change no rows');

select tests.sign_in_as('olga');
select is(pg_temp.correct('void', array[pg_temp.scan_id('anna', 'tower')], p_is_preview => true)
    -> 'players' -> 0,
  jsonb_build_object('user_id', tests.id('anna'), 'name', 'Anna', 'team_name', null, 'game_session_id',
    tests.id('session'),
    'points_before', 40, 'points_after', 10, 'rank_before', 1, 'rank_after', 1, 'finds_before', 2, 'finds_after', 1,
    'claim', null),
  'A preview shows points, rank and finds before and after');
select tests.as_owner();
select tests.rows_unchanged('A preview changes no rows');

select tests.sign_in_as('olga');
select tests.forget_broadcasts();
select is(pg_temp.credit('well', array['béla']) ->> 'changed', '1', 'A find is credited');
select is(pg_temp.standing('béla'), '30 30 2 2', 'It counts for points, board and finds');
select is(pg_temp.places('well'), 1::bigint, 'It takes a place under the cap');
select results_eq(
  $$ select event, payload ->> 'announcement_id' from tests.broadcasts() where topic = 'user:' || tests.id('béla') $$,
  $$ select 'correction', id::text from public.announcements where user_id = tests.id('béla')
     order by published_at desc limit 1 $$,
  'The player is notified once, of the points and of the message');
select tests.sign_in_as('béla');
select results_eq($$ select a ->> 'title_en', a ->> 'body_en'
    from jsonb_array_elements(to_jsonb(public.list_announcements(tests.id('session'))) -> 'announcements') a $$,
  $$ values ('A find was credited to you: well', E'Reason: Fell off the wall\nYour points: 10 → 30') $$,
  'The message says what, why and the effect');
select is((select correction_reason from public.list_scans() where qr_code_name = 'well'), 'Fell off the wall',
  'The own list of scans says why');
select is((select count(*) from public.point_entries), 1::bigint,
  'The code of a credited find stays secret: its id is on a print that the player never saw');
select results_eq('select qr_code_name, points from public.list_point_entries()',
  $$ values ('well', 20), ('hall', 10) $$, 'The history of points has it');
select tests.sign_in_as('anna');
select is(to_jsonb(public.list_announcements(tests.id('session'))) -> 'announcements', '[]',
  'Nobody else reads the message');
select tests.sign_in_as('olga');
select is((select count(*) from public.admin_list_announcements()), 0::bigint, 'Messages are not announcements');
select tests.as_owner();
select tests.invariants_hold();

select tests.sign_in_as('olga');
select tests.remember_id('request', gen_random_uuid());
select is(pg_temp.correct('void', array[pg_temp.scan_id('anna', 'tower'), pg_temp.scan_id('anna', 'hall')],
  'Photo sent around', tests.id('request')) ->> 'changed', '2', 'Finds are voided together');
select is(pg_temp.standing('anna'), '0 0 0', 'They count nowhere');
select is(pg_temp.standing('béla'), '30 30 2 1', 'The board moves up');
select is(pg_temp.places('tower'), 0::bigint, 'The place is free again');
select tests.as_owner();
select is((select has_claimed_treasure from public.profiles where id = tests.id('anna')), false,
  'Without a find nothing can be claimed');
select is((select count(*) from public.announcements where user_id = tests.id('anna')), 1::bigint,
  'One message tells of all of them');
select tests.invariants_hold();
select tests.remember_rows();
select tests.sign_in_as('olga');
select is(pg_temp.correct('void', array[pg_temp.scan_id('anna', 'tower', 'voided'), pg_temp.scan_id('anna', 'hall',
  'voided')], 'Photo sent around', tests.id('request')), '{"changed": 2, "players": []}',
  'A repeated request gets its answer');
select tests.throws_key($$ select pg_temp.correct('void', array[1], 'x', tests.id('request')) $$,
  'request_id_reused', 'A request id serves one correction');
select tests.as_owner();
select tests.rows_unchanged('A repeated request changes no rows');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.submit_treasure_claim(tests.id('session'), 'Anna', '1051 Budapest',
  '+36 30 123 4567') $$, 'treasure_not_found_yet', 'Voided finds open no claim');
select is((select array_agg(status || ' ' || correction_reason order by id) from public.list_scans()),
  array['voided Photo sent around', 'voided Photo sent around'], 'The player sees them as voided, and why');
select tests.sign_in_as('olga');
select is((select array_agg(status order by scan_id) from public.admin_list_found_qr_codes()),
  array['voided', 'voided', 'success', 'success'], 'Organisers see them as voided');

select tests.scan_as('béla', 'tower', '2025-06-01T12:20:00Z');
select tests.sign_in_as('olga');
select tests.throws_key($$ select pg_temp.correct('restore', array[pg_temp.scan_id('anna', 'tower', 'voided')]) $$,
  'scan_limit_reached', 'Somebody else has taken the last place');
select is(pg_temp.correct('restore', array[pg_temp.scan_id('anna', 'hall', 'voided')]) ->> 'changed', '1',
  'A find counts again');
select is(pg_temp.standing('anna'), '10 10 1 2', 'With its points');
select is((select array_agg(kind order by id) from public.find_corrections
  where scan_id = pg_temp.scan_id('anna', 'hall')), array['void', 'restore'], 'Each correction is a row of its own');
select tests.as_owner();
select is((select first_found_at from public.user_game_sessions where user_id = tests.id('anna')),
  '2025-06-01T12:00:00Z'::timestamptz, 'At the time of the scan');
select is((select count(*) from public.activity where action like 'find.%' and details ? 'before'
  and details ->> 'reason' <> ''), 3::bigint, 'The log has each player with before and after');
select tests.sign_in_as('olga');
select is(pg_temp.correct('void', array[pg_temp.scan_id('béla', 'tower')]) ->> 'changed', '1', 'Nobody has the code');
select tests.as_owner();
delete from public.game_session_qr_codes where qr_code_id = tests.id('tower');
select tests.sign_in_as('olga');
select tests.throws_key($$ select pg_temp.correct('restore', array[pg_temp.scan_id('béla', 'tower', 'voided')]) $$,
  'qr_code_not_found', 'A find of a code that has left the hunt stays voided');
select tests.scan_as('anna', 'well', '2025-06-01T12:30:00Z');
select tests.sign_in_as('olga');
select is(pg_temp.places('well'), 2::bigint, 'Two players take places under a cap');
select pg_temp.correct('void', array[pg_temp.scan_id('anna', 'well'), pg_temp.scan_id('béla', 'well')]);
select is(pg_temp.places('well'), 0::bigint, 'One correction frees the places of both');
select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
