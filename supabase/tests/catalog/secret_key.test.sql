-- The secret key (service_role) and the Studio of `npm start` read everything and edit plain content, like organisers.
-- They cannot bypass the rules, least of all those of money.
begin;
\ir ../support/load.psql
select plan(25);
select tests.create_hunt();

create temporary view tables as
select c.oid, c.relname::text as name, c.relkind from pg_catalog.pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v');
create function pg_temp.writers(p_privilege text, p_role text) returns setof text
language sql as $$ select name from tables where has_table_privilege(p_role, oid, p_privilege) order by name $$;

select is_empty($$ select name from tables where not has_table_privilege('service_role', oid, 'select') $$,
  'Every table and view can be looked at');
select results_eq(format('select pg_temp.writers(%L, %L)', privilege, 'service_role'),
    format('select pg_temp.writers(%L, %L)', privilege, 'authenticated'),
      privilege || ': in the tables that organisers edit')
from unnest(array['insert', 'update', 'delete']) privilege;
select is_empty($$ select name from tables where has_table_privilege('service_role', oid, 'truncate') $$,
  'No table is emptied');

select tests.as_service();
select isnt_empty('select from public.profiles', 'Row-level security holds nothing back');
update public.qr_codes set name = 'Átnevezve' where id = tests.id('hall');
select is((select name from public.qr_codes where id = tests.id('hall')), 'Átnevezve',
  'Content is edited, with what its triggers ask for');
insert into public.qr_codes (name) values ('Új kód');
select matches((select short_code from public.qr_codes where name = 'Új kód'), '^[2-9A-HJ-NP-Z]{8}$',
  'A new code gets its short code');
insert into public.coupons (code, kind, tokens, uses) values ('SECRET5', 'tokens', 5, 3);
select is((select uses from public.coupons where code = 'SECRET5'), 0,
  'A new coupon has not been used, whatever is said of it');
insert into public.featured_offers (kind, name_hu, clue_id, promo_price, ends_at, stock)
values ('clue', 'Akció', tests.id('compass'), 1, now() + interval '1 day', 5);
update public.featured_offers set sold = 5 where true;
select is((select array_agg(sold) from public.featured_offers), array[0], 'Only the rules count what was sold');
select throws_ok($$ update public.token_balances set balance = balance + 1 $$, '42501', null,
  'Balances move through the rules');
select throws_ok($$ delete from public.token_transactions $$, '42501', null, 'The ledger only grows');

-- Moments that no client can read would end every screen that shows them.
select tests.as_owner();
create function pg_temp.refused(p_who text, p_table text, p_column text, p_moment text) returns text
language sql as $$
  select throws_ok(format('update public.%I set %I = %L', p_table, p_column, p_moment), '23514', null,
    format('%s.%s is not %s (%s)', p_table, p_column, p_moment, p_who))
$$;
grant execute on function pg_temp.refused(text, text, text, text) to public;
select pg_temp.refused('owner', t, c, m) from (values
  ('game_sessions', 'starts_at', '-infinity'), ('game_sessions', 'ends_at', 'infinity'),
  ('game_sessions', 'leaderboard_frozen_at', 'infinity'), ('game_settings', 'game_start_time', 'infinity'),
  ('game_settings', 'registration_deadline', '0044-03-15 BC')) moments (t, c, m);
select tests.as_service();
select pg_temp.refused('secret key', t, c, m) from (values
  ('clue_templates', 'available_from', 'infinity'), ('coupons', 'valid_from', '-infinity'),
  ('coupons', 'valid_until', 'infinity'), ('featured_offers', 'starts_at', '-infinity'),
  ('featured_offers', 'ends_at', '20000-01-01'),
  ('coupons', 'created_at', 'infinity'), ('clue_templates', 'added_at', '-infinity')) moments (t, c, m);

select tests.as_owner();
select is_empty($$
  select name, attname from tables t join pg_catalog.pg_attribute on attrelid = t.oid
    and atttypid = 'timestamptz'::regtype
  where has_table_privilege('service_role', t.oid, 'insert')
    and not exists (select 1 from pg_catalog.pg_constraint where conrelid = t.oid and contype = 'c'
      and attnum = any (conkey)) $$,
  'Every moment that it can write has such a range');

select * from finish();
rollback;
