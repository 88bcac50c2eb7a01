-- A season of hunts, written set by set in the state in which the rules themselves would have left it:
-- private.check_invariants() stays empty. :players is replaced by the runner; every player brings ten
-- scans and ten ledger rows.
--
-- Ids are computed from numbers: 00000001 players, 00000002 sessions, 00000003 codes, 00000004 clues,
-- 00000005 guides, 00000006 token packages, 00000007 offers, 00000008 coupons, 00000009 orders,
-- 0000000a tiers, 0000000c jackpots. Twenty hunts of seven days lie in the last 60 days; half of all players are in
-- session 3; session 21 is a test.

set session_replication_role = replica; -- no triggers, no foreign key checks: the sets below fit together
set synchronous_commit = off;
set work_mem = '256MB';
select setseed(0.5);

create schema bench;
create function bench.id(p_kind text, p_number bigint) returns uuid
language sql immutable as $$
  select (lpad(p_kind, 8, '0') || '-0000-4000-8000-' || lpad(p_number::text, 12, '0'))::uuid
$$;

update public.game_settings set is_schedule_enabled = false;

-- People -------------------------------------------------------------------------------------------
insert into auth.users (id, email)
select bench.id('1', n), n || '@bench.test' from generate_series(0, :players) n;
insert into private.first_user (user_id) values (bench.id('1', 0));
-- Ordinary names: a search for a common one meets thousands, a search for a number meets one.
insert into public.profiles (id, name, email, role, created_at, last_login_at, phone_number, address)
select bench.id('1', n),
  (array['Kovács', 'Szabó', 'Tóth', 'Nagy', 'Horváth', 'Kiss', 'Varga', 'Molnár'])[1 + n % 8] || ' '
    || (array['Anna', 'Béla', 'Csilla', 'Dénes', 'Eszter', 'Ferenc', 'Gizella'])[1 + n % 7] || ' ' || n,
  n || '@bench.test', case when n = 0 then 'admin' else 'user' end,
  now() - interval '70 days' + n * interval '69 days' / (:players + 1), now() - random() * interval '30 days',
  '+36 30 ' || lpad(n::text, 7, '0'), '1011 Budapest, Fő utca ' || n
from generate_series(0, :players) n;

-- Sessions, codes, clues ---------------------------------------------------------------------------
insert into public.game_sessions (id, name, starts_at, ends_at, starting_tokens, is_test, visibility, created_at)
select bench.id('2', n), 'Hunt ' || n, at, at + interval '7 days', 100, n = 21, 'listed', at - interval '20 days'
from generate_series(1, 21) n, lateral (select now() - interval '60 days' + n * interval '60 hours') opening (at);
insert into public.qr_codes (id, name, latitude, longitude)
select bench.id('3', n), 'Code ' || n, 47.4 + n * 0.001, 19.0 + n * 0.001 from generate_series(0, 199) n;
-- Eight codes a session; the first of them has a cap.
insert into public.game_session_qr_codes (game_session_id, qr_code_id, points, max_scans)
select bench.id('2', s), bench.id('3', (s * 8 + k) % 200), 5 + k, case when k = 0 then 10000000 end
from generate_series(1, 21) s, generate_series(0, 7) k;
insert into public.clue_templates (id, name_hu, name_en, description_hu, description_en, price)
select bench.id('4', n), 'Nyom ' || n, 'Clue ' || n, repeat('leírás ', 20), repeat('description ', 20), 10
from generate_series(0, 39) n;
insert into public.clue_contents (clue_id, content_hu, content_en, qr_code_id)
-- Each leads to a code of the session that sells it first.
select bench.id('4', n), 'tartalom', 'content', bench.id('3', case when n < 2 then 20 else n / 2 end * 8 + n % 2)
  from generate_series(0, 39) n;
insert into public.clue_solution_guides (id, clue_id, price)
select bench.id('5', n), bench.id('4', n), 5 from generate_series(0, 39) n;
insert into public.clue_solution_guide_contents (solution_guide_id, content_hu, content_en)
select bench.id('5', n), 'tartalom', 'content' from generate_series(0, 39) n;
insert into public.game_session_clues (game_session_id, clue_id, position)
select bench.id('2', s), bench.id('4', (s * 2 + k) % 40), k from generate_series(1, 21) s, generate_series(0, 2) k;

-- Everyone is in one session, every second player in session 3 and in another one too.
create unlogged table bench.members as
select bench.id('1', p) as user_id, p, s, m, g.id as game_session_id, g.starts_at,
  g.starts_at - random() * interval '3 days' as joined_at
from generate_series(1, :players) p, generate_series(0, 1) m,
  lateral (select case when m = 0 and p % 2 = 0 then 3 else 1 + (p + m * 7) % 20 end) session (s)
join public.game_sessions g on g.id = bench.id('2', s)
where m = 0 or p % 2 = 0;

-- Scans: zero to eight codes found in each session, and four refusals a player ---------------------
insert into public.scans
  (user_id, qr_code_id, qr_code_name, game_session_id, status, failure_reason, points, current_points, device_info,
   scanned_at, received_at)
select user_id, bench.id('3', code), 'Code ' || code, game_session_id, status, failure_reason, points, 0,
  '{"userAgent": "Mozilla/5.0 (Linux; Android 15)", "platform": "Android", "language": "hu", "screenResolution": '
  '"390x844", "timeZone": "Europe/Budapest"}',
  at, at
from (
  select user_id, (s * 8 + k) % 200 as code, game_session_id, 'success' as status, null as failure_reason,
    5 + k as points,
    starts_at + random() * interval '7 days' as at
  from bench.members, generate_series(0, 7) k
  where k < (p + m * 3) % 9
  union all
  select user_id, (s * 8 + k) % 200, game_session_id, 'failed',
    (array['already_scanned', 'scan_too_far', 'game_session_ended', 'scan_limit_reached'])[1 + (p + k) % 4], 0,
    starts_at + random() * interval '7 days'
  from bench.members, generate_series(0, 3) k
  where m = 0) scans
order by at;
insert into private.scan_cap_shards (game_session_id, qr_code_id, shard, capacity, used)
select c.game_session_id, c.qr_code_id, shard, c.max_scans / 16,
  case when shard = 0 then (select count(*) from public.scans s where s.status = 'success'
    and s.game_session_id = c.game_session_id and s.qr_code_id = c.qr_code_id) else 0 end
from public.game_session_qr_codes c, generate_series(0, 15) shard
where c.max_scans is not null;
insert into public.user_game_sessions
  (game_session_id, user_id, current_points, board_points, board_reached_at, found_codes, first_found_at, last_activity,
   joined_at, tokens_granted)
select m.game_session_id, m.user_id, coalesce(f.points, 0), coalesce(f.points, 0), coalesce(f.latest, m.joined_at),
  coalesce(f.found, 0), f.first,
  coalesce(f.latest, m.joined_at), m.joined_at, 100
from bench.members m
left join (select game_session_id, user_id, sum(points) as points, count(*) as found, min(received_at) as first,
  max(received_at) as latest
           from public.scans where status = 'success' group by 1, 2) f using (game_session_id, user_id);
insert into private.leaderboard_buckets (game_session_id, width, points, shard, players)
select game_session_id, width, board_points - board_points % width, 0, count(*)
from public.user_game_sessions, unnest(array[1, 100]) width where board_points > 0 group by 1, 2, 3;
update public.profiles p set has_claimed_treasure = true
where exists (select from public.point_entries e where e.user_id = p.id);
insert into public.treasure_claims
  (user_id, game_session_id, status, name, address, phone_number, submitted_at, reviewed_at, rejection_reason)
select user_id, game_session_id, case when p % 3 = 0 then 'rejected' else 'pending' end, 'Játékos ' || p,
  '1011 Budapest, Fő utca ' || p, '+36 30 1234567', starts_at + interval '8 days',
  case when p % 3 = 0 then starts_at + interval '9 days' end, case when p % 3 = 0 then 'Photo missing' end
from bench.members where m = 0 and p % 50 = 0;

-- Commerce: an order a player; four of five are paid ------------------------------------------------
insert into public.token_products (id, name_hu, name_en, tokens, price_huf_minor, price_eur_minor, position)
select bench.id('6', n), 'Csomag ' || n, 'Package ' || n, 100 * n, 100000 * n, 250 * n, n from generate_series(1, 5) n;
insert into public.featured_offers
  (id, kind, name_hu, name_en, product_id, promo_price_huf_minor, promo_price_eur_minor, starts_at, ends_at)
select bench.id('7', n), 'product', 'Ajánlat ' || n, 'Offer ' || n, bench.id('6', n), 80000 * n, 200 * n,
  now() - interval '70 days', now() + interval '7 days' from generate_series(1, 5) n;
insert into public.coupons (id, code, kind, tokens, percent, uses)
select bench.id('8', n), 'BENCH-' || n, case when n <= 500 then 'percent' else 'tokens' end,
  case when n > 500 then 50 end, case when n <= 500 then 10 end, 0
from generate_series(1, 1000) n;
insert into public.orders
  (id, user_id, kind, product_id, offer_id, coupon_id, name_hu, name_en, tokens, currency, list_price_minor,
    discount_minor,
   total_minor, price_reason, status, payment_method, receipt_number, created_at, paid_at, cancelled_at, expires_at,
   request_id, request, result)
select bench.id('9', p), user_id, 'product', bench.id('6', n), case when reason = 'offer' then bench.id('7', n) end,
  case when reason = 'coupon' then bench.id('8', 1 + p / 10 % 500) end, 'Csomag ' || n, 'Package ' || n, 100 * n,
    currency,
  list, discount, list - discount, reason, status, case when status = 'paid' then 'visa 4242' end,
  case when status = 'paid' then p end, at, case when status = 'paid' then at + interval '1 minute' end,
  case when status = 'cancelled' then at + interval '5 minutes' end, at + interval '30 minutes', gen_random_uuid(),
    '{}', '{}'
from (
  select p, user_id, joined_at + interval '1 hour' as at, 1 + p % 5 as n,
    case when p % 4 = 0 then 'EUR' else 'HUF' end as currency,
    case p % 10 when 8 then 'cancelled' when 9 then 'pending' else 'paid' end as status,
    case p % 10 when 1 then 'offer' when 2 then 'coupon' else 'regular' end as reason
  from bench.members where m = 0) wish,
  lateral (select case currency when 'HUF' then 100000 else 250 end * n) price (list),
  lateral (select case reason when 'offer' then list / 5 when 'coupon' then list / 10 else 0 end) reduced (discount);
insert into public.order_payments (order_id, user_id, request_id, status, payment_method, created_at, result)
select id, user_id, gen_random_uuid(), 'succeeded', 'visa 4242', paid_at, '{}' from public.orders where status = 'paid';
insert into public.order_payments (order_id, user_id, request_id, status, payment_method, created_at)
select id, user_id, gen_random_uuid(), 'failed', 'visa 0002', created_at + interval '30 seconds'
from public.orders where receipt_number % 10 = 0 or status = 'pending';
insert into public.featured_offer_events (offer_id, user_id, kind, day)
select bench.id('7', 1 + p % 5), user_id, kind, joined_at::date
from bench.members, unnest(array['impression', 'click']) kind where m = 0 and (kind = 'impression' or p % 3 = 0);

-- The ledger: what comes in comes before what goes out ----------------------------------------------
create unlogged table bench.moves as
select row_number() over (order by at, user_id, kind, item) as id, *
from (
  select user_id, 'grant' as kind, 100 as delta, 'session:' || game_session_id as description, joined_at as at,
    null::uuid as item, game_session_id, null::uuid as order_id from bench.members
  union all
  select user_id, 'purchase', tokens, 'order:' || id, paid_at, null, null, id from public.orders where status = 'paid'
  union all
  select user_id, 'coupon', 50, 'coupon:BENCH-' || 501 + p / 5 % 500, joined_at + interval '2 hours',
    bench.id('8', 501 + p / 5 % 500), null, null
  from bench.members where m = 0 and p % 5 = 0
  union all
  select user_id, 'adjustment', 30, 'Kárpótlás ' || p, joined_at + interval '3 hours', null, null, null
    from bench.members where m = 0
  union all
  select user_id, 'clue', -10, 'clue:' || bench.id('4', (s * 2 + k) % 40), joined_at + (4 + k) * interval '1 hour',
    bench.id('4', (s * 2 + k) % 40),
    game_session_id, null
  from bench.members, generate_series(0, 2) k
  union all
  select user_id, 'guide', -5, 'guide:' || bench.id('5', s * 2 % 40), joined_at + interval '8 hours',
    bench.id('4', s * 2 % 40), game_session_id, null
  from bench.members where m = 0
  union all
  select user_id, 'spend', -7, 'Tea ' || p, starts_at + random() * interval '7 days', null, null, null
    from bench.members where m = 0) moves;

insert into public.token_transactions
  (id, user_id, type, delta, description, created_at, completed_at, metadata, order_id, payment_method,
    counts_for_rate_limit)
overriding system value
select id, user_id, case when kind in ('clue', 'guide') then 'spend' else kind end, delta, description, at, at,
  jsonb_build_object('previousBalance', balance - delta, 'newBalance', balance), order_id,
  case when order_id is not null then 'visa 4242' end, kind not in ('grant', 'adjustment')
from (select *, sum(delta) over (partition by user_id order by id) as balance from bench.moves) moves
order by id;
select setval(pg_get_serial_sequence('public.token_transactions', 'id'),
  (select max(id) from public.token_transactions));
insert into public.token_balances (user_id, balance, total_earned, total_spent)
select p.id, coalesce(sum(m.delta), 0), coalesce(sum(m.delta) filter (where m.delta > 0), 0),
  coalesce(-sum(m.delta) filter (where m.delta < 0), 0)
from public.profiles p left join bench.moves m on m.user_id = p.id group by p.id;

insert into public.coupon_redemptions (coupon_id, user_id, order_id, discount_minor, currency, redeemed_at)
select coupon_id, user_id, id, discount_minor, currency, paid_at from public.orders where status = 'paid'
  and coupon_id is not null;
insert into public.coupon_redemptions (coupon_id, user_id, token_transaction_id, tokens, redeemed_at)
select item, user_id, id, delta, at from bench.moves where kind = 'coupon';
update public.coupons c set uses = r.uses
from (select coupon_id, count(*) as uses from public.coupon_redemptions group by 1) r where r.coupon_id = c.id;

insert into public.purchased_clues
  (user_id, clue_id, game_session_id, clue_name_hu, clue_name_en, clue_description_hu, clue_description_en,
    clue_content_hu,
   clue_content_en, purchase_price, purchased_at, has_guide, token_transaction_id)
select m.user_id, m.item, m.game_session_id, c.name_hu, c.name_en, c.description_hu, c.description_en,
  'tartalom', 'content',
  -m.delta, m.at, true, m.id
from bench.moves m join public.clue_templates c on c.id = m.item where m.kind = 'clue' order by m.id;
insert into public.purchased_solution_guides
  (user_id, clue_id, solution_guide_id, game_session_id, content_hu, content_en, price, purchased_at,
    token_transaction_id)
select m.user_id, m.item, g.id, m.game_session_id, 'tartalom', 'content', -m.delta, m.at, m.id
from bench.moves m join public.clue_solution_guides g on g.clue_id = m.item where m.kind = 'guide' order by m.id;

insert into public.clue_views (game_session_id, clue_id, user_id, viewed_at)
select m.game_session_id, c.clue_id, m.user_id, m.joined_at + interval '1 hour'
from bench.members m join public.game_session_clues c using (game_session_id);

-- Jackpots: a tenth of each clue ---------------------------------------------------------------------
insert into public.jackpots (id, game_session_id, share_percent, created_at)
select bench.id('c', n), id, 10, created_at from generate_series(1, 20) n
  join public.game_sessions on id = bench.id('2', n);
insert into public.jackpot_entries (jackpot_id, kind, delta, token_transaction_id, created_at)
select j.id, 'share', 1, m.id, m.at from bench.moves m join public.jackpots j using (game_session_id)
  where m.kind = 'clue' order by m.id;
insert into private.jackpot_shards (jackpot_id, shard, amount)
select j.id, shard, case
  when shard = 0 then coalesce((select sum(delta) from public.jackpot_entries e where e.jackpot_id = j.id), 0)
  else 0 end
from public.jackpots j, generate_series(0, 15) shard;

-- VIP, maps, announcements, activity -----------------------------------------------------------------
insert into public.vip_tiers (id, name_hu, name_en, price, duration_days, discount_percent)
select bench.id('a', n), 'VIP ' || n, 'VIP ' || n, 100 * n, 30, 5 * n from generate_series(1, 3) n;
insert into public.vip_memberships (user_id, tier_id, source, starts_at, ends_at, granted_by, request_id, result,
  created_at)
select user_id, bench.id('a', 1 + p % 3), 'grant', joined_at, joined_at + interval '30 days', bench.id('1', 0),
  gen_random_uuid(), '{}', joined_at
from bench.members where m = 0 and p % 20 = 0;
update public.profiles p set vip_tier_id = v.tier_id, vip_until = v.ends_at from public.vip_memberships v
  where v.user_id = p.id;
insert into public.maps (id, game_session_id, name_hu, name_en, kind, south, west, north, east)
select bench.id('b', n), bench.id('2', n), 'Térkép', 'Map', 'tiles', 47.4, 19.0, 47.6, 19.2
  from generate_series(1, 20) n;
insert into public.map_markers (map_id, kind, name_hu, name_en, latitude, longitude)
select bench.id('b', n), 'info', 'Jel ' || k, 'Marker ' || k, 47.5, 19.1 from generate_series(1, 20) n,
  generate_series(1, 20) k;
update public.game_sessions set team_mode = 'optional' where id = bench.id('2', 3);
insert into public.teams (game_session_id, name, by_organiser)
select bench.id('2', 3), 'Team ' || n, true from generate_series(1, 1000) n;
insert into public.announcements (game_session_id, title_hu, title_en, body_hu, body_en, created_by, created_at,
  published_at, request_id)
select bench.id('2', n), 'Hír', 'News', 'Szöveg', 'Text', bench.id('1', 0), at, at, gen_random_uuid()
from generate_series(1, 20) n, (select now() - k * interval '1 day' from generate_series(1, 5) k) moments (at);
insert into private.telemetry
  (action, component, type, message, details, user_id, "timestamp", device_info, created_at)
select (array['page.view', 'clue.buy', 'scan.failed', 'login'])[1 + p % 4],
  (array['shop', 'scanner', 'auth'])[1 + k % 3],
  (array['debug', 'info', 'error'])[1 + (p + k) % 3], 'Message ' || p, '{}', bench.id('1', p), at,
  '{"browser": "Chrome", "platform": "Android", "location": "Unknown", "ipAddress": "Unknown"}', at
from (select p, k, now() - random() * interval '29 days' as at from generate_series(1, :players) p,
  generate_series(1, 5) k) records
order by at;

drop table bench.members, bench.moves;
reset session_replication_role;
vacuum (analyze);
