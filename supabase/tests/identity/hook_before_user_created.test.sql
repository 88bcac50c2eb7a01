-- private.hook_before_user_created: the auth server calls it before it creates a user.
begin;
\ir ../support/load.psql
select plan(20);

select tests.create_user('Olga', 'admin');
delete from public.activity where true;
select tests.forget_broadcasts();
select tests.remember_rows();

create function pg_temp.ask(p_metadata jsonb, p_provider text default 'email') returns jsonb
language sql as $$
  select private.hook_before_user_created(jsonb_build_object('metadata', '{"name": "before-user-created"}'::jsonb,
    'user',
    jsonb_build_object('email', 'cecil@hunt.test', 'app_metadata', jsonb_build_object('provider', p_provider),
      'user_metadata', p_metadata))::json)
$$;

-- The owner of a hosted project cannot take this role.
select ok(
  has_schema_privilege('supabase_auth_admin', 'private', 'usage')
    and has_function_privilege('supabase_auth_admin', 'private.hook_before_user_created(json)', 'execute')
    and (select prosecdef from pg_proc where oid = 'private.hook_before_user_created(json)'::regprocedure),
  'The auth server may call it, and needs no right of its own on what it writes');

select is(pg_temp.ask(metadata), '{}', title) from (values
  ('{"name": "Jó"}'::jsonb, 'A name of two letters is accepted'),
  ('{"name": "  Kovács Anna  "}', 'Spaces around a name are accepted'),
  ('{"name": "🦊🐻"}', 'Characters count, not bytes'),
  ('{}', 'A user without a name is named after the address'),
  ('{"name": null}', 'Null is not a name'),
  (null, 'Missing metadata is not a name')) as good (metadata, title);
select is(pg_temp.ask('{"name": "C", "full_name": "C"}', 'google'), '{}',
  'Names from a third party are accepted');
select tests.rows_unchanged('A sign-up that may go on leaves no row');

select is(pg_temp.ask(metadata), '{"error": {"http_code": 400, "message": "Invalid name"}}', title) from (values
  ('{"name": "C"}'::jsonb, 'A name of one letter is refused'),
  ('{"name": ""}', 'An empty name is refused'),
  (jsonb_build_object('name', E' C\t\n'), 'White space makes no name'),
  (jsonb_build_object('name', E'\u200b\u200b'), 'Invisible characters are not a name'),
  ('{"name": 12345}', 'A number is not a name'),
  ('{"name": ["Anna"]}', 'A list is not a name')) as bad (metadata, title);
-- As the auth server sends it: jsonb could not hold the name.
select is(private.hook_before_user_created($$ {"user": {"email": "cecil@hunt.test",
    "app_metadata": {"provider": "email"}, "user_metadata": {"name": "Ce\u0000cil"}}} $$),
  '{"error": {"http_code": 400, "message": "Invalid name"}}', 'A name with a NUL is refused');
select is(private.hook_before_user_created($$ {"user": {"email": "cecil@hunt.test",
    "app_metadata": {"provider": "google"}, "user_metadata": {"full_name": "\u0000"}}} $$),
  '{"error": {"http_code": 400, "message": "Invalid name"}}', 'A NUL from a third party is refused');
select results_eq(
  'select action, component, type, user_name, user_id, message, details, count(*)::integer from public.activity group '
  'by 1, 2, 3, 4, 5, 6, 7',
  $$ values ('auth.sign_up_failed', 'auth', 'warn', 'system', null::uuid, '', '{"reason": "invalid_name"}'::jsonb,
    8) $$,
  'Each refusal is in the activity log, without address or name');

select tests.as_anonymous();
select throws_ok($$ select private.hook_before_user_created('{}') $$,
  '42501', 'permission denied for function hook_before_user_created',
  'A visitor cannot call it');
select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
