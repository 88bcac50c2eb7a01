-- private.tg_content__audit: organisers' changes of content are logged with the values before and after.
begin;
\ir ../support/load.psql
select plan(25);
select tests.create_hunt();

create function pg_temp.records() returns setof public.activity
language sql as $$ select * from public.activity where component = 'content' order by id $$;
create function pg_temp.hints() returns bigint
language sql as $$ select count(*) from tests.broadcasts('admin') where event = 'content' $$;

select tests.as_owner();
delete from public.activity where true;
delete from realtime.messages where true;
insert into public.token_products (name_hu, tokens, price_huf_minor, price_eur_minor) values ('Gazdáé', 5, 100, 100);
select is_empty('select * from pg_temp.records()',
  'Changes by the owner of the database are not logged');

select tests.as_service();
update public.token_products set tokens = 6 where name_hu = 'Gazdáé';
select tests.as_owner();
select results_eq('select action, message, user_name from pg_temp.records()',
  $$ values ('token_products.update', 'Gazdáé', 'system') $$, 'Changes by the secret key are logged as system');
delete from public.activity where true;
delete from realtime.messages where true;

-- Adding ------------------------------------------------------------------------------------------
select tests.sign_in_as('olga');
insert into public.qr_codes (id, name, points) values (tests.remember_id('new', gen_random_uuid()), 'Új kód', 5);
select tests.as_owner();
select results_eq('select action, type, message, user_name from pg_temp.records()',
  $$ values ('qr_codes.insert', 'info', 'Új kód', 'Olga') $$, 'An added row is a record in the name of the organiser');
select is((select details ->> 'id' from pg_temp.records()), tests.id('new')::text, 'The record says which row');
select is((select details - 'id' from pg_temp.records()),
  (select jsonb_build_object('before', null, 'after', to_jsonb(q)) from public.qr_codes q where id = tests.id('new')),
  'Before there was nothing, after there is the whole row');
select tests.sign_in_as('olga');
insert into public.qr_codes (id, name, points) values
  (tests.remember_id('one', gen_random_uuid()), 'Egyik', 6), (tests.remember_id('two', gen_random_uuid()), 'Másik', 6);
select tests.as_owner();
select results_eq($$ select action, message, details -> 'count', details -> 'before', details #> '{after,points}'
  from pg_temp.records() offset 1 $$,
  $$ values ('qr_codes.insert', 'Egyik … Másik', '2'::jsonb, 'null'::jsonb, '6'::jsonb) $$,
    'Many rows of one statement are one record, which says once what they share');
select is((select details -> 'rows' from pg_temp.records() offset 1),
  (select jsonb_agg(jsonb_build_object('id', id,
    'after', jsonb_build_object('name', name, 'short_code', short_code, 'printed_id', printed_id)) order by name)
   from public.qr_codes where id in (tests.id('one'), tests.id('two'))),
     'The record of many rows lists what is specific to each row');
select is(pg_temp.hints(), 2::bigint, 'One statement is one hint');

-- Changing ----------------------------------------------------------------------------------------
select tests.sign_in_as('olga');
update public.qr_codes set points = 7, name = 'Új kód' where id = tests.id('new');
select tests.as_owner();
select results_eq($$ select action, message, details from pg_temp.records() offset 2 $$,
  $$ select 'qr_codes.update', 'Új kód', jsonb_build_object('id', tests.id('new'), 'before', '{"points": 5}'::jsonb,
    'after', '{"points": 7}'::jsonb) $$,
  'A change lists the changed columns only');
select tests.sign_in_as('olga');
update public.qr_codes set points = 7 where id = tests.id('new');
update public.qr_codes set points = 1 where false;
select tests.as_owner();
select is((select count(*) from pg_temp.records()), 3::bigint, 'An update without changes is not logged');
select is(pg_temp.hints(), 3::bigint, 'An update without changes sends no broadcast');

-- Changing and deleting many ----------------------------------------------------------------------
select tests.sign_in_as('olga');
update public.qr_codes set points = 9, is_active = (id = tests.id('one'))
  where id in (tests.id('one'), tests.id('two'));
delete from public.qr_codes where id in (tests.id('one'), tests.id('two'));
select tests.as_owner();
select is((select details - 'rows' from pg_temp.records() offset 3 limit 1),
  '{"count": 2, "before": {"points": 6}, "after": {"points": 9}}',
    'A change of many rows says once what changed alike');
select set_eq($$ select r from pg_temp.records() record, jsonb_array_elements(record.details -> 'rows') r
    where record.id = (select id from pg_temp.records() offset 3 limit 1) $$,
  $$ values (jsonb_build_object('id', tests.id('one'))),
       (jsonb_build_object('id', tests.id('two'), 'before', '{"is_active": true}'::jsonb,
         'after', '{"is_active": false}'::jsonb)) $$,
  'A change of many rows also says what changed in one row alone');
select results_eq($$ select action, details -> 'count', details -> 'after', details #> '{before,points}',
    array(select r #>> '{before,name}' from jsonb_array_elements(details -> 'rows') r order by 1)
      from pg_temp.records() offset 4 $$,
  $$ values ('qr_codes.delete', '2'::jsonb, 'null'::jsonb, '9'::jsonb, array['Egyik', 'Másik']) $$,
    'A deletion of many keeps what they were');

-- Keys that are not an id -----------------------------------------------------------------------------
select tests.sign_in_as('olga');
update public.clue_contents set content_hu = 'Más' where clue_id = tests.id('compass');
select tests.as_owner();
select results_eq($$ select action, message, details ->> 'id' from pg_temp.records() offset 5 $$,
  $$ select 'clue_contents.update', '', tests.id('compass')::text $$, 'Contents are known by their clue');
select tests.sign_in_as('olga');
insert into public.featured_offers (id, kind, name_hu, ends_at, promo_price_huf_minor, promo_price_eur_minor, stock)
values (tests.remember_id('bundle', gen_random_uuid()), 'bundle', 'Csomag', now() + interval '1 day', 100, 100, 5);
insert into public.featured_offer_items (offer_id, clue_id) values (tests.id('bundle'), tests.id('map'));
select tests.as_owner();
select is((select details -> 'id' from pg_temp.records() offset 7),
  jsonb_build_object('offer_id', tests.id('bundle'), 'clue_id', tests.id('map')),
    'A row with two keys is known by both');

-- Counters ----------------------------------------------------------------------------------------
select set_config('request.jwt.claims', jsonb_build_object('sub', tests.id('olga'), 'role', 'authenticated')::text,
  true);
update public.featured_offers set sold = sold + 1 where id = tests.id('bundle');
select is((select count(*) from pg_temp.records()), 8::bigint,
  'A sale is not a change of the content, even when an organiser buys');

-- Deleting ----------------------------------------------------------------------------------------
select tests.sign_in_as('olga');
delete from public.featured_offers where id = tests.id('bundle');
select tests.as_owner();
select set_eq($$ select action, details #>> '{before,name_hu}' as name, details -> 'after' as after
  from pg_temp.records() offset 8 $$,
  $$ values ('featured_offers.delete', 'Csomag', 'null'::jsonb), ('featured_offer_items.delete', null, 'null') $$,
  'Rows deleted by a cascade are logged too');

-- Versions ----------------------------------------------------------------------------------------
create function pg_temp.touched(p_table text, p_change text, p_where text) returns text
language plpgsql as $$
declare
  v_updated_at timestamptz;
begin
  perform tests.sign_in_as('olga');
  perform tests.at('2025-05-21T08:00:00Z');
  execute format('update public.%I set %s where %s returning updated_at', p_table, p_change, p_where) into v_updated_at;
  perform tests.as_owner();
  return is(v_updated_at, '2025-05-21T08:00:00Z'::timestamptz, p_table || ' says when it was changed');
end
$$;
select pg_temp.touched('qr_codes', 'points = 8', format('id = %L', tests.id('new')));
select pg_temp.touched('clue_templates', 'price = 9', format('id = %L', tests.id('compass')));
select pg_temp.touched('clue_contents', $$ content_en = 'x' $$, format('clue_id = %L', tests.id('compass')));
select pg_temp.touched('clue_solution_guides', 'price = 9', format('id = %L', tests.id('compass guide')));
select pg_temp.touched('clue_solution_guide_contents', $$ content_en = 'x' $$,
  format('solution_guide_id = %L', tests.id('compass guide')));

-- Permissions -------------------------------------------------------------------------------------
select tests.sign_in_as('anna');
select is_empty($$ select * from public.activity where component = 'content' $$, 'Players read none of it');
select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
