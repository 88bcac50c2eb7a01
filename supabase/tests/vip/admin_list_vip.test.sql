-- public.admin_list_vip_tiers and public.admin_list_vip_memberships: tiers and their members.
begin;
\ir ../support/load.psql
select plan(31);
select tests.create_hunt();
select tests.create_tier('bronze', 20), tests.create_tier('silver', 30, p_is_active => false),
  tests.create_tier('gold', 40);
update public.profiles set role = 'admin' where id = tests.id('cili');
update public.profiles set role = 'user' where id = tests.id('cili');
select tests.buy_vip_as('anna', 'bronze');
select tests.at('2025-05-20T13:00:00Z');
select tests.buy_vip_as('anna', 'bronze');
select tests.sign_in_as('olga');
select tests.at('2025-05-20T14:00:00Z');
select public.admin_set_vip(tests.id('béla'), gen_random_uuid(), tests.id('gold'), 3);
select tests.as_owner();
select tests.at('2025-05-24T00:00:00Z');
select tests.remember_rows();

-- Permissions -------------------------------------------------------------------------------------
select tests.as_anonymous();
select throws_ok(format('select * from public.%s()', name), '42501', null, 'Visitors cannot call ' || name)
from unnest(array['admin_list_vip_tiers', 'admin_list_vip_memberships']) name;
select tests.sign_in_as('anna');
select tests.throws_key(format('select * from public.%s()', name), 'admin_permissions_required', 'Players cannot call '
  || name)
from unnest(array['admin_list_vip_tiers', 'admin_list_vip_memberships']) name;
select tests.sign_in_as('cili');
select tests.throws_key(format('select * from public.%s()', name),
  'admin_permissions_required', 'Former organisers cannot call ' || name)
from unnest(array['admin_list_vip_tiers', 'admin_list_vip_memberships']) name;

-- Results -----------------------------------------------------------------------------------------
select tests.sign_in_as('olga');
select results_eq($$ select name_hu, price, duration_days, badge, is_active, members, is_used
  from public.admin_list_vip_tiers() $$,
  $$ values ('bronze hu', 20, 30, 'bronze', true, 1::bigint, true), ('silver hu', 30, 30, 'silver', false, 0, false),
    ('gold hu', 40, 30, 'gold', true, 0, true) $$,
  'Every tier comes with who has it now and whether anybody ever had it');
select results_eq($$ select user_id, user_name, tier_id, tier_name_hu, tier_name_en, badge, source, price,
  granted_by_name, starts_at, ends_at, created_at, state, total_count
    from public.admin_list_vip_memberships() $$,
  $$ values
    (tests.id('béla'), 'Béla', tests.id('gold'), 'gold hu', 'gold en', 'gold', 'grant', 0, 'Olga',
      '2025-05-20T14:00:00Z'::timestamptz, '2025-05-23T14:00:00Z'::timestamptz, '2025-05-20T14:00:00Z'::timestamptz,
      'ended', 3::bigint),
    (tests.id('anna'), 'Anna', tests.id('bronze'), 'bronze hu', 'bronze en', 'bronze', 'purchase', 20, null,
      '2025-06-19T12:00:00Z', '2025-07-19T12:00:00Z', '2025-05-20T13:00:00Z', 'planned', 3),
    (tests.id('anna'), 'Anna', tests.id('bronze'), 'bronze hu', 'bronze en', 'bronze', 'purchase', 20, null,
      '2025-05-20T12:00:00Z', '2025-06-19T12:00:00Z', '2025-05-20T12:00:00Z', 'running', 3) $$,
  'Every purchase and grant is there, the newest first');

create function pg_temp.rows(
  p_search text default null, p_state text default null, p_tier_id uuid default null,
  p_sort text default 'created_at', p_descending boolean default true, p_limit integer default 50,
    p_offset integer default 0
) returns text language sql as $$
  select string_agg(left(user_name, 1) || left(state, 1), ' ' order by place) from (
    select user_name, state, row_number() over () as place
    from public.admin_list_vip_memberships(p_search, p_state, p_tier_id, p_sort, p_descending, p_limit, p_offset))
      listed
$$;
grant execute on function pg_temp.rows(text, text, uuid, text, boolean, integer, integer) to public;
select is(pg_temp.rows(p_descending => false), 'Ar Ap Be', 'Sorted upwards the oldest comes first');
select is(pg_temp.rows(p_sort => 'starts_at'), 'Ap Be Ar', 'The latest start comes first');
select is(pg_temp.rows(p_sort => 'starts_at', p_descending => false), 'Ar Be Ap',
  'The latest start comes last when sorted ascending');
select is(pg_temp.rows(p_sort => 'ends_at'), 'Ap Ar Be', 'The latest end comes first');
select is(pg_temp.rows(p_sort => 'ends_at', p_descending => false), 'Be Ar Ap',
  'The latest end comes last when sorted ascending');
select is(pg_temp.rows(' BÉL '), 'Be', 'A search finds a name, whatever the case');
select is(pg_temp.rows('@hunt.test'), 'Be Ap Ar', 'A search finds an e-mail address');
select is(pg_temp.rows('_%'), null, 'Signs of patterns are letters like any other');
select is(pg_temp.rows(p_state => state), expected, 'What is ' || state || ' can be listed alone') from (values
  ('running', 'Ar'), ('planned', 'Ap'), ('ended', 'Be')) states (state, expected);
select is(pg_temp.rows(p_tier_id => tests.id('bronze')), 'Ap Ar', 'One tier can be listed alone');
select is(pg_temp.rows('anna', 'running', tests.id('bronze')), 'Ar', 'Filters add up');
select is(pg_temp.rows(p_limit => 1, p_offset => 1), 'Ap', 'Pages follow each other');
select results_eq('select distinct total_count from public.admin_list_vip_memberships(p_limit => 1)', array[3::bigint],
  'Every row counts all');
select is_empty('select * from public.admin_list_vip_memberships(p_offset => 3)',
  'After the last page there is nothing');
select tests.throws_key(format('select * from public.admin_list_vip_memberships(%s)', arguments),
  'invalid_input', title) from (values
  ('p_state => ''asleep''', 'An unknown state is refused'),
  ('p_sort => ''price''', 'An unknown order is refused'),
  ('p_sort => null', 'No order is refused'),
  ('p_limit => 1001', 'A page of 1001 is refused'),
  ('p_offset => -1', 'A page before the first is refused')) bad (arguments, title);
select tests.as_owner();
select tests.rows_unchanged('Listing changes no rows');
select tests.sign_in_as('olga');
select public.admin_set_vip(tests.id('anna'), gen_random_uuid());
select is(pg_temp.rows('anna'), 'Ae Ae', 'VIP that was ended has ended, the extension that waited too');
select * from finish();
rollback;
