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
comment on function private.lock_session_gates is
  'Takes the gates of all sessions that an account has joined, so that their caps and boards cannot be rebuilt '
  'meanwhile.';

-- The caller gives the slots of their caps back, as its last step.
create function private.delete_finds_of_nobody(p_game_session_id uuid, p_team_id uuid) returns uuid[]
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_code_ids uuid[];
begin
  delete from public.point_adjustments where team_id = p_team_id and user_id is null;
  with gone as (
    delete from public.scans
    where game_session_id = p_game_session_id and team_id = p_team_id and user_id is null and status <> 'failed'
    returning qr_code_id, status
  )
  select array_agg(qr_code_id order by qr_code_id) filter (where status = 'success') into v_code_ids from gone;
  return v_code_ids;
end
$$;
comment on function private.delete_finds_of_nobody is
  'Deletes what accounts that are deleted found for a team, and returns the codes.';

-- What an account found and bought for a team stays there without a person, until all who played in it are deleted
-- (E7). The caller has locked the members.
create function private.leave_teams(p_user_id uuid, p_now timestamptz) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_team public.teams;
  v_freed jsonb := '[]'::jsonb;
begin
  for v_team in
    select t.* from public.teams t where t.id in (
      select team_id from public.user_game_sessions where user_id = p_user_id
      union select team_id from private.former_members where user_id = p_user_id)
    order by t.id for no key update
  loop
    if exists (select 1 from public.user_game_sessions where team_id = v_team.id and user_id <> p_user_id)
      or exists (select 1 from private.former_members where team_id = v_team.id
                 and user_id <> p_user_id) then
      perform private.note_former_members(array[p_user_id], array[v_team.id]);
      update public.find_corrections set user_id = null, reason = '-'
      where user_id = p_user_id and scan_id in (
        select id from public.scans where user_id = p_user_id and team_id = v_team.id and status = 'success');
      update public.scans set user_id = null, device_info = '{}', client_scan_id = null
      where user_id = p_user_id and team_id = v_team.id and status = 'success';
      update public.point_adjustments set user_id = null, reason = '-'
      where user_id = p_user_id and team_id = v_team.id;
      -- What it paid goes with the account.
      perform private.forget_statistics_days('sales', array(
        select (purchased_at at time zone 'UTC')::date from public.purchased_clues
        where user_id = p_user_id and team_id = v_team.id
        union
        select (purchased_at at time zone 'UTC')::date from public.purchased_solution_guides
        where user_id = p_user_id and team_id = v_team.id));
      update public.purchased_clues set user_id = null, purchase_price = 0, token_transaction_id = null,
        order_id = null, offer_id = null, request_id = null
      where user_id = p_user_id and team_id = v_team.id;
      update public.purchased_solution_guides set user_id = null, price = 0, token_transaction_id = null,
        order_id = null, offer_id = null, request_id = null
      where user_id = p_user_id and team_id = v_team.id;
    else
      delete from private.former_members where team_id = v_team.id;
      v_freed := v_freed || to_jsonb(array(
        select jsonb_build_object('game_session_id', v_team.game_session_id, 'qr_code_id', id)
        from unnest(private.delete_finds_of_nobody(v_team.game_session_id, v_team.id)) id));
      delete from public.purchased_solution_guides where team_id = v_team.id and user_id is null;
      delete from public.purchased_clues where team_id = v_team.id and user_id is null;
      update public.scans set team_id = null where user_id = p_user_id and team_id = v_team.id;
      update public.point_adjustments set team_id = null where user_id = p_user_id and team_id = v_team.id;
      update public.purchased_solution_guides set team_id = null where user_id = p_user_id and team_id = v_team.id;
      update public.purchased_clues set team_id = null where user_id = p_user_id and team_id = v_team.id;
      perform private.recount(v_team.game_session_id, '{}', array[v_team.id],
        (select private.frozen_at(s, p_now) from public.game_sessions s where s.id = v_team.game_session_id));
    end if;
    perform private.quit_teams(array[p_user_id], array[v_team.id]);
    perform private.publish_teams(array[v_team.id]);
  end loop;
  return v_freed;
end
$$;
comment on function private.leave_teams is
  'Takes an account that is being deleted out of its teams, and returns the finds of nobody that go with it: '
  '[{game_session_id, qr_code_id}].';

-- Locks all rows of an account that others may be changing, in the general order: session gates, balance, memberships,
-- claims, profiles. Once the balance is locked no session can be joined, so the gates are taken again to include one
-- that was joined just before.
create function private.lock_account(p_user_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.lock_session_gates(p_user_id);
  perform 1 from public.token_balances where user_id = p_user_id for update;
  perform private.lock_session_gates(p_user_id);
  -- With those of team mates, of whom one may become captain while another deletes an account, too.
  perform 1 from public.user_game_sessions m
  where m.user_id = p_user_id
    or m.team_id in (select team_id from public.user_game_sessions where user_id = p_user_id)
  order by m.game_session_id, m.user_id for no key update;
  perform 1 from public.user_game_sessions where user_id = p_user_id order by game_session_id for update;
  perform 1 from public.treasure_claims where user_id = p_user_id order by id for update;
  perform private.assert_not_last_admin(p_user_id);
end
$$;
comment on function private.lock_account is 'Locks an account before it is deleted; last_admin_protected.';

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

-- The log keeps the events and drops the person: the name in the account's own events, and what organisers wrote about
-- it: its name, the reason of a ban, an adjustment, a correction or a rejected claim, notes on suspicious scans,
-- answers to its reports, messages to it alone. What the app of the account reported goes with it.
create function private.forget_activity(p_user_ids uuid[]) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  delete from private.telemetry where user_id = any (p_user_ids);
  update public.activity set user_name = '' where user_id = any (p_user_ids);
  update public.activity set
    message = '',
    details = (
      select jsonb_object_agg(key, case when jsonb_typeof(value) = 'object'
        then value - '{name,reason,note,title_hu,title_en}'::text[] else value end)
      from jsonb_each(details - 'reason'))
  where details ->> 'user_id' = any (p_user_ids::text[]) and (
    component in ('corrections', 'reports', 'tasks')
    or component = 'announcements' and action = 'announcement.send'
    or component = 'users' and action like 'user.%'
    or component = 'token-management' and action = 'tokens.adjust'
    or component = 'treasure-claim' and action in ('claim.approved', 'claim.rejected')
    or component = 'cheat-review' and action = 'cheating.review');
end
$$;
comment on function private.forget_activity is 'Takes accounts that are being deleted or removed out of the log.';

-- Runs for every deletion of a profile, also in Studio: returns the player's slots of capped codes, takes the player's
-- points off the board, and protects the last admin. Definer: see above.
create function private.tg_profiles__before_delete() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_freed jsonb;
begin
  perform private.lock_account(old.id);
  v_freed := private.leave_teams(old.id, private.current_time());
  perform private.forget_activity(array[old.id]);
  perform private.forget_task_photos(array[old.id]);

  perform private.move_on_board(array(
    select (game_session_id, board_points, null)::private.board_move
    from public.user_game_sessions where user_id = old.id));

  with gone as (
    delete from public.scans where user_id = old.id returning game_session_id, qr_code_id, status
  )
  select v_freed || coalesce(jsonb_agg(to_jsonb(gone)) filter (where status = 'success'), '[]') into v_freed from gone;
  -- Last, because scans of the capped codes wait from here on.
  perform private.change_cap_slots(capped.game_session_id, capped.qr_code_id, -capped.finds)
  from (
    select c.game_session_id, c.qr_code_id, count(*) as finds
    from jsonb_to_recordset(v_freed) freed (game_session_id uuid, qr_code_id uuid)
    join public.game_session_qr_codes c using (game_session_id, qr_code_id)
    where c.max_scans is not null group by 1, 2 order by 1, 2) capped;
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
comment on function private.delete_user is
  'Deletes the auth user; profile, scans, memberships, balance, ledger and purchases follow by cascade.';
