-- admin_list_game_sessions: every session with players, clues and codes, for organisers only.
begin;
\ir ../support/load.psql
select plan(11);
select tests.create_hunt();
select tests.remember_id('test session',
  tests.save_session('{"name":"Test session","is_test":true,"starting_tokens":7}'));
update public.game_sessions set created_at = case id
  when tests.id('session') then '2025-01-01Z'::timestamptz when tests.id('other session') then '2025-01-02Z'
    else '2025-01-03Z' end where true;
select tests.scan_as('anna', 'well', '2025-06-01T12:00:00Z');
select tests.scan_as('anna', 'hall', '2025-06-01T12:00:00Z');
select tests.scan_as('béla', 'hall', '2025-06-01T12:00:00Z');
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok('select * from public.admin_list_game_sessions()', '42501', null,
  'A visitor cannot list the sessions of organisers');
select tests.authenticate_as(null);
select tests.throws_key('select * from public.admin_list_game_sessions()',
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('anna');
select tests.throws_key('select * from public.admin_list_game_sessions()',
  'admin_permissions_required', 'A player cannot list them');
select tests.sign_in_as('cili');
select tests.throws_key('select * from public.admin_list_game_sessions()',
  'admin_permissions_required', 'A stranger cannot list them');
select tests.rows_unchanged('Refusals change no rows');

select tests.sign_in_as('olga');
select results_eq('select name, is_test, starting_tokens, players from public.admin_list_game_sessions()',
  $$ values ('Test session', true, 7, 0::bigint), ('Another hunt', false, 0, 0), ('Budapest hunt', false, 100, 2) $$,
  'All sessions are listed, the newest first, test sessions included, with their players');
select is((select to_jsonb(clues) from public.admin_list_game_sessions() where id = tests.id('session')),
  (select jsonb_agg(jsonb_build_object('clue_id', tests.id(name), 'position', position, 'name_hu', t.name_hu,
    'name_en', t.name_en,
     'price', t.price, 'required_clue_id', t.required_clue_id, 'is_active', t.is_active, 'is_locked', t.is_locked)
       order by position)
   from unnest(array['compass', 'map', 'later', 'dear', 'locked', 'retired', 'gift']) with ordinality as clues (name,
     position)
   join public.clue_templates t on t.id = tests.id(name)),
  'The clues are listed in shop order, locked and inactive ones included');
select is((select to_jsonb(qr_codes) from public.admin_list_game_sessions() where id = tests.id('session')),
  (select jsonb_agg(jsonb_build_object('qr_code_id', q.id, 'name', q.name, 'short_code', q.short_code,
    'is_active', q.name <> 'faded',
     'points', c.points, 'max_scans', c.max_scans, 'is_public', false, 'current_scans', c.scans) order by q.name)
   from (values ('bridge', 40, null, 0), ('faded', 50, null, 0), ('hall', 10, null, 2), ('tower', 30, 1, 0),
     ('well', 20, 7, 1))
     as c (name, points, max_scans, scans) join public.qr_codes q on q.id = tests.id(c.name)),
  'The codes are listed by name with short code, points, cap and the scans so far');
select results_eq(
  $$ select to_jsonb(clues), to_jsonb(qr_codes) from public.admin_list_game_sessions()
    where id = tests.id('test session') $$,
  $$ values ('[]'::jsonb, '[]'::jsonb) $$, 'A session without clues and codes has empty lists');

-- A listed document can be saved again: the screen edits it.
select lives_ok(
  $$ select to_jsonb(public.admin_save_game_session(to_jsonb(s))) from public.admin_list_game_sessions() s
    where id = tests.id('session') $$,
  'A listed session can be saved as it is');
select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
