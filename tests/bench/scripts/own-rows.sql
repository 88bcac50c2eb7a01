-- A player with 100,000 rows reads them as JSON, as the Data API answers; with :is_player = 0 the owner of the table does.
\if :is_player
begin;
select set_config('role', 'authenticated', true), set_config('request.jwt.claims',
  '{"role":"authenticated","sub":"00000001-0000-4000-8000-' || lpad(:large::text, 12, '0') || '"}', true);
\else
begin;
select 1;
\endif
select length(json_agg(rows)::text) from (
  select qr_code_name, status, points, scanned_at from public.scans
  where user_id = ('00000001-0000-4000-8000-' || lpad(:large::text, 12, '0'))::uuid) rows;
commit;
