-- Makes an empty database on the platform shim belong to somebody like `postgres` of a hosted project: the owner of
-- the database and of public, but no superuser, and a guest in the platform's own schemas. The caller has
-- created the role project_owner.

-- Broadcasts lie in a partition for each day there, and only the Storage API deletes files.
alter table realtime.messages rename to messages_of_today;
create table realtime.messages (like realtime.messages_of_today including defaults) partition by range (inserted_at);
alter table realtime.messages attach partition realtime.messages_of_today default;
alter table realtime.messages add primary key (id, inserted_at);
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;
create function storage.protect_delete() returns trigger
language plpgsql as $$
begin
  if current_setting('storage.allow_delete_query', true) is distinct from 'true' then
    raise 'Direct deletion from storage tables is not allowed. Use the Storage API instead.' using errcode = '42501';
  end if;
  return null;
end
$$;
create trigger protect_objects_delete before delete on storage.objects execute function storage.protect_delete();
create trigger protect_buckets_delete before delete on storage.buckets execute function storage.protect_delete();

do $$
declare
  v_table record;
  v_function record;
begin
  execute format('alter database %I owner to project_owner', current_database());
  -- Their tables and functions belong to the services. Of two tables hosted Supabase lets the owner of the project
  -- write the policies (supautils), which membership in a role of their own stands for.
  for v_table in select schemaname, tablename from pg_tables where schemaname in ('auth', 'storage', 'realtime') loop
    execute format('grant select, insert, update, delete, references, trigger on %I.%I to project_owner',
      v_table.schemaname, v_table.tablename);
    execute format('alter table %I.%I owner to %I', v_table.schemaname, v_table.tablename,
      case when (v_table.schemaname, v_table.tablename) in (('storage', 'objects'), ('realtime', 'messages'))
        then 'policy_keeper' else 'supabase_admin' end);
  end loop;
  for v_function in
    select p.oid::regprocedure as signature from pg_proc p
    where p.pronamespace in ('auth'::regnamespace, 'storage'::regnamespace, 'realtime'::regnamespace)
  loop
    execute format('alter function %s owner to supabase_admin', v_function.signature);
  end loop;
end
$$;
grant usage on schema auth, storage, realtime to policy_keeper;
grant usage on schema auth, storage, realtime to project_owner with grant option;
grant all on schema extensions to project_owner with grant option;
-- Whatever a project's owner makes in public is open to the API until the migration says otherwise.
alter default privileges for role project_owner in schema public
  grant all on tables to anon, authenticated, service_role;
alter default privileges for role project_owner in schema public
  grant all on functions to anon, authenticated, service_role;
alter default privileges for role project_owner in schema public
  grant all on sequences to anon, authenticated, service_role;
