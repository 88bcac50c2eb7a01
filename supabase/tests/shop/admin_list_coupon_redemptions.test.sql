-- public.admin_list_coupon_redemptions and public.admin_coupon_usage: who used which coupon when.
begin;
\ir ../support/load.psql
select plan(39);
select tests.create_shop();
select tests.create_coupon('GIFT', 'tokens', '{"tokens": 50, "batch": "Gifts"}');
select tests.create_coupon('HALF', 'percent', '{"percent": 50}');
update public.profiles set role = 'admin' where id = tests.id('cili');
update public.profiles set role = 'user' where id = tests.id('cili');
select tests.sign_in_as('anna');
select tests.at('2025-05-20T21:59:59Z');
select public.redeem_coupon('GIFT', gen_random_uuid());
select tests.at('2025-05-20T22:00:00Z'); -- midnight in Budapest
select tests.pay(tests.order_product('purse', 'HALF'));
select tests.sign_in_as('béla');
select tests.at('2025-05-22T10:00:00Z');
select public.redeem_coupon('GIFT', gen_random_uuid());
select tests.at('2025-05-22T11:00:00Z');
select tests.pay(tests.order_product('chest', 'HALF', 'EUR'));
select tests.as_owner();
select tests.at_shopping_time();
select tests.remember_rows();

-- Permissions -------------------------------------------------------------------------------------
create temporary table calls (call text);
insert into calls values ('select * from public.admin_list_coupon_redemptions()'),
  ($$ select public.admin_coupon_usage('2025-05-20', '2025-05-23') $$);
grant select on calls to anon, authenticated;
select tests.as_anonymous();
select throws_ok(call, '42501', null, 'Visitors are refused: ' || call) from calls;
select tests.sign_in_as('anna');
select tests.throws_key(call, 'admin_permissions_required', 'Players are refused: ' || call) from calls;
select tests.sign_in_as('cili');
select tests.throws_key(call, 'admin_permissions_required', 'Who is an organiser no more is refused: ' || call)
  from calls;

-- The list ----------------------------------------------------------------------------------------
select tests.sign_in_as('olga');
select results_eq(
  $$ select r.coupon_id, r.code, r.kind, r.batch, r.user_id, r.user_name, r.tokens, r.discount_minor, r.currency,
    r.order_name_hu, r.order_name_en,
       r.total_minor, r.receipt_number is not null, r.redeemed_at, r.total_count
         from public.admin_list_coupon_redemptions() r $$,
  $$ values
    (tests.id('HALF'), 'HALF', 'percent', null, tests.id('béla'), 'Béla', null::integer, 500, 'EUR', 'chest hu',
      'chest en', 499, true, '2025-05-22T11:00:00Z'::timestamptz, 4::bigint),
    (tests.id('GIFT'), 'GIFT', 'tokens', 'Gifts', tests.id('béla'), 'Béla', 50, null, null, null, null, null, false,
      '2025-05-22T10:00:00Z', 4),
    (tests.id('HALF'), 'HALF', 'percent', null, tests.id('anna'), 'Anna', null, 50000, 'HUF', 'purse hu', 'purse en',
      50000, true, '2025-05-20T22:00:00Z', 4),
    (tests.id('GIFT'), 'GIFT', 'tokens', 'Gifts', tests.id('anna'), 'Anna', 50, null, null, null, null, null, false,
      '2025-05-20T21:59:59Z', 4) $$,
  'Every use comes with who, when, what and its order, the latest first');

create function pg_temp.uses(
  p_search text default null, p_kind text default null, p_batch text default null, p_from timestamptz default null,
    p_to timestamptz default null,
  p_sort text default 'redeemed_at', p_descending boolean default true, p_limit integer default 50,
    p_offset integer default 0
) returns text language sql as $$
  select string_agg(left(user_name, 1) || left(code, 1), ' ' order by place) from (
    select user_name, code, row_number() over () as place
    from public.admin_list_coupon_redemptions(p_search, p_kind, p_batch, p_from, p_to, p_sort, p_descending, p_limit,
      p_offset)) listed
$$;
grant execute on function pg_temp.uses(text, text, text, timestamptz, timestamptz, text, boolean, integer,
  integer) to public;
select is(pg_temp.uses(p_descending => false), 'AG AH BG BH', 'Sorted upwards the earliest comes first');
select is(pg_temp.uses(p_sort => 'code', p_descending => false), 'BG AG BH AH',
  'Codes sort ascending, each from its latest use on');
select is(pg_temp.uses(p_sort => 'code'), 'BH AH BG AG', 'Codes sort descending');
select is(pg_temp.uses(p_sort => 'tokens'), 'BG AG BH AH', 'Most tokens come first, discounts last');
select is(pg_temp.uses(p_sort => 'tokens', p_descending => false), 'BG AG BH AH',
  'Fewest tokens come first, discounts last');
select is(pg_temp.uses(p_sort => 'discount_minor'), 'AH BH BG AG', 'The largest discount comes first, tokens last');
select is(pg_temp.uses(p_sort => 'discount_minor', p_descending => false), 'BH AH BG AG',
  'The smallest discount comes first, tokens last');
select is(pg_temp.uses('ANNA'), 'AH AG', 'A search finds players by name');
select is(pg_temp.uses('@hunt'), 'BH BG AH AG', 'A search finds players by e-mail address');
select is(pg_temp.uses('gif'), 'BG AG', 'A search finds a code or batch');
select is(pg_temp.uses('%'), null, 'A percent sign is a letter like any other');
select is(pg_temp.uses(p_kind => 'percent'), 'BH AH', 'One kind can be listed alone');
select is(pg_temp.uses(p_batch => 'Gifts'), 'BG AG', 'One batch can be listed alone');
select is(pg_temp.uses(p_from => '2025-05-20T22:00:00Z', p_to => '2025-05-22T11:00:00Z'), 'BG AH',
  'A period has its first moment and not its last');
select is(pg_temp.uses(p_limit => 1, p_offset => 1), 'BG', 'Pages follow each other');
select results_eq('select distinct total_count from public.admin_list_coupon_redemptions(p_limit => 1)',
  array[4::bigint], 'Every row counts all');
select tests.throws_key(format('select * from public.admin_list_coupon_redemptions(%s)', arguments),
  'invalid_input', title) from (values
  ('p_kind => ''lottery''', 'An unknown kind is refused'),
  ('p_sort => ''user_email''', 'An unknown order is refused'),
  ('p_limit => 0', 'A page of nothing is refused')) bad (arguments, title);

-- Totals and days ---------------------------------------------------------------------------------
select is(to_jsonb(public.admin_coupon_usage('2025-05-19T22:00:00Z', '2025-05-22T22:00:00Z', 'Europe/Budapest')),
  jsonb_build_object(
  'redemptions', 4, 'players', 2, 'tokens', 100, 'discount_huf_minor', 50000, 'discount_eur_minor', 500,
    'days', jsonb_build_array(
    jsonb_build_object('at', '2025-05-19T22:00:00Z'::timestamptz, 'redemptions', 1, 'tokens', 50),
    jsonb_build_object('at', '2025-05-20T22:00:00Z'::timestamptz, 'redemptions', 1, 'tokens', 0),
    jsonb_build_object('at', '2025-05-21T22:00:00Z'::timestamptz, 'redemptions', 2, 'tokens', 50))),
  'Days begin at midnight of the zone');
select is(jsonb_path_query_array(to_jsonb(public.admin_coupon_usage('2025-05-20T00:00:00Z', '2025-05-23T00:00:00Z',
  'UTC')),
  '$.days[*].redemptions'),
  '[2, 0, 2]', 'Another zone has other days, and those without use are there too');
select is(to_jsonb(public.admin_coupon_usage('2025-03-29T23:00:00Z', '2025-03-30T22:00:00Z', 'Europe/Budapest')),
  jsonb_build_object(
  'redemptions', 0, 'players', 0, 'tokens', 0, 'discount_huf_minor', 0, 'discount_eur_minor', 0,
  'days', jsonb_build_array(jsonb_build_object('at', '2025-03-29T23:00:00Z'::timestamptz, 'redemptions', 0,
    'tokens', 0))),
  'The short day in spring is one day, and no use is zero, not nothing');
select tests.throws_key(format('select public.admin_coupon_usage(%s)', arguments), 'invalid_input', title) from (values
  ('null, ''2025-05-22''', 'A period has a begin'),
  ('''2025-05-22'', null', 'A period has an end'),
  ('''2025-05-22'', ''2025-05-22''', 'A period is not empty'),
  ('''-infinity'', ''2025-05-22''', 'A period starts at a finite time'),
  ('''294276-12-01'', ''294276-12-31 23:59:59+00'', ''America/New_York''',
    'A period ends within the range of timestamps'),
  ('''2024-01-01'', ''2025-05-22''', 'A period has at most 400 days'),
  ('''2025-05-20'', ''2025-05-22'', ''Mars/Olympus''', 'A time zone must exist'),
  ('''2025-05-20'', ''2025-05-22'', null', 'A time zone is not null')) bad (arguments, title);

select tests.as_owner();
select tests.rows_unchanged('Reading changes no rows');
select private.delete_user(tests.id('anna'));
select tests.sign_in_as('olga');
select results_eq($$ select user_id, user_name, tokens from public.admin_list_coupon_redemptions('gif')
  where redeemed_at < '2025-05-21' $$,
  $$ values (null::uuid, null::text, 50) $$, 'A use outlives its account, without the name');
select * from finish();
rollback;
