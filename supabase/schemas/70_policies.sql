-- Row-level security. Players read their own rows and what their sessions offer; they write nowhere.
-- Admins edit plain content through table policies; everything with a rule goes through RPCs.
-- Not granted anywhere: insert, update or delete to players. Only the definer rules write.

alter table private.error_catalog enable row level security;
alter table private.first_user enable row level security;
alter table private.sign_in_pauses enable row level security;
alter table private.scan_cap_shards enable row level security;
alter table private.leaderboard_buckets enable row level security;
alter table private.leaderboard_hundreds enable row level security;
alter table private.session_ticks enable row level security;

alter table public.profiles enable row level security;
grant select on public.profiles to authenticated;
create policy "Users read their own profile" on public.profiles
  for select to authenticated using (id = (select auth.uid()));

alter table public.game_settings enable row level security;
grant select on public.game_settings to authenticated;
create policy "Everyone signed in reads the settings" on public.game_settings
  for select to authenticated using (true);

alter table public.game_sessions enable row level security;
grant select on public.game_sessions to authenticated;
create policy "Players see real sessions, put away ones once joined" on public.game_sessions
  for select to authenticated using (
    (not is_test and (archived_at is null or id in (select private.my_session_ids()))) or (select private.is_admin()));

alter table public.user_game_sessions enable row level security;
grant select on public.user_game_sessions to authenticated;
create policy "Users read their own memberships" on public.user_game_sessions
  for select to authenticated using (user_id = (select auth.uid()));

alter table public.scans enable row level security;
grant select on public.scans to authenticated;
-- A decoy whose try could be told from that of an unknown code would be none: list_scans shows both, alike.
create policy "Users read their own scans of codes of the hunt" on public.scans
  for select to authenticated using (
    user_id = (select auth.uid()) and (failure_reason is null or failure_reason not in ('qr_code_not_found', 'decoy')));
grant select on public.point_entries to authenticated; -- a view of scans, with their policies

-- The codes' ids are what is printed on them: players can never list them.
alter table public.qr_codes enable row level security;
grant select, insert, update, delete on public.qr_codes to authenticated, service_role;
create policy "Admins read codes" on public.qr_codes
  for select to authenticated using ((select private.is_admin()));
create policy "Admins add codes" on public.qr_codes
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins change codes" on public.qr_codes
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete codes" on public.qr_codes
  for delete to authenticated using ((select private.is_admin()));

-- Written only by admin_save_game_session, which keeps the caps exact.
alter table public.game_session_qr_codes enable row level security;
grant select on public.game_session_qr_codes to authenticated;
create policy "Admins read the codes of sessions" on public.game_session_qr_codes
  for select to authenticated using ((select private.is_admin()));

alter table public.game_session_clues enable row level security;
grant select on public.game_session_clues to authenticated;
create policy "Members see which clues a session sells, admins see all" on public.game_session_clues
  for select to authenticated using (
    (game_session_id in (select private.my_session_ids()) and clue_id in (select private.my_shop_clue_ids()))
    or (select private.is_admin()));

alter table public.clue_templates enable row level security;
grant select, insert, update, delete on public.clue_templates to authenticated, service_role;
create policy "Members see clues on sale, admins see all" on public.clue_templates
  for select to authenticated using (id in (select private.my_shop_clue_ids()) or (select private.is_admin()));
create policy "Admins add clues" on public.clue_templates
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins change clues" on public.clue_templates
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete clues" on public.clue_templates
  for delete to authenticated using ((select private.is_admin()));

alter table public.clue_contents enable row level security;
grant select, insert, update, delete on public.clue_contents to authenticated, service_role;
create policy "Admins read clue contents" on public.clue_contents
  for select to authenticated using ((select private.is_admin()));
create policy "Admins add clue contents" on public.clue_contents
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins change clue contents" on public.clue_contents
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete clue contents" on public.clue_contents
  for delete to authenticated using ((select private.is_admin()));

alter table public.clue_solution_guides enable row level security;
grant select, insert, update, delete on public.clue_solution_guides to authenticated, service_role;
create policy "Members see guides of clues on sale, admins see all" on public.clue_solution_guides
  for select to authenticated using (
    (is_active and clue_id in (select private.my_shop_clue_ids())) or (select private.is_admin()));
create policy "Admins add guides" on public.clue_solution_guides
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins change guides" on public.clue_solution_guides
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete guides" on public.clue_solution_guides
  for delete to authenticated using ((select private.is_admin()));

alter table public.clue_solution_guide_contents enable row level security;
grant select, insert, update, delete on public.clue_solution_guide_contents to authenticated, service_role;
create policy "Admins read guide contents" on public.clue_solution_guide_contents
  for select to authenticated using ((select private.is_admin()));
create policy "Admins add guide contents" on public.clue_solution_guide_contents
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins change guide contents" on public.clue_solution_guide_contents
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete guide contents" on public.clue_solution_guide_contents
  for delete to authenticated using ((select private.is_admin()));

alter table public.token_balances enable row level security;
grant select on public.token_balances to authenticated;
create policy "Users read their own balance" on public.token_balances
  for select to authenticated using (user_id = (select auth.uid()));

alter table public.token_transactions enable row level security;
grant select on public.token_transactions to authenticated;
create policy "Users read their own ledger" on public.token_transactions
  for select to authenticated using (user_id = (select auth.uid()));

alter table public.purchased_clues enable row level security;
grant select on public.purchased_clues to authenticated;
create policy "Users read the clues they bought while they may open them" on public.purchased_clues
  for select to authenticated using (
    user_id = (select auth.uid()) and is_accessible and (access_expires_at is null or access_expires_at > (select private.current_time())));

alter table public.purchased_solution_guides enable row level security;
grant select on public.purchased_solution_guides to authenticated;
create policy "Users read the guides they bought while they may open them" on public.purchased_solution_guides
  for select to authenticated using (
    user_id = (select auth.uid()) and (access_expires_at is null or access_expires_at > (select private.current_time())));

alter table public.treasure_claims enable row level security;
grant select on public.treasure_claims to authenticated;
create policy "Users read their own claims" on public.treasure_claims
  for select to authenticated using (user_id = (select auth.uid()));

-- Select for admins is admin_list_activity; players do not read the log.
alter table public.activity enable row level security;
grant select on public.activity to authenticated;
create policy "Admins read the activity log" on public.activity
  for select to authenticated using ((select private.is_admin()));

-- ---------------------------------------------------------------------------------------------
-- Realtime: who may listen to which private channel
-- ---------------------------------------------------------------------------------------------

-- Definer: looks at memberships and roles whatever the policies on them say.
create function private.can_listen(p_topic text) returns boolean
language sql stable security definer set search_path = '' as $$
  select auth.uid() is not null and not private.is_banned() and case
    when p_topic like 'admin:%' then p_topic = 'admin:' || auth.uid() and private.is_admin()
    when p_topic like 'user:%' then p_topic = 'user:' || auth.uid()
    when p_topic like 'session:%' then private.is_admin() or exists (
      select 1 from public.user_game_sessions
      where user_id = auth.uid() and 'session:' || game_session_id = p_topic)
    else false
  end
$$;
comment on function private.can_listen(text) is 'Own user topic, topics of joined sessions, own admin topic for admins; nothing for the banned.';

create policy "Listeners of their own channels" on realtime.messages
  for select to authenticated
  using (extension = 'broadcast' and (select private.can_listen((select realtime.topic()))));

-- ---------------------------------------------------------------------------------------------
-- Storage: photos of treasure claims
-- ---------------------------------------------------------------------------------------------

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('claim-photos', 'claim-photos', false, 10485760, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do nothing;

-- A token outlives its deleted account, and nobody would clear away what it uploads.
create policy "Players upload claim photos to their own folder" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'claim-photos' and (storage.foldername(name))[1] = (select auth.uid())::text
    and (select private.account_exists((select auth.uid())::text)));
create policy "Owners and admins see claim photos" on storage.objects
  for select to authenticated
  using (bucket_id = 'claim-photos'
    and ((storage.foldername(name))[1] = (select auth.uid())::text or (select private.is_admin())));
