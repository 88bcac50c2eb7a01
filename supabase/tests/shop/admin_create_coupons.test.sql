-- public.admin_create_coupons: a batch of single-use codes that cannot be guessed.
begin;
\ir ../support/load.psql
select plan(39);
select tests.create_shop();
select tests.create_coupon('OLD', 'percent', '{"percent": 5, "batch": "Old batch"}');
update public.profiles set role = 'admin' where id = tests.id('béla');
update public.profiles set role = 'user' where id = tests.id('béla');
select tests.remember_rows();

-- Permissions -------------------------------------------------------------------------------------
select tests.as_anonymous();
select throws_ok($$ select public.admin_create_coupons('{"kind": "tokens", "tokens": 10}', 1, 'Mine') $$, '42501',
  'permission denied for function admin_create_coupons', 'Visitors cannot create coupons');
select tests.authenticate_as(null);
select tests.throws_key($$ select public.admin_create_coupons('{"kind": "tokens", "tokens": 10}', 1, 'Mine') $$,
  'user_not_authenticated',
  'A token without a user is refused');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.admin_create_coupons('{"kind": "tokens", "tokens": 10}', 1, 'Mine') $$,
  'admin_access_required',
  'Players cannot create coupons');
select tests.sign_in_as('béla');
select tests.throws_key($$ select public.admin_create_coupons('{"kind": "tokens", "tokens": 10}', 1, 'Mine') $$,
  'admin_access_required',
  'Demoted organisers cannot create coupons');

-- Refusals ----------------------------------------------------------------------------------------
select tests.sign_in_as('olga');
select tests.throws_key(format('select public.admin_create_coupons(%L, %s, %L, %L)', coupon, count, batch, prefix),
  'invalid_input', title)
from (values
  ('{"kind": "tokens", "tokens": 10}', '0', 'New', '', 'A batch has a coupon'),
  ('{"kind": "tokens", "tokens": 10}', '1001', 'New', '', 'A batch has at most 1000 coupons'),
  ('{"kind": "tokens", "tokens": 10}', 'null', 'New', '', 'A batch has a size'),
  ('{"kind": "tokens", "tokens": 10}', '1', ' ', '', 'A batch has a name'),
  ('{"kind": "tokens", "tokens": 10}', '1', repeat('x', 101), '', 'A batch name has at most 100 characters'),
  ('{"kind": "tokens", "tokens": 10}', '1', 'New', 'NYÁR', 'A prefix is letters of a code'),
  ('{"kind": "tokens", "tokens": 10}', '1', 'New', 'ABCDEFGHIJKLM', 'A prefix has at most twelve characters'),
  ('{"kind": "tokens"}', '1', 'New', '', 'A token coupon names its tokens'),
  ('{"kind": "tokens", "tokens": 10001}', '1', 'New', '', 'A coupon has at most 10000 tokens'),
  ('{"kind": "tokens", "tokens": "many"}', '1', 'New', '', 'The tokens of a coupon are a number'),
  ('{"kind": "tokens", "tokens": "10"}', '1', 'New', '', 'The tokens of a coupon are not a number in a string'),
  ('{"kind": ["tokens"], "tokens": 10}', '1', 'New', '', 'A list is not a kind'),
  ('{"kind": "tokens", "tokens": 10, "is_active": "false"}', '1', 'New', '', 'Active is yes or no'),
  ('{"kind": "percent", "tokens": 10}', '1', 'New', '', 'The value fits the kind'),
  ('{"kind": "fixed", "fixed_huf_minor": 100}', '1', 'New', '', 'A fixed discount is said in both currencies'),
  ('{"kind": "lottery"}', '1', 'New', '', 'There are three kinds'),
  ('{"kind": "percent", "percent": 5, "product_id": "00000000-0000-4000-8000-000000000000"}', '1', 'New', '',
    'A product exists'),
  ('{"kind": "percent", "percent": 5, "valid_from": "2025-06-02", "valid_until": "2025-06-01"}', '1', 'New', '',
    'A window ends after it begins'),
  ('[]', '1', 'New', '', 'A coupon is an object')) bad (coupon, count, batch, prefix, title);
select tests.throws_key($$ select public.admin_create_coupons(null, 1, 'New') $$, 'invalid_input',
  'A coupon is not null');
select tests.throws_key($$ select public.admin_create_coupons('{"kind": "tokens", "tokens": 10}', 1, ' old BATCH ') $$,
  'coupon_batch_exists',
  'Two batches cannot have the same name, whatever its case and spaces');
select tests.as_owner();
select tests.rows_unchanged('A refused call creates no coupon');

-- Created codes -----------------------------------------------------------------------------------
select tests.sign_in_as('olga');
create temporary table made as
select to_jsonb(public.admin_create_coupons(jsonb_build_object('kind', 'fixed', 'fixed_huf_minor', 50000,
  'fixed_eur_minor', 125,
  'valid_until', '2025-06-01T00:00:00Z', 'minimum_huf_minor', 300000, 'minimum_eur_minor', 800,
    'product_id', tests.id('chest')),
  1000, ' Nyári szórólap ', ' nyar ')) as answer;
select is((select answer ->> 'batch' from made), 'Nyári szórólap', 'The answer names the batch');
select is((select count(distinct code)::integer from made, jsonb_array_elements_text(answer -> 'codes') code), 1000,
  'The answer has a thousand different codes');
select set_eq($$ select code from public.coupons where batch = 'Nyári szórólap' $$,
  $$ select code from made, jsonb_array_elements_text(answer -> 'codes') code $$,
    'The returned codes are those of the new coupons');
select is_empty($$ select code from public.coupons where batch = 'Nyári szórólap'
  and code !~ '^NYAR-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$' $$,
    'Codes have no ambiguous characters: 0, 1, I or O');
select is((select count(distinct letter)::integer from public.coupons,
  regexp_split_to_table(substr(replace(code, '-', ''), 5), '') letter
    where batch = 'Nyári szórólap'), 32, 'Every character of the alphabet is used');
select results_eq($$ select distinct kind, fixed_huf_minor, fixed_eur_minor, valid_from, valid_until, max_uses, uses,
  max_uses_per_user,
    minimum_huf_minor, minimum_eur_minor, product_id, is_active, updated_at from public.coupons
      where batch = 'Nyári szórólap' $$,
  $$ values ('fixed', 50000, 125, '2025-05-20T12:00:00Z'::timestamptz, '2025-06-01T00:00:00Z'::timestamptz, 1, 0, 1,
    300000, 800,
    tests.id('chest'), true, '2025-05-20T12:00:00Z'::timestamptz) $$,
      'Each coupon is for one use and has the terms of the batch');
select tests.as_owner();
select results_eq($$ select (details -> 'count')::integer, details #>> '{after,batch}',
  jsonb_array_length(details -> 'rows') from public.activity
    where action = 'coupons.insert' and user_id = tests.id('olga') $$,
  $$ values (1000, 'Nyári szórólap', 1000) $$, 'One activity record names the organiser who created them');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_create_coupons('{"kind": "tokens", "tokens": 10}', 1,
  'Nyári szórólap') $$, 'coupon_batch_exists',
  'A second tap creates no second batch');
select lives_ok($$ select
  public.admin_create_coupons('{"kind": "percent", "percent": 20, "is_active": false, "valid_from": '
  '"2025-05-25T00:00:00Z"}', 1, 'Later') $$,
  'A batch can be inactive until its start');
select results_eq($$ select code ~ '^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$', percent, is_active, valid_from
  from public.coupons where batch = 'Later' $$,
  $$ values (true, 20, false, '2025-05-25T00:00:00Z'::timestamptz) $$, 'A batch needs no prefix');

-- Created codes can be used -----------------------------------------------------------------------
create temporary table gift as
select to_jsonb(public.admin_create_coupons('{"kind": "tokens", "tokens": 25}', 1, 'Gift')) -> 'codes' ->> 0 as code;
grant select on gift to authenticated;
select tests.sign_in_as('anna');
select is((select public.redeem_coupon(lower(code), gen_random_uuid()) ->> 'tokens' from gift),
  '25', 'A player redeems a code of a batch in any case');
select tests.sign_in_as('béla');
select is((select public.redeem_coupon(code, gen_random_uuid()) ->> 'hint' from gift), 'coupon_used_up',
  'A single-use code cannot be redeemed twice');

select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
