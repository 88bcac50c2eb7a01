-- What a member buys, the whole team reads and nobody pays again; one claim per team; who leaves the app.
begin;
\ir ../support/load.psql
select plan(77);
select tests.create_shop();
select tests.create_player('Ede');
select tests.create_team('Foxes', 'anna', 'béla');
select tests.create_team('Owls', 'ede');
create function pg_temp.clue(p_name text) returns jsonb language sql as $$
  select to_jsonb(c) from public.list_shop_clues(tests.id('session')) c where c.clue_id = tests.id(p_name)
$$;
create function pg_temp.buy(p_clue text) returns jsonb language sql as $$
  select to_jsonb(public.buy_clue(tests.id(p_clue), tests.id('session'),
    (select price from public.clue_templates where id = tests.id(p_clue)), gen_random_uuid()))
$$;
grant execute on all functions in schema pg_temp to authenticated;

-- Clues and guides --------------------------------------------------------------------------------

select tests.buy_as('anna', 'compass');
select tests.as_owner();
select is(
  (select array_agg(distinct event) from tests.broadcasts('user:' || tests.id('béla')) where event = 'purchase'),
  array['purchase'], 'A team mate is told');
select is((select count(*) from tests.broadcasts('user:' || tests.id('ede')) where event = 'purchase'), 0::bigint,
  'Another team is not');
select tests.sign_in_as('béla');
select is((select clue_content_en from public.purchased_clues), 'SECRET compass en', 'A team mate reads the clue');
select is(pg_temp.clue('compass') - (array(select jsonb_object_keys(pg_temp.clue('compass'))
    except select unnest(array['is_owned', 'is_of_team', 'blocking_error']))), 
  '{"is_owned": true, "is_of_team": true, "blocking_error": null}', 'The shop says that the team has it');
select is((pg_temp.clue('map') ->> 'blocking_error'), null, 'It opens the chain for all members');
select tests.remember_rows();
select tests.throws_key($$ select pg_temp.buy('compass') $$, 'owned_by_team', 'Nobody pays twice');
select tests.as_owner();
select tests.rows_unchanged('The refused purchase moves no row');
select tests.sign_in_as('béla');
select is(to_jsonb(public.buy_solution_guide(tests.id('compass guide'), tests.id('session'), 5,
  gen_random_uuid())) ->> 'price',
  '5', 'A team mate buys the guide of that clue');
select tests.sign_in_as('anna');
select is((select content_en from public.purchased_solution_guides), 'SECRET compass guide en',
  'The buyer of the clue reads it');
select is(pg_temp.clue('compass') -> 'guide_is_of_team', 'true', 'The shop says so');
select tests.throws_key($$ select public.buy_solution_guide(tests.id('compass guide'), tests.id('session'), 5,
  gen_random_uuid()) $$, 'owned_by_team', 'It is not sold to her either');
select tests.sign_in_as('ede');
select is((select count(*) from public.purchased_clues), 0::bigint, 'Another team reads nothing');
select is(pg_temp.clue('compass') -> 'is_owned', 'false', 'and has to buy');
select is(pg_temp.buy('compass') ->> 'price', '10', 'what it wants to read');
select tests.as_owner();
select tests.create_bundle('pack', array['compass', 'map'],
  p_fields => jsonb_build_object('game_session_id', tests.id('session')));
select tests.sign_in_as('béla');
select tests.throws_key($$ select tests.order_offer('pack') $$, 'owned_by_team',
  'A bundle with a clue of the team is not sold');
select tests.as_owner();
select throws_ok(format('update public.purchased_clues set team_id = %L where user_id = %L', tests.id('Foxes'),
  tests.id('ede')), '23505', null, 'An index refuses a second purchase for a team');
select tests.invariants_hold();

-- Found codes -------------------------------------------------------------------------------------

select tests.create_player('Fanni');
select tests.create_clue('north', 5, p_code => 'well');
insert into public.game_session_clues (game_session_id, clue_id) values (tests.id('session'), tests.id('north'));
select tests.scan_as('anna', 'well', '2025-06-01T12:00:00Z');
select tests.sign_in_as('béla');
select is(pg_temp.clue('north') -> 'is_found', 'true', 'What a member has found, the team has found');
select is(pg_temp.clue('north') ->> 'blocking_error', 'clue_code_already_found', 'Its clue is not sold any more');
select tests.sign_in_as('fanni');
select is(pg_temp.clue('north') ->> 'blocking_error', null, 'Others still need it');

-- Leaving -----------------------------------------------------------------------------------------

select tests.sign_in_as('anna');
select public.leave_team(tests.id('session'));
select is((select count(*) from public.purchased_clues), 1::bigint, 'Who leaves keeps what she bought');
select is((select count(*) from public.purchased_solution_guides), 0::bigint, 'but not what others bought');
select tests.sign_in_as('béla');
select is((select count(*) from public.purchased_clues), 1::bigint, 'and the team keeps it, too');
select tests.as_owner();
create function pg_temp.join(p_team text) returns jsonb language sql security definer as $$
  select public.join_team(tests.id('session'), (select code from public.teams where id = tests.id(p_team)))
$$;
grant execute on function pg_temp.join(text) to authenticated;
select tests.sign_in_as('anna');
select is(pg_temp.join('Foxes') ->> 'name', 'Foxes', 'Anna comes back');

-- Claims ------------------------------------------------------------------------------------------

select tests.at_playing_time();
select tests.sign_in_as('fanni');
select tests.throws_key($$ select tests.claim_as('fanni') $$, 'treasure_not_found_yet', 'Without a find no claim');
select tests.at_playing_time();
select is((select tests.claim_as('béla') is not null), true, 'Whose team has a find may claim');
select is((select team_id from public.treasure_claims), tests.id('Foxes'), 'It is the claim of the team');
select is((select array_agg(distinct event) from tests.broadcasts('user:' || tests.id('anna')) where event = 'claim'),
  array['claim'], 'Team mates are told');
select tests.throws_key($$ select tests.claim_as('anna') $$, 'claim_already_submitted', 'A team has one open claim');
select tests.as_owner();
select tests.sign_in_as('anna');
select is((select to_jsonb(r) from public.get_team(tests.id('session')) r) -> 'claim',
  '{"status": "pending", "user_name": "Béla", "is_mine": false}', 'She sees whose it is');
select is((select count(*) from public.treasure_claims), 0::bigint, 'but no contact data');
select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_adjust_points(tests.id('session'), array[tests.id('anna')], 5, 'Helpful',
  gen_random_uuid(),
    true)) -> 'players' -> 0 ->> 'claim', 'pending', 'The preview of a correction of a team mate tells of it');
select is((public.admin_review_treasure_claim(tests.id('béla claim'), 'rejected', 'Blurred', null)).status,
  'rejected', 'After a rejection');
select is((select tests.claim_as('anna') is not null), true, 'another member may claim');
select tests.sign_in_as('olga');
select is((public.admin_review_treasure_claim(tests.id('anna claim'), 'approved', null, null)).status, 'approved',
  'The claim of a team can win');
select tests.as_owner();
select tests.invariants_hold();

-- Deleted accounts --------------------------------------------------------------------------------

select tests.scan_as('béla', 'hall', '2025-06-01T12:20:00Z');
select is((select current_points from public.teams where id = tests.id('Foxes')), 30, 'The team has 30 points');
delete from auth.users where id = tests.id('anna');
select is((select (current_points, board_points, found_codes)::text from public.teams where id = tests.id('Foxes')),
  '(30,30,2)', 'A deleted account leaves its finds with the team');
select is((select captain_id from public.teams where id = tests.id('Foxes')), tests.id('béla'), 'which has a captain');
select is((select array_agg(user_id) from public.scans where team_id = tests.id('Foxes') and status = 'success'
    and device_info <> '{}'), null, 'Nothing of the device is left');
select tests.sign_in_as('béla');
select is((select array_agg(clue_name_en) from public.purchased_clues), array['compass en'], 'Clues stay readable');
select is((select array_agg(qr_code_name::text order by id) from public.list_scans() where status = 'success'),
  array['hall'], 'The find is not among those of Béla,');
select is((select array_agg(qr_code_name) from public.scans where status = 'success'), array['hall'],
  'neither in the table');
select is((select array_agg(s ->> 'qr_code_name') from jsonb_array_elements(to_jsonb(public.export_my_data()) ->
  'scans') s
    where s ->> 'status' = 'success'), array['hall'], 'nor in his export');
select tests.as_owner();
select is((select array_agg(s.id) from unnest(private.examined_scans(tests.id('session'), null, 100)) s
    where s.qr_code_id = tests.id('well') and s.status = 'success'), null, 'It makes nobody suspicious');
select is((select purchase_price::integer from public.purchased_clues where team_id = tests.id('Foxes')
    and user_id is null), 0, 'The clue has no payment, which went with the account');
select is((select user_id from private.clue_owners where clue_id = tests.id('compass') and user_id = tests.id('béla')),
  tests.id('béla'), 'Its owner, should its code be withdrawn, is the captain');
select tests.invariants_hold();
delete from auth.users where id = tests.id('béla');
select is((select count(*) from public.teams where id = tests.id('Foxes')), 0::bigint,
  'With the last account goes the team');
select is((select coalesce(sum(players), 0)::integer from private.leaderboard_buckets), 0, 'and its line on the board');
select tests.invariants_hold();

select tests.at_shopping_time();
select tests.create_player('Gabi'), tests.create_player('Hugo');
select tests.create_team('Crows', 'gabi', 'hugo');
select tests.buy_as('gabi', 'compass');
select tests.sign_in_as('gabi');
select public.leave_team(tests.id('session'));
select tests.as_owner();
delete from auth.users where id = tests.id('gabi');
select tests.sign_in_as('hugo');
select is((select array_agg(clue_name_en) from public.purchased_clues), array['compass en'],
  'What a former member bought stays with the team');
select tests.buy_guide_as('hugo', 'compass guide');
select tests.create_player('Ida');
select tests.sign_in_as('ida');
select pg_temp.join('Crows');
select tests.sign_in_as('hugo');
select public.leave_team(tests.id('session'));
select tests.sign_in_as('ida');
select public.leave_team(tests.id('session'));
select tests.as_owner();
select tests.invariants_hold();

-- A guide without its clue ------------------------------------------------------------------------

select tests.create_player('Jani'), tests.create_player('Kati');
create function pg_temp.share_a_guide(p_team text) returns void language plpgsql as $$
begin
  perform tests.create_team(p_team, 'jani', 'kati');
  perform tests.buy_as('jani', 'compass');
  perform tests.buy_guide_as('kati', 'compass guide');
end
$$;
select pg_temp.share_a_guide('Larks');
select tests.sign_in_as('kati');
select public.leave_team(tests.id('session'));
select is((select count(*) from public.purchased_clues), 0::bigint, 'Who leaves with a guide leaves the clue behind');
select tests.sign_in_as('jani');
select public.leave_team(tests.id('session'));
select tests.sign_in_as('kati');
select is((select count(*) from public.purchased_clues), 0::bigint, 'for the team stays, although it is empty');
select tests.sign_in_as('olga');
select public.admin_delete_team(tests.id('Larks'));
select tests.sign_in_as('kati');
select is((select array_agg(clue_name_en || ' ' || purchase_price) from public.purchased_clues), array['compass en 0'],
  'With the team gone, the buyer of the guide gets the clue');
select tests.as_owner();
select is((select count(*) from public.purchased_clues where user_id = tests.id('kati') and is_revealed), 1::bigint,
  'That is no sale');
select tests.invariants_hold();
delete from public.purchased_clues where user_id in (tests.id('jani'), tests.id('kati'));
delete from public.purchased_solution_guides where user_id = tests.id('kati');
select pg_temp.share_a_guide('Swans');
update public.teams set by_organiser = true where id = tests.id('Swans');
select tests.sign_in_as('kati');
select public.leave_team(tests.id('session'));
select tests.as_owner();
delete from auth.users where id = tests.id('jani');
select tests.sign_in_as('kati');
select is((select array_agg(clue_name_en) from public.purchased_clues), null, 'The team keeps a clue without an owner');
select tests.sign_in_as('olga');
select public.admin_delete_team(tests.id('Swans'));
select tests.sign_in_as('kati');
select is((select array_agg(clue_name_en) from public.purchased_clues), array['compass en'],
  'until it goes; then the buyer of the guide has it');
select tests.as_owner();
select is((select count(*) from public.purchased_clues where user_id is null and clue_id = tests.id('compass')
  and team_id is distinct from tests.id('Crows')), 0::bigint, 'and nobody else');
select tests.invariants_hold();

-- A clue of an earlier team -----------------------------------------------------------------------

-- Lili leaves the Wrens with their clue and joins the Finches, who buy it too.
select tests.create_player('Lili'), tests.create_player('Máté'), tests.create_player('Nóra');
select tests.create_player('Olivér'), tests.create_player('Petra');
update public.user_game_sessions set joined_at = joined_at - interval '1 hour' where user_id = tests.id('lili');
select tests.create_team('Wrens', 'lili', 'máté');
select tests.buy_as('lili', 'compass');
select tests.sign_in_as('lili');
select public.leave_team(tests.id('session'));
select tests.create_team('Finches', 'nóra', 'olivér');
select tests.buy_as('nóra', 'compass');
select tests.sign_in_as('lili');
select pg_temp.join('Finches');
select tests.buy_guide_as('olivér', 'compass guide');
delete from auth.users where id = tests.id('nóra');
create function pg_temp.owners(p_team text) returns text[] language sql security definer as $$
  select array_agg(kind || ' ' || coalesce(p.name, '-') order by kind, p.name)
  from (select 'clue' as kind, user_id, team_id from public.purchased_clues
        union all select 'guide', user_id, team_id from public.purchased_solution_guides) bought
  left join public.profiles p on p.id = bought.user_id
  where team_id = tests.id(p_team)
$$;
select is(pg_temp.owners('Finches'), array['clue -', 'guide Olivér'], 'The clue stays without an owner');
select is(pg_temp.owners('Wrens'), array['clue Lili'], 'The earlier team keeps its own');
select tests.invariants_hold();
delete from auth.users where id = tests.id('olivér');
select is(pg_temp.owners('Finches'), array['clue -', 'guide -'], 'also if a member has it from an earlier team');
select tests.sign_in_as('lili');
select is((select array_agg(content_en) from public.purchased_solution_guides), array['SECRET compass guide en'],
  'so the guide keeps its clue');
select tests.as_owner();
select tests.invariants_hold();

-- Lili brings nothing of her earlier teams into the next one.
select tests.create_player('Olivér');
select tests.create_team('Robins', 'olivér');
select tests.sign_in_as('lili');
select public.leave_team(tests.id('session'));
select pg_temp.join('Robins');
select tests.as_owner();
select is(pg_temp.owners('Robins'), null, 'The next team gets neither the clue of the Wrens nor its guide');
select tests.sign_in_as('olivér');
select is(pg_temp.clue('compass') ->> 'blocking_error', null, 'It can buy the clue');
select tests.as_owner();
delete from public.purchased_solution_guides where user_id = tests.id('lili');
select tests.buy_guide_as('lili', 'compass guide');
select is(pg_temp.owners('Robins'), null, 'A guide bought there belongs to Lili alone');
select tests.invariants_hold();

-- Teams switched off ------------------------------------------------------------------------------

delete from public.purchased_clues where user_id = tests.id('kati');
delete from public.purchased_solution_guides where user_id = tests.id('kati');
select tests.sign_in_as('kati');
select pg_temp.join('Owls');
select tests.buy_guide_as('kati', 'compass guide');
select tests.sign_in_as('olga');
select lives_ok(format('select public.admin_save_game_session(%L)', tests.session_document()
  || jsonb_build_object('id', tests.id('session'), 'team_mode', 'off', 'updated_at', (
    select updated_at from public.game_sessions where id = tests.id('session')))), 'Before a find, teams can go');
select tests.as_owner();
select is((select count(*) from public.teams), 0::bigint, 'all of them');
select is((select count(*) from public.purchased_clues where user_id = tests.id('ede')), 1::bigint,
  'Purchases stay with their buyers');
select is((select count(*) from public.purchased_clues where user_id = tests.id('kati')), 1::bigint,
  'The buyer of a guide gets its clue');
select tests.invariants_hold();
select * from finish();
rollback;
