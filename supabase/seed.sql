-- Demo hunt for local use only. Never run it against a hosted project.
--
-- Both sides of the schedule can be tried: clue sales end with the game start two weeks from now, while
-- the Budapest session has a start of its own that lies in the past, so its codes can be scanned already.
-- The second session follows the global start and refuses scans until then; joining and clue sales end later there than
-- in the settings.
-- The ids are fixed, so that a printed demo sheet survives a reset. Real codes get random ids.

update public.game_settings set
  game_start_time = date_trunc('hour', now()) + interval '14 days',
  registration_deadline = date_trunc('hour', now()) + interval '13 days' where singleton;

insert into public.qr_codes (id, name, points, short_code, latitude, longitude) values
  ('c0de0000-0000-4000-8000-000000000001', 'Lánchíd – oroszlán', 10, 'LANCH2D8', 47.49894, 19.04361),
  ('c0de0000-0000-4000-8000-000000000002', 'Halászbástya – torony', 15, 'HALAS2B8', 47.50216, 19.03479),
  ('c0de0000-0000-4000-8000-000000000003', 'Gellért-hegy – szobor', 25, 'GEXXERT7', 47.48700, 19.04796),
  ('c0de0000-0000-4000-8000-000000000004', 'Bazilika – főkapu', 15, 'BAZSXKA5', 47.50083, 19.05389),
  ('c0de0000-0000-4000-8000-000000000005', 'Parlament – cipők', 20, 'PARTCSP6', 47.50393, 19.04483),
  ('c0de0000-0000-4000-8000-000000000006', 'Vajdahunyad – Anonymus', 20, 'ANNYMUS9', 47.51527, 19.08211),
  ('c0de0000-0000-4000-8000-000000000007', 'Margitsziget – zenélő kút', 25, 'ZENEKUT3', 47.53430, 19.05164),
  ('c0de0000-0000-4000-8000-000000000008', 'Nagyvásárcsarnok – óra', 10, 'CSARNAK4', 47.48700, 19.05848),
  ('c0de0000-0000-4000-8000-000000000009', 'Szimpla – kertmozi', 15, 'SZMPXA88', 47.49687, 19.06316),
  ('c0de0000-0000-4000-8000-000000000010', 'A kincsesláda', 100, 'KNCSE5XA', 47.51423, 19.07781);

update public.qr_codes set
  card_title_hu = 'Az oroszlánok nyelve', card_title_en = 'The tongues of the lions',
  card_text_hu = 'A legenda szerint a szobrász elfelejtette az oroszlánok **nyelvét**, és szégyenében a Dunába ugrott.

- Marschalkó János faragta őket, 1852-ben kerültek a helyükre.
- Van nyelvük, csak lentről nem látszik.',
  card_text_en = 'Legend says that the sculptor forgot the **tongues** of the lions and jumped into the Danube in shame.

- János Marschalkó carved them; they were put up in 1852.
- They do have tongues, which cannot be seen from below.'
where id = 'c0de0000-0000-4000-8000-000000000001';

insert into public.clue_templates
  (id, name_hu, name_en, description_hu, description_en, clue_type, price, required_clue_id, available_from) values
  ('c1e00000-0000-4000-8000-000000000001', 'A kőoroszlánok titka', 'The secret of the stone lions',
   'Négyen ülnek, és egyikük sem szólal meg. Mégis ők mutatják az utat.',
   'Four of them sit there and none of them speaks. Yet they show the way.', 'compass', 10, null, null),
  ('c1e00000-0000-4000-8000-000000000002', 'Hét torony, egy kulcs', 'Seven towers, one key',
   'Ahol a halászok őrködtek, ma a város feletti kilátást őrzik.',
   'Where fishermen kept watch, the view over the city is kept today.', 'map', 15,
     'c1e00000-0000-4000-8000-000000000001', null),
  ('c1e00000-0000-4000-8000-000000000003', 'A pálmaág árnyéka', 'The shadow of the palm leaf',
   'Magasra kell másznod, ha látni akarod, merre mutat.',
   'You have to climb high to see where it points.', 'compass', 20, 'c1e00000-0000-4000-8000-000000000002', null),
  ('c1e00000-0000-4000-8000-000000000004', 'A névtelen írnok', 'The nameless scribe',
   'A tollát mindenki megérinti, a nevét senki sem tudja.',
   'Everybody touches his pen, nobody knows his name.', 'riddle', 25, 'c1e00000-0000-4000-8000-000000000003', null),
  ('c1e00000-0000-4000-8000-000000000005', 'Vascipők a parton', 'Iron shoes on the bank',
   'Állj meg egy percre. Aki siet, elmegy mellette.',
   'Stop for a minute. Those in a hurry walk past it.', 'riddle', 15, null, null),
  ('c1e00000-0000-4000-8000-000000000006', 'Amikor a víz énekel', 'When the water sings',
   'A szigeten óránként felcsendül valami, aminek nincs hangszere.',
   'On the island something plays every hour, and it has no instrument.', 'sound', 20,
     'c1e00000-0000-4000-8000-000000000005', null),
  ('c1e00000-0000-4000-8000-000000000007', 'A csarnok órája', 'The clock of the market hall',
   'Zöld cserép, piros paprika, és egy óra, ami mindent látott.',
   'Green tiles, red paprika, and a clock that has seen it all.', 'map', 10, null, null),
  ('c1e00000-0000-4000-8000-000000000008', 'A láda helye', 'Where the chest is',
   'Az utolsó nyom. Csak annak szól, aki a névtelentől és a víztől is tanult.',
   'The last clue. Only for those who learned from the nameless and from the water.', 'treasure', 40,
   'c1e00000-0000-4000-8000-000000000004', now() - interval '1 hour');

insert into public.clue_contents (clue_id, content_hu, content_en, qr_code_id) values
  ('c1e00000-0000-4000-8000-000000000001',
    'A pesti hídfő bal oldali oroszlánjának talpazatánál keress, a víz felőli oldalon.',
   'Look at the base of the left lion on the Pest side, facing the water.', 'c0de0000-0000-4000-8000-000000000001'),
  ('c1e00000-0000-4000-8000-000000000002', 'A déli toronyba felvezető lépcső harmadik fordulójában, a korlát alatt.',
   'At the third turn of the stairs to the southern tower, below the rail.', 'c0de0000-0000-4000-8000-000000000002'),
  ('c1e00000-0000-4000-8000-000000000003', 'Délben a pálmaág árnyéka egy padra esik. A pad támláját nézd meg hátulról.',
   'At noon the shadow of the palm leaf falls on a bench. Look at the back of it.',
     'c0de0000-0000-4000-8000-000000000003'),
  ('c1e00000-0000-4000-8000-000000000004', 'Ülj le mellé, és nézd, amit ő néz. A kód a szemközti kőkereszt mögött van.',
   'Sit down beside him and look at what he looks at. The code is behind the stone cross opposite.',
     'c0de0000-0000-4000-8000-000000000006'),
  ('c1e00000-0000-4000-8000-000000000005', 'Az utolsó pár cipőtől húsz lépés észak felé, a lámpaoszlopon.',
   'Twenty steps north of the last pair of shoes, on the lamp post.', 'c0de0000-0000-4000-8000-000000000005'),
  ('c1e00000-0000-4000-8000-000000000006',
    'Amikor a kút zenél, a sugarak egyszer mind egy fa felé hajolnak. Az a te fád.',
   'When the fountain plays, all its jets bow towards one tree once. That is your tree.',
     'c0de0000-0000-4000-8000-000000000007'),
  ('c1e00000-0000-4000-8000-000000000007', 'Az óra alatti bejárat, jobb oldali oszlop, szemmagasságban.',
   'The entrance under the clock, right-hand column, at eye level.', 'c0de0000-0000-4000-8000-000000000008'),
  ('c1e00000-0000-4000-8000-000000000008',
    'A hősök mögött tó, a tó mellett híd, a híd alatt láda. A jelszó: a névtelen tolla.',
   'Behind the heroes a lake, by the lake a bridge, under the bridge a chest. The password: the pen of the nameless.',
   'c0de0000-0000-4000-8000-000000000010');

insert into public.clue_solution_guides (id, clue_id, price) values
  ('901de000-0000-4000-8000-000000000001', 'c1e00000-0000-4000-8000-000000000001', 10),
  ('901de000-0000-4000-8000-000000000002', 'c1e00000-0000-4000-8000-000000000003', 15),
  ('901de000-0000-4000-8000-000000000003', 'c1e00000-0000-4000-8000-000000000004', 15),
  ('901de000-0000-4000-8000-000000000004', 'c1e00000-0000-4000-8000-000000000006', 20),
  ('901de000-0000-4000-8000-000000000005', 'c1e00000-0000-4000-8000-000000000008', 30);

insert into public.clue_solution_guide_contents (solution_guide_id, content_hu, content_en) values
  ('901de000-0000-4000-8000-000000000001',
    '1. Menj a Széchenyi térre. 2. Állj a bal oldali oroszlán elé. 3. Kerüld meg a víz felől: a matrica a talpazat '
    'alján, térdmagasságban van.',
   '1. Go to Széchenyi tér. 2. Stand in front of the left lion. 3. Walk round it on the water side: the sticker is at '
   'knee height.'),
  ('901de000-0000-4000-8000-000000000002',
    '1. A Citadella sétányon indulj. 2. A szobor talapzatától keletre a második pad az. 3. A kód a támla hátulján van.',
   '1. Start on the Citadella walk. 2. It is the second bench east of the statue. 3. The code is on the back of the '
   'backrest.'),
  ('901de000-0000-4000-8000-000000000003',
    '1. Vajdahunyad vára, belső udvar. 2. Ülj Anonymus jobbjára. 3. A kápolna felé nézz, és menj a kőkereszthez.',
   '1. Vajdahunyad Castle, inner court. 2. Sit on the right of Anonymus. 3. Look towards the chapel and go to the '
   'stone cross.'),
  ('901de000-0000-4000-8000-000000000004',
    '1. Várd meg az egész órát a Margitszigeten. 2. A nyitány végén nyugat felé hajlanak a sugarak. 3. A vastag '
    'platánt keresd.',
   '1. Wait for the full hour on Margaret Island. 2. At the end of the overture the jets bow to the west. 3. Look for '
   'the thick plane tree.'),
  ('901de000-0000-4000-8000-000000000005',
    '1. Hősök tere, majd balra a tó. 2. A vár felé vezető híd. 3. A híd bal oldali pillérénél van a láda.',
   '1. Heroes’ Square, then left to the lake. 2. The bridge that leads to the castle. 3. The chest is at its left '
   'pier.');

-- What can be bought with money: forints and euros in minor units.
insert into public.token_products
  (id, name_hu, name_en, description_hu, description_en, tokens, price_huf_minor, price_eur_minor, position) values
  ('70ce0000-0000-4000-8000-000000000001', 'Marék érme', 'A handful of coins',
   'Egy-két nyomhoz épp elég.', 'Just enough for a clue or two.', 50, 99000, 249, 1),
  ('70ce0000-0000-4000-8000-000000000002', 'Bőrerszény', 'Leather purse',
   'Egy délutáni kereséshez.', 'For an afternoon of searching.', 120, 199000, 499, 2),
  ('70ce0000-0000-4000-8000-000000000003', 'Érmés láda', 'Coin chest',
   'Minden nyom és még marad a megoldásokra is.', 'Every clue, with some left for the solutions.', 300, 399000, 999, 3),
  ('70ce0000-0000-4000-8000-000000000004', 'Kincstár', 'Treasury',
   'Csapatoknak és türelmetleneknek.', 'For teams and for the impatient.', 800, 899000, 2249, 4);

insert into public.coupons
  (code, kind, tokens, percent, fixed_huf_minor, fixed_eur_minor, valid_from, valid_until, max_uses,
   minimum_huf_minor, minimum_eur_minor, product_id) values
  ('KINCS10', 'percent', null, 10, null, null, now() - interval '1 day', now() + interval '60 days', null, 0, 0, null),
  ('HUNGARY50', 'tokens', 50, null, null, null, now() - interval '1 day', now() + interval '60 days', 500, 0, 0, null),
  ('LADA500', 'fixed', null, null, 50000, 125, now() - interval '1 day', now() + interval '60 days', 100, 300000, 800,
   '70ce0000-0000-4000-8000-000000000003'),
  ('NYAR2025', 'percent', null, 25, null, null, now() - interval '60 days', now() - interval '1 day', null, 0, 0, null);

-- From here on the demo is made by the rules themselves, in the name of the demo accounts.
do $$
declare
  v_admin_id uuid := (select id from public.profiles where role = 'admin' order by created_at limit 1);
  v_player_id uuid := (select id from public.profiles where email = 'bela@hunt.local');
  v_budapest_id constant uuid := '5e550000-0000-4000-8000-000000000001';
  v_code text;
begin
  -- Without the demo accounts (a stack started by the Supabase CLI) the first visitor signs up, becomes
  -- the organiser and finds the sessions made here by the owner of the database.
  insert into public.game_sessions
    (id, name, description_hu, description_en, starts_at, ends_at, clue_sales_end_at, joining_ends_at, visibility,
     place_hu, place_en, invitation_hu, invitation_en, shows_player_count, max_players, starting_tokens,
     treasure_name_hu, treasure_name_en)
  values
    (v_budapest_id, 'Budapesti kincsvadászat',
     'Tíz kód, nyolc nyom, egy láda. Indulj a Lánchídtól, és ne felejts el felnézni.',
     'Ten codes, eight clues, one chest. Start at the Chain Bridge and do not forget to look up.',
     date_trunc('hour', now()) - interval '1 day', date_trunc('hour', now()) + interval '60 days', null, null, 'listed',
     'Budapest, Széchenyi István tér', 'Budapest, Széchenyi István Square',
     'Hozz magaddal feltöltött telefont és kényelmes cipőt. Egyedül is jöhetsz, de társaságban vidámabb.',
     'Bring a charged phone and comfortable shoes. Come alone, or with friends for more fun.', true, null, 150,
     'A Városliget ládája', 'The chest of the City Park'),
    ('5e550000-0000-4000-8000-000000000002', 'Éjszaka a Margitszigeten',
     'Lámpással, csendben, két óra alatt. A nagy rajtnál nyílik.',
     'With a lantern, quietly, within two hours. Opens with the common start.',
     null, date_trunc('hour', now()) + interval '61 days',
     -- A schedule of its own: later than that of the settings.
     date_trunc('hour', now()) + interval '20 days', date_trunc('hour', now()) + interval '16 days', 'listed',
     'Budapest, Margitsziget', 'Budapest, Margaret Island',
     'A víztoronynál találkozunk. Lámpát mi adunk.', 'We meet at the water tower. We hand out the lanterns.',
     true, 40, 60,
     'A zenélő kút érméje', 'The coin of the musical fountain');

  -- Fixed join codes, like the ids.
  update private.join_codes set code = case game_session_id when v_budapest_id then 'BUDAPEST' else 'SZXGETEJ' end
  where replaced_at is null;

  insert into public.game_session_clues (game_session_id, clue_id, position)
  select v_budapest_id, id, row_number() over (order by id) from public.clue_templates;
  insert into public.game_session_clues (game_session_id, clue_id, position) values
    ('5e550000-0000-4000-8000-000000000002', 'c1e00000-0000-4000-8000-000000000005', 1),
    ('5e550000-0000-4000-8000-000000000002', 'c1e00000-0000-4000-8000-000000000006', 2);

  insert into public.game_session_qr_codes (game_session_id, qr_code_id, points, max_scans)
  select v_budapest_id, id, points, case when points >= 100 then 3 end from public.qr_codes;
  insert into public.game_session_qr_codes (game_session_id, qr_code_id, points, max_scans) values
    ('5e550000-0000-4000-8000-000000000002', 'c0de0000-0000-4000-8000-000000000007', 50, null);
  perform private.set_scan_caps(v_budapest_id, array(select id from public.qr_codes));

  insert into public.featured_offers
    (id, kind, name_hu, name_en, description_hu, description_en, game_session_id, clue_id, product_id,
     promo_price, promo_price_huf_minor, promo_price_eur_minor, bonus_tokens, starts_at, ends_at, stock,
       vip_early_minutes) values
    ('0ffe0000-0000-4000-8000-000000000001', 'clue', 'A csarnok órája féláron', 'The market clock at half price',
     'Tíz helyett öt érme, amíg a készlet tart.', 'Five coins instead of ten while stocks last.',
     v_budapest_id, 'c1e00000-0000-4000-8000-000000000007', null, 5, null, null, 0,
     now() - interval '1 day', date_trunc('hour', now()) + interval '7 days', 100, 0),
    ('0ffe0000-0000-4000-8000-000000000002', 'bundle', 'A víz útja', 'The way of the water',
     'Két egymásra épülő nyom, az egyikhez megoldás is jár, és hozzá 30 érme.',
     'Two clues that lead on to each other, a solution for one of them, and 30 coins.',
     v_budapest_id, null, null, null, 149000, 379, 30,
     now() - interval '1 day', date_trunc('hour', now()) + interval '10 days', 50, 0),
    ('0ffe0000-0000-4000-8000-000000000003', 'product', 'Hétvégi láda', 'Weekend chest',
     'Az érmés láda most ezer forinttal olcsóbb.', 'The coin chest, now a good deal cheaper.',
     null, null, '70ce0000-0000-4000-8000-000000000003', null, 299000, 749, 0,
     now() - interval '1 day', date_trunc('hour', now()) + interval '3 days', null, 0),
    ('0ffe0000-0000-4000-8000-000000000004', 'product', 'Kincstár: VIP-eknek egy nappal korábban',
      'Treasury: a day earlier for VIPs',
     'A legnagyobb csomag, kedvezménnyel. A VIP-tagok előbb vehetik meg.',
       'The largest package at a discount. VIP members may buy it first.',
     null, null, '70ce0000-0000-4000-8000-000000000004', null, 749000, 1899, 0,
     date_trunc('hour', now()) + interval '12 hours', date_trunc('hour', now()) + interval '5 days', 200, 1440);
  insert into public.featured_offer_items (offer_id, clue_id, solution_guide_id, position) values
    ('0ffe0000-0000-4000-8000-000000000002', 'c1e00000-0000-4000-8000-000000000005', null, 1),
    ('0ffe0000-0000-4000-8000-000000000002', 'c1e00000-0000-4000-8000-000000000006',
      '901de000-0000-4000-8000-000000000004', 2);

  -- Fixed codes, like those of the hunts.
  update public.game_sessions set team_mode = 'optional' where id = v_budapest_id;
  insert into public.teams (game_session_id, name, code, by_organiser) values
    (v_budapest_id, 'Ravasz rókák', 'RAVASZ22', true), (v_budapest_id, 'Bölcs baglyok', 'BAGLYAK4', true);

  if v_player_id is not null then
    perform set_config('request.jwt.claims', json_build_object('sub', v_player_id, 'role', 'authenticated')::text,
      true);
    perform public.join_game_session(v_budapest_id);
    perform public.join_team(v_budapest_id, 'RAVASZ22');
    perform public.buy_clue('c1e00000-0000-4000-8000-000000000001', v_budapest_id, 10, gen_random_uuid());
    foreach v_code in array array['c0de0000-0000-4000-8000-000000000001', 'c0de0000-0000-4000-8000-000000000004'] loop
      perform public.record_scan(v_code, v_budapest_id);
    end loop;
  end if;
  if v_admin_id is not null then
    perform set_config('request.jwt.claims', json_build_object('sub', v_admin_id, 'role', 'authenticated')::text, true);
    perform private.record_activity('demo.seed', 'seed', 'Bemutató kincsvadászat betöltve');
  end if;
  perform set_config('request.jwt.claims', '', true);
end $$;

-- VIP, and what the Budapest session has besides codes and clues: jackpot, announcements and a map.
insert into public.vip_tiers
  (id, name_hu, name_en, description_hu, description_en, price, duration_days, discount_percent, early_access_minutes,
    badge, position) values
  ('71e20000-0000-4000-8000-000000000001', 'Felderítő', 'Scout',
   'Egy hét előny: olcsóbb nyomok, és fél órával korábban látod az ajánlatokat.',
   'A week ahead: cheaper clues, and offers half an hour early.', 30, 7, 10, 30, 'bronze', 1),
  ('71e20000-0000-4000-8000-000000000002', 'Kincsvadász', 'Treasure hunter',
   'Egy hónapnyi kedvezmény és tizenkét óra előny minden VIP-ajánlatnál.',
   'A month of discounts and twelve hours ahead at every VIP offer.', 75, 30, 15, 720, 'silver', 2),
  ('71e20000-0000-4000-8000-000000000003', 'Aranykapitány', 'Golden captain',
   'A legnagyobb kedvezmény két hónapra, és egy teljes nap előny.',
   'The largest discount for two months, and a whole day ahead.', 140, 60, 25, 1440, 'gold', 3);

with jackpot as (
  insert into public.jackpots (game_session_id, share_percent, created_at)
  values ('5e550000-0000-4000-8000-000000000001', 5, now() - interval '1 day')
  returning id, created_at
), counters as (
  insert into private.jackpot_shards (jackpot_id, shard, amount)
  select jackpot.id, shard, case shard when 0 then 500 else 0 end from jackpot, generate_series(0, 15) shard
)
insert into public.jackpot_entries (jackpot_id, kind, delta, created_at)
select id, 'seed', 500, created_at from jackpot;

insert into public.announcements (game_session_id, title_hu, title_en, body_hu, body_en, created_at, published_at,
  request_id) values
  ('5e550000-0000-4000-8000-000000000001', 'Elindult a vadászat!', 'The hunt is on!',
   'Tíz kód vár rátok a városban. A Lánchídnál kezdjétek, a budai oldalon kilátás is jár a pontok mellé.',
   'Ten codes are waiting for you in the city. Start at the Chain Bridge; on the Buda side the points come with a '
   'view.',
   now() - interval '23 hours', now() - interval '23 hours', gen_random_uuid()),
  ('5e550000-0000-4000-8000-000000000001', 'Új tábla a csarnoknál', 'A new sign at the market hall',
   'A Nagyvásárcsarnok órája alatti kódot kicseréltük, mert elázott. Aki már beolvasta, annak nincs teendője.',
   'We replaced the code under the clock of the Great Market Hall: it got wet. If you have scanned it, there is '
   'nothing to do.',
   now() - interval '2 hours', now() - interval '2 hours', gen_random_uuid());

insert into public.maps (id, game_session_id, kind, name_hu, name_en, image_path, south, west, north, east, min_zoom,
  max_zoom, position) values
  ('3a900000-0000-4000-8000-000000000001', '5e550000-0000-4000-8000-000000000001', 'image',
   'Budapest kincstérképe', 'Treasure map of Budapest', '/demo/budapest-map.svg', 47.477, 19.018, 47.543, 19.096, 12,
     18, 1);

insert into public.map_markers (map_id, kind, name_hu, name_en, description_hu, description_en, latitude, longitude,
  position)
select '3a900000-0000-4000-8000-000000000001', markers.*
from (values
  ('start', 'Rajt: Széchenyi tér', 'Start: Széchenyi tér', 'Innen indul a vadászat.', 'The hunt starts here.', 47.50010,
    19.04640, 1),
  ('info', 'Szervezői pont', 'Organisers’ desk', 'Kérdésed van, vagy elázott egy kód? Itt segítünk.',
    'A question, or a code that got wet? We help here.', 47.49860, 19.05080, 2),
  ('hint', 'Hol hét torony áll', 'Where seven towers stand', 'Nézz körül, mielőtt felmész.',
    'Look around before you climb.', 47.50180, 19.03450, 3),
  ('hint', 'Ahol a víz énekel', 'Where the water sings', 'Minden egész órakor érdemes itt lenni.',
    'Be here on the hour.', 47.53400, 19.05120, 4),
  ('danger', 'Meredek lépcső', 'Steep stairs', 'Esőben csúszik, kerülj inkább a sétány felé.',
    'Slippery in the rain; take the walk instead.', 47.48820, 19.04640, 5),
  ('water', 'Ivókút', 'Drinking fountain', 'Töltsd meg a kulacsod, mielőtt továbbindulsz.',
    'Fill your bottle before you go on.', 47.51080, 19.07700, 6),
  ('food', 'Nagyvásárcsarnok', 'Great Market Hall', 'Az emeleten lángos és pihenés.',
    'Lángos and a rest on the upper floor.', 47.48710, 19.05810, 7),
  ('toilet', 'Mosdó a Deák téren', 'Toilets at Deák tér', 'Az aluljáróban.', 'In the underpass.', 47.49730,
    19.05450, 8),
  ('treasure', 'A láda valahol itt lehet', 'The chest may be around here', 'Az utolsó nyom megmondja, hol.',
    'The last clue tells where.', 47.51480, 19.07980, 9)
) as markers;
