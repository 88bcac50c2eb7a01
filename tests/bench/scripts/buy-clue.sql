-- buy_clue, each player one clue after the other.
\set n :n + :clients
\set player (:n + :client_id) * 7919 % :players + 1
\set item (:player * 31 + :pass + (:n + :client_id) / :players) % 200
begin;
select set_config('role', 'authenticated', true), set_config('request.jwt.claims',
  '{"role":"authenticated","sub":"00000001-0000-4000-8000-' || lpad(:player::text, 12, '0') || '"}', true);
select public.buy_clue(
  ('00000004-0000-4000-8000-' || lpad(:item::text, 12, '0'))::uuid,
  ('00000002-0000-4000-8000-' || lpad((1 + :player::integer % 20)::text, 12, '0'))::uuid, 1, gen_random_uuid());
commit;
