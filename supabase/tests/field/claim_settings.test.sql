-- What a claim asks for and when it opens are settings of the hunt.
begin;
\ir ../support/load.psql
select plan(41);
select tests.create_hunt();
select tests.create_player('Ede');

create function pg_temp.claim(p_address text, p_phone text, p_tax_id text, p_request_id uuid default null)
returns jsonb language sql volatile as $$
  select to_jsonb(public.submit_treasure_claim(tests.id('session'), 'Kiss Anna', p_address, p_phone, p_tax_id, null,
    p_request_id))
$$;
create function pg_temp.full_claim() returns jsonb language sql volatile as $$
  select pg_temp.claim('1051 Budapest, Fő tér 1.', '+36 30 123 4567', null)
$$;
create function pg_temp.save(p_settings jsonb) returns void language sql volatile as $$
  select to_jsonb(public.admin_save_game_session(tests.session_document() || jsonb_build_object('id', s.id,
    'updated_at', s.updated_at, 'visibility', 'listed') || p_settings))
  from public.game_sessions s where s.id = tests.id('session')
$$;
create function pg_temp.settings(p_name text default 'Budapest hunt') returns text language sql stable as $$
  select concat_ws(' ', claim_contact, claim_opens, claim_codes) from public.game_sessions where name = p_name
$$;
-- What the screens of these players read; signs in as each, and stays the last one.
create function pg_temp.to_find(variadic p_players text[]) returns text language plpgsql volatile as $$
declare
  v_player text;
  v_read text[];
begin
  foreach v_player in array p_players loop
    perform tests.sign_in_as(v_player);
    v_read := v_read || (v_player || ' ' || coalesce(
      to_jsonb(public.get_player_state(array['memberships'])) #>> '{memberships,0,codes_to_claim}', '-'));
  end loop;
  return array_to_string(v_read, ', ');
end
$$;
grant execute on all functions in schema pg_temp to public;

-- The settings ------------------------------------------------------------------------------------

select is(pg_temp.settings(), 'all codes 1', 'A hunt asks for everything, after the first find');
select tests.sign_in_as('olga');
select tests.throws_key(format('select pg_temp.save(%L)', settings), 'invalid_game_session', title) from (values
  ('{"claim_contact": "email"}', 'There are three amounts of contact data'),
  ('{"claim_opens": "always"}', 'There are three ways to open the claims'),
  ('{"claim_opens": "codes", "claim_codes": 0}', 'A claim needs a find'),
  ('{"claim_codes": 10001}', 'No hunt has that many codes'),
  ('{"claim_codes": "3"}', 'A number is no text')) refused (settings, title);
select pg_temp.save('{"claim_contact": "phone", "claim_opens": "codes", "claim_codes": 3}');
select is(pg_temp.settings(), 'phone codes 3', 'An organiser chooses');
select pg_temp.save('{}');
select is(pg_temp.settings(), 'phone codes 3', 'A save without them keeps them');
select is((select concat_ws(' ', claim_contact, claim_opens, claim_codes) from public.admin_list_game_sessions()
  where id = tests.id('session')), 'phone codes 3', 'The list of hunts has them');
select public.admin_open_claims(tests.id('session'), true);
select public.admin_clone_game_session(tests.id('session'), 'Next year', false, false, gen_random_uuid());
select is(pg_temp.settings('Next year'), 'phone codes 3', 'A copy has them');
select is((select claims_opened_at from public.game_sessions where name = 'Next year'), null,
  'but its claims are not open');
select public.admin_open_claims(tests.id('session'), false);

-- A number of codes -------------------------------------------------------------------------------

select tests.as_owner();
select tests.scan_as('anna', 'hall', '2025-06-01T12:00:00Z');
select tests.scan_as('anna', 'well', '2025-06-01T12:01:00Z');
select tests.at('2025-06-01T12:30:00Z');
select is(pg_temp.to_find('anna', 'ede'), 'anna 1, ede 3', 'Each find leaves one less to find');
select tests.throws_key('select pg_temp.full_claim()', 'treasure_not_found_yet', 'Without a find nobody can claim');
select tests.sign_in_as('anna');
select tests.remember_rows();
select tests.throws_key('select pg_temp.full_claim()', 'claim_codes_missing', 'nor with too few');
select tests.rows_unchanged('It moves no row');
select tests.throws_key($$ select pg_temp.claim(null, '1', null) $$, 'invalid_phone_number',
  'Contact data is checked first, as it can be corrected');
select tests.sign_in_as('olga');
select pg_temp.save('{"claim_codes": 10000}');
select is(pg_temp.to_find('anna'), 'anna 2', 'No more codes are asked for than count in the hunt');
select tests.sign_in_as('olga');
select pg_temp.save('{"claim_codes": 2}');
select is(pg_temp.to_find('anna'), 'anna 0', 'Two finds are enough for two codes');

-- The path ----------------------------------------------------------------------------------------

select tests.sign_in_as('olga');
select pg_temp.save('{"claim_opens": "path"}');
select tests.scan_as('béla', 'well', '2025-06-01T12:02:00Z');
select tests.at('2025-06-01T12:31:00Z');
select is(pg_temp.to_find('anna', 'ede', 'béla'), 'anna 0, ede 1, béla 1',
  'The path is the code of the only clue on sale, which Anna has found');
select tests.throws_key('select pg_temp.full_claim()', 'claim_codes_missing', 'Another find does not replace it');
select tests.as_owner();
update public.game_session_qr_codes set withdrawn_at = now() where qr_code_id = tests.id('hall');
select is(pg_temp.to_find('béla'), 'béla 2', 'Without clues that lead to codes, the path is all codes that count');
select tests.as_owner();
update public.game_session_qr_codes set withdrawn_at = null where qr_code_id = tests.id('hall');

-- An organiser opens them -------------------------------------------------------------------------

select tests.sign_in_as('olga');
select pg_temp.save('{"claim_opens": "organiser", "claim_contact": "none"}');
select is(pg_temp.to_find('anna'), 'anna -', 'No number of codes opens them');
select tests.throws_key('select pg_temp.full_claim()', 'claims_not_open', 'Until then nobody can claim');
select tests.throws_key($$ select public.admin_open_claims(tests.id('session'), true) $$, 'admin_access_required',
  'A player cannot open them');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_open_claims(gen_random_uuid(), true) $$, 'game_session_not_found',
  'There must be a hunt');
select tests.throws_key($$ select public.admin_open_claims(tests.id('session'), null) $$, 'invalid_input',
  'Open is yes or no');
select tests.as_owner();
select tests.forget_broadcasts();
select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_open_claims(tests.id('session'), true)) ->> 'claims_opened_at',
  '2025-06-01T12:31:00+00:00',
  'An organiser opens them');
select tests.at('2025-06-01T12:32:00Z');
select is(to_jsonb(public.admin_open_claims(tests.id('session'), true)) ->> 'claims_opened_at',
  '2025-06-01T12:31:00+00:00',
  'Opened again means as they have been');
select is((select array_agg(event) from tests.broadcasts('session:' || tests.id('session'))), '{session}',
  'Players are notified once');
select is((select jsonb_agg(details -> 'before' -> 'claims_opened_at') from public.activity
  where action = 'session.claims' and timestamp >= '2025-06-01'), '[null]', 'It is on record once');
select is(pg_temp.to_find('anna', 'ede'), 'anna 0, ede 1', 'Whoever has a find can claim, nobody else');
select tests.throws_key('select pg_temp.full_claim()', 'treasure_not_found_yet', 'which the refusal says');

-- What is asked for -------------------------------------------------------------------------------

create function pg_temp.kept() returns text language sql stable security definer as $$
  select coalesce(string_agg(concat_ws('|', name, coalesce(address, '-'), coalesce(phone_number, '-'),
    coalesce(tax_id, '-')), ' '), '') from public.treasure_claims
$$;
grant execute on function pg_temp.kept() to public;
select tests.sign_in_as('anna');
select is(pg_temp.claim('', null, null, '0a0a0a0a-0000-4000-8000-000000000001') ->> 'status', 'pending',
  'A hunt that asks for nothing needs neither address nor phone number');
select is(pg_temp.kept(), 'Anna|-|-|-', 'It keeps the name of the account alone, whatever was sent');
select is(pg_temp.claim('', null, null, '0a0a0a0a-0000-4000-8000-000000000001') ->> 'status', 'pending',
  'A repeated request gets the same answer');
select is(to_jsonb(public.export_my_data()) #>> '{treasure_claims,0,address}', null,
  'An export of own data copes with that');
select tests.sign_in_as('olga');
select is((select concat_ws('|', name, address, phone_number) from public.admin_list_treasure_claims('pending')),
  'Anna', 'and so does the list of claims');
select tests.as_owner();
delete from public.treasure_claims where user_id = tests.id('anna');
select tests.sign_in_as('olga');
select pg_temp.save('{"claim_contact": "phone"}');
select tests.sign_in_as('anna');
select tests.throws_key($$ select pg_temp.claim(null, null, null) $$, 'invalid_phone_number',
  'A hunt that asks for a phone number needs one');
select is(pg_temp.claim('1051 Budapest, Fő tér 1.', '+36 30 123 4567', '8123456789') ->> 'status', 'pending',
  'and no address');
select is(pg_temp.kept(), 'Anna|-|+36 30 123 4567|-', 'What it does not ask for is not kept');
select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
