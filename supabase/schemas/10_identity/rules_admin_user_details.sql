-- Organisers' actions on one player: bans, the details page, and photos left by a deletion. Definer functions, because
-- admins act on rows of others; each checks the caller's role first.

-- Definer: see above. A banned organiser becomes a player in the same step, so admins are never banned. Lock order:
-- account, as for a sign-in and a deletion → last-admin lock → profile, as for a demotion.
create function private.admin_ban_user(p_user_id uuid, p_reason text, p_banned_until timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.assert_admin();
  v_profile public.profiles;
  v_reason text := private.trimmed(p_reason);
  v_before private.user_bans;
  v_now timestamptz;
begin
  perform 1 from auth.users where id = p_user_id for no key update;
  perform private.assert_not_last_admin(p_user_id);
  perform private.assert_admin(); -- the caller may have been demoted during the lock wait
  select * into v_profile from public.profiles where id = p_user_id;
  if not found then
    perform private.raise_error('user_not_found');
  end if;
  v_now := private.current_time();
  if coalesce(char_length(v_reason), 0) not between 1 and 500
    or p_banned_until is not null and (not isfinite(p_banned_until) or p_banned_until <= v_now) then
    perform private.raise_error('invalid_input');
  end if;

  select * into v_before from private.user_bans where user_id = p_user_id;
  insert into private.user_bans (user_id, reason, banned_until, banned_at, banned_by)
  values (p_user_id, v_reason, p_banned_until, v_now, v_admin_id)
  on conflict (user_id) do update set
    reason = excluded.reason, banned_until = excluded.banned_until,
    banned_at = excluded.banned_at, banned_by = excluded.banned_by;
  -- The auth server then refuses sign-ins and token renewals. It knows no permanent bans, only dates.
  update auth.users set banned_until = coalesce(p_banned_until, v_now + interval '100 years') where id = p_user_id;
  update public.profiles set role = 'user' where id = p_user_id and role <> 'user';
  -- With their refresh tokens. Access tokens stay valid for up to an hour, but every rule checks the user.
  delete from auth.sessions where user_id = p_user_id;

  perform private.record_activity('user.ban', 'users', v_profile.name, jsonb_build_object(
    'user_id', p_user_id, 'reason', v_reason,
    'before', jsonb_build_object('role', v_profile.role, 'is_banned', v_before.user_id is not null,
      'banned_until', v_before.banned_until),
    'after', jsonb_build_object('role', 'user', 'is_banned', true, 'banned_until', p_banned_until)), 'warn');
  perform private.publish('user:' || p_user_id, 'banned', '{}');
  perform private.publish_board_changes(array[p_user_id]);
  perform private.publish('admin', 'users', '{}');
  return jsonb_build_object('user_id', p_user_id, 'banned_until', p_banned_until);
end
$$;

-- Definer: see above.
create function private.admin_unban_user(p_user_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_name text;
  v_before private.user_bans;
begin
  perform private.assert_admin();
  perform 1 from auth.users where id = p_user_id for no key update;
  select name into v_name from public.profiles where id = p_user_id for no key update;
  if not found then
    perform private.raise_error('user_not_found');
  end if;
  delete from private.user_bans where user_id = p_user_id returning * into v_before;
  if found then
    update auth.users set banned_until = null where id = p_user_id;
    perform private.record_activity('user.unban', 'users', v_name, jsonb_build_object(
      'user_id', p_user_id,
      'before', jsonb_build_object('is_banned', true, 'banned_until', v_before.banned_until, 'reason', v_before.reason),
      'after', jsonb_build_object('is_banned', false)));
    perform private.publish('admin', 'users', '{}');
    perform private.publish_board_changes(array[p_user_id]);
  end if;
  return jsonb_build_object('user_id', p_user_id);
end
$$;

-- Definer: see above.
create function private.admin_get_user(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_profile public.profiles;
begin
  perform private.assert_admin('admin_permissions_required');
  select * into v_profile from public.profiles where id = p_user_id;
  if not found then
    perform private.raise_error('user_not_found');
  end if;
  return private.profile_document(v_profile) || jsonb_build_object(
    'sign_in_methods', (select coalesce(raw_app_meta_data -> 'providers', '[]') from auth.users where id = p_user_id),
    'is_last_admin', v_profile.role = 'admin' and not exists (
      select 1 from public.profiles where role = 'admin' and id <> p_user_id),
    'active_game_session_name', (select name from public.game_sessions where id = v_profile.active_game_session_id),
    'ban', (
      select jsonb_build_object('reason', b.reason, 'banned_until', b.banned_until, 'banned_at', b.banned_at,
        'banned_by_name', a.name)
      from private.active_bans b left join public.profiles a on a.id = b.banned_by
      where b.user_id = p_user_id),
    'wallet', (
      select jsonb_build_object('balance', balance, 'total_earned', total_earned, 'total_spent', total_spent,
        'last_updated', last_updated)
      from public.token_balances where user_id = p_user_id),
    'vip_memberships', (
      select coalesce(jsonb_agg(to_jsonb(latest) order by latest.ends_at desc), '[]')
      from (select t.name_hu, t.name_en, m.source, m.starts_at, m.ends_at, m.price
            from public.vip_memberships m join public.vip_tiers t on t.id = m.tier_id
            where m.user_id = p_user_id order by m.ends_at desc limit 20) latest),
    'sign_in_failures', (
      select coalesce(jsonb_agg(latest.at order by latest.at desc), '[]')
      from (select created_at as at from public.activity
            where user_id = p_user_id and action = 'auth.sign_in_failed' order by created_at desc limit 10) latest),
    'counts', jsonb_build_object(
      'game_sessions', (select count(*) from public.user_game_sessions where user_id = p_user_id),
      'scans', (select count(*) from public.scans where user_id = p_user_id),
      'finds', (select count(*) from public.scans s join public.game_sessions g on g.id = s.game_session_id
        and not g.is_test
                where s.user_id = p_user_id and s.status = 'success'),
      'transactions', (select count(*) from public.token_transactions where user_id = p_user_id),
      'clues', (select count(*) from public.purchased_clues where user_id = p_user_id),
      'guides', (select count(*) from public.purchased_solution_guides where user_id = p_user_id),
      'orders', (select count(*) from public.orders where user_id = p_user_id),
      'claims', (select count(*) from public.treasure_claims where user_id = p_user_id),
      'photos', (select count(*) from public.treasure_claims where user_id = p_user_id and photo_path is not null)));
end
$$;

-- One list at a time, newest first: each grows with the player, and each has an index on its player. Definer: see
-- above.
create function private.admin_list_user_history(p_user_id uuid, p_kind text, p_limit integer, p_offset integer)
returns table (item jsonb, total_count bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  if not exists (select 1 from public.profiles where id = p_user_id) then
    perform private.raise_error('user_not_found');
  end if;
  case p_kind
    when 'transactions' then
      return query
      select to_jsonb((t.id, t.created_at, t.type, t.delta, t.description,
          (t.metadata ->> 'newBalance')::integer)::public.user_transaction),
        (select count(*) from public.token_transactions c where c.user_id = p_user_id)
      from public.token_transactions t where t.user_id = p_user_id
      order by t.id desc limit p_limit offset p_offset;
    when 'scans' then
      return query
      select to_jsonb((s.id, s.received_at, s.scanned_at, s.qr_code_name, g.name, coalesce(g.is_test, false), s.status,
          s.failure_reason, s.points, c.kind, c.reason,
          (select private.task_state(o.state, o.tries, t.max_tries) from private.task_states o
           left join private.tasks t on t.game_session_id = s.game_session_id and t.qr_code_id = s.qr_code_id
           where o.scan_id = s.id))::public.user_scan),
        (select count(*) from public.scans c where c.user_id = p_user_id)
      from (select * from public.scans where user_id = p_user_id
            order by received_at desc, id desc limit p_limit offset p_offset) s
      left join public.game_sessions g on g.id = s.game_session_id
      left join lateral (
        select x.kind, x.reason from public.find_corrections x where x.scan_id = s.id
          and x.kind not like '%\_task' order by x.id desc limit 1) c
        on true
      order by s.received_at desc, s.id desc;
    when 'points' then
      return query
      select to_jsonb((a.id, a.created_at, g.name, coalesce(g.is_test, false), a.points, a.reason,
          author.name)::public.user_points),
        (select count(*) from public.point_adjustments c where c.user_id = p_user_id)
      from (select * from public.point_adjustments where user_id = p_user_id
            order by id desc limit p_limit offset p_offset) a
      left join public.game_sessions g on g.id = a.game_session_id
      left join public.profiles author on author.id = a.created_by
      order by a.id desc;
    when 'game_sessions' then
      return query
      select to_jsonb((m.game_session_id, m.joined_at, g.name, g.is_test, m.current_points,
          private.board_rank(private.board_entry(m), private.banned_user_ids()), m.last_activity, m.found_codes,
          t.name)::public.user_membership),
        (select count(*) from public.user_game_sessions c where c.user_id = p_user_id)
      from public.user_game_sessions m join public.game_sessions g on g.id = m.game_session_id
      left join public.teams t on t.id = m.team_id
      where m.user_id = p_user_id
      order by m.joined_at desc, m.game_session_id limit p_limit offset p_offset;
    when 'purchases' then
      return query
      with bought as (
        select c.id, 'clue' as kind, c.purchased_at as at, c.clue_name_hu as name_hu, c.clue_name_en as name_en,
          c.purchase_price as tokens, null::text as currency, null::integer as total_minor, null::text as status,
          c.game_session_id
        from public.purchased_clues c where c.user_id = p_user_id
        union all
        select s.id, 'guide', s.purchased_at, t.name_hu, t.name_en, s.price, null, null, null, s.game_session_id
        from public.purchased_solution_guides s left join public.clue_templates t on t.id = s.clue_id
          where s.user_id = p_user_id
        union all
        select o.id, 'order', o.created_at, o.name_hu, o.name_en, o.tokens, o.currency, o.total_minor,
          private.order_state(o.status, o.expires_at, private.current_time()), o.game_session_id
        from public.orders o where o.user_id = p_user_id)
      select to_jsonb((b.id, b.at, b.kind, b.name_hu, b.name_en, b.tokens, b.currency, b.total_minor, b.status,
          coalesce(g.is_test, false))::public.user_purchase),
        (select count(*) from bought)
      from bought b left join public.game_sessions g on g.id = b.game_session_id
      order by b.at desc, b.id limit p_limit offset p_offset;
    else
      perform private.raise_error('invalid_input');
  end case;
end
$$;

-- Only the storage service deletes the bytes of a file; SQL would remove just its name. A photo of a task is uploaded
-- just before it is submitted: what no answer has a day later is left behind. Definer: see above.
create function private.admin_list_orphaned_photos() returns table (bucket text, path text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_admin('admin_permissions_required');
  return query
  select photo.* from unnest(array['claim-photos', 'task-photos']) buckets (id)
  cross join lateral (
    select o.bucket_id, o.name from storage.objects o
    left join public.profiles p -- as account_exists, for all folders in one query
      on p.id::text = (storage.foldername(o.name))[1] and p.removed_at is null
    where o.bucket_id = buckets.id and (buckets.id = 'claim-photos' and p.id is null
      or buckets.id = 'task-photos' and (p.id is null or o.created_at < private.current_time() - interval '1 day')
        and not private.is_task_photo_used(o.name))
    order by o.name limit 500) photo -- of each kind, because a failure of one must not stop the other
  order by photo.bucket_id, photo.name;
end
$$;
