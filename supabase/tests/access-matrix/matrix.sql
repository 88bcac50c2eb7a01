-- The access matrix: who may do what, as reviewed by people. The tests beside this file try it all and compare.
-- Anything in the database without a line here fails, and so does a line without its object.
--
-- Roles are columns: a visitor, a player, a banned player, an organiser who was demoted, an organiser.
--   -       no privilege: PostgreSQL refuses the statement
--   none    the privilege is there, and row-level security lets no row through
--   barred  none, and no further grant or policy could let a row through
--   some    exactly the rows that the last column describes; `me` is the id of who asks
--   all     every row

drop table if exists tests.access_people;
create table tests.access_people (person text, role text not null);
comment on table tests.access_people is 'Who tries what each role may do. Anna and Béla are two players of the same session.';
insert into tests.access_people (person, role) values
  (null,   'anonymous'),
  ('anna', 'player'),
  ('béla', 'player'),
  ('dóra', 'banned'),
  ('emil', 'demoted'),
  ('olga', 'admin');

create or replace function tests.has_joined(p_me uuid, p_game_session_id uuid) returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (select from public.user_game_sessions where user_id = p_me and game_session_id = p_game_session_id)
$$;
comment on function tests.has_joined(uuid, uuid) is 'The session is one that I have joined.';

create or replace function tests.is_sold_to(p_me uuid, p_clue_id uuid) returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (
    select from public.game_session_clues c join public.clue_templates t on t.id = c.clue_id
    where c.clue_id = p_clue_id and t.is_active and not t.is_locked and tests.has_joined(p_me, c.game_session_id))
$$;
comment on function tests.is_sold_to(uuid, uuid) is 'The clue is on sale in a session that I have joined.';

create or replace function tests.is_offered_to(p_me uuid, p_offer_id uuid) returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (
    select from public.featured_offers
    where id = p_offer_id and is_active and private.current_time() >= starts_at and private.current_time() < ends_at
      and (game_session_id is null or tests.has_joined(p_me, game_session_id)))
    and not exists (
      select from public.featured_offers o
      left join public.featured_offer_items i on i.offer_id = o.id
      left join public.clue_solution_guides g on g.id in (o.solution_guide_id, i.solution_guide_id)
      join public.clue_templates t on t.id in (o.clue_id, i.clue_id, g.clue_id)
      where o.id = p_offer_id and (t.is_locked or not t.is_active or not g.is_active))
$$;
comment on function tests.is_offered_to(uuid, uuid) is
  'The offer runs now, for everybody or for a session that I have joined, and holds nothing locked or inactive.';

-- ---------------------------------------------------------------------------------------------
-- Tables and views: who reads which rows
-- ---------------------------------------------------------------------------------------------

drop table if exists tests.access_relations;
create table tests.access_relations (
  relation text primary key, anonymous text not null, player text not null, banned text not null, demoted text not null,
  admin text not null, some_rows text
);
comment on table tests.access_relations is 'Reading, for each table and view. Grants are for whole tables: no column has its own. What bars the banned from a view is the policy of its table.';
insert into tests.access_relations (relation, anonymous, player, banned, demoted, admin, some_rows) values
  ('public.activity',                     '-',    'none', 'barred', 'none', 'all',  null),
  ('public.announcements',                '-',    'some', 'barred', 'some', 'all',  'tests.has_joined(me, game_session_id)'),
  ('public.cheat_reviews',                '-',    'none', 'barred', 'none', 'all',  null),
  ('public.clue_contents',                '-',    'none', 'barred', 'none', 'all',  null),
  ('public.clue_solution_guide_contents', '-',    'none', 'barred', 'none', 'all',  null),
  ('public.clue_solution_guides',         '-',    'some', 'barred', 'some', 'all',  'is_active and tests.is_sold_to(me, clue_id)'),
  ('public.clue_templates',               '-',    'some', 'barred', 'some', 'all',  'tests.is_sold_to(me, id)'),
  ('public.clue_views',                   '-',    '-',    'barred', '-',    '-',    null),
  ('public.coupon_redemptions',           '-',    'some', 'barred', 'some', 'some', 'user_id = me'),
  ('public.coupons',                      '-',    'none', 'barred', 'none', 'all',  null),
  ('public.featured_offer_events',        '-',    '-',    'barred', '-',    '-',    null),
  ('public.featured_offer_items',         '-',    'some', 'barred', 'some', 'all',  'tests.is_offered_to(me, offer_id)'),
  ('public.featured_offers',              '-',    'some', 'barred', 'some', 'all',  'tests.is_offered_to(me, id)'),
  ('public.game_session_clues',           '-',    'some', 'barred', 'some', 'all',  'tests.has_joined(me, game_session_id) and tests.is_sold_to(me, clue_id)'),
  ('public.game_session_qr_codes',        '-',    'none', 'barred', 'none', 'all',  null),
  ('public.game_sessions',                '-',    'some', 'barred', 'some', 'all',  'not is_test and (archived_at is null or tests.has_joined(me, id))'),
  ('public.game_settings',                '-',    'all',  'barred', 'all',  'all',  null),
  ('public.jackpot_entries',              '-',    'none', 'barred', 'none', 'all',  null),
  ('public.jackpots',                     '-',    'none', 'barred', 'none', 'all',  null),
  ('public.map_markers',                  '-',    'some', 'barred', 'some', 'all',  'map_id in (select id from public.maps where is_active and tests.has_joined(me, game_session_id))'),
  ('public.maps',                         '-',    'some', 'barred', 'some', 'all',  'is_active and tests.has_joined(me, game_session_id)'),
  ('public.order_payments',               '-',    'some', 'barred', 'some', 'some', 'user_id = me'),
  ('public.orders',                       '-',    'some', 'barred', 'some', 'some', 'user_id = me'),
  ('public.point_entries',                '-',    'some', 'none',   'some', 'some', 'user_id = me'),
  ('public.profiles',                     '-',    'some', 'barred', 'some', 'some', 'id = me'),
  ('public.purchased_clues',              '-',    'some', 'barred', 'some', 'some', 'user_id = me and is_accessible and (access_expires_at is null or access_expires_at > now())'),
  ('public.purchased_solution_guides',    '-',    'some', 'barred', 'some', 'some', 'user_id = me and (access_expires_at is null or access_expires_at > now())'),
  ('public.qr_codes',                     '-',    'none', 'barred', 'none', 'all',  null),
  ('public.scans',                        '-',    'some', 'barred', 'some', 'some', 'user_id = me and (failure_reason is null or failure_reason not in (''qr_code_not_found'', ''decoy''))'),
  ('public.token_balances',               '-',    'some', 'barred', 'some', 'some', 'user_id = me'),
  ('public.token_products',               '-',    'some', 'barred', 'some', 'all',  'is_active'),
  ('public.token_transactions',           '-',    'some', 'barred', 'some', 'some', 'user_id = me'),
  ('public.treasure_claims',              '-',    'some', 'barred', 'some', 'some', 'user_id = me'),
  ('public.user_game_sessions',           '-',    'some', 'barred', 'some', 'some', 'user_id = me'),
  ('public.vip_memberships',              '-',    'some', 'barred', 'some', 'all',  'user_id = me'),
  ('public.vip_tiers',                    '-',    'some', 'barred', 'some', 'all',  'is_active or id in (select tier_id from public.vip_memberships where user_id = me)'),
  ('private.broadcast_ticks',             '-',    '-',    '-',      '-',    '-',    null),
  ('private.clue_counts',                 '-',    '-',    '-',      '-',    '-',    null),
  ('private.clue_counts_until',           '-',    '-',    '-',      '-',    '-',    null),
  ('private.clue_finds',                  '-',    '-',    '-',      '-',    '-',    null),
  ('private.coupon_attempts',             '-',    '-',    '-',      '-',    '-',    null),
  ('private.error_catalog',               '-',    '-',    '-',      '-',    '-',    null),
  ('private.first_user',                  '-',    '-',    '-',      '-',    '-',    null),
  ('private.jackpot_shards',              '-',    '-',    '-',      '-',    '-',    null),
  ('private.leaderboard_buckets',         '-',    '-',    '-',      '-',    '-',    null),
  ('private.leaderboard_hundreds',        '-',    '-',    '-',      '-',    '-',    null),
  ('private.scan_cap_shards',             '-',    '-',    '-',      '-',    '-',    null),
  ('private.sign_in_pauses',              '-',    '-',    '-',      '-',    '-',    null),
  ('private.statistics_counts',           '-',    '-',    '-',      '-',    '-',    null),
  ('private.statistics_days',             '-',    '-',    '-',      '-',    '-',    null),
  ('private.statistics_players',          '-',    '-',    '-',      '-',    '-',    null),
  ('private.tested_codes',                '-',    '-',    '-',      '-',    '-',    null),
  ('private.user_bans',                   '-',    '-',    '-',      '-',    '-',    null),
  ('private.vip_endings',                 '-',    '-',    '-',      '-',    '-',    null),
  ('realtime.messages',                   'none', 'none', 'none',   'none', 'none', null),
  ('storage.buckets',                     'none', 'none', 'none',   'none', 'none', null);

-- ---------------------------------------------------------------------------------------------
-- Tables: who writes which rows
-- ---------------------------------------------------------------------------------------------

drop table if exists tests.access_writes;
create table tests.access_writes (
  relation text primary key, commands text not null, anonymous text not null, player text not null, banned text not null,
  demoted text not null, admin text not null
);
comment on table tests.access_writes is 'Writing without an RPC. Whatever is not here, nobody has the privilege for.';
insert into tests.access_writes (relation, commands, anonymous, player, banned, demoted, admin) values
  ('public.clue_contents',                'insert update delete', '-',    'none', 'none', 'none', 'all'),
  ('public.clue_solution_guide_contents', 'insert update delete', '-',    'none', 'none', 'none', 'all'),
  ('public.clue_solution_guides',         'insert update delete', '-',    'none', 'none', 'none', 'all'),
  ('public.clue_templates',               'insert update delete', '-',    'none', 'none', 'none', 'all'),
  ('public.coupons',                      'insert update delete', '-',    'none', 'none', 'none', 'all'),
  ('public.featured_offer_items',         'insert update delete', '-',    'none', 'none', 'none', 'all'),
  ('public.featured_offers',              'insert update delete', '-',    'none', 'none', 'none', 'all'),
  ('public.map_markers',                  'insert update delete', '-',    'none', 'none', 'none', 'all'),
  ('public.maps',                         'insert update delete', '-',    'none', 'none', 'none', 'all'),
  ('public.qr_codes',                     'insert update delete', '-',    'none', 'none', 'none', 'all'),
  ('public.token_products',               'insert update delete', '-',    'none', 'none', 'none', 'all'),
  ('public.vip_tiers',                    'insert update delete', '-',    'none', 'none', 'none', 'all'),
  ('realtime.messages',                   'insert update',        'none', 'none', 'none', 'none', 'none'),
  ('storage.buckets',                     'insert update delete', 'none', 'none', 'none', 'none', 'none');

-- ---------------------------------------------------------------------------------------------
-- Functions: who may call what. A key is the refusal of the function itself
-- ---------------------------------------------------------------------------------------------

-- What list_token_transactions and the computed columns read are rows of tables that bar the banned.
drop table if exists tests.access_functions;
create table tests.access_functions (
  name text primary key, anonymous text not null, player text not null, banned text not null, demoted text not null,
  admin text not null
);
comment on table tests.access_functions is
  'Every function of the API, whatever arguments it takes. yes, - without the privilege, or the key of the error with which the function refuses the person.';
insert into tests.access_functions (anonymous, player, banned, demoted, admin, name) values
  ('-',   'yes', 'user_banned', 'yes', 'yes', 'buy_clue'),
  ('-',   'yes', 'user_banned', 'yes', 'yes', 'buy_solution_guide'),
  ('-',   'yes', 'user_banned', 'yes', 'yes', 'buy_vip'),
  ('-',   'yes', 'user_banned', 'yes', 'yes', 'cancel_order'),
  ('-',   'yes', 'user_banned', 'yes', 'yes', 'create_order'),
  ('-',   'yes', 'yes',         'yes', 'yes', 'claim_submitted'),
  ('-',   'yes', 'yes',         'yes', 'yes', 'claim_submitted_at'),
  ('-',   'yes', 'yes',         'yes', 'yes', 'current_scans'),
  ('-',   'yes', 'user_banned', 'yes', 'yes', 'delete_my_account'),
  ('-',   'yes', 'user_banned', 'yes', 'yes', 'export_my_data'),
  ('-',   'yes', 'user_banned', 'yes', 'yes', 'get_code_place'),
  ('-',   'yes', 'user_banned', 'yes', 'yes', 'get_jackpot'),
  ('-',   'yes', 'user_banned', 'yes', 'yes', 'get_leaderboard'),
  ('-',   'yes', 'user_banned', 'yes', 'yes', 'get_token_balance'),
  ('-',   'yes', 'user_banned', 'yes', 'yes', 'join_game_session'),
  ('-',   'yes', 'user_banned', 'yes', 'yes', 'list_featured_offers'),
  ('-',   'yes', 'user_banned', 'yes', 'yes', 'list_scans'),
  ('-',   'yes', 'user_banned', 'yes', 'yes', 'list_shop_clues'),
  ('-',   'yes', 'user_banned', 'yes', 'yes', 'list_shop_products'),
  ('-',   'yes', 'yes',         'yes', 'yes', 'list_token_transactions'),
  ('-',   'yes', 'user_banned', 'yes', 'yes', 'log_activity'),
  ('-',   'yes', 'user_banned', 'yes', 'yes', 'mark_announcements_read'),
  ('-',   'yes', 'user_banned', 'yes', 'yes', 'pay_order'),
  ('-',   'yes', 'yes',         'yes', 'yes', 'points_total'),
  ('-',   'yes', 'user_banned', 'yes', 'yes', 'record_scan'),
  ('-',   'yes', 'user_banned', 'yes', 'yes', 'redeem_coupon'),
  ('yes', 'yes', 'yes',         'yes', 'yes', 'server_time'),
  ('-',   'yes', 'user_banned', 'yes', 'yes', 'spend_tokens'),
  ('-',   'yes', 'user_banned', 'yes', 'yes', 'submit_treasure_claim'),
  ('-',   'yes', 'user_banned', 'yes', 'yes', 'track_clue_views'),
  ('-',   'yes', 'user_banned', 'yes', 'yes', 'track_offers'),
  ('-',   'yes', 'user_banned', 'yes', 'yes', 'update_profile'),
  ('-', 'admin_access_required',      'user_banned', 'admin_access_required',      'yes', 'admin_adjust_tokens'),
  ('-', 'admin_access_required',      'user_banned', 'admin_access_required',      'yes', 'admin_announce'),
  ('-', 'admin_access_required',      'user_banned', 'admin_access_required',      'yes', 'admin_archive_game_session'),
  ('-', 'admin_access_required',      'user_banned', 'admin_access_required',      'yes', 'admin_ban_user'),
  ('-', 'admin_access_required',      'user_banned', 'admin_access_required',      'yes', 'admin_clone_game_session'),
  ('-', 'admin_access_required',      'user_banned', 'admin_access_required',      'yes', 'admin_close_jackpot'),
  ('-', 'admin_permissions_required', 'user_banned', 'admin_permissions_required', 'yes', 'admin_clue_statistics'),
  ('-', 'admin_permissions_required', 'user_banned', 'admin_permissions_required', 'yes', 'admin_coupon_usage'),
  ('-', 'admin_access_required',      'user_banned', 'admin_access_required',      'yes', 'admin_create_coupons'),
  ('-', 'admin_access_required',      'user_banned', 'admin_access_required',      'yes', 'admin_create_qr_codes'),
  ('-', 'admin_access_required',      'user_banned', 'admin_access_required',      'yes', 'admin_delete_game_session'),
  ('-', 'admin_access_required',      'user_banned', 'admin_access_required',      'yes', 'admin_delete_user'),
  ('-', 'admin_access_required',      'user_banned', 'admin_access_required',      'yes', 'admin_freeze_leaderboard'),
  ('-', 'admin_permissions_required', 'user_banned', 'admin_permissions_required', 'yes', 'admin_get_user'),
  ('-', 'admin_access_required',      'user_banned', 'admin_access_required',      'yes', 'admin_import_clues'),
  ('-', 'admin_permissions_required', 'user_banned', 'admin_permissions_required', 'yes', 'admin_launch_checklist'),
  ('-', 'admin_permissions_required', 'user_banned', 'admin_permissions_required', 'yes', 'admin_list_activity'),
  ('-', 'admin_permissions_required', 'user_banned', 'admin_permissions_required', 'yes', 'admin_list_activity_choices'),
  ('-', 'admin_permissions_required', 'user_banned', 'admin_permissions_required', 'yes', 'admin_list_announcements'),
  ('-', 'admin_permissions_required', 'user_banned', 'admin_permissions_required', 'yes', 'admin_list_clues'),
  ('-', 'admin_permissions_required', 'user_banned', 'admin_permissions_required', 'yes', 'admin_list_coupon_batches'),
  ('-', 'admin_permissions_required', 'user_banned', 'admin_permissions_required', 'yes', 'admin_list_coupon_redemptions'),
  ('-', 'admin_permissions_required', 'user_banned', 'admin_permissions_required', 'yes', 'admin_list_coupons'),
  ('-', 'admin_permissions_required', 'user_banned', 'admin_permissions_required', 'yes', 'admin_list_featured_offers'),
  ('-', 'admin_permissions_required', 'user_banned', 'admin_permissions_required', 'yes', 'admin_list_found_qr_codes'),
  ('-', 'admin_permissions_required', 'user_banned', 'admin_permissions_required', 'yes', 'admin_list_game_sessions'),
  ('-', 'admin_permissions_required', 'user_banned', 'admin_permissions_required', 'yes', 'admin_list_jackpot_entries'),
  ('-', 'admin_permissions_required', 'user_banned', 'admin_permissions_required', 'yes', 'admin_list_jackpots'),
  ('-', 'admin_permissions_required', 'user_banned', 'admin_permissions_required', 'yes', 'admin_list_orders'),
  ('-', 'admin_permissions_required', 'user_banned', 'admin_permissions_required', 'yes', 'admin_list_orphaned_photos'),
  ('-', 'admin_permissions_required', 'user_banned', 'admin_permissions_required', 'yes', 'admin_list_qr_codes'),
  ('-', 'admin_permissions_required', 'user_banned', 'admin_permissions_required', 'yes', 'admin_list_session_members'),
  ('-', 'admin_permissions_required', 'user_banned', 'admin_permissions_required', 'yes', 'admin_list_token_transactions'),
  ('-', 'admin_permissions_required', 'user_banned', 'admin_permissions_required', 'yes', 'admin_list_treasure_claims'),
  ('-', 'admin_permissions_required', 'user_banned', 'admin_permissions_required', 'yes', 'admin_list_user_history'),
  ('-', 'admin_permissions_required', 'user_banned', 'admin_permissions_required', 'yes', 'admin_list_users'),
  ('-', 'admin_permissions_required', 'user_banned', 'admin_permissions_required', 'yes', 'admin_list_vip_memberships'),
  ('-', 'admin_permissions_required', 'user_banned', 'admin_permissions_required', 'yes', 'admin_list_vip_tiers'),
  ('-', 'admin_access_required',      'user_banned', 'admin_access_required',      'yes', 'admin_mark_cheat_case'),
  ('-', 'admin_permissions_required', 'user_banned', 'admin_permissions_required', 'yes', 'admin_overview'),
  ('-', 'admin_permissions_required', 'user_banned', 'admin_permissions_required', 'yes', 'admin_preflight'),
  ('-', 'admin_permissions_required', 'user_banned', 'admin_permissions_required', 'yes', 'admin_purchase_statistics'),
  ('-', 'admin_permissions_required', 'user_banned', 'admin_permissions_required', 'yes', 'admin_qr_code_statistics'),
  ('-', 'admin_access_required',      'user_banned', 'admin_access_required',      'yes', 'admin_reset_test_session'),
  ('-', 'admin_permissions_required', 'user_banned', 'admin_permissions_required', 'yes', 'admin_review_cheating'),
  ('-', 'admin_access_required',      'user_banned', 'admin_access_required',      'yes', 'admin_review_treasure_claim'),
  ('-', 'admin_access_required',      'user_banned', 'admin_access_required',      'yes', 'admin_save_clue'),
  ('-', 'admin_access_required',      'user_banned', 'admin_access_required',      'yes', 'admin_save_featured_offer'),
  ('-', 'admin_access_required',      'user_banned', 'admin_access_required',      'yes', 'admin_save_game_session'),
  ('-', 'admin_access_required',      'user_banned', 'admin_access_required',      'yes', 'admin_save_jackpot'),
  ('-', 'admin_access_required',      'user_banned', 'admin_access_required',      'yes', 'admin_save_solution_guide'),
  ('-', 'admin_access_required',      'user_banned', 'admin_access_required',      'yes', 'admin_set_qr_codes_active'),
  ('-', 'admin_access_required',      'user_banned', 'admin_access_required',      'yes', 'admin_set_user_role'),
  ('-', 'admin_access_required',      'user_banned', 'admin_access_required',      'yes', 'admin_set_vip'),
  ('-', 'admin_permissions_required', 'user_banned', 'admin_permissions_required', 'yes', 'admin_statistics'),
  ('-', 'admin_access_required',      'user_banned', 'admin_access_required',      'yes', 'admin_test_scan'),
  ('-', 'admin_permissions_required', 'user_banned', 'admin_permissions_required', 'yes', 'admin_token_statistics'),
  ('-', 'admin_access_required',      'user_banned', 'admin_access_required',      'yes', 'admin_unban_user'),
  ('-', 'admin_access_required',      'user_banned', 'admin_access_required',      'yes', 'admin_update_game_settings'),
  ('-', 'admin_access_required',      'user_banned', 'admin_access_required',      'yes', 'admin_update_user');

drop table if exists tests.access_private_functions;
create table tests.access_private_functions (
  name text primary key, is_for_visitors boolean not null, reason text not null
);
comment on table tests.access_private_functions is
  'Functions in private that API roles may execute, besides the rule behind each RPC (same name, same arguments). No API reaches that schema.';
insert into tests.access_private_functions (name, is_for_visitors, reason) values
  ('account_exists',      false, 'a policy of storage asks it'),
  ('can_listen',          false, 'the policy of realtime asks it'),
  ('current_scans',       false, 'the computed column asks it'),
  ('current_time',        true,  'server_time and policies ask it'),
  ('generate_short_code', false, 'the default of qr_codes.short_code'),
  ('has_room_for_photo',  false, 'a policy of storage asks it'),
  ('is_admin',            false, 'policies ask it'),
  ('is_banned',           false, 'policies ask it'),
  ('is_owner_session',    true,  'current_time asks it'),
  ('my_session_ids',      false, 'policies ask it'),
  ('my_shop_clue_ids',    false, 'policies ask it'),
  ('hidden_offer_ids',    false, 'policies ask it');

-- ---------------------------------------------------------------------------------------------
-- Channels: who hears what the database broadcasts. Nobody sends, and there is no presence
-- ---------------------------------------------------------------------------------------------

drop table if exists tests.access_channels;
create table tests.access_channels (
  channel text primary key, anonymous text not null, player text not null, banned text not null, demoted text not null,
  admin text not null, topic text not null
);
comment on table tests.access_channels is 'hears or -. In a topic `me` is who asks, `other` each other person in turn.';
insert into tests.access_channels (channel, anonymous, player, banned, demoted, admin, topic) values
  ('user: the own',          '-', 'hears', '-', 'hears', 'hears', '''user:'' || me'),
  ('user: another''s',       '-', '-',     '-', '-',     '-',     '''user:'' || other'),
  ('user: nobody''s',        '-', '-',     '-', '-',     '-',     '''user:'''),
  ('session: joined',        '-', 'hears', '-', 'hears', 'hears', '''session:'' || tests.id(''session'')'),
  ('session: not joined',    '-', '-',     '-', '-',     'hears', '''session:'' || tests.id(''other session'')'),
  ('session: a rehearsal',   '-', '-',     '-', '-',     'hears', '''session:'' || tests.id(''test session'')'),
  ('admin: the own',         '-', '-',     '-', '-',     'hears', '''admin:'' || me'),
  ('admin: another''s',      '-', '-',     '-', '-',     '-',     '''admin:'' || other'),
  ('admin: of all',          '-', '-',     '-', '-',     '-',     '''admin'''),
  ('anything else',          '-', '-',     '-', '-',     '-',     '''lobby''');

-- ---------------------------------------------------------------------------------------------
-- Storage: who may do what with the objects of each bucket
-- ---------------------------------------------------------------------------------------------

drop table if exists tests.access_buckets;
create table tests.access_buckets (
  bucket text primary key, is_public boolean not null, largest_bytes bigint not null, mime_types text[] not null
);
comment on table tests.access_buckets is 'A public bucket gives an object to whoever knows its exact name.';
insert into tests.access_buckets (bucket, is_public, largest_bytes, mime_types) values
  ('claim-photos', false, 10485760, '{image/jpeg,image/png,image/webp}'),
  ('maps',         true,  20971520, '{image/jpeg,image/png,image/webp}');

drop table if exists tests.access_objects;
create table tests.access_objects (
  bucket text not null, command text not null, anonymous text not null, player text not null, banned text not null,
  demoted text not null, admin text not null, some_objects text, primary key (bucket, command)
);
comment on table tests.access_objects is 'Listing and reading is select, uploading insert, replacing update.';
insert into tests.access_objects (bucket, command, anonymous, player, banned, demoted, admin, some_objects) values
  ('claim-photos', 'select', 'none', 'some', 'none', 'some', 'all',  'name like me || ''/%'''),
  ('claim-photos', 'insert', 'none', 'some', 'none', 'some', 'some', 'name like me || ''/%'''),
  ('claim-photos', 'update', 'none', 'none', 'none', 'none', 'none', null),
  ('claim-photos', 'delete', 'none', 'none', 'none', 'none', 'some', 'not exists (select from public.profiles p where r.name like p.id || ''/%'')'),
  ('maps',         'select', 'none', 'none', 'none', 'none', 'all',  null),
  ('maps',         'insert', 'none', 'none', 'none', 'none', 'all',  null),
  ('maps',         'update', 'none', 'none', 'none', 'none', 'all',  null),
  ('maps',         'delete', 'none', 'none', 'none', 'none', 'all',  null);
