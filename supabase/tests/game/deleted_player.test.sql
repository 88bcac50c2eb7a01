-- Deleting a player frees the places at capped codes, removes the player from the board, and leaves finds to the team.
begin;
\ir ../support/load.psql
select plan(34);
select tests.create_hunt();
select tests.create_player('Ede');
select tests.buy_as('anna', 'compass');
select tests.buy_guide_as('anna', 'compass guide');
select tests.scan_as('anna', 'hall', '2025-06-01T12:00:00Z');
select tests.scan_as('anna', 'tower', '2025-06-01T12:01:00Z');
select tests.scan_as('anna', 'well', '2025-06-01T12:02:00Z');
select tests.scan_as('béla', 'hall', '2025-06-01T12:03:00Z');
select tests.scan_as('béla', 'well', '2025-06-01T12:04:00Z');
select tests.at('2025-06-01T12:05:00Z');
select tests.claim_as('anna');
select tests.sign_in_as('béla');
select tests.answers_key(tests.scan('tower'), 'scan_limit_reached', 'Anna has the only place at the tower');
select is(to_jsonb(public.get_leaderboard(tests.id('session'))) -> 'me' -> 'rank', '2', 'Anna is ahead of Béla');

select tests.sign_in_as('anna');
select is(to_jsonb(public.delete_my_account()), '{"deleted": true}'::jsonb, 'Anna deletes her account');

select tests.as_owner();
select is((select count(*) from public.profiles where id = tests.id('anna')), 0::bigint, 'The profile is gone');
select is_empty(format('select 1 from public.%I where user_id = tests.id(''anna'')', name), 'No row of Anna is left in '
  || name)
from unnest(array['scans', 'point_entries', 'user_game_sessions', 'token_balances', 'token_transactions',
  'purchased_clues',
  'purchased_solution_guides', 'treasure_claims']) name;
select results_eq(
  $$ select q.name, sum(s.used) from private.scan_cap_shards s join public.qr_codes q on q.id = s.qr_code_id
    group by q.name order by q.name $$,
  $$ values ('tower', 0::bigint), ('well', 1) $$, 'Her places are free, those of others are not');
select results_eq(
  $$ select points::integer, sum(players) from private.leaderboard_buckets
     where game_session_id = tests.id('session') and width = 1
     group by points having sum(players) <> 0 order by points $$,
  $$ values (30, 1::bigint) $$, 'The histogram counts Béla only');
select tests.invariants_hold();
select tests.sign_in_as('béla');
select is(to_jsonb(public.get_leaderboard(tests.id('session'))) -> 'me' -> 'rank', '1', 'Béla moves up');
select tests.at('2025-06-01T12:10:00Z');
select is(tests.scan('tower') ->> 'status', 'success', 'Béla gets the place at the tower');

-- Deleted by the auth server, not by our RPC: the same rules hold ---------------------------------

select tests.as_owner();
delete from auth.users where id = tests.id('béla');
select is((select coalesce(sum(used), 0) from private.scan_cap_shards), 0::bigint,
  'A user deleted by the auth server gives back all places too');
select tests.invariants_hold();

-- A find in a team stays without a person --------------------- ---------------------------------

select tests.create_player('Ede'), tests.create_player('Dani'), tests.create_player('Fanni');
select tests.create_team('Foxes', 'ede', 'dani', 'fanni');
update public.qr_codes set card_text_hu = 'CARD', card_text_en = 'CARD' where id = tests.id('hall');
select tests.at_shopping_time();
select tests.buy_as('dani', 'compass');
select tests.buy_as('ede', 'map');
select tests.scan_as('dani', 'hall', '2025-06-01T12:20:00Z');
select tests.at('2025-06-01T12:21:00Z');
select tests.sign_in_as('ede');
select is(tests.scan('hall') ->> 'details', 'Dani', 'Ede comes too late, and is told that Dani was there');
select tests.as_owner();
delete from auth.users where id = tests.id('dani');
select tests.at('2025-06-01T12:22:00Z');
select tests.sign_in_as('ede');
select results_eq('select failure_reason from public.list_scans()', $$ values ('found_by_team') $$,
  'The find is not among the scans of Ede');
select tests.sign_in_as('fanni');
select is(tests.scan('hall') ->> 'details', '', 'Nobody is told who was there');
select set_config('response.status', '', true);
select results_eq('select qr_code_name, finder_name from public.list_find_cards()', $$ values ('hall', null::text) $$,
  'nor does the card say so');
select results_eq($$ select kind, name_en, user_name
    from jsonb_to_recordset((select to_jsonb(r) from public.get_team(tests.id('session')) r) -> 'feed') f (kind text,
      name_en text, user_name text)
    order by kind desc, name_en $$,
  $$ values ('find', 'hall', ''), ('clue', 'compass en', ''), ('clue', 'map en', 'Ede') $$,
  'and the feed of the team names only who found or bought it');
select tests.sign_in_as('olga');
create function pg_temp.finds(p_rows jsonb) returns text language sql as $$
  select string_agg(coalesce(r ->> 'status', 'success') || ' ' || coalesce(r ->> 'user_name', '-'), ', '
    order by r ->> 'status', r ->> 'user_name') from jsonb_array_elements(p_rows) r
$$;
grant execute on function pg_temp.finds(jsonb) to authenticated;
select is(pg_temp.finds(rows), expected, title) from (values
  ((select jsonb_agg(to_jsonb(f)) from public.admin_list_found_qr_codes() f), 'success -', 'Found codes'),
  (to_jsonb(public.admin_overview()) -> 'recent_scans', 'failed Ede, failed Fanni, success -', 'The overview'),
  (to_jsonb(public.admin_game_session_desk(tests.id('session'), 'UTC')) -> 'latest', 'success -', 'The desk')
) lists (rows, expected, title);
select tests.at('2025-06-01T18:00:00Z');
select tests.sign_in_as('fanni');
select is(to_jsonb(public.get_recap(tests.id('session'))) #> '{finds,0,found_by}', '""', 'The recap names nobody');
select tests.as_owner();
select tests.invariants_hold();

-- Organisers correct it, and it goes with the team -------------------------------------------------

update public.game_session_qr_codes set max_scans = 5 where qr_code_id = tests.id('hall');
select private.set_scan_caps(tests.id('session'), array[tests.id('hall')]);
select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_correct_finds(kind,
  array(select scan_id from public.admin_list_found_qr_codes()), 'Moved',
    gen_random_uuid(), false)) #- '{players,0,game_session_id}',
  jsonb_build_object('changed', 1, 'players', jsonb_build_array(
    '{"user_id": null, "name": "", "team_name": "Foxes", "rank_before": 1, "rank_after": 1, "claim": null}'
      || jsonb_build_object('finds_before', n, 'finds_after', 1 - n)
      || jsonb_build_object('points_before', 10 * n, 'points_after', 10 - 10 * n)
      || case when n = 1 then '{"rank_after": null}' else '{"rank_before": null}' end::jsonb)),
  kind || ' changes the points of the team')
from (values ('void', 1), ('restore', 0)) corrections (kind, n);
select tests.as_owner();
select tests.invariants_hold();
select tests.sign_in_as('olga');
select public.admin_delete_team(tests.id('Foxes'));
select tests.as_owner();
select is_empty('select 1 from public.scans where user_id is null', 'Without the team nobody has found it');
select tests.invariants_hold();

select * from finish();
rollback;
