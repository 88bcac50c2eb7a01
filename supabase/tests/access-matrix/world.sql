-- The world that the access matrix is tested in. Loaded after support/*.sql, matrix.sql and probe.sql.
--
-- Every person of tests.access_people has rows of their own in every table of players, made through the
-- RPCs where there is one: an empty table would agree with any matrix. What nobody may see of another is
-- marked with the word SECRET.

create or replace function tests.live_as(p_name text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_order_id uuid;
begin
  perform tests.be(p_name);
  perform tests.at_shopping_time();
  perform public.update_profile(null, '+36 30 555 0101', 'SECRET tax', 'SECRET address ' || p_name);
  perform public.track_clue_views(tests.id('session'), array[tests.id('compass')]);
  perform public.buy_clue(tests.id('compass'), tests.id('session'), 10, gen_random_uuid());
  perform public.buy_clue(tests.id('gift'), tests.id('session'), 0, gen_random_uuid());
  perform public.buy_solution_guide(tests.id('compass guide'), tests.id('session'), 5, gen_random_uuid());
  perform public.track_offers(array[tests.id('open offer')], array[tests.id('open offer')]);
  perform public.redeem_coupon('SECRETGOLD', gen_random_uuid());
  v_order_id := (tests.order_product('purse') ->> 'order_id')::uuid;
  perform public.pay_order(v_order_id, 'visa 4242', gen_random_uuid());
  perform public.buy_vip(tests.id('bronze'), gen_random_uuid());
  perform public.log_activity(jsonb_build_array(jsonb_build_object(
    'action', 'look', 'component', 'map', 'message', 'SECRET log of ' || p_name)));
  perform tests.at_playing_time();
  perform tests.scan('hall');
  perform tests.scan('decoy');
  perform public.submit_treasure_claim(tests.id('session'), 'SECRET claimant ' || p_name, 'SECRET claim address',
    '+36 30 555 0202', 'SECRET claim tax', tests.id(p_name) || '/secret-photo.jpg');
  perform tests.as_owner();
  perform tests.at_shopping_time();
end
$$;
comment on function tests.live_as(text) is 'A player''s day, so that each table of players has a row of p_name. Ends as the owner at shopping time.';

create or replace function tests.create_access_world() returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_name text;
begin
  perform tests.create_shop();
  update public.game_settings set locked_message_en = 'Locked' where singleton;
  perform tests.create_code('decoy', 5, 'DECY2345');
  update public.qr_codes set is_decoy = true where id = tests.id('decoy');

  -- Sessions that players see only sometimes.
  perform tests.remember_id('test session', tests.save_session('{"name": "Rehearsal", "is_test": true}'));
  perform tests.remember_id('old session', tests.save_session('{"name": "Last year"}'));
  update public.game_sessions set archived_at = now() where id = tests.id('old session');
  update public.game_sessions set is_test = true where id = tests.id('test session');

  -- On sale, off sale, for a session that nobody here has joined.
  perform tests.create_tier('bronze', 10), tests.create_tier('retired_tier', 5, p_is_active => false);
  perform tests.create_tier('old_tier', 5, p_is_active => false);
  perform tests.create_product_offer('open offer', 'purse', 50000, 125);
  perform tests.create_product_offer('future offer', 'purse', 50000, 125, '{"starts_at": "2025-05-21T00:00:00Z"}');
  perform tests.create_bundle('bundle', array['compass', 'map+'], p_fields => jsonb_build_object('game_session_id', tests.id('session')));
  perform tests.create_bundle('other bundle', array['elsewhere clue'],
    p_fields => jsonb_build_object('game_session_id', tests.id('other session')));
  perform tests.create_coupon('SECRETGOLD', 'tokens', '{"tokens": 10}');
  perform tests.create_coupon('SECRETSALE', 'percent', '{"percent": 50}');
  perform tests.open_jackpot(100, 10);
  insert into public.maps (id, game_session_id, kind, name_hu, image_path, south, west, north, east, is_active)
  select tests.remember_id(name, gen_random_uuid()), tests.id(session), 'image', name, 'plan.png', 47.4, 19.0, 47.6, 19.1, is_active
  from (values ('our map', 'session', true), ('SECRET draft map', 'session', false), ('SECRET other map', 'other session', true))
    as maps (name, session, is_active);
  insert into public.map_markers (map_id, name_hu, latitude, longitude) select id, name_hu || ' marker', 47.5, 19.05 from public.maps;

  -- The people. Emil is an organiser for a while; Dóra is banned at the end.
  perform tests.create_player('Dóra'), tests.create_player('Emil');
  perform tests.be('olga');
  perform public.admin_set_user_role(tests.id('emil'), 'admin');
  perform public.join_game_session(tests.id('session'));
  perform public.admin_announce(session, 'Hír', 'News', 'Szöveg', 'Text', gen_random_uuid())
  from unnest(array[tests.id('session'), tests.id('other session')]) session;
  perform tests.as_owner();
  for v_name in select person from tests.access_people where person is not null loop
    perform tests.live_as(v_name);
    insert into public.vip_memberships (user_id, tier_id, source, starts_at, ends_at, request_id, result, created_at)
    values (tests.id(v_name), tests.id('old_tier'), 'grant', '2024-01-01', '2024-02-01', gen_random_uuid(), '{}', '2024-01-01');
    insert into storage.objects (bucket_id, name, owner, owner_id)
    values ('claim-photos', tests.id(v_name) || '/secret-photo.jpg', tests.id(v_name), tests.id(v_name)::text);
    insert into public.cheat_reviews (game_session_id, kind, user_id, note, reviewed_at)
    values (tests.id('session'), 'device', tests.id(v_name), 'SECRET note', now());
  end loop;
  update public.purchased_clues set is_accessible = false where clue_id = tests.id('gift') and user_id = tests.id('anna');
  update public.purchased_clues set access_expires_at = '2025-01-01' where clue_id = tests.id('gift') and user_id = tests.id('béla');
  insert into storage.objects (bucket_id, name) values
    ('claim-photos', gen_random_uuid() || '/secret-photo.jpg'), -- of an account that is gone
    ('maps', 'plan.png');
  perform tests.be('olga');
  perform public.admin_set_user_role(tests.id('emil'), 'user');
  perform public.admin_ban_user(tests.id('dóra'), 'Sharing codes');
  perform tests.as_owner();
  -- What was told on the way is not part of the world; nor is the last channel.
  perform tests.forget_broadcasts();
  perform realtime.send('{}', 'probe', 'session:' || tests.id('session'), true);
  perform set_config('realtime.topic', '', true);
end
$$;
comment on function tests.create_access_world() is 'Everybody of tests.access_people with rows everywhere; ends as the owner at shopping time.';
