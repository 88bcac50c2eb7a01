-- What organisers see: lists over the rows of all players. Definer functions; each asks for the role first.

create function private.admin_list_token_transactions(p_search text, p_type text, p_limit integer, p_offset integer)
returns table (
  id bigint, user_id uuid, user_name text, user_email text, type text, amount integer, delta integer, description text,
  status text, created_at timestamptz, metadata jsonb, order_id uuid, payment_method text, total_count bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_pattern text := private.like_pattern(p_search);
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  return query
  select t.id, t.user_id, p.name, p.email, t.type, t.amount, t.delta, t.description, t.status, t.created_at, t.metadata,
    t.order_id, t.payment_method, count(*) over ()
  from public.token_transactions t
  join public.profiles p on p.id = t.user_id
  where (p_type is null or t.type = p_type)
    and (v_pattern is null or lower(p.name) like v_pattern or p.email like v_pattern or lower(t.description) like v_pattern)
  order by t.created_at desc, t.id desc
  limit p_limit offset p_offset;
end
$$;
comment on function private.admin_list_token_transactions(text, text, integer, integer) is 'The whole ledger; see public.admin_list_token_transactions.';

create function private.admin_list_found_qr_codes(p_search text, p_game_session_id uuid, p_limit integer, p_offset integer)
returns table (
  scan_id bigint, user_id uuid, user_name text, user_email text, phone_number text, address text,
  qr_code_id uuid, qr_code_name text, game_session_id uuid, game_session_name text, points integer,
  scanned_at timestamptz, received_at timestamptz, total_count bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_pattern text := private.like_pattern(p_search);
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  return query
  select s.id, s.user_id, p.name, p.email, p.phone_number, p.address, s.qr_code_id, s.qr_code_name,
    s.game_session_id, g.name, s.points, s.scanned_at, s.received_at, count(*) over ()
  from public.scans s
  join public.profiles p on p.id = s.user_id
  join public.game_sessions g on g.id = s.game_session_id
  where s.status = 'success' and (p_game_session_id is null or s.game_session_id = p_game_session_id)
    and (v_pattern is null or lower(p.name) like v_pattern or p.email like v_pattern or lower(s.qr_code_name) like v_pattern)
  order by s.id desc
  limit p_limit offset p_offset;
end
$$;
comment on function private.admin_list_found_qr_codes(text, uuid, integer, integer) is 'All successful scans with contact data; see public.admin_list_found_qr_codes.';

create function private.admin_list_treasure_claims(p_status text, p_limit integer, p_offset integer)
returns table (
  id uuid, user_id uuid, user_name text, user_email text, game_session_id uuid, game_session_name text, status text,
  name text, address text, phone_number text, tax_id text, photo_path text, submitted_at timestamptz,
  reviewed_at timestamptz, rejection_reason text, total_count bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  return query
  select c.id, c.user_id, p.name, p.email, c.game_session_id, g.name, c.status, c.name, c.address, c.phone_number,
    c.tax_id, c.photo_path, c.submitted_at, c.reviewed_at, c.rejection_reason, count(*) over ()
  from public.treasure_claims c
  join public.profiles p on p.id = c.user_id
  join public.game_sessions g on g.id = c.game_session_id
  where p_status is null or c.status = p_status
  order by c.submitted_at, c.id -- the earliest claim comes first: server time decides
  limit p_limit offset p_offset;
end
$$;
comment on function private.admin_list_treasure_claims(text, integer, integer) is 'Claims with contact data, earliest first; see public.admin_list_treasure_claims.';

create function private.admin_list_activity(p_limit integer)
returns table (
  id bigint, action text, component text, type text, message text, details jsonb, user_id uuid, user_name text,
  "timestamp" timestamptz, device_info jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, 0);
  return query
  select a.id, a.action, a.component, a.type, a.message, a.details, a.user_id, a.user_name, a."timestamp", a.device_info
  from public.activity a
  order by a.created_at desc, a.id desc
  limit p_limit;
end
$$;
comment on function private.admin_list_activity(integer) is 'Latest activity, at most 1000 records (spec §9); see public.admin_list_activity.';
