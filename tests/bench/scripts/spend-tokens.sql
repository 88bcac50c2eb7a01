-- spend_tokens, one token a time.
\set n :n + :clients
\set player (:n + :client_id) * 7919 % :players + 1
begin;
select set_config('role', 'authenticated', true), set_config('request.jwt.claims',
  '{"role":"authenticated","sub":"00000001-0000-4000-8000-' || lpad(:player::text, 12, '0') || '"}', true);
select public.spend_tokens(1, 'bench', gen_random_uuid());
commit;
