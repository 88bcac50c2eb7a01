-- qr_codes: organisers write them directly, players never see them, and a scanned one stays.
begin;
\ir ../support/load.psql
select plan(42);
select tests.create_hunt();
select tests.remember_rows();

-- Permissions -------------------------------------------------------------------------------------

select tests.as_anonymous();
select throws_ok('select * from public.qr_codes', '42501', null, 'A visitor reads no code');
select throws_ok($$ insert into public.qr_codes (name) values ('Forged') $$, '42501', null, 'A visitor adds no code');
select tests.sign_in_as('anna');
select is_empty('select * from public.qr_codes', 'A member reads no code: the id is what is printed on it');
select is_empty($$ select * from public.qr_codes where id = tests.id('hall') $$,
  'A member does not read a code by its id');
select throws_ok($$ insert into public.qr_codes (name) values ('Forged') $$, '42501', null, 'A player adds no code');
select is_empty($$ update public.qr_codes set points = 100000 returning id $$, 'A player changes no code');
select is_empty($$ delete from public.qr_codes returning id $$, 'A player deletes no code');
select tests.sign_in_as('cili');
select is_empty('select * from public.qr_codes', 'A stranger reads no code');
select is_empty($$ update public.qr_codes set is_active = false returning id $$, 'A stranger changes no code');
select is_empty($$ delete from public.qr_codes returning id $$, 'A stranger deletes no code');
select tests.rows_unchanged('Players change no rows of the codes');

select tests.sign_in_as('olga');
select is((select count(*) from public.qr_codes), 6::bigint, 'An organiser reads all codes');
select results_eq(
  $$ insert into public.qr_codes (name) values ('New') returning points, is_active, latitude, longitude, radius_m $$,
  $$ values (10, true, null::double precision, null::double precision, null::integer) $$,
  'An organiser adds codes: 10 points, active, without a place');
select results_eq($$ update public.qr_codes set name = 'Newer', points = 25 where name = 'New' returning name,
  points $$,
  $$ values ('Newer', 25) $$, 'An organiser changes codes');
select results_eq($$ delete from public.qr_codes where name = 'Newer' returning name $$, $$ values ('Newer') $$,
  'An organiser deletes a code that is in no session');

-- Deleting ----------------------------------------------------------------------------------------

select tests.throws_key($$ delete from public.qr_codes where id = tests.id('hall') $$,
  'qr_code_in_use', 'A code that is in a session cannot be deleted');
select tests.scan_as('anna', 'hall', '2025-06-01T12:00:00Z');
select tests.sign_in_as('olga');
select tests.remember_rows();
select tests.throws_key($$ delete from public.qr_codes where id = tests.id('hall') $$,
  'qr_code_in_use', 'A scanned code cannot be deleted');
select tests.rows_unchanged('A refused deletion changes no rows');

-- A clue forgets the code it leads to when the code goes.
insert into public.qr_codes (id, name) values (tests.remember_id('gone', gen_random_uuid()), 'Gone');
update public.clue_contents set qr_code_id = tests.id('gone') where clue_id = tests.id('gift');
delete from public.qr_codes where id = tests.id('gone');
select results_eq($$ select qr_code_id from public.clue_contents where clue_id = tests.id('gift') $$, array[null::uuid],
  'Deleting a code leaves the clue that led to it');

-- Short codes -------------------------------------------------------------------------------------

select tests.as_owner();
select is((select count(distinct private.generate_short_code()) from generate_series(1, 500)), 500::bigint,
  'Five hundred short codes differ');
select is_empty(
  $$ select code from (select private.generate_short_code() as code from generate_series(1, 500)) codes
    where code !~ '^[2-9A-HJ-NP-Z]{8}$' $$,
  'Short codes have eight characters and no look-alikes');
select is((select count(distinct substr(code, place, 1))
  from (select private.generate_short_code() as code from generate_series(1, 2000)) codes,
    generate_series(1, 8) place), 32::bigint, 'Short codes use the whole alphabet of 32');
select ok((select bool_and(letters = 32) from (
    select count(distinct substr(code, place, 1)) as letters
    from (select private.generate_short_code() as code from generate_series(1, 2000)) codes, generate_series(1, 8) place
      group by place) places),
  'Every place of a short code takes every character: 40 bits are random');
select throws_ok(format('insert into public.qr_codes (name, short_code) values (''x'', %L)', short_code), '23514', null,
  title)
from (values ('ABC', 'A short code of three characters is refused'),
  ('abcd2345', 'A short code in small letters is refused'),
  ('ABCD0123', 'A short code with a zero or a one is refused'), ('ABCDO234', 'A short code with an O is refused'),
  ('ABCDI234', 'A short code with an I is refused'),
    ('ABCD-234', 'A short code with a dash is refused')) bad (short_code, title);
select throws_ok($$ insert into public.qr_codes (name, short_code) values ('x', 'HALL2345') $$, '23505', null,
  'A short code is given once');

-- Constraints -------------------------------------------------------------------------------------

select throws_ok(format('insert into public.qr_codes (name, points, latitude, longitude, radius_m) values (%s)',
  columns), '23514', null, title)
from (values
  ($$ '  ', 1, null, null, null $$, 'A code has a name'),
  ($$ repeat('x', 121), 1, null, null, null $$, 'A name has at most 120 characters'),
  ($$ 'x', -1, null, null, null $$, 'Points are not negative'),
  ($$ 'x', 100001, null, null, null $$, 'Points are at most 100000'),
  ($$ 'x', 1, 91, 0, null $$, 'A latitude is at most 90 degrees'),
  ($$ 'x', 1, 0, -181, null $$, 'A longitude is at most 180 degrees'),
  ($$ 'x', 1, 47, null, null $$, 'A place has both coordinates'),
  ($$ 'x', 1, null, null, 50 $$, 'A radius needs a place'),
  ($$ 'x', 1, 47, 19, 4 $$, 'A radius is at least 5 m'),
  ($$ 'x', 1, 47, 19, 5001 $$, 'A radius is at most 5 km')
) bad (columns, title);
select col_default_is('public', 'qr_codes', 'id', 'gen_random_uuid()', 'Ids are random: nobody can list or guess them');
select tests.invariants_hold();

select * from finish();
rollback;
