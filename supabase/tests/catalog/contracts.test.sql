-- The comment of an RPC is its contract: an error that it names is one that the RPC can end in. So is its result type.
begin;
\ir ../support/load.psql
select plan(3);

create temporary table functions as
select n.nspname as schema, p.proname as name, pg_get_functiondef(p.oid) as source,
  obj_description(p.oid, 'pg_proc') as comment
from pg_catalog.pg_proc p
join pg_catalog.pg_namespace n on n.oid = p.pronamespace
where n.nspname in ('public', 'private') and p.prokind = 'f'
  and not exists (
    select from pg_catalog.pg_depend d
    where d.classid = 'pg_catalog.pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e');

create temporary table calls as
select distinct f.schema, f.name, called[1] as called
from functions f, regexp_matches(f.source, 'private\.([a-z_0-9]+)\s*\(', 'g') as called
where (f.schema, f.name) <> ('private', called[1]);

create temporary table errors_of as
select distinct f.schema, f.name, e.key
from functions f, regexp_matches(f.source, '''([a-z_]+)''', 'g') as said
join private.error_catalog e on e.key = said[1];

-- Every trigger counts for every RPC: which tables it writes to is not looked at.
create temporary table reachable as
with recursive reached (rpc, name) as (
  select c.name, c.called from calls c where c.schema = 'public'
  union
  select f.name, t.name from functions f join functions t on t.schema = 'private' and t.name like 'tg\_%'
    where f.schema = 'public'
  union
  select r.rpc, c.called from reached r join calls c on c.schema = 'private' and c.name = r.name)
select r.rpc, e.key from reached r join errors_of e on e.schema = 'private' and e.name = r.name;

create temporary table promised as
select f.name as rpc, e.key
from functions f
join private.error_catalog e on f.comment ~ ('Errors.*\m' || e.key || '\M')
where f.schema = 'public';

select cmp_ok((select count(*)::integer from promised), '>', 200, 'The contracts name their errors');
select is_empty(
  $$ select rpc, key from promised except select rpc, key from reachable order by 1, 2 $$,
  'No RPC promises an error in which it cannot end');
select is_empty(
  $$ with recursive reached (rpc, name) as (
       select c.name, c.called from calls c where c.schema = 'public'
       union
       select r.rpc, c.called from reached r join calls c on c.schema = 'private' and c.name = r.name)
     select p.proname::text from pg_catalog.pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prorettype in ('json'::regtype, 'jsonb'::regtype)
       and exists (select from functions f where f.schema = 'public' and f.name = p.proname)
     except select rpc from reached where name = 'error_response' $$,
  'Only an RPC whose answer can be a refusal answers JSON; the others have a result type');

select * from finish();
rollback;
