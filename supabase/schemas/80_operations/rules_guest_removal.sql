-- What stays of a guest after the hunt. The guest cannot come back and nothing that says who it was
-- stays, but boards, results and the recaps of others keep its finds, under the name that strangers could read.

create function private.is_over(p_session public.game_sessions, p_until timestamptz) returns boolean
language plpgsql stable security invoker set search_path = '' as $$
begin
  return coalesce( -- private.has_ended inlined
    least(case when p_session.paused_at is null then p_session.ends_at end, p_session.archived_at)
      + p_session.late_scan_grace <= p_until, false);
end
$$;
comment on function private.is_over is
  'The session had ended or was archived by a time, and late scans no longer counted.';

-- Which hunts are not over is computed once: they are few, and may have a hundred thousand guests.
create function private.done_guests(p_candidates uuid[], p_until timestamptz, p_limit integer) returns setof uuid
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_open_ids uuid[] := array(select g.id from public.game_sessions g where not private.is_over(g, p_until));
begin
  return query
  select p.id from public.profiles p
  where (p.id = any (p_candidates) or p_candidates is null and p.created_at < p_until)
    and p.is_guest and p.removed_at is null
    and not exists (
      select from public.user_game_sessions m where m.user_id = p.id and m.game_session_id = any (v_open_ids))
    and not exists (select from public.treasure_claims c where c.user_id = p.id and c.status = 'pending')
  order by p.created_at, p.id
  limit p_limit;
end
$$;
comment on function private.done_guests is
  'Those of some users who are guests, whose hunts were all over by a time and whose claims are decided. Without '
  'candidates: of those who were there by that time.';

-- Locks in the general order: users, balances, without which no hunt is joined, memberships, claims. The name becomes
-- the one that strangers read, which stays the same when it is shown. A single letter gets a dot, for a name has two.
create function private.remove_guests(p_user_ids uuid[], p_until timestamptz) returns integer
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_ids uuid[];
begin
  perform from auth.users where id = any (p_user_ids) order by id for no key update;
  perform from public.token_balances where user_id = any (p_user_ids) order by user_id for update;
  perform from public.user_game_sessions where user_id = any (p_user_ids)
    order by game_session_id, user_id for no key update;
  perform from public.treasure_claims where user_id = any (p_user_ids) order by id for no key update;
  v_ids := array(select private.done_guests(p_user_ids, p_until, null));
  update public.profiles p set
    name = regexp_replace(coalesce(nullif(private.public_name(p.name, p.is_named_publicly, exists (
        select from public.user_game_sessions m join public.game_sessions g on g.id = m.game_session_id
        where m.user_id = p.id and private.public_names(g) = 'given'), p.language::text), '–'), '--'),
      '^(.)$', '\1.'),
    address = null, tax_id = null, phone_number = null, removed_at = private.current_time()
  where id = any (v_ids);
  delete from auth.sessions where user_id = any (v_ids);
  delete from auth.one_time_tokens where user_id = any (v_ids);
  update auth.users set raw_user_meta_data = '{}', recovery_sent_at = to_timestamp(0) where id = any (v_ids);
  delete from private.device_codes where user_id = any (v_ids);
  delete from private.guest_origins where user_id = any (v_ids);
  delete from public.announcements where user_id = any (v_ids);
  delete from public.problem_reports where user_id = any (v_ids);
  update private.user_bans set reason = '-' where user_id = any (v_ids);
  update public.cheat_reviews set note = '' where user_id = any (v_ids);
  update public.scans set device_info = '{}' where user_id = any (v_ids) and device_info <> '{}';
  update public.find_corrections set reason = '-' where user_id = any (v_ids);
  update public.point_adjustments set reason = '-' where user_id = any (v_ids);
  -- The hash contains the reason.
  update private.helper_acts set reason = '', arguments_hash = '' where player_id = any (v_ids);
  update public.treasure_claims c set
    name = p.name, address = null, phone_number = null, tax_id = null, photo_path = null
  from public.profiles p where p.id = c.user_id and c.user_id = any (v_ids);
  perform private.forget_activity(v_ids);
  perform private.forget_task_photos(v_ids);
  perform private.publish_board_changes(v_ids);
  perform private.publish_coalesced('admin', 'users', private.current_time());
  return cardinality(v_ids);
end
$$;
comment on function private.remove_guests is
  'Takes away the sign-in of those of some guests who have nothing left to play, and everything but their finds and '
  'their public names; how many.';

create function private.done_guests_of(p_game_session_id uuid, p_until timestamptz) returns uuid[]
language sql stable security invoker set search_path = '' as $$
  select array(select private.done_guests(array(
      select m.user_id from public.user_game_sessions m
      join public.profiles p on p.id = m.user_id and p.is_guest and p.removed_at is null
      where m.game_session_id = p_game_session_id), p_until, null))
$$;
comment on function private.done_guests_of is 'The guests of a session who have nothing left to play.';

-- Definer: admins read the members of sessions.
create function private.admin_count_guests(p_game_session_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_session public.game_sessions;
  v_now timestamptz := private.current_time();
begin
  perform private.assert_admin('admin_permissions_required');
  v_session := private.find_game_session(p_game_session_id);
  return jsonb_build_object(
    'guests', (
      select count(*) from public.user_game_sessions m
      join public.profiles p on p.id = m.user_id and p.is_guest and p.removed_at is null
      where m.game_session_id = p_game_session_id),
    'removable', case when private.is_over(v_session, v_now)
      then cardinality(private.done_guests_of(p_game_session_id, v_now)) else 0 end);
end
$$;
comment on function private.admin_count_guests is 'The guests of a session; see public.admin_count_guests.';

-- In portions, because a call may take 8 s. Definer: as above.
create function private.admin_remove_guests(p_game_session_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session public.game_sessions;
  v_now timestamptz := private.current_time();
  v_ids uuid[];
  v_removed integer;
begin
  perform private.assert_admin();
  v_session := private.find_game_session(p_game_session_id);
  if not private.is_over(v_session, v_now) then
    perform private.raise_error('game_session_not_ended');
  end if;
  v_ids := private.done_guests_of(p_game_session_id, v_now);
  v_removed := private.remove_guests(v_ids[:50], v_now);
  if v_removed > 0 then
    perform private.record_activity('user.remove_guests', 'users', v_session.name,
      jsonb_build_object('game_session_id', p_game_session_id, 'count', v_removed));
  end if;
  return jsonb_build_object('removed', v_removed, 'remaining', greatest(cardinality(v_ids) - 50, 0));
end
$$;
comment on function private.admin_remove_guests is
  'Removes the next guests of a session that is over; see public.admin_remove_guests.';

-- In portions, as above. What nobody has decided is decided by nobody.
create function private.remove_old_task_photos(p_until timestamptz) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_ids bigint[] := array(
    select a.id from private.task_answers a
    join public.scans s on s.id = a.scan_id
    join public.game_sessions g on g.id = s.game_session_id
    where a.photo_path is not null and a.received_at < p_until and private.is_over(g, p_until)
    order by a.received_at limit 500);
begin
  delete from private.task_answers where id = any (v_ids) and is_right is null;
  update private.task_answers set photo_path = null where id = any (v_ids);
  return cardinality(v_ids) = 500;
end
$$;
comment on function private.remove_old_task_photos is
  'Gives up the next 500 photos of tasks whose hunts were over by a time, and tells whether there may be more; the '
  'files are orphans then.';

-- Definer: as above.
create function private.remove_old_guests() returns public.guest_removal
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_until timestamptz := private.current_time() - interval '30 days';
  v_removed integer := private.remove_guests(array(select private.done_guests(null, v_until, 50)), v_until);
begin
  if v_removed > 0 then
    perform private.record_activity('user.remove_guests', 'users', '', jsonb_build_object('count', v_removed),
      p_user_id => null);
  end if;
  return (v_removed, case when private.remove_old_task_photos(v_until) or v_removed = 50 then 1 else 0 end);
end
$$;
comment on function private.remove_old_guests is
  'Removes up to 50 guests whose hunts have been over for 30 days, and up to 500 photos of tasks. remaining is not 0 '
  'while there may be more of either. The embedded server calls it, and so does each organiser''s browser.';

-- Definer: as above.
create function private.admin_remove_old_guests() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.assert_admin();
  return to_jsonb(private.remove_old_guests());
end
$$;
comment on function private.admin_remove_old_guests is
  'Removes the next guests whose hunts have long been over; see public.admin_remove_old_guests.';
