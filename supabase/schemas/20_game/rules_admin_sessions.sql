-- Hunts as organisers manage them: freezing the board, archiving and deleting. Definer functions; each checks the role
-- first.

-- Returns the session with its gate closed: until commit nobody else changes it and no scan of it is in progress. The
-- row itself stays unlocked: a purchase locks a balance and then references the row, while restarting a test session
-- waits for balances. A lock on the row would close that circle.
create function private.lock_game_session(p_game_session_id uuid) returns public.game_sessions
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(private.session_gate(p_game_session_id));
  return private.find_game_session(p_game_session_id);
end
$$;
comment on function private.lock_game_session is
  'Closes the gate of a session to scans and other changes until commit; game_session_not_found.';

-- For a step that changes nothing that a scan reads: scans go on meanwhile.
create function private.share_game_session(p_game_session_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform pg_advisory_xact_lock_shared(private.session_gate(p_game_session_id));
  perform private.find_game_session(p_game_session_id);
end
$$;
comment on function private.share_game_session is
  'Closes the gate of a session to other changes, not to scans, until commit; game_session_not_found.';

create function private.changed_fields(p_before jsonb, p_after jsonb) returns jsonb
language sql immutable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'before', coalesce(jsonb_object_agg(f.key, p_before -> f.key) filter (where p_before ? f.key), '{}'),
    'after', coalesce(jsonb_object_agg(f.key, p_after -> f.key) filter (where p_after ? f.key), '{}'))
  from jsonb_object_keys(p_before || p_after) f (key)
  where p_before -> f.key is distinct from p_after -> f.key
$$;
comment on function private.changed_fields is
  '{before, after} of two objects with only the fields that differ; each field appears only where it exists.';

-- Records and broadcasts a change; every change of a session ends with it.
create function private.publish_session_change(
  p_action text, p_session public.game_sessions, p_before jsonb, p_after jsonb
) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.record_activity(p_action, 'game-sessions', p_session.name, jsonb_build_object(
    'game_session_id', p_session.id, 'before', p_before, 'after', p_after));
  perform private.publish('session:' || p_session.id, 'session', '{}');
  perform private.publish('admin', 'session', jsonb_build_object('game_session_id', p_session.id));
end
$$;
comment on function private.publish_session_change is 'Records and broadcasts a change of a session.';

create function private.admin_freeze_leaderboard(p_game_session_id uuid, p_is_frozen boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_before public.game_sessions;
  v_frozen_at timestamptz;
  v_now timestamptz;
begin
  perform private.assert_admin();
  if p_is_frozen is null then
    perform private.raise_error('invalid_input');
  end if;
  v_before := private.lock_game_session(p_game_session_id);
  v_now := private.current_time();
  -- Freezing again keeps the earlier moment.
  v_frozen_at := case when p_is_frozen then least(v_before.leaderboard_frozen_at, v_now) end;
  if v_frozen_at is distinct from v_before.leaderboard_frozen_at then
    update public.game_sessions set leaderboard_frozen_at = v_frozen_at, updated_at = v_now
      where id = p_game_session_id;
    if v_frozen_at is null and v_before.leaderboard_frozen_at <= v_now then
      perform private.move_freeze(p_game_session_id, v_before.leaderboard_frozen_at, null);
    end if;
    perform private.publish_session_change(case when p_is_frozen then 'session.freeze' else 'session.thaw' end,
      v_before,
      jsonb_build_object('leaderboard_frozen_at', v_before.leaderboard_frozen_at),
      jsonb_build_object('leaderboard_frozen_at', v_frozen_at));
  end if;
  return jsonb_build_object('game_session_id', p_game_session_id, 'leaderboard_frozen_at', v_frozen_at);
end
$$;

-- A step that no scan reads. Definer: as above.
create function private.admin_open_claims(p_game_session_id uuid, p_is_open boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_before public.game_sessions;
  v_opened_at timestamptz;
  v_now timestamptz;
begin
  perform private.assert_admin();
  if p_is_open is null then
    perform private.raise_error('invalid_input');
  end if;
  perform private.share_game_session(p_game_session_id);
  select * into v_before from public.game_sessions where id = p_game_session_id for no key update;
  v_now := private.current_time();
  v_opened_at := case when p_is_open then coalesce(v_before.claims_opened_at, v_now) end;
  if v_opened_at is distinct from v_before.claims_opened_at then
    update public.game_sessions set claims_opened_at = v_opened_at, updated_at = v_now where id = p_game_session_id;
    perform private.publish_session_change('session.claims', v_before,
      jsonb_build_object('claims_opened_at', v_before.claims_opened_at),
      jsonb_build_object('claims_opened_at', v_opened_at));
  end if;
  return jsonb_build_object('game_session_id', p_game_session_id, 'claims_opened_at', v_opened_at);
end
$$;

create function private.admin_archive_game_session(p_game_session_id uuid, p_is_archived boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_before public.game_sessions;
  v_archived_at timestamptz;
begin
  perform private.assert_admin();
  if p_is_archived is null then
    perform private.raise_error('invalid_input');
  end if;
  v_before := private.lock_game_session(p_game_session_id);
  v_archived_at := case when p_is_archived then coalesce(v_before.archived_at, private.current_time()) end;
  if v_archived_at is distinct from v_before.archived_at then
    update public.game_sessions set archived_at = v_archived_at, updated_at = private.current_time()
      where id = p_game_session_id;
    perform private.publish_session_change(case when p_is_archived then 'session.archive' else 'session.unarchive' end,
      v_before,
      jsonb_build_object('archived_at', v_before.archived_at), jsonb_build_object('archived_at', v_archived_at));
  end if;
  return jsonb_build_object('game_session_id', p_game_session_id, 'archived_at', v_archived_at);
end
$$;

-- Only test sessions and sessions that nobody joined can be deleted: what players did stays on record.
create function private.admin_delete_game_session(p_game_session_id uuid, p_updated_at timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session public.game_sessions;
begin
  perform private.assert_admin();
  v_session := private.lock_game_session(p_game_session_id);
  if v_session.is_test then
    perform private.empty_test_session(p_game_session_id, p_is_over => true);
  end if;
  -- Waits for transactions that join, order or open a jackpot, and then sees their rows.
  select * into v_session from public.game_sessions where id = p_game_session_id for update;
  if v_session.updated_at <> p_updated_at then
    perform private.raise_error('edit_conflict');
  end if;
  if not v_session.is_test
    and (exists (select 1 from public.user_game_sessions where game_session_id = p_game_session_id)
    or exists (select 1 from public.scans where game_session_id = p_game_session_id) -- of a deleted account
    or exists (select 1 from public.orders where game_session_id = p_game_session_id)
    or exists (select 1 from public.jackpots where game_session_id = p_game_session_id)) then
    perform private.raise_error('game_session_in_use');
  end if;
  delete from public.game_sessions where id = p_game_session_id;
  delete from private.broadcast_ticks where topic = 'session:' || p_game_session_id;
  perform private.publish_session_change('session.delete', v_session, to_jsonb(v_session), null);
  return jsonb_build_object('deleted', true);
end
$$;
