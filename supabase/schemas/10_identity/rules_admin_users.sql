-- Organisers' actions on players and roles. Definer functions, because admins act on rows of others; each checks the
-- caller's role on every call.

create function private.assert_page(p_limit integer, p_offset integer) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if p_limit is null or p_limit not between 1 and 1000 or p_offset is null or p_offset < 0 then
    perform private.raise_error('invalid_input');
  end if;
end
$$;
comment on function private.assert_page is 'Raises invalid_input unless p_limit is 1 to 1000 and p_offset is valid.';

-- Counts separately; looks balances and points up for the page only, unless the page is sorted by them. Definer: see
-- above.
create function private.admin_list_users(
  p_search text, p_role text, p_sort text, p_descending boolean, p_limit integer, p_offset integer, p_is_banned boolean
) returns setof public.admin_user_row
language plpgsql stable security definer set search_path = '' as $$
declare
  v_pattern text;
  v_banned_ids uuid[];
  v_total bigint;
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  v_pattern := private.like_pattern(p_search);
  if p_role not in ('user', 'admin', 'guest') then
    perform private.raise_error('invalid_role');
  end if;
  if p_sort not in ('name', 'email', 'created_at', 'last_login_at', 'points_total', 'balance') then
    perform private.raise_error('invalid_input');
  end if;
  v_banned_ids := private.banned_user_ids();

  select count(*) into v_total from public.profiles p
  where p.removed_at is null and (v_pattern is null or p.search_name like v_pattern or p.email like v_pattern)
    and (p_role is null or p.role = p_role or p_role = 'guest' and p.is_guest)
    and (p_is_banned is null or (p.id = any (v_banned_ids)) = p_is_banned);
  return query
  select page.id, page.name::text, page.email::text, page.role::text, page.language::text, page.created_at,
    page.last_login_at,
    page.failed_login_attempts::integer, public.points_total(page), coalesce(b.balance, 0), page.has_claimed_treasure,
    exists (select from public.treasure_claims c where c.user_id = page.id and c.status <> 'rejected'),
      page.phone_number::text, page.tax_id::text, page.address::text, page.id = any (v_banned_ids), page.is_guest,
    u.banned_until, v_total
  from (
    select sorted.id, row_number() over () as ordinal
    from (
      select p.id
      from public.profiles p
      left join public.token_balances w on w.user_id = p.id and p_sort = 'balance'
      -- Same as points_total, for all users in one query.
      left join (
        select user_id, sum(current_points) as points from public.user_game_sessions
        where test_balance is null and p_sort = 'points_total' group by user_id) s on s.user_id = p.id
      cross join lateral (select
        case p_sort when 'name' then p.sort_name when 'email' then convert_to(p.email, 'UTF8') end as text_key,
        case p_sort
          when 'last_login_at' then extract(epoch from p.last_login_at)::float8
          when 'points_total' then coalesce(s.points, 0)
          when 'balance' then coalesce(w.balance, 0)
        end * case when p_descending then -1 else 1 end as number_key) sort
      where p.removed_at is null and (v_pattern is null or p.search_name like v_pattern or p.email like v_pattern)
        and (p_role is null or p.role = p_role or p_role = 'guest' and p.is_guest)
        and (p_is_banned is null or (p.id = any (v_banned_ids)) = p_is_banned)
      order by
        sort.number_key,
        case when not p_descending then sort.text_key end,
        case when p_descending then sort.text_key end desc,
        case when not p_descending then p.created_at end,
        p.created_at desc, p.id
      limit p_limit offset p_offset
    ) sorted
  ) ordered
  join public.profiles page on page.id = ordered.id
  left join public.token_balances b on b.user_id = page.id
  left join private.user_bans u on u.user_id = page.id and page.id = any (v_banned_ids)
  order by ordered.ordinal;
end
$$;

-- An edit names only the fields that it changes. Organisers who change different fields do not undo each other; the
-- second to change the same field gets an error.
create function private.assert_unchanged(p_row jsonb, p_seen jsonb) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if jsonb_typeof(p_seen) <> 'object' then
    perform private.raise_error('invalid_input');
  end if;
  if exists (select from jsonb_each(p_seen) seen where p_row -> seen.key is distinct from seen.value) then
    perform private.raise_error('edit_conflict');
  end if;
end
$$;
comment on function private.assert_unchanged is
  'Raises edit_conflict unless the row still has the values that the caller saw (null: no check); invalid_input.';

-- Definer: see above.
create function private.admin_update_user(
  p_user_id uuid, p_name text, p_phone_number text, p_tax_id text, p_address text, p_seen jsonb
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_before public.profiles;
  v_after public.profiles;
begin
  perform private.assert_admin();
  select * into v_before from public.profiles where id = p_user_id for no key update;
  if not found then
    perform private.raise_error('user_not_found');
  end if;
  perform private.assert_unchanged(to_jsonb(v_before), p_seen);
  v_after := private.write_profile(p_user_id, p_name, p_phone_number, p_tax_id, p_address);
  -- The log contains no contact data: only the names of the fields that changed.
  perform private.record_activity('user.update', 'users', v_after.name, jsonb_build_object(
    'user_id', p_user_id, 'before', jsonb_build_object('name', v_before.name),
    'after', jsonb_build_object('name', v_after.name),
    'changed', (select coalesce(jsonb_agg(b.key order by b.key), '[]') from jsonb_each(to_jsonb(v_before)) b
                join jsonb_each(to_jsonb(v_after)) a on a.key = b.key
                where a.value <> b.value and b.key not in ('search_name', 'sort_name'))));
  return private.profile_document(v_after);
end
$$;

-- Definer: see above.
create function private.admin_set_user_role(p_user_id uuid, p_role text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_before text;
begin
  perform private.assert_admin();
  if p_role is null or p_role not in ('user', 'admin') then
    perform private.raise_error('invalid_role');
  end if;
  if p_role = 'user' then
    perform private.assert_not_last_admin(p_user_id);
    perform private.assert_admin(); -- the caller may have been demoted during the lock wait
  end if;
  select role into v_before from public.profiles where id = p_user_id for no key update;
  if not found then
    perform private.raise_error('user_not_found');
  end if;
  if p_role = 'admin' then
    if p_user_id = any (private.banned_user_ids()) then
      perform private.raise_error('user_banned');
    end if;
    perform private.assert_account(p_user_id);
  end if;
  update public.profiles set role = p_role where id = p_user_id;
  if p_role = 'user' and v_before = 'admin' then
    delete from auth.sessions where user_id = p_user_id; -- as admin_ban_user
  end if;
  perform private.record_activity('user.role', 'users', '', jsonb_build_object(
    'user_id', p_user_id, 'before', v_before, 'after', p_role));
  perform private.publish('user:' || p_user_id, 'profile', '{}');
  perform private.publish('admin', 'users', '{}');
  return jsonb_build_object('user_id', p_user_id, 'role', p_role);
end
$$;

-- Definer: see above.
create function private.admin_delete_user(p_user_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_role text;
begin
  perform private.assert_admin();
  select role into v_role from public.profiles where id = p_user_id;
  if not found then
    perform private.raise_error('user_not_found');
  end if;
  perform private.delete_user(p_user_id);
  -- The deletion has just removed the name from the whole log (tg_profiles__before_delete).
  perform private.record_activity('user.delete', 'users', '', jsonb_build_object(
    'user_id', p_user_id, 'before', jsonb_build_object('role', v_role)));
  return jsonb_build_object('deleted', true);
end
$$;
