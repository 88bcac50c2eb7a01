-- admin_publish_game_session: shows a draft to players.
begin;
\ir ../support/load.psql
select plan(16);
select tests.create_hunt();
select tests.at_shopping_time();
select tests.as_owner();
update public.game_sessions set visibility = 'draft' where id = tests.id('other session');
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok($$ select public.admin_publish_game_session(null, 'listed') $$, '42501', null,
  'A visitor publishes nothing');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.admin_publish_game_session(tests.id('other session'), 'listed') $$,
  'admin_access_required', 'A player cannot');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_publish_game_session(gen_random_uuid(), 'listed') $$,
  'game_session_not_found', 'There must be a hunt');
select tests.throws_key($$ select public.admin_publish_game_session(tests.id('other session'), 'draft') $$,
  'invalid_input', 'Nothing becomes a draft again');
select tests.throws_key($$ select public.admin_publish_game_session(tests.id('other session'), null) $$,
  'invalid_input', 'Who sees it must be said');
select tests.as_owner();
select tests.rows_unchanged('Refusals change no rows');

select tests.sign_in_as('anna');
select is_empty($$ select 1 from public.game_sessions where id = tests.id('other session') $$,
  'Players do not see a draft');
select tests.sign_in_as('olga');
select is((public.admin_publish_game_session(tests.id('other session'), 'link_only')).visibility, 'link_only',
  'A hunt is published for those with the link');
select is((public.admin_publish_game_session(tests.id('other session'), 'link_only')).visibility, 'link_only',
  'A second tap changes nothing');
select is((public.admin_publish_game_session(tests.id('other session'), 'listed')).visibility, 'listed',
  'Later everybody may see it');
select tests.sign_in_as('anna');
select isnt_empty($$ select 1 from public.game_sessions where id = tests.id('other session') $$,
  'Players see a listed hunt');
select tests.as_owner();
select results_eq($$ select details #>> '{before,visibility}', details #>> '{after,visibility}' from public.activity
  where action = 'session.publish' order by id $$,
  $$ values ('draft', 'link_only'), ('link_only', 'listed') $$, 'Each change is logged once');

update public.game_sessions set visibility = 'draft', archived_at = '2025-05-20T10:00:00Z'
where id = tests.id('other session');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_publish_game_session(tests.id('other session'), 'listed') $$,
  'invalid_game_session', 'An archived hunt is not published');
select tests.as_owner();
update public.game_sessions set archived_at = null, ends_at = '2025-05-20T10:00:00Z', starts_at = '2025-05-19T10:00:00Z'
where id = tests.id('other session');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_publish_game_session(tests.id('other session'), 'listed') $$,
  'invalid_game_session', 'Nor is one that is over');
select tests.throws_key(format($$ select public.admin_publish_game_session(%L, 'listed') $$,
  to_jsonb(public.admin_clone_game_session(tests.id('session'), 'Test session', true)) ->> 'game_session_id'),
  'invalid_game_session', 'Nor is a test');
select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
