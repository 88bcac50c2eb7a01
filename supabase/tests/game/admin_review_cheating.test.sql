-- public.admin_review_cheating and admin_mark_cheat_case: suspicious scans with their evidence; nothing follows from
-- them automatically.
begin;
\ir ../support/load.psql
select plan(57);

select tests.create_hunt();
select tests.create_player(name) from unnest(array['Dani', 'Ede', 'Feri', 'Gabi', 'Hedi']) name;
update public.qr_codes set latitude = 47.4979, longitude = 19.0402 where id = tests.id('hall');
update public.qr_codes set latitude = 47.5300, longitude = 19.0402 where id = tests.id('well');

-- A scan as record_scan would have left it; the hunt's own codes are too few and too capped for a crowd.
create function pg_temp.seen(
  p_name text, p_code text, p_at text, p_device text default null, p_failure text default null
) returns void
language sql as $$
  insert into public.scans (user_id, qr_code_id, qr_code_name, game_session_id, status, failure_reason, device_info,
    scanned_at, received_at)
  values (tests.id(p_name), case when p_failure is distinct from 'qr_code_not_found' then tests.id(p_code) end, p_code,
    tests.id('session'),
    case when p_failure is null then 'success' else 'failed' end, p_failure,
    case when p_device is null then '{}'
      else jsonb_build_object('userAgent', p_device, 'position', jsonb_build_object('latitude', random())) end,
    ('2025-06-01T' || p_at || 'Z')::timestamptz, ('2025-06-01T' || p_at || 'Z')::timestamptz)
$$;
-- Anna and Béla three times within a minute; Béla and Dani likewise: one group. Ede comes once, and later.
select pg_temp.seen('anna', code, at_a), pg_temp.seen('béla', code, at_b), pg_temp.seen('dani', code, at_c)
from (values ('bridge', '12:00:00', '12:00:20', '12:00:59'), ('tower', '13:00:00', '13:01:00', '13:01:30'),
             ('faded', '14:00:00', '14:00:30', '14:00:31')) walk (code, at_a, at_b, at_c);
select pg_temp.seen('ede', 'bridge', '12:00:21'), pg_temp.seen('ede', 'tower', '15:00:00');
-- Feri: 3.6 km in 20 s. Gabi: the same way in an hour.
select pg_temp.seen('feri', 'hall', '12:30:00'), pg_temp.seen('feri', 'well', '12:30:20'),
  pg_temp.seen('gabi', 'hall', '12:31:30'), pg_temp.seen('gabi', 'well', '13:31:30');
create function pg_temp.kinds() returns text[] language sql as $$
  select array_agg(c ->> 'kind' order by c ->> 'kind')
  from jsonb_array_elements(to_jsonb(public.admin_review_cheating(tests.id('session'))) -> 'cases') c
$$;
create function pg_temp.one(p_kind text) returns jsonb language sql as $$
  select c from jsonb_array_elements(to_jsonb(public.admin_review_cheating(tests.id('session'))) -> 'cases') c
    where c ->> 'kind' = p_kind
$$;
create function pg_temp.names(p_case jsonb) returns text language sql as $$
  select string_agg(p ->> 'name', ' ' order by p ->> 'name') from jsonb_array_elements(p_case -> 'players') p
$$;
grant execute on function pg_temp.kinds(), pg_temp.one(text), pg_temp.names(jsonb) to public;

-- Permissions -------------------------------------------------------------------------------------
select tests.remember_rows();
select tests.as_anonymous();
select throws_ok($$ select public.admin_review_cheating(tests.id('session')) $$, '42501',
  'permission denied for function admin_review_cheating', 'Visitors cannot look');
select throws_ok($$ select public.admin_mark_cheat_case(tests.id('session'), 'travel', tests.id('feri')) $$, '42501',
  'permission denied for function admin_mark_cheat_case', 'Visitors cannot mark a case');
select tests.authenticate_as(null);
select tests.throws_key($$ select public.admin_review_cheating(tests.id('session')) $$,
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.admin_review_cheating(tests.id('session')) $$,
  'admin_permissions_required', 'Players cannot look');
select tests.throws_key($$ select public.admin_mark_cheat_case(tests.id('session'), 'travel', tests.id('feri')) $$,
  'admin_access_required', 'Players cannot mark a case');
select is_empty('select * from public.cheat_reviews', 'Players cannot read the notes');
select tests.as_owner();
create temporary table latest as select max(id) as id from public.scans;
grant select on latest to public;
select tests.sign_in_as('olga');
select tests.throws_key('select public.admin_review_cheating(gen_random_uuid())',
  'game_session_not_found', 'An unknown session is refused');

-- Groups and jumps --------------------------------------------------------------------------------
select is(pg_temp.kinds(), array['cluster', 'travel'], 'Two cases: a group and a jump');
select is((select bool_or((p ->> 'is_banned')::boolean)
  from jsonb_array_elements(pg_temp.one('cluster') -> 'players') p), false, 'Nobody in it is banned');
select is(pg_temp.names(pg_temp.one('cluster')), 'Anna Béla Dani',
  'Players who meet again and again form one group');
select is(pg_temp.one('cluster') -> 'facts', '{"codes": 3, "players": 3}',
  'A group comes with the number of codes that its players share');
select is(pg_temp.one('cluster') -> 'scan_count', '9', 'A group comes with its scans');
select is(pg_temp.one('cluster') -> 'scans' -> 0 ->> 'code', 'faded', 'The latest scan of a group comes first');
select is(pg_temp.names(pg_temp.one('travel')), 'Feri',
  'Being at two far places too soon is a case; walking is not');
select is(pg_temp.one('travel') -> 'facts', '{"jumps": 1, "metres": 3569, "seconds": 20}',
  'A travel case comes with metres and seconds');
select is(pg_temp.one('travel') -> 'scan_count', '2', 'A travel case comes with both scans');
select is(to_jsonb(public.admin_review_cheating(tests.id('session'))) -> 'examined', '15',
  'The answer has the number of examined scans');
select is(to_jsonb(public.admin_review_cheating(tests.id('session'))) -> 'next_before', 'null',
  'Nothing is left to look at');
select results_eq(
  $$ select to_jsonb(public.admin_review_cheating(tests.id('session'), id)) -> 'examined' from latest
    union all select to_jsonb(public.admin_review_cheating(tests.id('session'), id + 1)) -> 'examined' from latest $$,
  array['14', '15']::jsonb[], 'The next look begins before the scan that it is given');
select is(to_jsonb(public.admin_review_cheating(tests.id('other session'))),
  '{"cases": [], "examined": 0, "oldest_at": null, "next_before": null}',
  'A session without scans has no cases');

-- Credited finds ----------------------------------------------------------------------------------
select tests.as_owner();
insert into public.find_corrections (kind, scan_id, game_session_id, user_id, points_before, points_after, reason,
  created_at)
select 'credit', id, game_session_id, user_id, 0, 10, 'Torn print', received_at from public.scans
where id = (select id from latest);
select results_eq($$ select cardinality(private.examined_scans(tests.id('session'), null, n))
    from unnest(array[14, 15]) n $$,
  array[14, 14], 'Credited finds are left out and take no place of others');
delete from public.find_corrections where kind = 'credit';

-- Decoys, refusals, devices -----------------------------------------------------------------------
select pg_temp.seen('hedi', 'elsewhere', '16:00:00', null, 'decoy');
select pg_temp.seen('ede', 'guess', ('16:01:' || lpad(n::text, 2, '0')), null, 'qr_code_not_found')
  from generate_series(1, 9) n;
select pg_temp.seen('gabi', 'hall', ('16:02:' || lpad(n::text, 2, '0')), null, 'already_scanned')
  from generate_series(1, 30) n;
select pg_temp.seen('gabi', 'elsewhere', '16:20:00', 'Phone A'),
  pg_temp.seen('hedi', 'elsewhere', '16:21:40', 'Phone A');
select tests.sign_in_as('olga');
select is(pg_temp.kinds(), array['cluster', 'decoy', 'travel'],
  'A decoy is a case; nine refusals, own repeats and one shared phone are not');
select is(pg_temp.one('decoy') -> 'facts', '{"decoy": 1}', 'Decoys are counted');
select tests.as_owner();
select pg_temp.seen('ede', 'hall', '16:03:00', null, 'scan_too_far');
select pg_temp.seen('gabi', 'bridge', '17:20:00', 'Phone A'), pg_temp.seen('hedi', 'bridge', '17:21:40', 'Phone A');
select tests.sign_in_as('olga');
select is(pg_temp.kinds(), array['cluster', 'decoy', 'device', 'failures', 'travel'],
  'Ten refusals are a case, and two codes from one device');
select is(pg_temp.one('failures') -> 'facts', '{"scan_too_far": 1, "qr_code_not_found": 9}',
  'Refusals are counted by reason');
select is(pg_temp.one('failures') -> 'scan_count', '10', 'A case of refusals comes with all of them');
select is(pg_temp.names(pg_temp.one('device')), 'Gabi Hedi', 'The accounts that take turns on one device');
select is(pg_temp.one('device') -> 'facts', '{"codes": 2, "players": 2}',
  'A device case comes with the number of codes');
-- Captured four hours ago, the phone says, and sent within the grace.
select tests.as_owner();
update public.game_sessions set late_scan_grace = '30 minutes' where id = tests.id('session');
select tests.at('2025-06-01T18:10:00Z');
select tests.sign_in_as('hedi');
select is(public.record_scan(tests.id('well')::text, tests.id('session'), '{}', '2025-06-01T14:10:00Z') ->> 'status',
  'success', 'A late scan counts');
select tests.sign_in_as('olga');
select is(pg_temp.names(pg_temp.one('late')), 'Hedi', 'A player whose scan counted after the end is a case');
select is(pg_temp.one('late') -> 'facts', '{"late": 1, "minutes": 240}',
  'A late case comes with the time that the scan took to arrive');
select tests.as_owner();
select tests.remember_rows();
select tests.sign_in_as('olga');
select lives_ok($$ select public.admin_review_cheating(tests.id('session')) $$, 'Looking');
select tests.as_owner();
select tests.rows_unchanged('changes no rows');

-- Reviews -----------------------------------------------------------------------------------------
select tests.at('2025-06-01T13:00:00Z');
select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_mark_cheat_case(tests.id('session'), 'travel', tests.id('feri'), ' By car ')),
  '{"is_reviewed": true}', 'An organiser marks a case');
select is(pg_temp.one('travel') -> 'review',
  '{"note": "By car", "is_outdated": false, "reviewed_at": "2025-06-01T13:00:00+00:00", "reviewed_by_name": "Olga"}',
  'A review shows organiser, time and note');
select is(pg_temp.one('cluster') -> 'review', 'null', 'Other cases stay open');
select tests.as_owner();
update public.scans set received_at = '2025-06-01T15:00Z' where user_id = tests.id('feri')
  and qr_code_id = tests.id('well');
select tests.sign_in_as('olga');
select is(pg_temp.one('travel') -> 'review' -> 'is_outdated', 'true', 'New evidence makes the note an old one');
select tests.as_owner();
select results_eq($$ select user_name, message, details -> 'after' from public.activity
  where action = 'cheating.review' $$,
  $$ values ('Olga', 'By car', '{"note": "By car", "is_reviewed": true}'::jsonb) $$, 'The log says who marked what');
select is((select current_points::integer from public.user_game_sessions where user_id = tests.id('feri')), 0,
  'Nothing happened to the player');
select is_empty('select * from private.user_bans', 'Nobody is banned for a case');
-- Another organiser, at the same time.
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_mark_cheat_case(tests.id('session'), 'travel', tests.id('feri'),
  'Too late') $$, 'edit_conflict',
  'An organiser who has not seen a note does not overwrite it');
select tests.at('2025-06-01T14:00:00Z');
select is(to_jsonb(public.admin_mark_cheat_case(tests.id('session'), 'travel', tests.id('feri'), 'By bus',
  p_reviewed_at => '2025-06-01T13:00Z')), '{"is_reviewed": true}', 'An organiser who has seen the note may change it');
select tests.throws_key($$ select public.admin_mark_cheat_case(tests.id('session'), 'travel', tests.id('feri'),
  'By train', p_reviewed_at => '2025-06-01T13:00Z') $$,
  'edit_conflict', 'An organiser who has seen an older note does not overwrite it');
select tests.throws_key($$ select public.admin_mark_cheat_case(tests.id('session'), 'travel', tests.id('feri'),
  p_is_reviewed => false, p_reviewed_at => '2025-06-01T13:00Z') $$,
  'edit_conflict', 'An organiser who has seen an older note does not take it back');
select is(pg_temp.one('travel') -> 'review' ->> 'note', 'By bus', 'The note stays as it was written last');
select is(to_jsonb(public.admin_mark_cheat_case(tests.id('session'), 'travel', tests.id('feri'), p_is_reviewed => false,
  p_reviewed_at => '2025-06-01T14:00Z')), '{"is_reviewed": false}', 'The mark can be taken back');
select tests.throws_key($$ select public.admin_mark_cheat_case(tests.id('session'), 'travel', tests.id('feri'),
  'By bus', p_reviewed_at => '2025-06-01T14:00Z') $$,
  'edit_conflict', 'A note that was taken back meanwhile is not changed');
select is(pg_temp.one('travel') -> 'review', 'null', 'A case whose mark was taken back is open again');
select tests.throws_key($$ select public.admin_mark_cheat_case(tests.id('session'), 'hunch', tests.id('feri')) $$,
  'invalid_input', 'An unknown kind is refused');
select tests.throws_key($$ select public.admin_mark_cheat_case(tests.id('session'), 'travel', gen_random_uuid()) $$,
  'user_not_found', 'An unknown user is refused');
select tests.throws_key($$ select public.admin_mark_cheat_case(gen_random_uuid(), 'travel', tests.id('feri')) $$,
  'game_session_not_found', 'An unknown session is refused');

-- A crowd, and one who has a list -----------------------------------------------------------------
-- Forty players at 28 codes, each code within one minute; nobody stays beside the same neighbour for long.
select tests.as_owner();
delete from public.scans where game_session_id = tests.id('session');
select tests.create_player('Crowd ' || n) from generate_series(1, 40) n;
insert into public.qr_codes (id, name, points)
select tests.remember_id('post ' || n, gen_random_uuid()), 'Post ' || n, 1 from generate_series(1, 28) n;
insert into public.scans (user_id, qr_code_id, qr_code_name, game_session_id, status, device_info, scanned_at,
  received_at)
select tests.id('crowd ' || player), tests.id('post ' || code), 'Post ' || code, tests.id('session'), 'success', '{}',
  moment, moment
from generate_series(1, 40) player, generate_series(1, 28) code,
  lateral (select '2025-06-01T12:00:00Z'::timestamptz + code * interval '10 minutes' + player
    * interval '1 second' as moment) seen;
select tests.sign_in_as('olga');
select is(pg_temp.kinds(), null, 'A crowd that walks from code to code is not a case of forty players');
-- Two of them stay together on their own, at other times, and meet at most of what they find.
select tests.as_owner();
update public.scans
  set (scanned_at, received_at) = (select moment, moment from (select scanned_at + interval '5 minutes') at (moment))
where user_id in (tests.id('crowd 7'), tests.id('crowd 31')) and game_session_id = tests.id('session');
select tests.sign_in_as('olga');
select is(pg_temp.names(pg_temp.one('cluster')), 'Crowd 31 Crowd 7',
  'Two who keep to each other are one, of these two alone');
-- Meeting somebody now and then, among many finds alone, is no case.
select tests.as_owner();
update public.scans
  set (scanned_at, received_at) = (select moment, moment from (select scanned_at + interval '2 minutes') at (moment))
where user_id = tests.id('crowd 7') and qr_code_id not in (select tests.id('post ' || n) from generate_series(1, 5) n)
  and game_session_id = tests.id('session');
select tests.sign_in_as('olga');
select is(pg_temp.kinds(), null, 'Five meetings among 28 finds are chance');
-- 28 codes in 11 seconds; four codes in fifteen seconds are none.
select tests.as_owner();
update public.scans set (scanned_at, received_at) = (select moment, moment
  from (select '2025-06-01T17:00:00Z'::timestamptz + substr(qr_code_name, 6)::integer
  * interval '0.4 seconds') at (moment))
where user_id = tests.id('crowd 9') and game_session_id = tests.id('session');
update public.scans set (scanned_at, received_at) = (select moment, moment
  from (select '2025-06-01T17:30:00Z'::timestamptz + substr(qr_code_name, 6)::integer
  * interval '4 seconds') at (moment))
where user_id = tests.id('crowd 10') and game_session_id = tests.id('session');
select tests.sign_in_as('olga');
select is(pg_temp.kinds(), array['burst'],
  'One who counts code after code within seconds is a case, wherever the codes are');
select is(pg_temp.one('burst') -> 'facts', '{"codes": 28, "seconds": 2}',
  'A burst comes with the number of fast scans and the time of the fastest five');
select public.admin_ban_user(tests.id('crowd 9'), 'A list of codes');
select is(pg_temp.one('burst') -> 'players' -> 0 -> 'is_banned', 'true', 'A player who is banned by now is marked');
select * from finish();
rollback;
