-- Row-level security of bans and reviews.

alter table private.user_bans enable row level security;

-- Written by admin_mark_cheat_case only.
alter table public.cheat_reviews enable row level security;
grant select on public.cheat_reviews to authenticated;
create policy "Admins read the reviews" on public.cheat_reviews
  for select to authenticated using ((select private.is_admin()));

-- Who is banned keeps a valid token for up to an hour. RPCs refuse it (private.require_user), and table reads
-- find nothing: one restrictive policy for each table of the API, on top of the others.
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

-- Storage: photos and plans likewise.
create policy "Banned users see no file" on storage.objects as restrictive
  for select to authenticated using (not (select private.is_banned()));
create policy "Banned users upload nothing" on storage.objects as restrictive
  for insert to authenticated with check (not (select private.is_banned()));
-- Evidence stays for as long as its account does. Whoever has deleted the own account removes it with the token of
-- that moment; what a lost connection leaves behind organisers clear away (admin_list_orphaned_photos).
create policy "Owners delete their photos once their account is gone" on storage.objects
  for delete to authenticated
  using (bucket_id = 'claim-photos' and (storage.foldername(name))[1] = (select auth.uid())::text
    and not private.account_exists((storage.foldername(name))[1]));
create policy "Admins delete the photos of deleted accounts" on storage.objects
  for delete to authenticated
  using (bucket_id = 'claim-photos' and (select private.is_admin()) and not private.account_exists((storage.foldername(name))[1]));
