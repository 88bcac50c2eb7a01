-- public.update_profile: players change their own name, contact data and language.
begin;
\ir ../support/load.psql
select plan(68);

select tests.remember_id('olga', tests.create_user('Olga', 'admin')),
  tests.remember_id('anna', tests.create_user('Anna')),
  tests.remember_id('bela', tests.create_user('Béla'));
select tests.remember_rows();

-- Permissions -------------------------------------------------------------------------------------
select tests.as_anonymous();
select throws_ok($$ select public.update_profile(p_name => 'Somebody') $$, '42501',
  'permission denied for function update_profile', 'Visitors cannot change a profile');
select tests.authenticate_as(null);
select tests.throws_key($$ select public.update_profile(p_name => 'Somebody') $$, 'user_not_authenticated',
  'A token without a user is refused');
select tests.authenticate_as(gen_random_uuid());
select tests.throws_key($$ select public.update_profile(p_name => 'Somebody') $$, 'user_profile_not_found',
  'A token that outlived its account is refused');

-- Results -----------------------------------------------------------------------------------------
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.update_profile(p_name => 'A') $$,
  'invalid_name', 'A name of one letter is refused');
select tests.throws_key($$ select public.update_profile(p_name => '') $$, 'invalid_name', 'An empty name is refused');
select tests.throws_key($$ select public.update_profile(p_name => '  A  ') $$, 'invalid_name',
  'Spaces around a letter make no name');
select tests.throws_key($$ select public.update_profile(p_name => E'\t\t\n') $$,
  'invalid_name', 'White space makes no name');
select tests.throws_key(format('select public.update_profile(p_name => %L)', name), 'invalid_name', title) from (values
  (E'\u200b\u200b\u200b', 'Characters without a width make no name'),
  (E'A\u00ad\ufeff', 'One letter with characters without a width is not a name'),
  (E'Anna\u202ennA', 'A name does not turn the text around')) bad (name, title);
select tests.throws_key(format('select public.update_profile(p_name => %L)', name), 'invalid_name', 'No name has '
  || what) from (values
  (E'Anna\nBéla', 'a line break'),
  (E'Anna\u2028Béla', 'a line separator'),
  (E'Anna\tBéla', 'a tab'),
  (E'An\u200bna', 'what has no width'),
  (E'Anna\u200f', 'what turns the direction'),
  (E'Anna\u061c', 'an Arabic letter mark'),
  (E'\u00a0\u00a0', 'hard spaces'),
  (E'\u202f\u202f', 'narrow spaces'),
  (E'\u180e\u180e', 'a separator without a width'),
  (E'\ufff9\ufff9', 'anchors of annotations'),
  (E'\u0301\u0301', 'accents without letters'),
  ('e' || repeat(E'\u0301', 98), 'a pile of accents'),
  (E'Anna e\u0301\u0302\u0303\u0304', 'four accents on one letter'),
  (E'\u2800\u2800Anna', 'a blank of Braille'),
  (E'Anna\U000e0041', 'tags'),
  (E'\U0001d173\U0001d174', 'marks of musical notation without a shape'),
  (E'Anna\U00013430', 'joiners of hieroglyphs'),
  (E'\U0001bca0\U000e01f0', 'controls of shorthand'),
  (E'\ufe0f\U000e0100', 'variations of nothing'),
  (E'\U0005ffffAnna', 'what is no character'),
  (E'\ue000Anna', 'private use')) bad (name, what);
savepoint names;
select lives_ok(format('select public.update_profile(p_name => %L)', name), 'A name may have ' || what) from (values
  (E'Nguye\u0302\u0303n', 'two accents on a letter'),
  (E'علی\u200cرضا', 'a Persian name with its joiner'),
  (E'\u2764\ufe0f\u200d\U0001f525 Anna', 'a heart on fire'),
  (E'Kovács\u00a0Anna', 'a hard space between words'),
  ('李明', 'two Chinese characters'),
  (E'❤️❤️', 'two hearts'),
  (E'दुर्गा', 'a name with Indic vowels'),
  ('O’Brien-Ó', 'an apostrophe')) good (name, what);
select is((public.update_profile(E' Anna\n')).name, 'Anna', 'Pasted white space is removed');
rollback to names;
select tests.throws_key($$ select public.update_profile(p_name => repeat('a', 101)) $$, 'invalid_name',
  'A name of 101 letters is refused');
select tests.throws_key($$ select public.update_profile(p_phone_number => 'call me') $$, 'invalid_phone_number',
  'A phone number of letters is refused');
select tests.throws_key($$ select public.update_profile(p_phone_number => '1234') $$, 'invalid_phone_number',
  'A phone number of four digits is refused');
select tests.throws_key(format('select public.update_profile(p_phone_number => %L)', number),
  'invalid_phone_number', title) from (values
  ('(12345', 'A bracket is not a sixth digit'), ('12+34567', 'A plus stands in front only'),
    ('++1234567', 'One plus is enough'),
  (repeat('1', 32), 'A phone number of 32 digits is refused'),
    ('+' || repeat('1', 32), 'A phone number of 32 digits after a plus is refused')) bad (number, title);
select tests.throws_key($$ select public.update_profile(p_tax_id => repeat('1', 51)) $$, 'invalid_tax_id',
  'A tax id of 51 characters is refused');
select tests.throws_key($$ select public.update_profile(p_address => repeat('a', 501)) $$, 'invalid_address',
  'An address of 501 characters is refused');
select tests.throws_key($$ select public.update_profile(p_language => 'fr') $$, 'invalid_user_data',
  'A language other than hu, en and de is refused');
select tests.throws_key($$ select public.update_profile(p_name => 'Good Name', p_phone_number => 'bad') $$,
  'invalid_phone_number', 'One bad field refuses the whole change');
select tests.as_owner();
select tests.rows_unchanged('No refused change changed a row');

-- The change --------------------------------------------------------------------------------------
select tests.sign_in_as('anna');
select lives_ok(format('select public.update_profile(p_phone_number => %L)', number), title) from (values
  ('+123456', 'Six digits are enough'), ('(1) 2/3-45 6', 'Between them may stand what people write'),
  ('+' || repeat('1', 31), 'A phone number of 31 digits after a plus is accepted')) good (number, title);
select tests.forget_broadcasts();
select is(
  to_jsonb(public.update_profile(E' Kovács Anna\t', '+36 (30) 123-4567', ' 8123456789 ', ' Budapest, Fő tér 1. ', 'en'))
    - array['created_at', 'email'],
  jsonb_build_object('id', tests.id('anna'), 'name', 'Kovács Anna', 'role', 'user', 'language', 'en',
    'phone_number', '+36 (30) 123-4567', 'tax_id', '8123456789', 'address', 'Budapest, Fő tér 1.',
    'last_login_at', null, 'failed_login_attempts', 0, 'vip_tier_id', null, 'vip_until', null,
    'is_named_publicly', null, 'is_guest', false, 'announcements_read_at', null, 'active_game_session_id', null,
    'has_claimed_treasure', false, 'claim_submitted', false, 'claim_submitted_at', null, 'points_total', 0),
  'The answer is the whole profile with the new values, trimmed');
select results_eq(
  'select name::text, phone_number::text, tax_id::text, address::text, language::text from public.profiles',
  $$ values ('Kovács Anna', '+36 (30) 123-4567', '8123456789', 'Budapest, Fő tér 1.', 'en') $$,
  'The new values are stored');

select lives_ok($$ select public.update_profile(p_tax_id => '', p_address => '   ', p_phone_number => ' ') $$,
  'Contact data may be cleared');
select results_eq(
  'select name::text, phone_number::text, tax_id::text, address::text, language::text from public.profiles',
  $$ values ('Kovács Anna', null::text, null::text, null::text, 'en') $$,
  'An empty text clears a field, a field that is not named stays');

select tests.as_owner();
select results_eq(
  $$ select topic, event, payload from tests.broadcasts() $$,
  $$ values ('user:' || tests.id('anna'), 'profile', '{}'::jsonb),
    ('user:' || tests.id('anna'), 'profile', '{}'::jsonb) $$,
  'Each change tells the player''s other devices, without any data');
select is((select name from public.profiles where id = tests.id('bela')), 'Béla',
  'The profile of another player stays');

select tests.sign_in_as('bela');
select is(to_jsonb(public.update_profile(p_is_named_publicly => true)) ->> 'is_named_publicly', 'true',
  'A player agrees to be named');
select is(to_jsonb(public.update_profile(p_name => 'Nagy Béla')) ->> 'is_named_publicly', 'true',
  'Another change keeps that');
select tests.as_owner();
select results_eq(
  $$ select private.public_name(name, is_named) from (values ('Kovács Anna', true), ('Kovács Anna', false),
    ('őri-Kiss  éva Mária Zsófia', false), ('李明', false), (E'E\u0301va', false)) people (name, is_named) $$,
  $$ values ('Kovács Anna'), ('K. A.'), ('Ő. K. É. M.'), ('李.'), ('É.') $$, 'Strangers read initials otherwise');

select tests.sign_in_as('olga');
select is((public.update_profile(p_name => 'Olga the Admin')).role, 'admin',
  'An admin changes their own profile in the same way');
select is((public.update_profile(p_name => E'\U0001F469\u200D\U0001F680 می\u200cخواهم')).name,
  E'\U0001F469\u200D\U0001F680 می\u200cخواهم',
  'Letters of every script and pictures that are put together make a name');

select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
