-- The organisers' log as it opens.
begin;
select set_config('role', 'authenticated', true), set_config('request.jwt.claims',
  '{"role":"authenticated","sub":"00000001-0000-4000-8000-000000000000"}', true);
select count(*) from public.admin_list_activity(1000);
commit;
