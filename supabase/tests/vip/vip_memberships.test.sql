-- vip_memberships: players read their own rows, only the rules write; effects of VIP.
begin;
\ir ../support/load.psql
select plan(41);
select tests.create_hunt();
select tests.create_tier('bronze', 20, 10, 30, 60), tests.create_tier('gold', 40, 25, 30, 1440);
select tests.buy_vip_as('anna', 'bronze'), tests.buy_vip_as('béla', 'gold');
select tests.remember_rows();

-- Permissions -------------------------------------------------------------------------------------

select tests.as_anonymous();
select throws_ok('select * from public.vip_memberships', '42501', null, 'A visitor reads no membership');
select tests.sign_in_as('anna');
select results_eq('select user_id, tier_id from public.vip_memberships', $$
  values (tests.id('anna'), tests.id('bronze')) $$, 'A player reads their own membership and no other');
select throws_ok(statement, '42501', null, title) from (values
  ($$ insert into public.vip_memberships (user_id, tier_id, source, starts_at, ends_at, request_id, result, created_at)
      values (tests.id('anna'), tests.id('gold'), 'grant', now(), now(), gen_random_uuid(), '{}', now()) $$,
        'A player does not become VIP by writing'),
  ($$ update public.vip_memberships set ends_at = 'infinity' $$, 'A player does not stay VIP by writing'),
  ('delete from public.vip_memberships', 'A player deletes no membership')) refused (statement, title);
select tests.sign_in_as('cili');
select is_empty('select * from public.vip_memberships', 'A stranger reads none');
select tests.sign_in_as('olga');
select is((select count(*) from public.vip_memberships), 2::bigint, 'An organiser reads all');
select throws_ok(statement, '42501', null, title) from (values
  ($$ update public.vip_memberships set ends_at = 'infinity' $$, 'An organiser changes VIP through the RPC only'),
  ('delete from public.vip_memberships', 'An organiser deletes no membership')) refused (statement, title);
select tests.as_owner();
grant all on public.vip_memberships to anon, authenticated;
select tests.as_anonymous();
select is_empty('select * from public.vip_memberships', 'Row-level security alone hides memberships from visitors');
select tests.sign_in_as('anna');
select tests.affects_no_row($$ update public.vip_memberships set ends_at = 'infinity' $$,
  'Row-level security alone stops changes by players');
select tests.sign_in_as('olga');
select tests.affects_no_row('delete from public.vip_memberships',
  'Row-level security alone stops deletions by organisers');
select tests.rows_unchanged('Refusals change no rows');

-- Effects of VIP ----------------------------------------------------------------------------------

select tests.as_owner();
select results_eq(
  format('select coalesce(discount_percent, 0), make_interval(mins => coalesce(early_access_minutes, 0))
    from private.vip_tier_of(tests.id(%L), %L)', name, moment),
  format('values (%s, interval %L)', percent, early), title)
from (values
  ('anna', '2025-05-20T12:00:00Z', 10, '60 minutes', 'A bronze member has bronze advantages from the first instant'),
  ('béla', '2025-06-19T11:59:59Z', 25, '1 day', 'A gold member has gold ones to the last second'),
  ('béla', '2025-06-19T12:00:00Z', 0, '0', 'When it ends it ends'),
  ('anna', '2025-05-20T11:59:59Z', 0, '0', 'Before it begins there is nothing'),
  ('cili', '2025-05-20T12:00:00Z', 0, '0', 'Without VIP there is nothing')) facts (name, moment, percent, early, title);
update public.vip_tiers set discount_percent = 15 where id = tests.id('bronze');
select is(coalesce((private.vip_tier_of(tests.id('anna'), '2025-05-21Z')).discount_percent, 0), 15,
  'A better tier is better for those who have it');
update public.vip_tiers set is_active = false where true;
select is(coalesce((private.vip_tier_of(tests.id('anna'), '2025-05-21Z')).discount_percent, 0), 15,
  'A tier that is no longer sold goes on for those who have it');

select tests.scan_as(name, 'hall', '2025-06-01T12:00:00Z') from unnest(array['anna', 'béla']) name;
select tests.create_player('Ede');
select tests.scan_as('ede', 'hall', '2025-06-01T12:01:00Z');
create function pg_temp.badges() returns jsonb language sql volatile as $$
  select jsonb_object_agg(row ->> 'name', row -> 'vip_badge')
    from jsonb_array_elements(to_jsonb(public.get_leaderboard(tests.id('session'), 100)) -> 'rows') row
$$;
grant execute on function pg_temp.badges() to authenticated;
select tests.at('2025-06-01T13:00:00Z');
select tests.sign_in_as('ede');
select is(pg_temp.badges(), '{"Anna": "bronze", "Béla": "gold", "Ede": null}',
  'The board shows the badges of members and none for others');
select is((select p.points_total from public.profiles p), 10, 'VIP gives no points: a code counts the same for all');
select tests.at('2025-07-01Z');
select is(pg_temp.badges(), '{"Anna": null, "Béla": null, "Ede": null}', 'Badges go with the membership');

-- Constraints -------------------------------------------------------------------------------------

select tests.as_owner();
select throws_ok('update public.vip_memberships set ' || change || ' where user_id = tests.id(''anna'')', '23514', null,
  title) from (values
  ($$ source = 'gift' $$, 'A membership is bought or granted'),
  ($$ ends_at = starts_at - interval '1 second' $$, 'A membership does not end before it starts'),
  ($$ price = -1 $$, 'A price is not negative'),
  ($$ token_transaction_id = null $$, 'A bought one has its ledger row'),
  ($$ source = 'grant', token_transaction_id = null $$, 'A granted one is free')) bad (change, title);
select throws_ok(
  $$ insert into public.vip_memberships (user_id, tier_id, source, starts_at, ends_at, request_id, result, created_at)
     select user_id, tier_id, 'grant', ends_at, ends_at, request_id, '{}', now() from public.vip_memberships
       where user_id = tests.id('anna') $$,
  '23505', null, 'A request id makes one membership of a user');
select tests.invariants_hold();

-- Invariants --------------------------------------------------------------------------------------

select lives_ok($$ insert into public.vip_memberships (user_id, tier_id, source, starts_at, ends_at, request_id, result,
  created_at)
  select user_id, tier_id, 'grant', starts_at + interval '1 day', ends_at + interval '1 day', gen_random_uuid(), '{}',
    now()
  from public.vip_memberships where user_id = tests.id('anna') $$,
    'Overlapping memberships violate an invariant');
select results_eq('select distinct invariant from private.check_invariants()', $$
  values ('VIP memberships of a user do not overlap') $$, 'The audit names the overlap');
update public.profiles set vip_until = vip_until + interval '1 day' where id = tests.id('béla');
select isnt_empty($$ select 1 from private.check_invariants()
  where invariant = 'a profile says until when its user is VIP' $$, 'The audit names a profile that says more');
update public.profiles set vip_until = vip_until - interval '1 day' where id = tests.id('béla');
delete from public.vip_memberships where source = 'grant';
update public.vip_memberships set price = 19 where user_id = tests.id('anna');
select results_eq('select distinct invariant from private.check_invariants()', $$
  values ('a bought membership has exactly one spend row') $$, 'The audit names a price that was not paid');
update public.vip_memberships set price = 20, token_transaction_id = (
  select token_transaction_id from public.vip_memberships where user_id = tests.id('béla'))
    where user_id = tests.id('anna');
select set_eq('select distinct invariant from private.check_invariants()',
  $$ values ('a bought membership has exactly one spend row'), ('a spend row pays for one purchase') $$,
    'The audit names a ledger row that pays twice');
update public.vip_memberships set token_transaction_id = (
  select id from public.token_transactions where user_id = tests.id('anna') and type = 'spend')
    where user_id = tests.id('anna');

-- Export and deletion -----------------------------------------------------------------------------

select tests.sign_in_as('anna');
select is(to_jsonb(public.export_my_data()) #> '{vip_memberships,0,tier_id}', to_jsonb(tests.id('bronze')),
  'The export has their own membership');
select is(jsonb_array_length(to_jsonb(public.export_my_data()) -> 'vip_memberships'), 1,
  'The export has no membership of others');
select ok(not to_jsonb(public.export_my_data()) #> '{vip_memberships,0}' ? 'result',
  'Without what only the rules need');
select tests.sign_in_as('olga');
select public.admin_set_vip(tests.id('cili'), gen_random_uuid(), tests.id('gold'));
select tests.as_owner();
update public.profiles set role = 'admin' where id = tests.id('ede');
select private.delete_user(tests.id('olga'));
select results_eq($$ select granted_by, source from public.vip_memberships where user_id = tests.id('cili') $$, $$
  values (null::uuid, 'grant') $$,
  'A grant outlives the account of who gave it');
select private.delete_user(tests.id('anna'));
select is_empty($$ select 1 from public.vip_memberships where user_id = tests.id('anna') $$,
  'Memberships go with their owner');
select tests.invariants_hold();

select * from finish();
rollback;
