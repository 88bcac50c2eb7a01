-- Reads everything that each role can reach, from every table and every RPC, and searches it for the secrets of
-- others. New tables and RPCs are included automatically.
begin;
\ir load.psql
select plan(17);
select tests.create_access_fixtures();

create temporary table people as select person, tests.id(person) as id from tests.access_people
  where person is not null;

-- `owner` may know it; null: no player may.
create temporary table secrets (kind text, secret text, owner text);
insert into secrets
select 'content of a clue', content_hu, null from public.clue_contents
  where clue_id not in (tests.id('compass'), tests.id('gift'))
union all select 'content of a guide', content_en, null from public.clue_solution_guide_contents
  where solution_guide_id <> tests.id('compass guide')
union all select 'picture', alt_en, null from public.media
  where name in ('unsold photo', 'unused photo', 'unfound photo')
union all select 'picture', alt_en, 'anna' from public.media where name = 'first photo'
union all select 'file of a picture', id || '/960.webp', null from public.media
  where name in ('unsold photo', 'unused photo', 'unfound photo')
union all select 'file of a picture', id || '/960.webp', 'anna' from public.media where name = 'first photo'
union all select 'id of a code', id::text, null from public.qr_codes where id <> tests.id('hall')
union all select 'short code', short_code, null from public.qr_codes
union all select 'coupon', 'SECRETSALE', null
union all select 'note of an organiser', 'SECRET note', null
union all select 'record of the log', 'SECRET log of ' || person, person from people
union all select 'map that is not shown', name_hu, null from public.maps where name_hu like 'SECRET%'
union all select 'draft hunt', unnest(array['SECRET draft', 'SECRET place']), null
union all select 'link-only hunt', unnest(array['SECRET party', 'SECRET invitation']), null
union all select 'join code', code, null from private.join_codes where game_session_id not in (
  tests.id('session'), tests.id('other session'))
union all select 'address', address, person from people join public.profiles using (id)
union all select 'e-mail', email, person from people join public.profiles using (id)
union all select 'name on a claim', 'SECRET claimant ' || person, person from people
union all select 'photo', id || '/secret-photo.jpg', person from people
union all select 'order', o.id::text, person from people p join public.orders o on o.user_id = p.id
union all select 'scan', r::text, person from people p join public.scans r on r.user_id = p.id and status = 'success'
  and not tests.is_credited(r.id)
union all select 'ledger', r::text, person from people p join public.token_transactions r on r.user_id = p.id;

-- Every query that a client could think of. RPCs that answer rows about a session get the one of the hunt.
create temporary table readings as
select format('select array_agg(r::text) from %I.%I r', n.nspname, c.relname) as query
from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p', 'v', 'm') and n.nspname in ('public', 'private', 'storage', 'realtime', 'auth')
union all
select format('select array_agg(to_jsonb(r)::text) from public.%I(%s) r', p.proname, (
    select string_agg(case name
      when 'p_game_session_id' then quote_literal(tests.id('session')) when 'p_qr_code_id'
        then quote_literal(tests.id('hall'))
      when 'p_user_id' then quote_literal(tests.id('béla')) when 'p_limit' then '1000'
      else 'null' end || '::' || format_type(type, null), ', ' order by position)
    from unnest(p.proargnames::text[], p.proargtypes) with ordinality as arguments (name, type, position)
      where type is not null))
from pg_catalog.pg_proc p
where p.pronamespace = 'public'::regnamespace
  and p.proname ~
    '^(get|list|export|helper_(get|list|search)|admin_list|admin_get|admin_review|admin_\w*statistics|admin_overview)';

create function pg_temp.everything_read_by(p_person text) returns text
language sql as $$
  select string_agg(answered.text, E'\n') from readings,
    lateral (select array_to_string((tests.attempt(p_person, query)).answer, E'\n') as text) answered
$$;
create function pg_temp.secrets_read_by(p_person text) returns setof text
language sql as $$
  select distinct kind || ': ' || secret from secrets, (select pg_temp.everything_read_by(p_person) as text) readable
  where owner is distinct from p_person and position(secret in text) > 0
$$;

-- The search can find: what is one's own is there, and an organiser reads nearly everything.
select cmp_ok((select count(*) from readings), '>', 80::bigint, 'Every table and every reading RPC is asked');
select is((select count(distinct kind) from secrets), 20::bigint, 'There are secrets of each kind');
select is(
  array(select kind from secrets, (select pg_temp.everything_read_by('anna') as text) readable where owner = 'anna'
    and position(secret in text) = 0),
  '{}', 'Players read all that is their own');
select is(
  array(select distinct kind from secrets, (select pg_temp.everything_read_by('olga') as text) readable
        where owner is null and position(secret in text) = 0),
  '{}', 'Organisers read what no player may');

select is(array(select pg_temp.secrets_read_by(person)), '{}', coalesce(person, 'A visitor')
  || ' reads no secret of others')
from (values (null), ('anna'), ('béla'), ('cili'), ('dóra'), ('emil'), ('hanna'), ('hugó')) people (person);
select isnt(position('SECRET report of anna' in pg_temp.everything_read_by('hanna')), 0,
  'A helper reads the reports of the hunt');

-- A player without a purchase reads nothing of a clue; a banned player reads nothing at all.
select is(position('SECRET compass' in coalesce(pg_temp.everything_read_by('cili'), '')), 0,
  'A player who has not bought a clue does not read its content');
select isnt(position('SECRET compass' in pg_temp.everything_read_by('anna')), 0, 'A player who has bought it does');
select is(position('SECRETGOLD' in coalesce(pg_temp.everything_read_by('cili'), '')), 0,
  'A player who has not redeemed a coupon does not read its code');
select is(position('SECRET' in coalesce(pg_temp.everything_read_by('dóra'), '')), 0,
  'A banned player does not even read their own secrets');

select * from finish();
rollback;
