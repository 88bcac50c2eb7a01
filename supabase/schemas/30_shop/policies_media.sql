-- Row-level security of pictures and sounds, and of their files.

alter table public.media enable row level security;
grant select on public.media to authenticated;
-- Not for players: the organiser's name of a file can give its clue away. They call list_clue_media and
-- list_find_cards.
create policy "Admins read all media" on public.media
  for select to authenticated using ((select private.is_admin()));

-- insert, update and delete not granted: admin_save_clue and admin_save_solution_guide write here
alter table public.clue_media enable row level security;
grant select on public.clue_media to authenticated;
create policy "Admins read which media clues have" on public.clue_media
  for select to authenticated using ((select private.is_admin()));

-- No SVG, which can contain scripts.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('media', 'media', false, 10485760, array['image/webp', 'image/jpeg', 'audio/mpeg', 'audio/mp4', 'audio/ogg'])
on conflict (id) do nothing;

create policy "Players see the files of what they own, admins see all" on storage.objects
  for select to authenticated
  using (bucket_id = 'media' and ((storage.foldername(name))[1] in (select id::text from private.my_media_ids() id)
    or (select private.is_admin())));
create policy "Admins upload media" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'media' and (select private.is_admin())
    and name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/([0-9]{1,4}\.(webp|jpg)|sound\.(mp3|m4a|ogg))$');
-- A file never changes, because phones keep it by its name: no policy for update. It goes after its row
-- (admin_delete_media).
create policy "Admins delete files without a row" on storage.objects
  for delete to authenticated
  using (bucket_id = 'media' and (select private.is_admin())
    and not private.media_exists((storage.foldername(name))[1]));

-- Policies call these once per statement, or for each file to be deleted.
grant execute on function private.my_media_ids, private.media_exists to authenticated;
