-- Row-level security of the activity log and the cheat review.

-- Admins read it through admin_list_activity; players do not read the log.
alter table public.activity enable row level security;
grant select on public.activity to authenticated;
create policy "Admins read the activity log" on public.activity
  for select to authenticated using ((select private.is_admin()));

-- Written by admin_mark_cheat_case only.
alter table public.cheat_reviews enable row level security;
grant select on public.cheat_reviews to authenticated;
create policy "Admins read the reviews" on public.cheat_reviews
  for select to authenticated using ((select private.is_admin()));
