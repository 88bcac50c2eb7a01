-- Replacing a stolen or copied print: a new printed id and short code for the same code.
begin;
\ir ../support/load.psql
select plan(17);
select tests.create_hunt();
select tests.scan_as('béla', 'hall', '2025-06-01T11:00:00Z');
select tests.at_playing_time();
update public.qr_codes set latitude = 47.5, longitude = 19.05 where id = tests.id('hall');
select tests.remember_id('new print', gen_random_uuid());
create temp table print as
  select short_code::text as old, null::text as new from public.qr_codes where id = tests.id('hall');
grant select on print to authenticated;

create function pg_temp.present(p_code text) returns jsonb language sql volatile as $$
  select public.record_scan(p_code, tests.id('session'))
$$;
grant execute on function pg_temp.present(text) to authenticated;

select is((select printed_id from public.qr_codes where id = tests.id('hall')), tests.id('hall'),
  'A code that was never replaced has its id on the print');
select tests.sign_in_as('anna');
select is_empty($$ update public.qr_codes set replacement_id = gen_random_uuid() returning id $$,
  'Players replace no code');

select tests.sign_in_as('olga');
select lives_ok($$ update public.qr_codes set replacement_id = tests.id('new print') where id = tests.id('hall') $$,
  'An organiser replaces the print of a code that was found');
select is((select printed_id from public.qr_codes where id = tests.id('hall')), tests.id('new print'),
  'The new print has another id');
select is((select id from public.admin_list_qr_codes(p_search => tests.id('new print')::text)), tests.id('hall'),
  'Organisers find the code by it');
select is_empty($$ select id from public.admin_list_qr_codes(p_search => tests.id('hall')::text) $$,
  'Organisers no longer find the code by the old print');
select is((public.admin_test_scan(tests.id('hall')::text, tests.id('session'), tests.id('anna'))).error_key,
  'qr_code_not_found',
  'A tried scan of the old print says what a player would be told');
select tests.as_owner();
update print set new = (select short_code from public.qr_codes where id = tests.id('hall')) where true;
select isnt((select new from print), (select old from print), 'The new print has another short code');
update public.qr_codes set points = points where id = tests.id('hall');
select is((select short_code::text from public.qr_codes where id = tests.id('hall')), (select new from print),
  'The new print keeps its short code');

select tests.sign_in_as('anna');
select tests.answers_key(pg_temp.present(tests.id('hall')::text), 'qr_code_not_found', 'The old print counts no more');
select tests.answers_key(pg_temp.present((select old from print)), 'qr_code_not_found',
  'The short code of the old print counts no more');
select is((select to_jsonb(r) from public.get_code_place(tests.id('hall'), tests.id('session')) r), null,
  'The old print does not lead to the place');
select is((select to_jsonb(r) from public.get_code_place(tests.id('new print'), tests.id('session')) r) ->> 'latitude',
  '47.5',
  'The new print leads to the place');
select is(pg_temp.present(tests.id('new print')::text) ->> 'status', 'success', 'The new print counts');
select tests.sign_in_as('béla');
select tests.answers_key(pg_temp.present((select new from print)),
  'already_scanned', 'The new print does not count for a player who found the old one');

select tests.as_owner();
select is(private.current_scans(tests.id('session'), tests.id('hall')), 2::bigint, 'Both finds are of one code');
select tests.invariants_hold();
select * from finish();
rollback;
