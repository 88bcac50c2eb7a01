-- public.admin_list_coupons and public.admin_list_coupon_batches: coupons, searched, filtered and sorted, with their
-- uses.
begin;
\ir ../support/load.psql
select plan(39);
select tests.create_shop();
select tests.create_coupon('A-GIFT',
  'tokens', '{"tokens": 50, "max_uses": 1, "batch": "Gifts", "created_at": "2025-05-01T00:00:00Z"}');
select tests.create_coupon('B-HALF',
  'percent', '{"percent": 50, "valid_until": "2025-06-01T00:00:00Z", "created_at": "2025-05-02T00:00:00Z"}');
select tests.create_coupon('C-FIX', 'fixed', jsonb_build_object('fixed_huf_minor', 50000, 'fixed_eur_minor', 125,
  'product_id', tests.id('chest'),
  'valid_from', '2025-05-25T00:00:00Z', 'created_at', '2025-05-03T00:00:00Z'));
select tests.create_coupon('D-ENDED',
  'percent', '{"percent": 5, "valid_until": "2025-05-20T12:00:00Z", "created_at": "2025-05-04T00:00:00Z"}');
select tests.create_coupon('E_OFF',
  'tokens', '{"tokens": 5, "is_active": false, "batch": "Gifts", "created_at": "2025-05-05T00:00:00Z"}');
update public.profiles set role = 'admin' where id = tests.id('cili');
update public.profiles set role = 'user' where id = tests.id('cili');
select tests.sign_in_as('anna');
select public.redeem_coupon('A-GIFT', gen_random_uuid());
select tests.pay(tests.order_product('purse', 'B-HALF'));
select tests.sign_in_as('béla');
select tests.pay(tests.order_product('chest', 'B-HALF', 'EUR'));
select tests.as_owner();
select tests.remember_rows();

-- Permissions -------------------------------------------------------------------------------------
select tests.as_anonymous();
select throws_ok(format('select * from public.%s()', name), '42501', null, 'Visitors cannot call ' || name)
from unnest(array['admin_list_coupons', 'admin_list_coupon_batches']) name;
select tests.sign_in_as('anna');
select tests.throws_key(format('select * from public.%s()', name), 'admin_permissions_required', 'Players cannot call '
  || name)
from unnest(array['admin_list_coupons', 'admin_list_coupon_batches']) name;
select tests.sign_in_as('cili');
select tests.throws_key(format('select * from public.%s()', name),
  'admin_permissions_required', 'Former organisers cannot call ' || name)
from unnest(array['admin_list_coupons', 'admin_list_coupon_batches']) name;

-- Results -----------------------------------------------------------------------------------------
select tests.sign_in_as('olga');
select results_eq(
  $$ select id, code, kind, tokens, percent, fixed_huf_minor, fixed_eur_minor, valid_from, valid_until, max_uses, uses,
    max_uses_per_user,
       minimum_huf_minor, minimum_eur_minor, product_id, product_name_hu, product_name_en, batch, is_active, created_at,
         state, total_count
     from public.admin_list_coupons('fix') $$,
  $$ values (tests.id('C-FIX'), 'C-FIX', 'fixed', null::integer, null::integer, 50000, 125,
    '2025-05-25T00:00:00Z'::timestamptz,
       null::timestamptz, null::integer, 0, 1, 0, 0, tests.id('chest'), 'chest hu', 'chest en', null::text, true,
       '2025-05-03T00:00:00Z'::timestamptz, 'planned', 1::bigint) $$,
  'A coupon comes with its terms and its product');
select results_eq($$ select code, state, uses, redeemed_tokens, discount_huf_minor, discount_eur_minor, last_redeemed_at
  from public.admin_list_coupons() $$,
  $$ values ('E_OFF', 'off', 0, 0::bigint, 0::bigint, 0::bigint, null::timestamptz),
    ('D-ENDED', 'ended', 0, 0, 0, 0, null), ('C-FIX', 'planned', 0, 0, 0, 0, null),
    ('B-HALF', 'running', 2, 0, 50000, 500, '2025-05-20T12:00:00Z'),
      ('A-GIFT', 'used_up', 1, 50, 0, 0, '2025-05-20T12:00:00Z') $$,
  'The newest comes first, each with its state and what it gave');
select results_eq($$ select batch, coupons, used_coupons, uses, redeemed_tokens, discount_huf_minor, discount_eur_minor,
  created_at from public.admin_list_coupon_batches() $$,
  $$ values ('Gifts', 2::bigint, 1::bigint, 1::bigint, 50::bigint, 0::bigint, 0::bigint,
    '2025-05-01T00:00:00Z'::timestamptz) $$,
  'A batch comes with its totals');

create function pg_temp.codes(
  p_search text default null, p_kind text default null, p_state text default null, p_batch text default null,
  p_sort text default 'created_at', p_descending boolean default true, p_limit integer default 50,
    p_offset integer default 0
) returns text language sql as $$
  select string_agg(left(code, 1), '' order by place) from (
    select code, row_number() over () as place
    from public.admin_list_coupons(p_search, p_kind, p_state, p_batch, p_sort, p_descending, p_limit, p_offset)) listed
$$;
grant execute on function pg_temp.codes(text, text, text, text, text, boolean, integer, integer) to public;
select is(pg_temp.codes(p_descending => false), 'ABCDE', 'Sorted upwards the oldest comes first');
select is(pg_temp.codes(p_sort => 'code', p_descending => false), 'ABCDE', 'Codes sort ascending');
select is(pg_temp.codes(p_sort => 'code'), 'EDCBA', 'Codes sort descending');
select is(pg_temp.codes(p_sort => 'valid_from'), 'CEDBA', 'The latest start comes first');
select is(pg_temp.codes(p_sort => 'valid_from', p_descending => false), 'EDBAC',
  'The latest start comes last when sorted ascending');
select is(pg_temp.codes(p_sort => 'valid_until'), 'BDECA', 'The latest end comes first, no end last');
select is(pg_temp.codes(p_sort => 'valid_until', p_descending => false), 'DBECA',
  'The earliest end comes first, no end last');
select is(pg_temp.codes(p_sort => 'uses'), 'BAEDC', 'The most used comes first');
select is(pg_temp.codes(p_sort => 'uses', p_descending => false), 'EDCAB',
  'The most used comes last when sorted ascending');
select is(pg_temp.codes('  a-GI '), 'A', 'A search looks into codes, whatever the case');
select is(pg_temp.codes('gifts'), 'EA', 'A search looks into batches');
select is(pg_temp.codes('_'), 'E', 'An underscore is a letter like any other');
select is(pg_temp.codes(p_kind => 'tokens'), 'EA', 'One kind can be listed alone');
select is(pg_temp.codes(p_batch => 'Gifts'), 'EA', 'One batch can be listed alone');
select is(pg_temp.codes(p_state => state), codes, 'Coupons can be filtered by state: ' || state) from (values
  ('off', 'E'), ('ended', 'D'), ('used_up', 'A'), ('planned', 'C'), ('running', 'B')) states (state, codes);
select is(pg_temp.codes('gift', 'tokens', 'off', 'Gifts'), 'E', 'Filters add up');
select is(pg_temp.codes(p_limit => 2) || pg_temp.codes(p_limit => 2, p_offset => 2), 'EDCB', 'Pages follow each other');
select results_eq('select distinct total_count from public.admin_list_coupons(p_limit => 2)', array[5::bigint],
  'Every row counts all');
select is_empty('select * from public.admin_list_coupons(p_offset => 5)', 'After the last page there is nothing');
select tests.throws_key(format('select * from public.admin_list_coupons(%s)', arguments), 'invalid_input', title)
  from (values
  ('p_kind => ''lottery''', 'An unknown kind is refused'),
  ('p_state => ''asleep''', 'An unknown state is refused'),
  ('p_sort => ''secret''', 'An unknown order is refused'),
  ('p_sort => null', 'No order is refused'),
  ('p_limit => 1001', 'A page of 1001 is refused'),
  ('p_offset => -1', 'A page before the first is refused')) bad (arguments, title);
select tests.as_owner();
select tests.rows_unchanged('Listing changes no rows');
select * from finish();
rollback;
