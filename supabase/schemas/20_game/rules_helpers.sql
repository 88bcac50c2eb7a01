-- Who helps in a hunt, and how helpers are invited and removed.

create function private.assert_helper(p_game_session_id uuid) returns uuid
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
begin
  if not exists (select from private.session_helpers
                 where game_session_id = p_game_session_id and user_id = v_user_id)
    and private.is_admin() is distinct from true then
    perform private.raise_error('helper_access_required');
  end if;
  return v_user_id;
end
$$;
comment on function private.assert_helper is
  'Returns the caller, an organiser or a helper of the session. Errors: helper_access_required, those of require_user.';

-- Removing a helper waits for the acts that hold this lock, and acts that come later find no helper.
create function private.lock_helper(p_game_session_id uuid) returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform pg_advisory_xact_lock_shared(private.session_gate(p_game_session_id)); -- as deleting the session: first
  perform 1 from public.profiles where id = auth.uid() for key share; -- as deleting the account: the profile first
  perform 1 from private.session_helpers
  where game_session_id = p_game_session_id and user_id = auth.uid() for key share;
  return private.assert_helper(p_game_session_id);
end
$$;
comment on function private.lock_helper is 'As assert_helper, for an act: the caller stays a helper until commit.';

-- To each helper of this moment, as to organisers: a removed one hears nothing more on a channel that is still open.
create function private.publish_to_helpers(p_game_session_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.publish('user:' || user_id, 'helper', jsonb_build_object('game_session_id', p_game_session_id))
  from private.session_helpers where game_session_id = p_game_session_id order by user_id;
end
$$;
comment on function private.publish_to_helpers is 'Tells the helpers of a session to look again.';

create function private.helped_session(p_game_session_id uuid) returns public.game_sessions
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_session public.game_sessions;
begin
  select * into v_session from public.game_sessions where id = p_game_session_id and not is_test for key share;
  if not found then
    perform private.raise_error('game_session_not_found');
  end if;
  return v_session;
end
$$;
comment on function private.helped_session is
  'The session, which cannot be deleted until commit; test sessions have no helpers. Error: game_session_not_found.';

create function private.assert_needs_helpers(p_session public.game_sessions) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if private.has_ended(p_session, private.current_time()) or p_session.archived_at is not null then
    perform private.raise_error('game_session_ended');
  end if;
end
$$;
comment on function private.assert_needs_helpers is
  'Raises game_session_ended: a session that is over gets no new helpers or invitations.';

-- The balance is locked as in enter_game_session: nobody becomes helper and player at the same moment.
create function private.become_helper(p_session public.game_sessions, p_user_id uuid, p_added_by uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.assert_account(p_user_id);
  perform private.lock_balance(p_user_id);
  if exists (select from public.user_game_sessions
             where game_session_id = p_session.id and user_id = p_user_id) then
    perform private.raise_error('player_cannot_help');
  end if;
  insert into private.session_helpers (game_session_id, user_id, added_at, added_by)
  values (p_session.id, p_user_id, private.current_time(), p_added_by) on conflict do nothing;
  if found then
    perform private.record_activity('helper.add', 'helpers', p_session.name,
      jsonb_build_object('game_session_id', p_session.id, 'user_id', p_user_id));
    perform private.publish('user:' || p_user_id, 'helper', jsonb_build_object('game_session_id', p_session.id));
    perform private.publish('admin', 'helper', jsonb_build_object('game_session_id', p_session.id));
  end if;
end
$$;
comment on function private.become_helper is
  'Makes an account a helper, unless it is one. Errors: account_required, user_balance_not_found, player_cannot_help.';

create function private.find_helper_invitation(p_token text) returns private.helper_invitations
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_invitation private.helper_invitations;
begin
  perform private.assert_unconditional_call();
  perform pg_advisory_xact_lock_shared(private.session_gate(game_session_id)) -- as deleting the session: first
  from private.helper_invitations where token_hash = private.token_hash(p_token);
  select * into v_invitation from private.helper_invitations where token_hash = private.token_hash(p_token) for update;
  if v_invitation.used_by is null and (
      v_invitation.expires_at <= private.current_time()
      or not exists (select from public.profiles where id = v_invitation.created_by and role = 'admin'))
    or v_invitation.used_by is not null and not exists (
      select from private.session_helpers
      where game_session_id = v_invitation.game_session_id and user_id = auth.uid()
        and user_id = v_invitation.used_by) then
    return null;
  end if;
  return v_invitation;
end
$$;
comment on function private.find_helper_invitation is
  'The invitation that the caller can accept, or has accepted, locked; null for another one, which the caller answers '
  'with refuse_guess.';

-- Definer: helpers and invitations are in private, as for all functions below.
create function private.get_helper_invitation(p_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_invitation private.helper_invitations;
begin
  perform private.require_user();
  v_invitation := private.find_helper_invitation(p_token);
  if v_invitation.id is null then
    return private.refuse_guess('helper', 'helper_invitation_invalid');
  end if;
  return jsonb_build_object(
    'name', (select name from public.game_sessions where id = v_invitation.game_session_id));
end
$$;

create function private.accept_helper_invitation(p_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_account();
  v_invitation private.helper_invitations := private.find_helper_invitation(p_token);
  v_session public.game_sessions;
begin
  if v_invitation.id is null then
    return private.refuse_guess('helper', 'helper_invitation_invalid');
  end if;
  v_session := private.helped_session(v_invitation.game_session_id);
  if v_invitation.used_by is null then
    perform private.assert_needs_helpers(v_session);
    perform private.become_helper(v_session, v_user_id, v_invitation.created_by);
    update private.helper_invitations set used_by = v_user_id where id = v_invitation.id;
  end if;
  return jsonb_build_object('game_session_id', v_session.id, 'name', v_session.name);
end
$$;

create function private.list_helped_game_sessions() returns setof public.helped_game_session_row
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select s.id, s.name
  from private.session_helpers h join public.game_sessions s on s.id = h.game_session_id
  where h.user_id = v_user_id and s.archived_at is null
  order by s.created_at desc, s.id;
end
$$;

-- Organisers --------------------------------------------------------------------------------------

create function private.admin_get_helpers(p_game_session_id uuid) returns public.game_session_helpers
language plpgsql stable security definer set search_path = '' as $$
declare
  v_helpers public.game_session_helpers;
begin
  perform private.assert_admin('admin_permissions_required');
  select id, helper_points_limit into v_helpers.game_session_id, v_helpers.points_limit
  from public.game_sessions where id = p_game_session_id and not is_test;
  if not found then
    perform private.raise_error('game_session_not_found');
  end if;
  select coalesce(array_agg((h.user_id, p.name, p.email, h.added_at, a.name)::public.game_session_helper
    order by h.added_at, h.user_id), '{}') into v_helpers.helpers
  from private.session_helpers h
  join public.profiles p on p.id = h.user_id
  left join public.profiles a on a.id = h.added_by
  where h.game_session_id = p_game_session_id;
  select coalesce(array_agg((i.id, i.created_at, i.expires_at)::public.helper_invitation
    order by i.created_at, i.id), '{}') into v_helpers.invitations
  from private.helper_invitations i
  join public.profiles p on p.id = i.created_by and p.role = 'admin'
  where i.game_session_id = p_game_session_id and i.used_by is null and i.expires_at > private.current_time();
  return v_helpers;
end
$$;

create function private.admin_add_helper(p_game_session_id uuid, p_email text) returns public.game_session_helpers
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session public.game_sessions;
  v_user_id uuid;
begin
  perform private.assert_admin();
  v_session := private.helped_session(p_game_session_id);
  perform private.assert_needs_helpers(v_session);
  select id into v_user_id from public.profiles where email = lower(private.trimmed(p_email));
  if not found then
    perform private.raise_error('user_not_found');
  end if;
  perform private.become_helper(v_session, v_user_id, auth.uid());
  return private.admin_get_helpers(p_game_session_id);
end
$$;

create function private.admin_invite_helper(p_game_session_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session public.game_sessions;
  v_token text := private.generate_token();
  v_now timestamptz := private.current_time();
  v_invitation private.helper_invitations;
begin
  perform private.assert_admin();
  v_session := private.helped_session(p_game_session_id);
  perform private.assert_needs_helpers(v_session);
  delete from private.helper_invitations
  where game_session_id = p_game_session_id and used_by is null and id = any (array(
    select i.id from private.helper_invitations i
    where i.game_session_id = p_game_session_id and i.used_by is null
    order by i.expires_at > v_now desc, i.created_at desc, i.id offset 19 for update skip locked));
  insert into private.helper_invitations (game_session_id, token_hash, created_by, created_at, expires_at)
  values (p_game_session_id, private.token_hash(v_token), auth.uid(), v_now, v_now + interval '168 hours')
  returning * into v_invitation;
  perform private.record_activity('helper.invite', 'helpers', v_session.name,
    jsonb_build_object('game_session_id', v_session.id));
  perform private.publish('admin', 'helper', jsonb_build_object('game_session_id', v_session.id));
  return jsonb_build_object('id', v_invitation.id, 'token', v_token, 'expires_at', v_invitation.expires_at);
end
$$;

create function private.admin_withdraw_helper_invitation(p_invitation_id uuid) returns public.game_session_helpers
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_game_session_id uuid;
begin
  perform private.assert_admin();
  delete from private.helper_invitations where id = p_invitation_id and used_by is null
  returning game_session_id into v_game_session_id;
  if not found then
    perform private.raise_error('helper_invitation_invalid');
  end if;
  perform private.publish('admin', 'helper', jsonb_build_object('game_session_id', v_game_session_id));
  return private.admin_get_helpers(v_game_session_id);
end
$$;

create function private.admin_remove_helper(p_game_session_id uuid, p_user_id uuid)
returns public.game_session_helpers
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session public.game_sessions;
begin
  perform private.assert_admin();
  v_session := private.helped_session(p_game_session_id);
  delete from private.session_helpers where game_session_id = p_game_session_id and user_id = p_user_id;
  if found then
    perform private.record_activity('helper.remove', 'helpers', v_session.name,
      jsonb_build_object('game_session_id', v_session.id, 'user_id', p_user_id));
    perform private.publish('user:' || p_user_id, 'helper', jsonb_build_object('game_session_id', v_session.id));
    perform private.publish('admin', 'helper', jsonb_build_object('game_session_id', v_session.id));
  end if;
  return private.admin_get_helpers(p_game_session_id);
end
$$;

create function private.admin_set_helper_points_limit(p_game_session_id uuid, p_points_limit integer)
returns public.game_session_helpers
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session public.game_sessions;
begin
  perform private.assert_admin();
  if p_points_limit is null or p_points_limit not between 0 and 100000 then
    perform private.raise_error('invalid_input');
  end if;
  v_session := private.helped_session(p_game_session_id);
  update public.game_sessions set helper_points_limit = p_points_limit where id = p_game_session_id;
  perform private.record_activity('helper.limit', 'helpers', v_session.name,
    jsonb_build_object('game_session_id', v_session.id,
      'before', jsonb_build_object('points', v_session.helper_points_limit),
      'after', jsonb_build_object('points', p_points_limit)));
  perform private.publish_to_helpers(p_game_session_id);
  perform private.publish('admin', 'helper', jsonb_build_object('game_session_id', v_session.id));
  return private.admin_get_helpers(p_game_session_id);
end
$$;
