-- Comments of the rules behind the API, in the last of these files. A rule has the name of its RPC, whose comment says
-- everything.

do $$
declare
  v_name text;
begin
  for v_name in
    select r.proname from pg_catalog.pg_proc r
    join pg_catalog.pg_proc rpc on rpc.proname = r.proname and rpc.pronamespace = 'public'::regnamespace
    where r.pronamespace = 'private'::regnamespace and obj_description(r.oid, 'pg_proc') is null
  loop
    execute format('comment on function private.%1$I is %2$L', v_name, 'See public.' || v_name || '.');
  end loop;
end
$$;
