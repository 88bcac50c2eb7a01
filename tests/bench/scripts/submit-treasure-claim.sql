-- submit_treasure_claim, all players in one session after the other; the runner empties the table before each slice.
\set n :n + :clients
\set player (:n + :client_id) * 7919 % :players + 1
\set session 31 + (:n + :client_id) / :players
begin;
select set_config('role', 'authenticated', true), set_config('request.jwt.claims',
  '{"role":"authenticated","sub":"00000001-0000-4000-8000-' || lpad(:player::text, 12, '0') || '"}', true);
select public.submit_treasure_claim(
  ('00000002-0000-4000-8000-' || lpad(:session::text, 12, '0'))::uuid, 'Kincs Kereső',
  'Budapest, Fő utca 1.', '+36 30 123 4567');
commit;
