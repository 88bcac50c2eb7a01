-- Row-level security of identity. Players read their own rows. In every domain only definer functions write: players
-- have no insert, update or delete privilege.

alter table private.first_user enable row level security;
alter table private.sign_in_pauses enable row level security;
alter table private.user_bans enable row level security;
alter table private.hash_key enable row level security;
alter table private.guest_origins enable row level security;
alter table private.device_codes enable row level security;

alter table public.profiles enable row level security;
grant select on public.profiles to authenticated;
create policy "Users read their own profile" on public.profiles
  for select to authenticated using (id = (select auth.uid()));

-- Policies call these once per statement.
grant execute on function private.is_admin, private.is_banned to authenticated;
