-- The first hundred entries of a board and the caller's rank.
\set n :n + :clients
\set player (:n + :client_id) * 7919 % :players + 1
begin;
select set_config('role', 'authenticated', true), set_config('request.jwt.claims',
  '{"role":"authenticated","sub":"00000001-0000-4000-8000-' || lpad(:player::text, 12, '0') || '"}', true);
select public.get_leaderboard(('00000002-0000-4000-8000-' || lpad(:session::text, 12, '0'))::uuid, 100);
commit;
