-- The version of the database.

-- Definer: API roles cannot read the history of migrations, which the Supabase CLI and `npm start` keep.
create function private.admin_database_version() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_version text;
begin
  perform private.assert_admin('admin_permissions_required');
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute 'select max(version) from supabase_migrations.schema_migrations' into v_version;
  end if;
  return v_version;
end
$$;
