-- The rows that record_scan writes, in one plain statement by the owner: no rules, no row-level
-- security, no request context.
\set n :n + :clients
\set player (:n + :client_id) * 7919 % :players + 1
\set item (:player * 31 + 50 + :pass + (:n + :client_id) / :players) % 200
with scan as (
  insert into public.scans
    (user_id, qr_code_id, qr_code_name, game_session_id, status, points, current_points, device_info,
     scanned_at, received_at, client_scan_id)
  values
    (('00000001-0000-4000-8000-' || lpad(:player::text, 12, '0'))::uuid,
     ('00000003-0000-4000-8000-' || lpad(:item::text, 12, '0'))::uuid, 'Code',
     '00000002-0000-4000-8000-000000000023', 'success', 10, 10, '{"platform":"bench"}', now(), now(), gen_random_uuid())
  returning id, user_id, game_session_id, points
), member as (
  update public.user_game_sessions m set current_points = m.current_points + scan.points, last_activity = now(),
    found_codes = m.found_codes + 1, first_found_at = coalesce(m.first_found_at, now())
  from scan where m.game_session_id = scan.game_session_id and m.user_id = scan.user_id
)
insert into realtime.messages (payload, event, topic, private, extension)
select jsonb_build_object('scan_id', id, 'points', points), 'scan', 'user:' || user_id, true, 'broadcast' from scan;
