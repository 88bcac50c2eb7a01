-- Policies against banned users. After all other policies, because it loops over the tables.

-- A banned user keeps a valid token for up to an hour. RPCs refuse it (private.require_user), and table reads return
-- nothing: one restrictive policy for each table of the API, in addition to the others.
do $$
declare
  v_table record;
begin
  for v_table in
    select c.relname from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p')
  loop
    execute format(
      'create policy "Banned users read nothing" on public.%I as restrictive
         for select to authenticated using (not (select private.is_banned()))', v_table.relname);
  end loop;
end
$$;

-- Storage: likewise for photos and map images.
create policy "Banned users see no file" on storage.objects as restrictive
  for select to authenticated using (not (select private.is_banned()));
create policy "Banned users upload nothing" on storage.objects as restrictive
  for insert to authenticated with check (not (select private.is_banned()));
