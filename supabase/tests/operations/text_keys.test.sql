-- Cleaning, searching and sorting of texts: private.clean_pasted and related functions, search_key and sort_key.
begin;
\ir ../support/load.psql
select plan(33);

-- Cleaned names -----------------------------------------------------------------------------------
select is(private.clean_pasted(pasted), cleaned, 'A pasted text is cleaned: ' || cleaned) from (values
  (E'\u202a+36\u00a030\u202f123\u30004567\u202c', '+36 30 123 4567'),
    (E'+36\u201330\u2212123\u20114567', '+36-30-123-4567'),
  (E'\ufeff47.497912,\u200b 19.040235\n', '47.497912, 19.040235'), (E'Ko\u0301d', 'Kód'), ('two  words', 'two words')
) texts (pasted, cleaned);
select is(private.clean_code(pasted), 'ABCDEF29', 'Short code ' || pasted)
from (values ('abcd–ef29'), ('ABCD.EF 29'), (E'\u202aABCD\u00a0EF29\u202c'), ('ＡＢＣＤ－ＥＦ２９')) texts (pasted);
select is(private.coupon_code(pasted), 'KINCS-10_B', 'Coupon ' || pasted)
from (values ('kincs–10_b'), (' „Kincs.10_B”. '), (E'KINCS \u2212 10_B,')) texts (pasted);

-- Searching and ordering --------------------------------------------------------------------------
select is(private.search_key(a), private.search_key(b), a || ' is found as ' || b) from (values
  ('Kovács', 'kovacs'), (E'Kova\u0301cs', 'KOVÁCS'), ('Lánchíd', 'lanchid'), ('Ärger', 'arger'), ('Straße', 'STRASSE'),
  ('Łódź', 'lodz'), (E'Nagy\u00a0\u2013 Kis', 'nagy - kis'), ('ΑΘΉΝΑ', 'αθηνα')
) pairs (a, b);
select is(
  (select array_agg(name order by private.sort_key(name)) from unnest(array[
    'Zsófi', 'Zita', 'Vár', 'Őr', 'Oz', 'Csaba', 'Cukor', 'Ärger', 'Park 10', 'Park 2', 'Ubul', 'ülés', 'Uzsok',
      'anna', 'Ádám']) name),
  array['Ádám', 'anna', 'Ärger', 'Cukor', 'Csaba', 'Oz', 'Őr', 'Park 2', 'Park 10', 'Ubul', 'Uzsok', 'ülés', 'Vár',
    'Zita', 'Zsófi'],
  'Names are in the order of the Hungarian alphabet');
select is(private.like_pattern(E' 50%\u00a0Á_ '), '%50\% a\_%',
  'Pattern characters are searched literally');
select is(private.like_pattern(E' \u00a0\u200b'), null, 'Nothing that can be seen is not a search');

-- Lists -------------------------------------------------------------------------------------------
select tests.remember_id('olga', tests.create_user('Olga', 'admin')),
  tests.remember_id('szucs', tests.create_user(E'Szu\u030bcs O\u030brs')),
    tests.remember_id('kovacs', tests.create_user('Kovács Zsófi'));
select tests.sign_in_as('olga');
select set_eq($$ select id from public.admin_list_users(p_search => 'szucs ors') $$, array[tests.id('szucs')],
  'A player is found without accents');
select set_eq($$ select id from public.admin_list_users(p_search => 'SZŰCS') $$, array[tests.id('szucs')],
  'A player is found in any Unicode normalization form');
select set_eq($$ select id from public.admin_list_users(p_search => 'kovacs') $$, array[tests.id('kovacs')],
  'Kovács is found without accents');
select set_eq($$ select user_id from public.admin_list_activity(p_user => 'kovacs') $$, array[tests.id('kovacs')],
  'A record of a player is found without accents')
from (
  select tests.sign_in_as('kovacs'), to_jsonb(public.log_activity('[{"action": "x", "component": "y"}]')),
    tests.sign_in_as('olga')
) made;
select tests.as_owner();
insert into public.qr_codes (name, points, short_code) values ('Lánchíd', 5, 'LANC2345'),
  (E'Szent A\u0301rpád tér', 5, 'LANC2346');
select tests.sign_in_as('olga');
select set_eq($$ select name from public.admin_list_qr_codes(p_search => 'lanchid') $$, array['Lánchíd'],
  'A code is found by its name without accents');
select set_eq($$ select name from public.admin_list_qr_codes(p_search => 'árpád TER') $$,
  array[E'Szent A\u0301rpád tér'],
  'A code whose name is decomposed is found');
select set_eq($$ select name from public.admin_list_qr_codes(p_search => 'lanc–2345') $$, array['Lánchíd'],
  'A code is found by its pasted short code');

-- Phone numbers -----------------------------------------------------------------------------------
select tests.sign_in_as('kovacs');
select is((public.update_profile(p_phone_number => E'\u202a+36\u00a030\u2013123.4567\u202c')).phone_number,
  '+36 30-123 4567',
  'A phone number is taken as a contact gives it');
select is((public.update_profile(p_name => 'Őri Éva')).name, 'Őri Éva', 'A new name');
select tests.as_owner();
select is(search_name, 'ori eva', 'is searched by from then on') from public.profiles where id = tests.id('kovacs');
select tests.sign_in_as('olga');
select is(changed.details -> 'changed', '["name"]', 'Keys made of a name are not a change of their own')
from (select to_jsonb(public.admin_update_user(tests.id('kovacs'), p_name => 'Őri Évi'))) done,
  lateral (select details from public.admin_list_activity(p_search => 'user.update') limit 1) changed;

select finish();
rollback;
