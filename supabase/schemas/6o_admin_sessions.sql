-- What organisers see of the hunts as a whole. Definer functions; each asks for the role first.

create function private.admin_overview() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_now timestamptz := private.current_time();
begin
  perform private.assert_admin('admin_permissions_required');
  return jsonb_build_object(
    'players', (select count(*) from public.profiles where role = 'user'),
    'active_players', (select count(distinct m.user_id) from public.user_game_sessions m
                       where m.last_activity > v_now - interval '15 minutes'),
    'scans_success', (select count(*) from public.scans where status = 'success'),
    'scans_failed', (select count(*) from public.scans where status = 'failed'),
    'tokens_earned', (select coalesce(sum(total_earned), 0) from public.token_balances),
    'tokens_spent', (select coalesce(sum(total_spent), 0) from public.token_balances),
    'clues_sold', (select count(*) from public.purchased_clues),
    'claims_pending', (select count(*) from public.treasure_claims where status = 'pending'),
    'recent_scans', (
      select coalesce(jsonb_agg(to_jsonb(recent) order by recent.scan_id desc), '[]')
      from (select s.id as scan_id, p.name as user_name, s.qr_code_name, g.name as game_session_name, s.status,
              s.failure_reason, s.points, s.received_at
            from public.scans s
            join public.profiles p on p.id = s.user_id
            join public.game_sessions g on g.id = s.game_session_id
            order by s.id desc limit 20) recent),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'starts_at', s.starts_at, 'ends_at', s.ends_at,
        'is_test', s.is_test, 'players', (select count(*) from public.user_game_sessions m where m.game_session_id = s.id))
        order by s.created_at desc), '[]')
      from public.game_sessions s));
end
$$;
comment on function private.admin_overview() is 'The numbers that matter now; see public.admin_overview.';
