-- vip_tiers: players see the tiers on sale, organisers edit.
begin;
\ir ../support/load.psql
select plan(34);
select tests.create_hunt();
select tests.create_tier('bronze', 20), tests.create_tier('hidden', 20, p_is_active => false);
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok('select * from public.vip_tiers', '42501', null, 'A visitor sees no tier');
select throws_ok($$ insert into public.vip_tiers (name_hu, price, duration_days) values ('x', 1, 1) $$, '42501', null,
  'A visitor adds no tier');
select tests.sign_in_as('anna');
select results_eq('select name_en from public.vip_tiers', $$ values ('bronze en') $$,
  'A player sees the tiers for sale');
select throws_ok($$ insert into public.vip_tiers (name_hu, price, duration_days) values ('x', 1, 1) $$, '42501', null,
  'A player adds no tier');
select tests.affects_no_row('update public.vip_tiers set price = 1', 'A player changes no price');
select tests.affects_no_row('delete from public.vip_tiers', 'A player deletes no tier');
select tests.sign_in_as('cili');
select results_eq('select name_en from public.vip_tiers', $$ values ('bronze en') $$,
  'A player without a session sees the tiers: VIP belongs to none');
select tests.rows_unchanged('Players change no rows');

select tests.sign_in_as('olga');
select is((select count(*) from public.vip_tiers), 2::bigint, 'An organiser sees all tiers');
select results_eq(
  $$ insert into public.vip_tiers (id, name_hu, price, duration_days)
    values (tests.remember_id('new', gen_random_uuid()), 'Új', 5, 7)
     returning name_en, description_hu, description_en, discount_percent, early_access_minutes, badge, position,
       is_active $$,
  $$ values ('', '', '', 0, 0, 'bronze', 0, true) $$, 'A new tier gives nothing by itself and is for sale');
select tests.at('2025-05-21T08:00:00Z');
select results_eq($$ update public.vip_tiers set price = 6 where id = tests.id('new') returning price, updated_at $$,
  $$ values (6, '2025-05-21T08:00:00Z'::timestamptz) $$, 'A change says when it was made');
select results_eq($$ delete from public.vip_tiers where id = tests.id('new') returning name_hu $$, $$ values ('Új') $$,
  'An organiser deletes a tier that nobody has');
select tests.buy_vip_as('anna', 'bronze');
select tests.sign_in_as('olga');
select tests.throws_key($$ delete from public.vip_tiers where id = tests.id('bronze') $$,
  'vip_tier_in_use', 'A tier that somebody has had stays');
select lives_ok($$ update public.vip_tiers set is_active = false where id = tests.id('bronze') $$,
  'A tier can be taken off sale');
select tests.sign_in_as('béla');
select is_empty('select * from public.vip_tiers', 'Players do not see a tier that is off sale');
select tests.sign_in_as('anna');
select results_eq('select badge from public.vip_tiers', $$ values ('bronze') $$,
  'Members keep a tier that is off sale');

select tests.as_owner();
select throws_ok(format('insert into public.vip_tiers (name_hu, price, duration_days%s) values (%s)', columns,
  row_values), '23514', null, title) from (values
  ('', $$ ' ', 1, 1 $$, 'A tier has a Hungarian name'),
  ('', $$ repeat('x', 101), 1, 1 $$, 'A name has at most 100 characters'),
  (', name_en', $$ 'x', 1, 1, repeat('x', 101) $$, 'An English name has at most 100 characters'),
  (', description_hu', $$ 'x', 1, 1, repeat('x', 2001) $$, 'A description has at most 2000 characters'),
  (', description_en', $$ 'x', 1, 1, repeat('x', 2001) $$, 'An English description has at most 2000 characters'),
  ('', $$ 'x', 0, 1 $$, 'A tier costs something'),
  ('', $$ 'x', 10001, 1 $$, 'A tier costs at most 10000 tokens'),
  ('', $$ 'x', 1, 0 $$, 'A tier lasts a day'),
  ('', $$ 'x', 1, 3651 $$, 'A tier lasts ten years at most'),
  (', discount_percent', $$ 'x', 1, 1, -1 $$, 'A discount is not a surcharge'),
  (', discount_percent', $$ 'x', 1, 1, 51 $$, 'A discount is half the price at most'),
  (', early_access_minutes', $$ 'x', 1, 1, -1 $$, 'Early is not late'),
  (', early_access_minutes', $$ 'x', 1, 1, 10081 $$, 'Early is a week at most'),
  (', badge', $$ 'x', 1, 1, '' $$, 'A badge is a word'),
  (', badge', $$ 'x', 1, 1, 'Gold!' $$, 'A badge is a key, no text'),
  (', badge', $$ 'x', 1, 1, repeat('x', 41) $$, 'A key has at most 40 characters')
) bad (columns, row_values, title);
select tests.invariants_hold();
select private.delete_user(tests.id('anna'));
select lives_ok($$ delete from public.vip_tiers where id = tests.id('bronze') $$,
  'Memberships of a deleted account hold no tier');

select * from finish();
rollback;
