-- Rules for every object of the database, including future ones. Each test lists the offenders, so that a failure
-- names what to fix.
begin;
\ir ../support/load.psql
select plan(26);

-- Functions of the application; what an extension brought is not ours.
create temporary view app_functions as
select p.oid, n.nspname as schema, p.proname as name, p.prosecdef, p.proconfig, p.proacl, p.proowner,
  p.oid::regprocedure::text as signature
from pg_catalog.pg_proc p
join pg_catalog.pg_namespace n on n.oid = p.pronamespace
where n.nspname in ('public', 'private')
  and not exists (
    select from pg_catalog.pg_depend d
    where d.classid = 'pg_catalog.pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e');

create temporary view app_tables as
select c.oid, n.nspname as schema, c.relname as name, c.relkind, c.relrowsecurity, c.reloptions
from pg_catalog.pg_class c
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where n.nspname in ('public', 'private') and c.relkind in ('r', 'p', 'v', 'm', 'f');

create temporary view app_policies as
select n.nspname || '.' || c.relname || ': ' || p.polname as name, n.nspname as schema, p.polcmd, p.polroles,
  pg_get_expr(p.polqual, p.polrelid) as condition, pg_get_expr(p.polwithcheck, p.polrelid) as new_row,
  p.polwithcheck
from pg_catalog.pg_policy p
join pg_catalog.pg_class c on c.oid = p.polrelid
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where n.nspname in ('public', 'private', 'realtime', 'storage');

-- Nothing below can pass on an empty database.
select cmp_ok((select count(*)::integer from app_tables where schema = 'public'), '>', 10, 'The tables are there');
select cmp_ok((select count(*)::integer from app_functions where schema = 'public'), '>', 10, 'The RPCs are there');
select cmp_ok((select count(*)::integer from app_policies), '>', 10, 'The policies are there');

-- Tables ------------------------------------------------------------------------------------------

select is_empty(
  $$ select schema, name from app_tables where relkind in ('r', 'p') and not relrowsecurity $$,
  'Every table has row-level security');

select is_empty(
  $$ select name from app_tables
     where relkind = 'v'
       and not coalesce('security_invoker=true' = any (reloptions) or 'security_invoker=on' = any (reloptions),
       false) $$,
  'Every view asks with the rights of the caller');

select is_empty(
  $$ select name from app_tables
     where schema = 'public' and coalesce(btrim(obj_description(oid, 'pg_class')), '') = '' $$,
  'Every table in public has a comment');

select is_empty(
  $$ select t.name, r.role
     from app_tables t cross join (values ('anon'), ('authenticated')) as r (role)
     where t.schema = 'private' and (
       has_table_privilege(r.role, t.oid, 'select, insert, update, delete')
       or has_any_column_privilege(r.role, t.oid, 'select, insert, update')) $$,
  'No table in private can be read or written by players or visitors');

select is_empty(
  $$ select name from app_tables
     where schema = 'public' and has_table_privilege('anon', oid, 'insert, update, delete, truncate') $$,
  'Visitors write to no table');

-- The name is what a refused write says, and what a later migration calls the constraint by.
select is_empty(
  $$ select c.conrelid::regclass, c.conname
     from pg_catalog.pg_constraint c
     join pg_catalog.pg_namespace n on n.oid = c.connamespace
     where c.contype = 'c' and n.nspname in ('public', 'private') and c.conname ~ '_check\d*$' $$,
  'Every check constraint has a name of its own');

select is_empty(
  $$ select c.oid::regclass from pg_catalog.pg_class c
     join pg_catalog.pg_am m on m.oid = c.relam join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where m.amname = 'brin' and n.nspname in ('public', 'private')
       and not coalesce('autosummarize=on' = any (c.reloptions), false) $$,
  'Every block range index summarises new rows before the next vacuum');

-- A foreign key without an index makes each deletion of the parent read the whole child table.
create temporary view unindexed_foreign_keys as
select c.conrelid::regclass::text as child, c.conname as name
from pg_catalog.pg_constraint c
join pg_catalog.pg_namespace n on n.oid = c.connamespace
where c.contype = 'f' and n.nspname in ('public', 'private')
  and not exists (
    select from pg_catalog.pg_index i
    where i.indrelid = c.conrelid and i.indisvalid
      and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ 'IS NOT NULL')
      and (i.indkey::smallint[])[0:cardinality(c.conkey) - 1] @> c.conkey);

-- Exceptions, each with its reason. None so far.
create temporary table foreign_keys_without_index (name name primary key, reason text not null);

select is_empty(
  $$ select child, name from unindexed_foreign_keys
     where name not in (select name from foreign_keys_without_index) $$,
  'Every foreign key is indexed');

-- Every table that organisers write through policies has audit triggers for these operations.
select is_empty(
  $$ select c.relname, p.polcmd
     from pg_catalog.pg_policy p
     join pg_catalog.pg_class c on c.oid = p.polrelid
     join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and p.polcmd <> 'r'
       and not exists (
         select from pg_catalog.pg_trigger t
         where t.tgrelid = c.oid and t.tgfoid = to_regprocedure('private.tg_content__audit()') and t.tgenabled = 'O'
           and t.tgtype & 1 = 0 -- for each statement
           and t.tgtype & (case p.polcmd when 'a' then 4 when 'd' then 8 when 'w' then 16 end) <> 0) $$,
  'Every table that organisers write to records what they do');

-- Functions ---------------------------------------------------------------------------------------

select is_empty(
  $$ select signature from app_functions where schema = 'public' and prosecdef $$,
  'No function in public runs with the rights of its owner');

select is_empty(
  $$ select p.oid::regprocedure::text
     from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
     where p.prosecdef and n.nspname not in (
       'private', 'pg_catalog', 'information_schema',
       -- the platform's
       'auth', 'storage', 'realtime', 'extensions', 'graphql', 'graphql_public', 'vault', 'pgbouncer', 'net',
       'tests') $$,
  'Every function that runs with the rights of its owner lives in private');

select is_empty(
  $$ select signature from app_functions
     where not exists (select from unnest(proconfig) as setting where setting = 'search_path=""') $$,
  'Every function sets an empty search_path');

select is_empty(
  $$ select signature
     from app_functions, aclexplode(coalesce(proacl, acldefault('f', proowner))) as granted
     where granted.grantee = 0 and granted.privilege_type = 'EXECUTE' $$,
  'No function can be executed by PUBLIC');

-- The allow-list: what a visitor may call before signing in.
select results_eq(
  $$ select signature from app_functions
     where schema = 'public' and has_function_privilege('anon', oid, 'execute') order by 1 $$,
  $$ values ('awaits_first_account()'), ('get_join_page(text,text)'), ('get_results(text)'),
    ('get_venue_screen(text,text)'), ('redeem_device_code(text)'), ('reveal_next_place(text,integer)'),
    ('server_time()') $$,
  'Visitors can ask for the time, whether an account is the first, what a join code leads to, what a venue screen and '
  'what a results page shows, exchange the code of a guest, and nothing else');

select is_empty(
  $$ select signature from app_functions
     where schema = 'public' and coalesce(btrim(obj_description(oid, 'pg_proc')), '') = '' $$,
  'Every RPC has a comment');

-- A trigger function says in its name what it does to which table.
select is_empty(
  $$ select signature from app_functions
     where schema = 'private' and name !~ '^tg_' and coalesce(btrim(obj_description(oid, 'pg_proc')), '') = '' $$,
  'Every rule has a comment');

-- A join may read the list again for each row, and each time skip what it has just deleted.
select is_empty(
  $$ select f.signature from app_functions f
     join pg_catalog.pg_proc p on p.oid = f.oid
     where p.prosrc ~* '\m(in|using|from)\s*\(\s*select[^;]*\mskip locked' $$,
  'What is locked for a portion is an array, read once');

select is_empty(
  $$ select c.relname, t.tgname
     from pg_catalog.pg_trigger t
     join pg_catalog.pg_class c on c.oid = t.tgrelid
     join pg_catalog.pg_proc p on p.oid = t.tgfoid
     join pg_catalog.pg_namespace n on n.oid = p.pronamespace
     where n.nspname = 'private' and not t.tgisinternal and t.tgname !~ ('^tg_' || c.relname || '__[a-z]') $$,
  'Every trigger is named after its table and what it does');

-- Policies ----------------------------------------------------------------------------------------

select is_empty(
  $$ select name from app_policies where 0 = any (polroles) $$,
  'Every policy names its role');

select is_empty(
  $$ select name from app_policies where polcmd = '*' $$,
  'Every policy is for one command');

select is_empty(
  $$ select name from app_policies
     where polcmd = 'w' and polwithcheck is null
        or (schema = 'public' and polcmd <> 'r' and coalesce(condition, new_row) !~ 'is_admin\(\)') $$,
  'Only admins have write policies in public, and an update policy checks the new row too');

select is_empty(
  $$ select t.name from app_tables t
     where t.schema = 'public' and t.relkind in ('r', 'p') and not exists (
       select from pg_catalog.pg_policy p
       where p.polrelid = t.oid and not p.polpermissive and p.polcmd = 'r'
         and pg_get_expr(p.polqual, p.polrelid) ~ 'NOT .*SELECT private\.is_banned\(\)') $$,
  'A banned user reads no table in public');

-- (select auth.uid()) is evaluated once per statement; auth.uid() once per row.
select is_empty(
  $$ select name
     from app_policies, concat_ws(' ', condition, new_row) as expression
     where regexp_count(expression, 'auth\.uid\(\)|private\.is_(admin|banned)\(\)')
       <> regexp_count(expression, 'SELECT (auth\.uid\(\)|private\.is_(admin|banned)\(\))') $$,
  'Every policy asks for the caller once, not once for each row');

select * from finish();
rollback;
