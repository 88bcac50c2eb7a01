-- A member reads the 100,000 maps of the session as JSON, as the Data API answers; with :is_player = 0 the owner of the table does.
\if :is_player
begin;
select set_config('role', 'authenticated', true), set_config('request.jwt.claims',
  '{"role":"authenticated","sub":"00000001-0000-4000-8000-' || lpad(:large::text, 12, '0') || '"}', true);
\else
begin;
select 1;
\endif
select length(json_agg(rows)::text) from (
  select id, name_hu, name_en, updated_at from public.maps
  where game_session_id = '00000002-0000-4000-8000-000000000027') rows;
commit;
