-- log_activity with :records records in one call.
\set n :n + :clients
\set player (:n + :client_id) * 7919 % :players + 1
begin;
select set_config('role', 'authenticated', true), set_config('request.jwt.claims',
  '{"role":"authenticated","sub":"00000001-0000-4000-8000-' || lpad(:player::text, 12, '0') || '"}', true);
select public.log_activity(
  ('[' || rtrim(repeat('{"action":"bench","component":"bench","type":"info","message":"m","deviceInfo":{"browser":"b"}},',
    :records::integer), ',') || ']')::jsonb);
commit;
