-- Texts of callers: their length is checked before anything reads them, and only private.normalized() normalises them.
begin;
\ir ../support/load.psql
select plan(16);

create temporary view app_functions as
select p.oid, n.nspname as schema, p.proname as name, p.prosrc as source, p.proargnames as names,
  p.proargtypes::oid[] as types
from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
where n.nspname in ('public', 'private');

-- Arguments ---------------------------------------------------------------------------------------

create temporary view text_arguments as
select f.name as rpc, f.names[position + 1] as argument, f.source,
  case t.typname when '_text' then 'input_texts' when 'jsonb' then 'input_json' else 'input_text' end as domain
from app_functions f
cross join lateral generate_series(0, cardinality(f.types) - 1) position
join pg_catalog.pg_type t on t.oid = f.types[position]
where f.schema = 'public' and (t.typcategory = 'S' or t.typname in ('_text', 'json', 'jsonb'));

select cmp_ok((select count(*)::integer from text_arguments), '>', 100, 'The RPCs have texts as arguments');
select is_empty(
  $$ select rpc, argument from text_arguments
     where rpc <> 'record_scan' -- the hot path: perform_scan checks smaller limits first
       and (regexp_replace(source, format('\m%s::private\.%s\M', argument, domain), '', 'g')
              ~ format('\m%s\M', argument)
            or source !~ format('\m%s::private\.%s\M', argument, domain)) $$,
  'Every text argument of an RPC is cast to the domain that limits its length');

select is_empty(
  $$ select name from app_functions
     where source ~ 'private\.assert_admin\('
       and substring(source from '^(.*?)private\.assert_admin\(')
         ~ '(private\.|regexp_|trim|lower|upper)\w*\([^;]*\mp_' $$,
  'No function reads a text before it asserts the role of an organiser');

-- Normalising -------------------------------------------------------------------------------------

select is_empty(
  $$ select object from (
       select schema || '.' || name, source from app_functions where (schema, name) <> ('private', 'normalized')
       union all
       select c.conname, pg_get_constraintdef(c.oid) from pg_catalog.pg_constraint c
       join pg_catalog.pg_namespace n on n.oid = c.connamespace
       where n.nspname in ('public', 'private') and c.contype = 'c'
       union all
       select a.adrelid::regclass::text, pg_get_expr(a.adbin, a.adrelid) from pg_catalog.pg_attrdef a
       union all
       select i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid) from pg_catalog.pg_index i
       join pg_catalog.pg_class c on c.oid = i.indexrelid
       join pg_catalog.pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'private')
       union all
       select p.polname, concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
       from pg_catalog.pg_policy p) expressions (object, expression)
     where expression ~* '\m(normalize|unaccent|similarity|levenshtein)\('
       or expression ~* '\mis (not )?(nf\w+ )?normalized' $$,
  'Only private.normalized() calls a text function that takes more than linear time');

-- 20,000 marks of two classes take PostgreSQL seconds to order; the joiners leave it runs of 30.
create function pg_temp.marks(p_count integer) returns text language sql immutable as $$
  select 'a' || repeat(U&'\0301\0323', p_count / 2)
$$;
select is(private.search_key(pg_temp.marks(40000)), 'a', 'A text of marks has the search key of its letter');
select is(private.clean_pasted(pg_temp.marks(30)), normalize(pg_temp.marks(30), NFKC), 'A run of 30 marks is kept');
select is(private.search_key(repeat(U&'e\0301', 4000)), repeat('e', 2000), 'A key covers the first 4,000 characters');
select is(private.normalized(sample, form),
  case form when 'NFD' then normalize(sample, NFD) else normalize(sample, NFKC) end,
  form || ' of ordinary text is that of PostgreSQL')
from (values (U&'Ko\0301d – Ｋ', 'NFKC'), (U&'Őrző, Łódź, 각', 'NFD')) samples (sample, form);

-- Calls -------------------------------------------------------------------------------------------

grant execute on function pg_temp.marks(integer) to public;
select tests.remember_id('olga', tests.create_user('Olga', 'admin')),
  tests.remember_id('anna', tests.create_user('Anna'));
select tests.sign_in_as('anna');
select tests.throws_key(format('select public.%s', call), 'invalid_input', call || ' is refused before it is read')
from (values ('redeem_coupon(pg_temp.marks(20000), gen_random_uuid())'),
  ('create_order(gen_random_uuid(), null, pg_temp.marks(20000), gen_random_uuid())'),
  ('update_profile(p_phone_number => pg_temp.marks(20000))'),
  ('submit_treasure_claim(gen_random_uuid(), ''Anna'', ''Budapest 1'', pg_temp.marks(20000))'),
  ('admin_list_users(p_search => pg_temp.marks(20000))')) calls (call);
select tests.throws_key('select public.admin_list_users(p_search => pg_temp.marks(9000))', 'admin_permissions_required',
  'A shorter one is not read either, unless an organiser sends it');
select to_jsonb(public.log_activity(jsonb_build_array(jsonb_build_object('action', 'marks', 'component', 'b',
  'details', pg_temp.marks(1900))))) from generate_series(1, 100);
select tests.sign_in_as('olga');
select is((select count(*) from public.admin_list_activity(p_search => 'marks')), 100::bigint,
  'A search reads a log of marks');

select * from finish();
rollback;
