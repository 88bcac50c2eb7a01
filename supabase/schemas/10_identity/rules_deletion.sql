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

-- Locks all rows of an account that others may be changing, in the general order: session gates, balance, memberships,
-- claims, profiles. Once the balance is locked no session can be joined, so the gates are taken again to include one
-- that was joined just before.
create function private.lock_account(p_user_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.lock_session_gates(p_user_id);
  perform 1 from public.token_balances where user_id = p_user_id for update;
  perform private.lock_session_gates(p_user_id);
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

-- Runs for every deletion of a profile, also in Studio: returns the player's places at capped codes, takes the player's
-- points off the board, and protects the last admin. Definer: see above.
create function private.tg_profiles__before_delete() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_scan record;
begin
  perform private.lock_account(old.id);
  -- The log keeps the event and drops the person: name, device and network address of the account's own records, and
  -- what organisers wrote about it: its name, the reason of a ban, an adjustment or a rejected claim, notes on
  -- suspicious scans. Players can log any details, so a record may only look like one of these and hold another type
  -- where an object is expected.
  update public.activity set user_name = '', device_info = '{}' where user_id = old.id;
  update public.activity set
    message = '',
    details = (
      select jsonb_object_agg(key, case when jsonb_typeof(value) = 'object' then value - '{name,reason,note}'::text[]
        else value end)
      from jsonb_each(details - 'reason'))
  where details ->> 'user_id' = old.id::text and (
    component = 'users' and action like 'user.%'
    or component = 'token-management' and action = 'tokens.adjust'
    or component = 'treasure-claim' and action in ('claim.approved', 'claim.rejected')
    or component = 'cheat-review' and action = 'cheating.review');

  update private.leaderboard_buckets b set players = b.players - 1
  from (
    select distinct on (m.game_session_id) m.game_session_id, m.board_points, b.shard
    from public.user_game_sessions m
    join private.leaderboard_buckets b on b.game_session_id = m.game_session_id and b.points = m.board_points
    where m.user_id = old.id and m.board_points > 0
    order by m.game_session_id, b.shard
  ) mine
  where b.game_session_id = mine.game_session_id and b.points = mine.board_points and b.shard = mine.shard;
  update private.leaderboard_hundreds h set players = h.players - 1
  from (
    select distinct on (m.game_session_id) m.game_session_id, h.points, h.shard
    from public.user_game_sessions m
    join private.leaderboard_hundreds h
      on h.game_session_id = m.game_session_id and h.points = m.board_points - m.board_points % 100
    where m.user_id = old.id and m.board_points > 0
    order by m.game_session_id, h.shard
  ) mine
  where h.game_session_id = mine.game_session_id and h.points = mine.points and h.shard = mine.shard;

  for v_scan in
    select s.game_session_id, s.qr_code_id from public.scans s
    where s.user_id = old.id and s.status = 'success'
    order by s.game_session_id, s.qr_code_id
  loop
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
  perform private.publish('admin', 'users', '{}');
end
$$;
comment on function private.delete_user(uuid) is
  'Deletes the auth user; profile, scans, memberships, balance, ledger and purchases follow by cascade.';
