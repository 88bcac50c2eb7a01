-- public.get_player_state: the named parts of the caller's own state.
begin;
\ir ../support/load.psql
select plan(23);
select tests.create_hunt();
select tests.remember_id('draft', tests.save_session('{"name": "Draft", "visibility": "draft"}'));
select tests.grant_tokens(tests.id('anna'), 100);
select tests.create_tier('bronze', 20, 10, 30, 60);
select tests.buy_vip_as('anna', 'bronze'), tests.buy_vip_as('anna', 'bronze'), tests.buy_vip_as('béla', 'bronze');

create function pg_temp.part(p_name text) returns jsonb
language sql stable as $$ select to_jsonb(public.get_player_state(array[p_name])) -> p_name $$;
create function pg_temp.names(p_sessions jsonb) returns text[]
language sql immutable as $$
  select array_agg(s ->> 'name' order by s ->> 'name') from jsonb_array_elements(p_sessions) s
$$;
grant execute on function pg_temp.part(text), pg_temp.names(jsonb) to authenticated;
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok($$ select public.get_player_state('{profile}') $$, '42501',
  'permission denied for function get_player_state', 'Visitors have no state');
select tests.authenticate_as(null);
select tests.throws_key($$ select public.get_player_state('{}') $$, 'user_not_authenticated',
  'A token without a user is refused');
select tests.authenticate_as(gen_random_uuid());
select tests.throws_key($$ select public.get_player_state('{profile, balance}') $$, 'user_balance_not_found',
  'A token that outlived its account finds no balance');

select tests.sign_in_as('anna');
select is(pg_temp.part('balance'), to_jsonb(public.get_token_balance()) - 'own_balance',
  'The balance is that of get_token_balance');
select is(pg_temp.part('profile') ->> 'id', tests.id('anna')::text, 'The profile belongs to the caller');
select is(pg_temp.part('profile') -> 'points_total', (select to_jsonb(p.points_total) from public.profiles p),
  'The profile has the points of all hunts');
select ok(pg_temp.part('profile') ?& array['claim_submitted', 'claim_submitted_at'], 'The profile has the claim');
select is(pg_temp.part('has_password'), 'false', 'An account without a password is told so');
select is(
  (select jsonb_agg(m ->> 'game_session_id') from jsonb_array_elements(pg_temp.part('memberships')) m),
  (select jsonb_agg(game_session_id) from public.user_game_sessions),
  'The memberships belong to the caller');
select cmp_ok(jsonb_array_length(pg_temp.part('memberships')), '>', 0, 'The player has joined a hunt');
select is(pg_temp.names(pg_temp.part('game_sessions')),
  (select array_agg(name order by name) from public.game_sessions), 'The hunts are those that the player may see');
select ok(not 'Draft' = any(pg_temp.names(pg_temp.part('game_sessions'))), 'A draft is hidden');
select is(pg_temp.part('settings') ->> 'is_schedule_enabled',
  (select is_schedule_enabled::text from public.game_settings), 'The settings are those of the game');
select is(pg_temp.part('vip'), (select jsonb_agg(jsonb_build_object('id', m.id, 'tier_id', m.tier_id,
    'starts_at', m.starts_at, 'ends_at', m.ends_at,
    'tier', jsonb_build_object('name_hu', t.name_hu, 'name_en', t.name_en, 'badge', t.badge)) order by m.ends_at desc)
  from public.vip_memberships m join public.vip_tiers t on t.id = m.tier_id),
  'The VIP memberships belong to the caller, latest end first');
select cmp_ok(jsonb_array_length(pg_temp.part('vip')), '=', 2, 'The player has extended VIP');
select is(
  (select array_agg(key order by key)
   from jsonb_object_keys(jsonb_strip_nulls(to_jsonb(
     public.get_player_state('{settings, profile, profile, passwords}')))) key),
  array['profile', 'settings'], 'A part named twice comes once, and unknown names bring nothing');
select ok(public.get_player_state('{}') is null, 'No name brings nothing');
select ok(public.get_player_state(null) is null, 'Null brings nothing');

select tests.sign_in_as('olga');
select ok('Draft' = any(pg_temp.names(pg_temp.part('game_sessions'))), 'Organisers see drafts');
select is(pg_temp.part('vip'), '[]', 'They do not take the VIP memberships of players for their own');

select tests.as_owner();
select tests.rows_unchanged('Asking changes no rows');
update auth.users set encrypted_password = 'hash' where id = tests.id('olga');
select tests.sign_in_as('olga');
select is(pg_temp.part('has_password'), 'true', 'One with a password too');
select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
