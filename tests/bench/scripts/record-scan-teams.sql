-- record_scan, everyone in one session with 200 codes, in teams of two. Team mates are 31 codes apart.
-- Avoids the codes that the other scripts have just scanned: a player may scan a code once in 5 s.
\set n :n + :clients
\set player (:n + :client_id) * 7919 % :players + 1
\set item (:player * 31 + 150 + :pass + (:n + :client_id) / :players) % 200
begin;
select set_config('role', 'authenticated', true), set_config('request.jwt.claims',
  '{"role":"authenticated","sub":"00000001-0000-4000-8000-' || lpad(:player::text, 12, '0') || '"}', true);
select public.record_scan(
  p_qr_code_id => '00000003-0000-4000-8000-' || lpad(:item::text, 12, '0'),
  p_game_session_id => '00000002-0000-4000-8000-000000000024',
  p_device_info => '{"platform":"bench"}', p_client_scan_id => gen_random_uuid());
commit;
