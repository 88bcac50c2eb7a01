-- public.get_scan_progress: effects of a counted scan: codes found, rank, and the clues that lead to the code.
begin;
\ir ../support/load.psql
select plan(14);
select tests.create_hunt();
select tests.create_player(name) from unnest(array['Dani', 'Ede']) name;
-- Another clue that leads to the same code, in no session.
insert into public.clue_templates (id, name_hu, price)
  values (tests.remember_id('hidden', gen_random_uuid()), 'Rejtett', 5);
insert into public.clue_contents (clue_id, qr_code_id) values (tests.id('hidden'), tests.id('hall'))
on conflict (clue_id) do update set qr_code_id = excluded.qr_code_id;
-- The id of a scan, as returned to its player.
create function pg_temp.found(p_name text, p_code text, p_at text) returns void language plpgsql as $$
begin
  perform tests.at(p_at::timestamptz), tests.sign_in_as(p_name);
  perform set_config('tests.scan_id', public.record_scan(tests.id(p_code)::text, tests.id('session')) ->> 'scan_id',
    true);
end
$$;
create function pg_temp.progress(
  
) returns jsonb language sql as $$ select (select to_jsonb(r) from
  public.get_scan_progress(current_setting('tests.scan_id')::bigint) r) $$;
grant execute on function pg_temp.progress(), pg_temp.found(text, text, text) to public;

select pg_temp.found('anna', 'hall', '2025-06-01T12:00:00Z');
select is(pg_temp.progress(), jsonb_build_object('codes_found', 1, 'rank', 1, 'rank_before', null, 'card', null,
  'solved', jsonb_build_array(jsonb_build_object('clue_id', tests.id('compass'), 'name_hu', 'compass hu',
    'name_en', 'compass en'))),
  'A first find brings onto the board and says which clue led there, of those in this session');
select tests.as_anonymous();
select throws_ok('select public.get_scan_progress(1)', '42501', 'permission denied for function get_scan_progress',
  'Visitors have no scans');
select tests.authenticate_as(null);
select tests.throws_key('select public.get_scan_progress(1)',
  'user_not_authenticated', 'A token without a user has no scans');
select tests.sign_in_as('béla');
select is(pg_temp.progress(), null, 'The scan of another player says nothing');
select is((select to_jsonb(r) from public.get_scan_progress(-1) r), null, 'An unknown scan says nothing');
select is((select to_jsonb(r) from public.get_scan_progress(null) r), null, 'A null scan says nothing');

select pg_temp.found('béla', 'tower', '2025-06-01T12:01:00Z');
select is(pg_temp.progress() -> 'solved', '[]', 'A code without a clue solves none');
select pg_temp.found('dani', 'hall', '2025-06-01T12:02:00Z');
select tests.sign_in_as('dani');
select set_config('tests.before', (to_jsonb(public.get_leaderboard(tests.id('session'))) -> 'me' ->> 'rank'), true);
select pg_temp.found('dani', 'well', '2025-06-01T12:04:00Z');
select is(pg_temp.progress() -> 'codes_found', '2', 'Codes are counted');
select is(pg_temp.progress() ->> 'rank_before', current_setting('tests.before'),
  'The rank before is the one that the board showed');
select is(pg_temp.progress() ->> 'rank', (to_jsonb(public.get_leaderboard(tests.id('session'))) -> 'me' ->> 'rank'),
  'The rank is the one that the board shows now');
select isnt(pg_temp.progress() -> 'rank', pg_temp.progress() -> 'rank_before', 'The rank has changed');

-- Frozen: nothing moves. Banned: no rank.
select tests.sign_in_as('olga');
select public.admin_freeze_leaderboard(tests.id('session'), true);
select pg_temp.found('ede', 'hall', '2025-06-01T12:05:00Z');
select is(pg_temp.progress() - 'solved', '{"codes_found": 1, "rank": null, "rank_before": null, "card": null}',
  'A frozen board tells nothing new');
select tests.sign_in_as('olga');
select public.admin_ban_user(tests.id('dani'), 'Shared codes');
select tests.as_owner();
select is((select private.board_rank(private.board_entry(m),
  private.banned_user_ids()) from public.user_game_sessions m where user_id = tests.id('dani')), null,
  'A banned player has no rank');
select tests.invariants_hold();
select * from finish();
rollback;
