-- get_code_place: the position of a code, for members who have its printed id.
begin;
\ir ../support/load.psql
select plan(15);
select tests.create_hunt();
select tests.at_playing_time();

-- A place without a radius, and one that other codes share the table with.
update public.qr_codes set latitude = 47.5, longitude = 19.05 where id = tests.id('well');
update public.qr_codes set latitude = 47.6, longitude = 19.15 where id = tests.id('faded');

create function pg_temp.place(p_code uuid) returns jsonb language sql volatile as $$
  select (select to_jsonb(r) from public.get_code_place(p_code, tests.id('session')) r)
$$;
grant execute on function pg_temp.place(uuid) to authenticated;

-- Refusals ----------------------------------------------------------------------------------------

select tests.remember_rows();
select tests.as_anonymous();
select throws_ok($$ select public.get_code_place(tests.id('bridge'), tests.id('session')) $$, '42501', null,
  'A visitor cannot call get_code_place');
select tests.authenticate_as(null);
select tests.throws_key($$ select pg_temp.place(tests.id('bridge')) $$,
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('cili');
select tests.throws_key($$ select pg_temp.place(tests.id('bridge')) $$,
  'session_not_joined', 'A player who has not joined learns no place');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.get_code_place(tests.id('bridge'), gen_random_uuid()) $$,
  'game_session_not_found',
  'A session that does not exist has no places');
select tests.throws_key($$ select public.get_code_place(tests.id('bridge'), null) $$, 'game_session_not_found',
  'Without a session there is no place');

-- Places ------------------------------------------------------------------------------------------

select is(pg_temp.place(tests.id('bridge')), '{"latitude": 47.4979, "longitude": 19.0402, "radius": 50}',
  'A member who holds the printed id learns place and radius');
select is(pg_temp.place(tests.id('well')), '{"latitude": 47.5, "longitude": 19.05, "radius": null}',
  'A code that counts from anywhere has no radius');
select is(pg_temp.place(tests.id('hall')), null, 'A code without a place has none');
select is(pg_temp.place(tests.id('elsewhere')), null, 'A code of no session has none');
select is(pg_temp.place(tests.id('faded')), null, 'An inactive code has none');
select is(pg_temp.place(gen_random_uuid()), null, 'An unknown id looks like a code without a place');
select is(pg_temp.place(null), null, 'No id has no place');

select tests.at('2025-06-01T09:59:59Z');
select is(pg_temp.place(tests.id('bridge')), null, 'Before the start a leaked address leads nobody to the code');
select tests.at('2025-06-01T10:00:00Z');
select is(pg_temp.place(tests.id('bridge')) ->> 'radius', '50', 'From the start on it does');

select tests.as_owner();
select tests.rows_unchanged('Asking changes no rows');

select * from finish();
rollback;
