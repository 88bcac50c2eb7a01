-- Mutation tests of the matrix: each possible mistake in a policy, a grant or a rule is made and reverted, and the
-- tests beside this file must notice it. A failure lists the mistakes that went unnoticed.
begin;
\ir load.psql
select plan(22);
select tests.create_access_fixtures();

create function pg_temp.goes_unnoticed(p_mistake text, p_test text) returns boolean
language plpgsql as $$
declare
  v_differences bigint;
begin
  begin
    execute p_mistake;
    execute format('select count(*) from (%s limit 1) differences', p_test) into v_differences;
    raise exception using errcode = 'UNDO0';
  exception when sqlstate 'UNDO0' then
    return v_differences = 0;
  end;
end
$$;

-- The test beside this file that tries a relation.
create function pg_temp.test_of(p_relation text) returns text
language sql as $$
  select case p_relation
    when 'realtime.messages' then
      'select tests.relation_differences(''realtime.messages'') union all select tests.channel_differences(channel) '
      'from tests.access_channels'
    when 'storage.objects' then 'select tests.bucket_differences(bucket) from tests.access_buckets'
    else format('select tests.relation_differences(%L)', p_relation) end
$$;

-- The tables of Realtime and Storage belong to the platform, where no project can make these mistakes.
create function pg_temp.is_own(p_relation text) returns boolean
language sql as $$
  select pg_has_role(relowner, 'member') from pg_catalog.pg_class where oid = p_relation::regclass
$$;

-- Policies ----------------------------------------------------------------------------------------

create temporary table policies as
select p.polname as name, n.nspname || '.' || c.relname as relation, p.polcmd::text as command,
  pg_get_expr(p.polqual, p.polrelid) as condition
from pg_catalog.pg_policy p join pg_catalog.pg_class c on c.oid = p.polrelid
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace;
-- A view also checks the privileges and policies of its table.
create temporary table own_policies as
select a.relation, a.player from tests.access_relations a join pg_catalog.pg_class c on c.oid = a.relation::regclass
  and c.relkind <> 'v';
create temporary table verbs (verb text, clauses text);
insert into verbs values
  ('select', 'using (true)'), ('insert', 'with check (true)'), ('update', 'using (true) with check (true)'),
    ('delete', 'using (true)');

select cmp_ok((select count(*) from policies), '>', 100::bigint, 'There are policies to make mistakes with');

-- No account of these fixtures is deleted: operations/claim_photos.test.sql tries what they may do.
select is(
  array(select format('%s on %s', name, relation) from policies
        where name <> 'Owners delete their photos once their account is gone'
          and pg_temp.goes_unnoticed(format('drop policy %I on %s', name, relation), pg_temp.test_of(relation))),
  '{}', 'A policy that is dropped is noticed');

select is(
  array(select format('%s on %s', name, relation) from policies
        join (values ('r', 'select'), ('a', 'insert'), ('w', 'update'), ('d', 'delete')) commands (command, verb)
          using (command)
        join verbs using (verb)
        where condition is distinct from 'true' -- the settings are for every player
          and pg_temp.goes_unnoticed(format('alter policy %I on %s %s', name, relation, clauses),
            pg_temp.test_of(relation))),
  '{}', 'A policy that lets everything through is noticed');

select is(
  array(select format('%s of %s', verb, relation)
        from verbs, (select relation, player from own_policies union all values ('storage.objects', 'some')) relations
        where has_table_privilege('authenticated', relation, verb) and (verb, player) <> ('select', 'all')
          and pg_temp.goes_unnoticed(
            format('create policy mistake on %s for %s to authenticated %s', relation, verb, clauses),
              pg_temp.test_of(relation))),
  '{}', 'A further policy for everybody is noticed');

select is(
  array(select relation from own_policies
        where player <> '-' and pg_temp.is_own(relation)
          and pg_temp.goes_unnoticed(format('alter table %s disable row level security', relation),
          pg_temp.test_of(relation))),
  '{}', 'A table without row-level security is noticed');

select is(
  array(select relation from tests.access_relations where relation not in (select relation from own_policies)
        and relation not like 'private.%' -- no role of the API may read those views
        and pg_temp.goes_unnoticed(format('alter view %s reset (security_invoker)', relation),
          pg_temp.test_of(relation))),
  '{}', 'A view that reads with the rights of its owner is noticed');

-- Grants ------------------------------------------------------------------------------------------
-- Inserting a profile or a team also needs the functions of its generated columns.

create temporary table missing_grants as
select relation, verb, role from own_policies, verbs, unnest(array['anon', 'authenticated']) role
where pg_temp.is_own(relation) and not has_table_privilege(role, relation, verb)
  and (relation, verb) not in (('public.profiles', 'insert'), ('public.teams', 'insert'))
  -- There the functions of the generated columns refuse first.
  and not (relation in ('public.profiles', 'public.teams') and verb = 'update'
    and current_setting('server_version_num')::integer < 160000);

select cmp_ok((select count(*) from missing_grants), '>', 200::bigint, 'There are grants to make');

select is(
  array(select format('%s of %s for %s', verb, relation, role) from missing_grants
        where pg_temp.goes_unnoticed(format('grant %s on %s to %s', verb, relation, role), pg_temp.test_of(relation))),
  '{}', 'A grant that is made is noticed');

select is(
  array(select format('%s of %s for authenticated', verb, relation) from tests.access_relations, verbs
        -- the platform's are not ours to take
        where has_table_privilege('authenticated', relation, verb) and relation like 'public.%'
          and pg_temp.goes_unnoticed(format('revoke %s on %s from authenticated', verb, relation),
            pg_temp.test_of(relation))),
  '{}', 'A grant that is taken back is noticed');

select is(
  array(select format('%s of one column of %s for %s', verb, relation, role) from missing_grants
        where verb <> 'delete' and pg_temp.goes_unnoticed(
          (select format('grant %s (%I) on %s to %s', verb, attname, relation, role)
           from pg_catalog.pg_attribute where attrelid = relation::regclass and attnum = 1),
          'select * from tests.unmatched_objects()')),
  '{}', 'A grant of one column is noticed');

-- Functions ---------------------------------------------------------------------------------------

create temporary table api as
select p.oid::regprocedure as signature, f.name, f.anonymous, f.player
from tests.access_functions f join pg_catalog.pg_proc p on p.pronamespace = 'public'::regnamespace
  and p.proname = f.name;

select is(
  array(select signature from api where anonymous = '-' and pg_temp.goes_unnoticed(
    format('grant execute on function %s to anon', signature), 'select * from tests.unmatched_objects()')),
  '{}', 'An RPC that visitors may call is noticed');

select is(
  array(select signature from api where pg_temp.goes_unnoticed(
    format('revoke execute on function %s from authenticated', signature),
      format('select tests.function_differences(%L)', name))),
  '{}', 'An RPC that players may not call any more is noticed');

select is(
  array(select p.oid::regprocedure from pg_catalog.pg_proc p
        where p.pronamespace = 'private'::regnamespace and not has_function_privilege('authenticated', p.oid, 'execute')
          and pg_temp.goes_unnoticed(format('grant execute on function %s to authenticated', p.oid::regprocedure),
            'select * from tests.unmatched_objects()')),
  '{}', 'A rule that players may call past the API is noticed');

-- The rule behind each admin RPC, without its question who is asking.
create temporary table unguarded as
select api.name, p.oid::regprocedure as signature,
  regexp_replace(pg_get_functiondef(p.oid), 'private\.assert_admin\([^)]*\)', 'auth.uid()', 'g') as definition
from api join pg_catalog.pg_proc p on p.pronamespace = 'private'::regnamespace and p.proname = api.name
where api.name like 'admin\_%';

select is(
  array(select name from tests.access_functions where name like 'helper\_%'
        and pg_temp.goes_unnoticed(regexp_replace(pg_get_functiondef('private.assert_helper'::regproc), 'begin.*end',
          'begin return v_user_id; end'), format('select tests.function_differences(%L)', name))),
  '{}', 'A rule that makes everybody a helper is noticed');

select is(
  array(select name from tests.access_functions where name like 'admin\_%'
        except select name from unguarded where definition <> pg_get_functiondef(signature)),
  '{}', 'Every admin RPC asks whether an admin calls');

select is(
  array(select signature from unguarded
    where pg_temp.goes_unnoticed(definition, format('select tests.function_differences(%L)', name))),
  '{}', 'An admin RPC that does not ask who calls is noticed');

-- New things --------------------------------------------------------------------------------------

create temporary table new_things (thing text, mistake text);
insert into new_things values
  ('a table', 'create table public.wishes (id uuid)'),
  ('a view', 'create view public.everybody as select * from public.profiles'),
  ('a private table', 'create table private.wishes (id uuid)'),
  ('a function', 'create function public.wish() returns integer language sql as ''select 1'''),
  ('a bucket', 'insert into storage.buckets (id, name) values (''wishes'', ''wishes'')'),
  ('a bucket that becomes public', 'update storage.buckets set public = true where id = ''claim-photos'''),
  ('a bucket that takes drawings',
    'update storage.buckets set allowed_mime_types = ''{image/svg+xml}'' where id = ''maps'''),
  ('a kind of channel',
   'create function private.tell_team() returns void language sql as $f$ select private.publish(''team:'' || 1, '
   '''hint'', ''{}'') $f$'),
  ('a broadcast past the rules',
   'create function private.shout() returns void language sql as $f$ select realtime.send(''{}'', ''hint'', '
   '''session:1'', false) $f$'),
  ('a message to a player that everybody could hear',
   'create function private.shout() returns void language plpgsql as $f$ begin
      perform realtime.send(''{}'', ''hint'', ''user:'' || gen_random_uuid(), false); end $f$'),
  ('a message to a session beside one to a player',
   'create function private.shout() returns void language plpgsql as $f$ begin
      perform realtime.send(''{}'', ''hint'', ''user:'' || gen_random_uuid(), true);
      perform realtime.send(''{}'', ''hint'', ''session:1'', true); end $f$'),
  ('a sequence for players', 'create sequence public.wishes; grant usage on sequence public.wishes to authenticated'),
  ('truncate for players', 'grant truncate on public.activity to authenticated'),
  ('a table that is gone', 'drop table public.clue_views cascade'),
  ('a function that is gone', 'drop function public.server_time()'),
  ('a bucket that is gone',
    'set local session_replication_role = replica; delete from storage.buckets where id = ''maps''');

select is(
  array(select thing from new_things where pg_temp.goes_unnoticed(mistake, 'select * from tests.unmatched_objects()')),
  '{}', 'An object without a line and a line without an object are noticed');

-- Channels ----------------------------------------------------------------------------------------

create temporary table channel_mistakes (mistake text, cut text, put text);
insert into channel_mistakes values
  ('everybody hears every player', $$p_topic = 'user:' || auth.uid()$$, 'true'),
  ('everybody hears every session', $$private.is_admin() or exists$$, 'true or exists'),
  ('every player hears organisers', $$ and private.is_admin()$$, ''),
  ('every organiser hears the others', $$p_topic = 'admin:' || auth.uid() and$$, ''),
  ('the banned hear', 'and not private.is_banned()', '');
select is(
  array(select mistake from channel_mistakes
        where pg_temp.goes_unnoticed(replace(pg_get_functiondef('private.can_listen(text)'::regprocedure), cut, put),
          pg_temp.test_of('realtime.messages'))),
  '{}', 'A channel that is open to others is noticed');

-- The other way round: without a mistake there is nothing to notice.
select ok(pg_temp.goes_unnoticed('select', test), 'Nothing is noticed where nothing is wrong: ' || test)
from (values
  ('select * from tests.unmatched_objects()'),
  ('select tests.relation_differences(relation) from tests.access_relations'),
  ('select tests.function_differences(name) from tests.access_functions'),
  ('select tests.channel_differences(channel) from tests.access_channels union all select '
    'tests.bucket_differences(bucket) from tests.access_buckets')
) as tests (test);

select * from finish();
rollback;
