-- submit_treasure_claim: after a successful scan, with contact data, one open claim at a time.
begin;
\ir ../support/load.psql
select plan(51);
select tests.create_hunt();
select tests.scan_as('anna', 'hall', '2025-06-01T12:00:00Z');
select tests.scan_as('béla', 'hall', '2025-06-01T12:00:00Z');
select tests.create_player('Ede');
select tests.at_playing_time();
create function pg_temp.claim(
  p_name text default 'Kiss Anna', p_address text default '1051 Budapest, Fő tér 1.',
    p_phone text default '+36 30 123 4567',
  p_tax_id text default null, p_photo text default null, p_session uuid default tests.id('session')
) returns jsonb language sql volatile as $$
  select to_jsonb(public.submit_treasure_claim(p_session, p_name, p_address, p_phone, p_tax_id, p_photo))
$$;
grant execute on function pg_temp.claim(text, text, text, text, text, uuid) to anon, authenticated;
select tests.forget_broadcasts();
select tests.remember_rows();

-- Permissions -------------------------------------------------------------------------------------

select tests.as_anonymous();
select throws_ok('select pg_temp.claim()', '42501', null, 'A visitor cannot claim');
select tests.authenticate_as(null);
select tests.throws_key('select pg_temp.claim()', 'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('cili');
select tests.throws_key('select pg_temp.claim()',
  'session_not_joined', 'A player who has not joined the session cannot claim its treasure');
select tests.sign_in_as('olga');
select tests.throws_key('select pg_temp.claim()',
  'session_not_joined', 'An organiser who has not joined cannot either');
select tests.sign_in_as('anna');
select tests.throws_key($$ select pg_temp.claim(p_session => gen_random_uuid()) $$,
  'game_session_not_found', 'A session that does not exist has no treasure');
select tests.throws_key($$ select pg_temp.claim(p_session => null) $$,
  'game_session_not_found', 'No session has no treasure');
select tests.sign_in_as('ede');
select tests.throws_key('select pg_temp.claim()', 'treasure_not_found_yet', 'Without a scan there is nothing to claim');
select tests.at('2025-06-01T12:30:00Z');
select tests.answers_key(public.record_scan('GUESS234', tests.id('session')), 'qr_code_not_found',
  'A guess is refused');
select tests.throws_key('select pg_temp.claim()', 'treasure_not_found_yet', 'A refused scan opens no claim');
select tests.as_owner();
select tests.rows_moved_only_in(array['public.scans'], 'Refused claims change no rows; only the refused scan was kept');
select tests.remember_rows();

-- Contact data ------------------------------------------------------------------------------------

select tests.sign_in_as('anna');
select tests.throws_key(format('select pg_temp.claim(%s)', arguments), refusal, title) from (values
  ('p_name => null', 'invalid_name', 'A name is needed'),
  ('p_name => '' ''', 'invalid_name', 'Spaces are not a name'),
  ('p_name => ''A''', 'invalid_name', 'A name has two characters'),
  ('p_name => E''\t\t\t''', 'invalid_name', 'Tabs are not a name'),
  ('p_name => U&''\200B\3164\2800''', 'invalid_name', 'Invisible characters are not a name'),
  ('p_name => U&''Anna\202E''', 'invalid_name', 'Direction-changing characters are not a name'),
  ('p_name => repeat(''x'', 101)', 'invalid_name', 'A name has at most 100 characters'),
  ('p_address => null', 'invalid_address', 'An address is needed'),
  ('p_address => ''''', 'invalid_address', 'An empty address is none'),
  ('p_address => ''Pest''', 'invalid_address', 'An address has five characters'),
  ('p_address => ''a       ''', 'invalid_address', 'Spaces are not an address'),
  ('p_address => repeat(''x'', 501)', 'invalid_address', 'An address has at most 500 characters'),
  ('p_phone => null', 'invalid_phone_number', 'A phone number is needed'),
  ('p_phone => ''''', 'invalid_phone_number', 'An empty phone number is none'),
  ('p_phone => ''12345''', 'invalid_phone_number', 'A phone number has six digits'),
  ('p_phone => ''12345 ''', 'invalid_phone_number', 'A space is not a sixth digit'),
  ('p_phone => ''call me''', 'invalid_phone_number', 'Words are not a phone number'),
  ('p_phone => repeat(''1'', 60)', 'invalid_phone_number', 'Sixty digits are not a phone number'),
  ('p_tax_id => repeat(''1'', 51)', 'invalid_tax_id', 'A tax id has at most 50 characters'),
  ('p_photo => ''picture.jpg''', 'invalid_photo', 'A photo is in their own folder'),
  ('p_photo => tests.id(''béla'') || ''/picture.jpg''', 'invalid_photo', 'The photo of another player is refused'),
  ('p_photo => tests.id(''anna'') || ''/'' || repeat(''x'', 300)',
    'invalid_photo', 'A path has at most 300 characters'),
  ('p_photo => tests.id(''anna'') || ''/../../../../../../auth/v1/logout''', 'invalid_photo', 'A path does not climb'),
  ('p_photo => tests.id(''anna'') || ''/%2e%2e/picture.jpg''', 'invalid_photo', 'An encoded path does not climb'),
  ('p_photo => tests.id(''anna'') || ''/picture.jpg?x=1''', 'invalid_photo', 'A photo path has no query')
) bad (arguments, refusal, title);
select tests.rows_unchanged('Bad contact data changes no rows');

-- A claim -----------------------------------------------------------------------------------------

select is(pg_temp.claim(' Kiss Anna ', ' 1051 Budapest, Fő tér 1. ', ' +36 30 123 4567 ', ' 8123456789 ',
  tests.id('anna') || '/picture.jpg') - 'claim_id',
  jsonb_build_object('status', 'pending', 'submitted_at', '2025-06-01T12:30:00Z'::timestamptz),
    'A claim is pending, dated by the server');
select tests.as_owner();
select tests.rows_moved_only_in(array['private.broadcast_ticks', 'public.treasure_claims', 'realtime.messages'],
  'A claim writes claim, tick and broadcasts and nothing else');
select results_eq(
  $$ select user_id, game_session_id, status::text, name::text, address::text, phone_number::text, tax_id::text,
    photo_path::text, submitted_at, reviewed_at, reviewed_by, rejection_reason::text
     from public.treasure_claims $$,
  $$ values (tests.id('anna'), tests.id('session'), 'pending', 'Kiss Anna', '1051 Budapest, Fő tér 1.',
    '+36 30 123 4567', '8123456789',
       tests.id('anna') || '/picture.jpg', '2025-06-01T12:30:00Z'::timestamptz, null::timestamptz, null::uuid,
         null::text) $$,
  'The claim keeps the contact data without the spaces around it');
select results_eq($$ select p.claim_submitted, p.claim_submitted_at from public.profiles p
  where id = tests.id('anna') $$,
  $$ values (true, '2025-06-01T12:30:00Z'::timestamptz) $$, 'The profile says that a claim is submitted, and when');
select set_eq('select topic, event, payload from tests.broadcasts()',
  $$ select 'user:' || user_id as topic, 'claim' as event,
    jsonb_build_object('claim_id', id, 'status', 'pending') as payload from public.treasure_claims
     union all values ('admin', 'claim', '{"interval_ms": 1000}'::jsonb) $$,
  'Player and organisers are notified of the claim, without contact data');
select tests.remember_rows();
select tests.sign_in_as('anna');
select tests.throws_key('select pg_temp.claim()',
  'claim_already_submitted', 'A second claim while the first is pending is refused');
select tests.rows_unchanged('A second claim changes no rows');
select tests.sign_in_as('béla');
select is(pg_temp.claim(p_tax_id => ' ') ->> 'status', 'pending',
  'Another player may claim too; the tax id may be left out');
select tests.as_owner();
select is((select tax_id from public.treasure_claims where user_id = tests.id('béla')), null, 'A blank tax id is none');
select is((select count(*) from tests.broadcasts('admin')), 1::bigint,
  'Two claims within a second are one tick for organisers');
select is((select count(*) from tests.broadcasts('user:' || tests.id('béla'))), 1::bigint,
  'Each player is notified of their own claim');

-- After the award ---------------------------------------------------------------------------------

select tests.sign_in_as('olga');
select public.admin_review_treasure_claim((select id from public.admin_list_treasure_claims()
  where user_id = tests.id('anna')), 'approved');
select tests.scan_as('ede', 'hall', '2025-06-01T13:00:00Z');
select tests.remember_rows();
select tests.sign_in_as('ede');
select tests.throws_key('select pg_temp.claim()',
  'treasure_already_awarded', 'A treasure that is won cannot be claimed any more');
select tests.sign_in_as('anna');
select tests.throws_key('select pg_temp.claim()', 'claim_already_submitted', 'The winner does not claim twice');
select tests.as_owner();
select tests.rows_unchanged('Claims after the award change no rows');
select tests.invariants_hold();

select * from finish();
rollback;
