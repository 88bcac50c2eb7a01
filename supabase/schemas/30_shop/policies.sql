-- Row-level security of the shop: members see what they may buy and what they have bought.

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
create policy "Users read the clues they or their team bought while they may open them" on public.purchased_clues
  for select to authenticated using (
    (user_id = (select auth.uid()) or team_id = any ((select private.my_team_ids())::uuid[]))
      and game_session_id in (select private.my_session_ids()) and is_accessible
      and (access_expires_at is null or access_expires_at > (select private.current_time())));

alter table public.purchased_solution_guides enable row level security;
grant select on public.purchased_solution_guides to authenticated;
create policy "Users read the guides they or their team bought while they may open them"
  on public.purchased_solution_guides
  for select to authenticated using (
    (user_id = (select auth.uid()) or team_id = any ((select private.my_team_ids())::uuid[]))
      and game_session_id in (select private.my_session_ids())
      and (access_expires_at is null or access_expires_at > (select private.current_time())));

-- No policy: only the definer functions read and write the views.
alter table public.clue_views enable row level security;

-- Policies call these once per statement.
grant execute on function private.my_shop_clue_ids to authenticated;
