-- Storage buckets: photos of treasure claims and tasks, and images of maps.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('claim-photos', 'claim-photos', false, 10485760, array['image/jpeg', 'image/png', 'image/webp']),
  ('task-photos', 'task-photos', false, 10485760, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do nothing;

-- A token outlives its deleted account, and nobody would remove files uploaded with it.
create policy "Players upload photos to their own folder" on storage.objects
  for insert to authenticated
  with check (bucket_id in ('claim-photos', 'task-photos') and (storage.foldername(name))[1] = (select auth.uid())::text
    and (select private.account_exists((select auth.uid())::text)));
create policy "Owners and admins see claim photos" on storage.objects
  for select to authenticated
  using (bucket_id = 'claim-photos'
    and ((storage.foldername(name))[1] = (select auth.uid())::text or (select private.is_admin())));

create policy "Helpers see photos of open reports" on storage.objects
  for select to authenticated
  using (bucket_id = 'claim-photos' and name in (select private.helped_photo_paths()));

-- Evidence stays as long as its account. After deleting an account its owner removes the photos with the remaining
-- token; organisers remove what a lost connection leaves behind (admin_list_orphaned_photos).
create policy "Owners delete their photos once their account is gone" on storage.objects
  for delete to authenticated
  using (bucket_id in ('claim-photos', 'task-photos') and (storage.foldername(name))[1] = (select auth.uid())::text
    and not private.account_exists((storage.foldername(name))[1]));
create policy "Admins delete the photos of deleted accounts" on storage.objects
  for delete to authenticated
  using (bucket_id = 'claim-photos' and (select private.is_admin())
    and not private.account_exists((storage.foldername(name))[1]));

create policy "Owners, teams, helpers and admins see photos of tasks" on storage.objects
  for select to authenticated
  using (bucket_id = 'task-photos'
    and ((storage.foldername(name))[1] = (select auth.uid())::text or (select private.is_admin())
      or name in (select private.my_task_photo_paths())));
create policy "Admins delete photos that no answer has" on storage.objects
  for delete to authenticated
  using (bucket_id = 'task-photos' and (select private.is_admin()) and not private.is_task_photo_used(name));

-- Public: everybody can read an object by its exact name. No SVG, which can contain scripts.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('maps', 'maps', true, 20971520, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do nothing;

create policy "Admins list map images" on storage.objects
  for select to authenticated using (bucket_id = 'maps' and (select private.is_admin()));
create policy "Admins upload map images" on storage.objects
  for insert to authenticated with check (bucket_id = 'maps' and (select private.is_admin()));
create policy "Admins replace map images" on storage.objects
  for update to authenticated
  using (bucket_id = 'maps' and (select private.is_admin())) with
    check (bucket_id = 'maps' and (select private.is_admin()));
create policy "Admins delete map images" on storage.objects
  for delete to authenticated using (bucket_id = 'maps' and (select private.is_admin()));

-- Policies call these once per statement, or for each file to be deleted.
grant execute on function private.my_task_photo_paths, private.is_task_photo_used to authenticated;
grant execute on function private.account_exists to authenticated;
grant execute on function private.helped_photo_paths to authenticated;
