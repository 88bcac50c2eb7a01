-- A player with 100,000 rows reads them; with :is_player = 0 the owner of the table does.
\if :is_player
begin;
select set_config('role', 'authenticated', true), set_config('request.jwt.claims',
  '{"role":"authenticated","sub":"00000001-0000-4000-8000-' || lpad(:large::text, 12, '0') || '"}', true);
\else
begin;
select 1;
\endif
select count(received_at) from public.scans
where user_id = ('00000001-0000-4000-8000-' || lpad(:large::text, 12, '0'))::uuid;
commit;
