-- Places of a team: who has left it with finds or purchases still takes one, so accounts cannot play in turn.
begin;
\ir ../support/load.psql
select plan(36);
select tests.create_hunt();
select tests.create_player(name) from unnest(array['Ede', 'Fanni', 'Gabi', 'Hugó']) name;
select tests.create_team('Foxes', 'anna');
update public.game_sessions set team_max_size = 2 where id = tests.id('session');
create function pg_temp.code(p_team text) returns text language sql stable security definer as $$
  select code::text from public.teams where name = p_team and game_session_id = tests.id('session')
$$;
create function pg_temp.join_as(p_player text, p_team text default 'Foxes') returns text language plpgsql as $$
declare
  v_key text;
begin
  perform tests.sign_in_as(p_player);
  perform public.join_team(tests.id('session'), pg_temp.code(p_team));
  perform tests.as_owner();
  return 'joined';
exception when others then
  get stacked diagnostics v_key = pg_exception_hint;
  return v_key;
end
$$;
create function pg_temp.leave_as(p_player text) returns void language plpgsql as $$
begin
  perform tests.sign_in_as(p_player);
  perform public.leave_team(tests.id('session'));
  perform tests.as_owner();
end
$$;
create function pg_temp.free_places(p_player text) returns integer language plpgsql as $$
begin
  perform tests.sign_in_as(p_player);
  return (select to_jsonb(r) from public.get_team(tests.id('session')) r) ->> 'free_places';
end
$$;
create function pg_temp.move(p_player text, p_team text) returns jsonb language sql volatile as $$
  select to_jsonb(public.admin_move_player(tests.id('session'), tests.id(p_player), (
    select id from public.teams where name = p_team)))
$$;
create function pg_temp.rotations() returns jsonb language sql volatile as $$
  select jsonb_agg(jsonb_build_object('players', (
      select jsonb_agg(p ->> 'name' order by p ->> 'name') from jsonb_array_elements(c -> 'players') p),
    'facts', c -> 'facts', 'scans', c -> 'scan_count'))
  from jsonb_array_elements(to_jsonb(public.admin_review_cheating(tests.id('session'))) -> 'cases') c
  where c ->> 'kind' = 'rotation'
$$;
grant execute on all functions in schema pg_temp to authenticated;

-- Leaving with nothing frees the place ------------------------------------------------------------

select is(pg_temp.join_as('béla'), 'joined', 'Béla joins Anna');
select is(pg_temp.free_places('anna'), 0, 'There is no place left');
select is(pg_temp.join_as('ede'), 'team_full', 'so Ede is refused');
select pg_temp.leave_as('béla');
select is(pg_temp.join_as('ede'), 'joined', 'Béla found and bought nothing: his place is free');
select is((select count(*) from private.former_members), 0::bigint, 'and nothing is kept of him');

-- Leaving with a purchase or a find does not ------------------------------------------------------

select tests.buy_as('ede', 'compass');
select pg_temp.leave_as('ede');
select is(pg_temp.free_places('anna'), 0, 'What Ede bought stays with the team, and so does his place');
select is(pg_temp.join_as('béla'), 'team_full', 'Nobody else plays with his tokens');
select is(pg_temp.join_as('ede'), 'joined', 'Ede comes back to it');
select tests.scan_as('ede', 'hall', '2025-06-01T11:00:00Z');
select pg_temp.leave_as('ede');
select is(pg_temp.join_as('béla'), 'team_full', 'A find keeps the place, too');
select tests.as_owner();
update public.game_sessions set team_max_size = 3 where id = tests.id('session');
select tests.buy_as('béla', 'compass'), tests.buy_as('béla', 'map');
select is(pg_temp.join_as('béla'), 'joined', 'A larger team has a place for Béla, who brings a clue of his own');
select pg_temp.leave_as('béla');
select is(pg_temp.join_as('fanni'), 'team_full', 'What was bought alone and then read by the team counts');
select is((select array_agg(user_id order by user_id) from private.former_members),
  (select array_agg(tests.id(p) order by tests.id(p)) from unnest(array['béla', 'ede']) p), 'Two places are kept');

-- Deleted accounts --------------------------------------------------------------------------------

select private.delete_user(tests.id('ede'));
select is((select user_id from public.scans where qr_code_id = tests.id('hall')), null,
  'The finds of a deleted account stay without a person');
select is(pg_temp.join_as('fanni'), 'team_full', 'and its place stays taken');
update public.game_sessions set team_max_size = 4 where id = tests.id('session');
select is(pg_temp.join_as('fanni'), 'joined', 'Fanni is the fourth');
select tests.scan_as('fanni', 'well', '2025-06-01T11:01:00Z');
select private.delete_user(tests.id('fanni'));
select is(pg_temp.join_as('gabi'), 'team_full', 'Deleting an account without leaving keeps its place as well');
select tests.as_owner();
select is((select count(*) from private.former_members where user_id is null), 2::bigint, 'No name is kept');

-- One team, one claim -----------------------------------------------------------------------------

select tests.create_team('Owls', 'gabi', 'hugó');
select tests.scan_as('hugó', 'hall', '2025-06-01T11:02:00Z');
select pg_temp.leave_as('hugó');
select tests.at_playing_time();
select tests.sign_in_as('hugó');
select tests.throws_key($$ select public.submit_treasure_claim(tests.id('session'), 'Hugó', '1051 Budapest',
  '+36301234567') $$, 'treasure_not_found_yet', 'Who has left cannot claim with the finds of the team');
select tests.claim_as('gabi');
select is((select team_id from public.treasure_claims), tests.id('Owls'), 'The team can');
select tests.scan_as('hugó', 'well', '2025-06-01T12:10:00Z');
select lives_ok($$ select tests.claim_as('hugó') $$, 'A find made alone is a claim of its own');
select tests.as_owner();
update public.scans set team_id = tests.id('Owls'), status = 'failed', failure_reason = 'found_by_team', points = 0
where user_id = tests.id('hugó') and qr_code_id = tests.id('well');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_review_treasure_claim(tests.id('hugó claim'), 'approved', null) $$,
  'treasure_not_found_yet', 'which needs it until it is approved');
select tests.as_owner();
update public.scans set team_id = null, status = 'success', failure_reason = null, points = 20
where user_id = tests.id('hugó') and qr_code_id = tests.id('well');

-- Organisers --------------------------------------------------------------------------------------

select tests.create_player('Ivó');
update public.game_sessions set team_max_size = 2 where id = tests.id('session');
select is(pg_temp.join_as('ivó', 'Owls'), 'team_full', 'Ivó cannot take the place of Hugó');
select tests.sign_in_as('olga');
select is(pg_temp.move('ivó', 'Owls'), '{"moved": true}', 'An organiser can give it to him');
select tests.as_owner();
select tests.create_player('Judit');
select tests.sign_in_as('olga');
select tests.throws_key($$ select pg_temp.move('judit', 'Owls') $$, 'team_full', 'For them, too, members are limited');
select is(pg_temp.free_places('gabi'), 0, 'A team with more takers than places has none left');

-- Suspicious cases --------------------------------------------------------------------------------

select tests.sign_in_as('olga');
select is(pg_temp.rotations(), '[{"players": ["Anna", "Béla"], "facts": {"gone": 3, "players": 4}, "scans": 2}]',
  'A team that several have left is a case, with its finds; one that lost one player is none');
select lives_ok($$ select public.admin_mark_cheat_case(tests.id('session'), 'rotation',
  least(tests.id('anna'), tests.id('béla')), 'Family', true, null) $$, 'which an organiser reviews');
select tests.sign_in_as('anna');
select tests.throws_key('select pg_temp.rotations()', 'admin_permissions_required', 'Players see no cases');

-- Merging -----------------------------------------------------------------------------------------

select tests.as_owner();
update public.game_sessions set team_max_size = 9 where id = tests.id('session');
select tests.create_team('Bats', 'judit', 'béla');
select tests.scan_as('béla', 'tower', '2025-06-01T11:03:00Z');
select pg_temp.leave_as('béla');
select is((select count(*) from private.former_members where user_id = tests.id('béla')), 2::bigint,
  'Béla has bought in one team and found in another');
select tests.sign_in_as('olga');
select public.admin_merge_teams(tests.id('Bats'), tests.id('Foxes'));
select is(pg_temp.free_places('judit'), 4, 'Merged, he takes one place beside two members and two deleted accounts');
select is(pg_temp.join_as('béla'), 'joined', 'and comes back');
select is(pg_temp.free_places('judit'), 4, 'to the same place');
select tests.as_owner();
select is((select count(*) from private.former_members where user_id = tests.id('béla')), 0::bigint,
  'as a member again');

-- A voided find of nobody -------------------------------------------------------------------------

select tests.create_player('Kata');
select tests.create_player('Lili');
select tests.create_team('Moles', 'kata', 'lili');
select tests.scan_as('lili', 'hall', '2025-06-01T11:04:00Z');
select private.delete_user(tests.id('lili'));
select tests.remember_id('moles', t.id) from public.teams t where t.name = 'Moles';
create function pg_temp.finds_of(p_team text) returns bigint[]
language sql stable security definer as $$ select array_agg(id) from public.scans where team_id = tests.id(p_team) $$;
grant execute on function pg_temp.finds_of(text) to authenticated;
select tests.sign_in_as('olga');
select public.admin_correct_finds('void', pg_temp.finds_of('moles'), 'Test', gen_random_uuid());
select tests.as_owner();
select pg_temp.leave_as('kata');
select is((select count(*) from public.teams where id = tests.id('moles')), 0::bigint,
  'Without members and finds the team is gone');
select is((select count(*) from public.scans where user_id is null and status = 'voided'), 0::bigint,
  'with the voided find of the deleted account, which could be restored for nobody');
select tests.invariants_hold();
select * from finish();
rollback;
