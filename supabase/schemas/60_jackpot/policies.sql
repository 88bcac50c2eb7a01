-- Row-level security of jackpots.

alter table private.jackpot_shards enable row level security;

-- Players call get_jackpot: the entries would reveal other players' purchases.
alter table public.jackpots enable row level security;
grant select on public.jackpots to authenticated;
create policy "Admins read jackpots" on public.jackpots
  for select to authenticated using ((select private.is_admin()));

alter table public.jackpot_entries enable row level security;
grant select on public.jackpot_entries to authenticated;
create policy "Admins read the books of jackpots" on public.jackpot_entries
  for select to authenticated using ((select private.is_admin()));
