-- Everything stored about a person is in that person's export, or in the list below with the reason why it is not.
begin;
\ir ../support/load.psql
select plan(5);

-- Columns that say whom a row is about: a reference to an account, or a user_id without one.
create temporary view person_columns as
select format('%s.%s', n.nspname, c.relname) as relation, a.attname::text as attribute
from pg_class c
join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'private')
join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
where c.relkind in ('r', 'p') and (a.attname = 'user_id' or exists (
  select 1 from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid and a.attnum = any (f.conkey)
    and f.confrelid in ('public.profiles'::regclass, 'auth.users'::regclass)));

-- The export names the rows of a table by such a column: "from public.orders o where o.user_id = v_user_id".
create temporary view exported_columns as
select p.relation, p.attribute
from person_columns p, (select prosrc from pg_proc where oid = 'private.export_my_data'::regproc) export
where regexp_replace(export.prosrc, '\s+', ' ', 'g')
  ~ format('from %s (\w+)( join [^)]*)? where \1\.%s = v_user_id', replace(p.relation, '.', '\.'), p.attribute);

create temporary table reviewed_exceptions (relation text, attribute text, reason text not null);
insert into reviewed_exceptions values
  ('private.first_user', 'user_id', 'Says who came first; the role that follows from it is in the profile'),
  ('private.sign_in_pauses',
    'user_id', 'The seconds until the next try after wrong passwords; how many there were is in the profile'),
  ('private.device_codes', 'user_id', 'When the latest code for another device was valid and used, without the code'),
  ('private.device_codes', 'created_by', 'As above; an act of an organiser is in the activity of the account'),
  ('private.coupon_attempts', 'user_id', 'Times of refused codes in the last minute, without the codes'),
  ('private.telemetry_quotas', 'user_id', 'The size of the telemetry of one day, which is in the export'),
  ('private.statistics_players', 'user_id', 'Counted from scans, purchases and the ledger, which are in the export'),
  ('private.left_teams', 'user_id', 'Tells for half an hour to which team a late find belongs'),
  ('private.former_members', 'user_id', 'Follows from finds and purchases in a team, which are in the export'),
  ('public.cheat_reviews',
    'user_id', 'What organisers noted about a suspicion; telling how it is found would help to avoid it'),
  ('public.game_sessions', 'treasure_awarded_to', 'The approved claim is in the export'),
  ('public.teams', 'captain_id', 'The teams of an account are in the export, each with is_captain'),
  ('public.game_settings', 'updated_by', 'An act of an organiser, which is in the activity of the account'),
  ('public.treasure_claims', 'reviewed_by', 'As above'),
  ('public.announcements', 'created_by', 'As above'),
  ('public.media', 'created_by', 'As above'),
  ('public.announcements', 'withdrawn_by', 'As above'),
  ('public.find_corrections', 'created_by', 'As above'),
  ('public.point_adjustments', 'created_by', 'As above'),
  ('private.task_answers', 'decided_by', 'As above'),
  ('public.session_events', 'created_by', 'As above'),
  ('public.problem_reports', 'solved_by', 'As above'),
  ('public.vip_memberships', 'granted_by', 'As above'),
  ('public.jackpot_entries', 'created_by', 'As above'),
  ('public.cheat_reviews', 'reviewed_by', 'As above'),
  ('private.user_bans', 'banned_by', 'As above'),
  ('private.session_helpers', 'added_by', 'As above'),
  ('private.helper_invitations', 'created_by', 'As above'),
  ('private.helper_acts', 'undone_by', 'An act of an organiser, which is in the activity of the account'),
  ('private.helper_acts', 'player_id', 'The correction, the points and the answer are in the export');

select cmp_ok((select count(*) from exported_columns), '>=', 17::bigint, 'The export is understood');
select is_empty($$ select relation, attribute from person_columns
    except select relation, attribute from exported_columns except select relation, attribute
      from reviewed_exceptions $$,
  'Each column about a person is in the export or a reviewed exception');
select is_empty('select relation, attribute from reviewed_exceptions except select relation, attribute from '
  'person_columns',
  'No exception is about a column that is gone');
select is_empty('select relation, attribute from reviewed_exceptions intersect select relation, attribute from '
  'exported_columns',
  'No exception is about a column that is exported after all');

create table public.loyalty_cards (owner uuid references public.profiles (id));
select set_eq($$ select relation, attribute from person_columns
    except select relation, attribute from exported_columns except select relation, attribute
      from reviewed_exceptions $$,
  $$ values ('public.loyalty_cards', 'owner') $$, 'A new table about people is noticed');
select * from finish();
rollback;
