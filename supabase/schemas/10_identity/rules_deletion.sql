-- Rules of deletion: which rows are removed with an account, and in which order they are locked. Definer functions,
-- because the auth server deletes users too and has no rights on these tables.

create function private.lock_session_gates(p_user_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform pg_advisory_xact_lock_shared(private.session_gate(game_session_id))
  from (select game_session_id from public.user_game_sessions where user_id = p_user_id
    order by game_session_id) joined;
end
$$;
comment on function private.lock_session_gates(uuid) is
  'Takes the gates of all sessions that an account has joined, so that their caps and boards cannot be rebuilt '
  'meanwhile.';

create function private.teams_of_account(p_user_id uuid) returns uuid[]
language sql stable security invoker set search_path = '' as $$
  select coalesce(array_agg(teams.team_id), '{}') from (
    select team_id from public.user_game_sessions where user_id = p_user_id and team_id is not null
    union
    select team_id from private.counted_points where user_id = p_user_id and team_id is not null
    union
    select team_id from public.purchased_clues where user_id = p_user_id and team_id is not null
    union
    select team_id from public.purchased_solution_guides where user_id = p_user_id and team_id is not null) teams
$$;
comment on function private.teams_of_account(uuid) is
  'Teams of a player, and those that the player made points or bought something for.';

-- Each clue goes to the first member who does not have it, else to the buyer of its guide who has left the team. What
-- all members have already becomes the team's, unless they bought it in other teams, which keep it. Purchases go
-- without price and ledger row, which go with the account.
create function private.pass_purchases(p_user_id uuid, p_team public.teams, p_member_ids uuid[]) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.forget_statistics_days('sales', array(
    select (purchased_at at time zone 'UTC')::date from public.purchased_clues
    where user_id = p_user_id and team_id = p_team.id
    union
    select (purchased_at at time zone 'UTC')::date from public.purchased_solution_guides
    where user_id = p_user_id and team_id = p_team.id));
  perform private.forget_clue_statistics(array[p_team.game_session_id]);

  -- Twice if the buyer of the guide, whose purchases do not wait for the team, bought the clue meanwhile.
  for v_try in 1..2 loop
    begin
      update public.purchased_clues p set user_id = heirs.user_id, purchase_price = 0, token_transaction_id = null,
        order_id = null, offer_id = null, request_id = null, result = null,
        is_revealed = p.is_revealed or heirs.user_id <> all (p_member_ids) -- as in keep_clues_of_guides
      from (
        select distinct on (b.id) b.id, m.user_id
        from public.purchased_clues b
        cross join lateral unnest(p_member_ids || array(
          select g.user_id from public.purchased_solution_guides g
          where g.team_id = b.team_id and g.clue_id = b.clue_id and g.user_id <> b.user_id))
          with ordinality m (user_id, place)
        where b.user_id = p_user_id and b.team_id = p_team.id and not exists (
          select 1 from public.purchased_clues o
          where o.game_session_id = b.game_session_id and o.user_id = m.user_id and o.clue_id = b.clue_id)
        order by b.id, m.place) heirs
      where p.id = heirs.id;
      exit;
    exception when unique_violation then
      null;
    end;
  end loop;
  update public.purchased_clues set team_id = null where user_id = p_user_id and team_id = p_team.id;
  update public.purchased_clues set team_id = p_team.id
  where id in (
    select distinct on (b.clue_id) b.id from public.purchased_clues b
    where b.game_session_id = p_team.game_session_id and b.user_id = any (p_member_ids) and b.team_id is null
      and not exists (select 1 from public.purchased_clues o where o.team_id = p_team.id and o.clue_id = b.clue_id)
    order by b.clue_id, b.purchased_at, b.id);

  update public.purchased_solution_guides p set user_id = heirs.user_id, price = 0, token_transaction_id = null,
    order_id = null, offer_id = null, request_id = null, result = null
  from (
    select distinct on (b.id) b.id, m.user_id
    from public.purchased_solution_guides b
    cross join lateral unnest(p_member_ids) with ordinality m (user_id, place)
    where b.user_id = p_user_id and b.team_id = p_team.id and not exists (
      select 1 from public.purchased_solution_guides o where o.game_session_id = b.game_session_id
        and o.user_id = m.user_id and o.solution_guide_id = b.solution_guide_id)
    order by b.id, m.place) heirs
  where p.id = heirs.id;
  update public.purchased_solution_guides set team_id = null where user_id = p_user_id and team_id = p_team.id;
  update public.purchased_solution_guides set team_id = p_team.id
  where id in (
    select distinct on (b.solution_guide_id) b.id from public.purchased_solution_guides b
    where b.game_session_id = p_team.game_session_id and b.user_id = any (p_member_ids) and b.team_id is null
      and not exists (select 1 from public.purchased_solution_guides o
                      where o.team_id = p_team.id and o.solution_guide_id = b.solution_guide_id)
    order by b.solution_guide_id, b.purchased_at, b.id);
  update public.purchased_solution_guides g set team_id = null
  where g.team_id = p_team.id
    and not exists (select 1 from public.purchased_clues c where c.team_id = g.team_id and c.clue_id = g.clue_id);
end
$$;
comment on function private.pass_purchases(uuid, public.teams, uuid[]) is
  'Gives what a player bought for a team to its members, of whom the first are preferred.';

-- A team keeps what a deleted account found and bought for it: a member takes it over, first the captain. Without
-- members it loses the points. The caller has locked the members.
create function private.leave_teams(p_user_id uuid, p_now timestamptz) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_team public.teams;
  v_member_ids uuid[];
  v_heir_id uuid;
begin
  for v_team in
    select * from public.teams where id = any (private.teams_of_account(p_user_id)) order by id for no key update
  loop
    v_member_ids := array(
      select m.user_id from public.user_game_sessions m
      where m.team_id = v_team.id and m.user_id <> p_user_id
      order by m.user_id = v_team.captain_id desc, m.joined_at, m.user_id for no key update skip locked);
    v_heir_id := v_member_ids[1];
    if v_heir_id is null then
      delete from private.former_members where team_id = v_team.id and user_id = p_user_id;
      update public.scans set team_id = null where user_id = p_user_id and team_id = v_team.id;
      update public.point_adjustments set team_id = null where user_id = p_user_id and team_id = v_team.id;
      perform private.recount(v_team.game_session_id, '{}', array[v_team.id],
        (select private.frozen_at(s, p_now) from public.game_sessions s where s.id = v_team.game_session_id));
    else
      perform private.note_former_members(array[p_user_id], array[v_team.id]);
      update public.find_corrections set user_id = v_heir_id, reason = '-'
      where scan_id in (
        select id from public.scans where user_id = p_user_id and team_id = v_team.id and status = 'success');
      update public.scans set user_id = v_heir_id, device_info = '{}', client_scan_id = null,
        is_inherited = true
      where user_id = p_user_id and team_id = v_team.id and status = 'success';
      update public.point_adjustments set user_id = v_heir_id, reason = '-'
      where user_id = p_user_id and team_id = v_team.id;
      perform private.recount(v_team.game_session_id, array[v_heir_id], '{}', null);
    end if;
    perform private.pass_purchases(p_user_id, v_team, v_member_ids);
    perform private.quit_teams(array[p_user_id], array[v_team.id]);
    perform private.publish_teams(array[v_team.id]);
  end loop;
end
$$;
comment on function private.leave_teams(uuid, timestamptz) is
  'Takes an account that is being deleted out of its teams, which stay intact.';

-- Locks all rows of an account that others may be changing, in the general order: session gates, balance, memberships,
-- claims, profiles. Once the balance is locked no session can be joined, so the gates are taken again to include one
-- that was joined just before.
create function private.lock_account(p_user_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.lock_session_gates(p_user_id);
  perform 1 from public.token_balances where user_id = p_user_id for update;
  perform private.lock_session_gates(p_user_id);
  -- Team mates take over finds; their purchases need the key of their membership meanwhile.
  perform 1 from public.user_game_sessions m
  where (m.game_session_id, m.user_id) in (
    select game_session_id, user_id from public.user_game_sessions where user_id = p_user_id
    union
    select game_session_id, user_id from public.user_game_sessions
    where team_id = any (private.teams_of_account(p_user_id)))
  order by m.game_session_id, m.user_id for no key update;
  perform 1 from public.user_game_sessions where user_id = p_user_id order by game_session_id for update;
  perform 1 from public.treasure_claims where user_id = p_user_id order by id for update;
  perform private.assert_not_last_admin(p_user_id);
end
$$;
comment on function private.lock_account(uuid) is 'Locks an account before it is deleted; last_admin_protected.';

-- Runs before any row of the account is touched, whether an RPC or the auth server deletes it. Definer: see above.
create function private.tg_users__lock_account() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_account(old.id);
  return old;
end
$$;
create trigger tg_users__lock_account before delete on auth.users
  for each row execute function private.tg_users__lock_account();

-- Runs for every deletion of a profile, also in Studio: returns the player's slots of capped codes, takes the player's
-- points off the board, and protects the last admin. Definer: see above.
create function private.tg_profiles__before_delete() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_scan record;
begin
  perform private.lock_account(old.id);
  perform private.leave_teams(old.id, private.current_time());
  -- The log keeps the events and drops the person: the name in the account's own events, and what organisers wrote
  -- about it: its name, the reason of a ban, an adjustment, a correction or a rejected claim, notes on suspicious
  -- scans, answers to its reports, messages to it alone. What the app of the account reported goes with it.
  delete from private.telemetry where user_id = old.id;
  update public.activity set user_name = '' where user_id = old.id;
  update public.activity set
    message = '',
    details = (
      select jsonb_object_agg(key, case when jsonb_typeof(value) = 'object'
        then value - '{name,reason,note,title_hu,title_en}'::text[] else value end)
      from jsonb_each(details - 'reason'))
  where details ->> 'user_id' = old.id::text and (
    component in ('corrections', 'reports')
    or component = 'announcements' and action = 'announcement.send'
    or component = 'users' and action like 'user.%'
    or component = 'token-management' and action = 'tokens.adjust'
    or component = 'treasure-claim' and action in ('claim.approved', 'claim.rejected')
    or component = 'cheat-review' and action = 'cheating.review');

  perform private.move_on_board(array(
    select (game_session_id, board_points, null)::private.board_move
    from public.user_game_sessions where user_id = old.id));

  for v_scan in
    select s.game_session_id, s.qr_code_id from public.scans s
    where s.user_id = old.id and s.status = 'success' and exists (
      select from private.scan_cap_shards c
      where c.game_session_id = s.game_session_id and c.qr_code_id = s.qr_code_id)
    order by s.game_session_id, s.qr_code_id
  loop
    perform pg_advisory_xact_lock_shared(private.cap_gate(v_scan.game_session_id, v_scan.qr_code_id));
    update private.scan_cap_shards set used = used - 1
    where (game_session_id, qr_code_id, shard) = (
      select game_session_id, qr_code_id, shard from private.scan_cap_shards
      where game_session_id = v_scan.game_session_id and qr_code_id = v_scan.qr_code_id and used > 0
      order by used desc, shard limit 1 for update);
  end loop;
  return old;
end
$$;
create trigger tg_profiles__before_delete before delete on public.profiles
  for each row execute function private.tg_profiles__before_delete();

-- Deletes an account and all its data. The caller has already been authorised.
create function private.delete_user(p_user_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  delete from auth.users where id = p_user_id;
  perform private.publish_coalesced('admin', 'users', private.current_time());
end
$$;
comment on function private.delete_user(uuid) is
  'Deletes the auth user; profile, scans, memberships, balance, ledger and purchases follow by cascade.';
