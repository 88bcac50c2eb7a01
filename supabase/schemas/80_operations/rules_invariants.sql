-- Finds every violation of the invariants of the data, for tests, audits and DBAs. One block per domain; each query
-- names the invariant in words and the offending row.

create function private.check_invariants() returns table (invariant text, detail text)
language sql stable security invoker set search_path = '' as $$
  -- Tokens -------------------------------------------------------------------------------------
  select 'balance equals the sum of the ledger', b.user_id::text
  from public.token_balances b
  left join (select user_id, sum(delta) as balance, sum(greatest(delta, 0)) as earned, sum(greatest(-delta, 0)) as spent
             from public.token_transactions group by user_id) l using (user_id)
  where (b.balance, b.total_earned, b.total_spent)
    is distinct from (coalesce(l.balance, 0)::integer, coalesce(l.earned, 0)::integer, coalesce(l.spent, 0)::integer)
    or b.balance < 0
  union all
  select 'each ledger row starts where the one before ended', t.id::text
  from (select id, (metadata ->> 'previousBalance')::integer as previous, delta,
    (metadata ->> 'newBalance')::integer as new,
          lag((metadata ->> 'newBalance')::integer, 1, 0) over (partition by user_id order by id) as expected
        from public.token_transactions) t
  where t.previous <> t.expected or t.previous + t.delta <> t.new
  union all
  select 'every profile has a balance', p.id::text
  from public.profiles p where not exists (select 1 from public.token_balances b where b.user_id = p.id)
  union all

  -- Game: caps, scans, points and the board ----------------------------------------------------
  select 'used slots equal successful scans within the cap', c.game_session_id || ' ' || c.qr_code_id
  from public.game_session_qr_codes c
  left join (select game_session_id, qr_code_id, sum(used) as used, sum(capacity) as capacity
             from private.scan_cap_shards group by 1, 2) slots using (game_session_id, qr_code_id)
  left join (select game_session_id, qr_code_id, count(*) as scans
             from public.scans where status = 'success' group by 1, 2) counted using (game_session_id, qr_code_id)
  where c.max_scans is not null and (
    coalesce(slots.used, -1) <> coalesce(counted.scans, 0) or slots.capacity <> c.max_scans
      or coalesce(counted.scans, 0) > c.max_scans)
  union all
  select 'a scan has a reason exactly if it failed, and otherwise a code', id::text
  from public.scans
  where (status = 'failed') <> (failure_reason is not null) or (status <> 'failed' and qr_code_id is null)
  union all
  select 'a scan is of an account', s.id::text
  from public.scans s
  where s.user_id is not null and not exists (select 1 from public.profiles p where p.id = s.user_id)
  union all
  select 'a scan was captured within 30 days before it arrived', id::text
  from public.scans where scanned_at not between received_at - interval '720 hours' and received_at
  union all
  select 'one successful scan per player, session and code', user_id::text
  from public.scans where status = 'success' and user_id is not null
  group by user_id, game_session_id, qr_code_id having count(*) > 1
  union all
  select 'successful scans are of members and of codes of the session', s.id::text
  from public.scans s
  where s.status = 'success' and (
    s.user_id is not null and not exists (select 1 from public.user_game_sessions m
      where m.game_session_id = s.game_session_id and m.user_id = s.user_id)
    or not exists (select 1 from public.qr_codes q where q.id = s.qr_code_id))
  union all
  select 'no session has a decoy', c.game_session_id || ' ' || c.qr_code_id
  from public.game_session_qr_codes c join public.qr_codes q on q.id = c.qr_code_id where q.is_decoy
  union all
  select 'points in a session equal the sum of its scans and adjustments', m.user_id || ' ' || m.game_session_id
  from public.user_game_sessions m
  left join (select user_id, game_session_id, sum(points) as points, sum(points) filter (where points < 0) as penalties
             from private.counted_points group by 1, 2) s using (user_id, game_session_id)
  where m.current_points <> coalesce(s.points, 0)
    or m.board_points > m.current_points - coalesce(s.penalties, 0)
  union all
  select 'a code counts once per team', team_id || ' ' || qr_code_id
  from public.scans where status = 'success' and team_id is not null group by team_id, qr_code_id having count(*) > 1
  union all
  select 'points and finds of a team equal the sum of its scans and adjustments', t.id::text
  from public.teams t
  left join (select team_id, sum(points) as points, count(*) filter (where kind = 'scan') as finds,
               sum(points) filter (where points < 0) as penalties
             from private.counted_points group by 1) s on s.team_id = t.id
  where t.current_points <> coalesce(s.points, 0) or t.found_codes <> coalesce(s.finds, 0)
    or t.board_points > t.current_points - coalesce(s.penalties, 0)
  union all
  select 'what nobody made was made in a team', id::text
  from private.counted_points where user_id is null and team_id is null
  union all
  select 'what was made in a team belongs to a team of the session', e.kind || ' ' || e.id
  from private.counted_points e
  where e.team_id is not null and not exists (
    select 1 from public.teams t where t.id = e.team_id and t.game_session_id = e.game_session_id)
  union all
  select 'team points of a membership equal the sum of its scans and adjustments in teams', m.user_id || ' '
    || m.game_session_id
  from public.user_game_sessions m
  left join (select user_id, game_session_id, sum(points) as points from private.counted_points
             where team_id is not null group by 1, 2) s using (user_id, game_session_id)
  where m.team_points <> coalesce(s.points, 0)
  union all
  select 'a captain is a member, and each team with members has one', t.id::text
  from public.teams t
  where case when t.captain_id is null then exists (select 1 from public.user_game_sessions where team_id = t.id)
    else not exists (select 1 from public.user_game_sessions where team_id = t.id and user_id = t.captain_id) end
  union all
  select 'members of a team have finds in no other team', m.user_id || ' ' || m.game_session_id
  from public.user_game_sessions m
  where m.team_id is not null and exists (
    select 1 from private.counted_points e where e.game_session_id = m.game_session_id and e.user_id = m.user_id
      and e.team_id is distinct from m.team_id)
  union all
  select 'only sessions with teams have teams', t.id::text
  from public.teams t join public.game_sessions s on s.id = t.game_session_id where s.team_mode = 'off'
  union all
  select 'what was bought for a team was bought in its session', p.id::text
  from (select id, team_id, game_session_id from public.purchased_clues
        union all select id, team_id, game_session_id from public.purchased_solution_guides
        union all select id, team_id, game_session_id from public.treasure_claims) p
  join public.teams t on t.id = p.team_id
  where t.game_session_id <> p.game_session_id
  union all
  select 'the latest correction of a find says whether it counts', s.id::text
  from public.scans s
  left join (select distinct on (scan_id) scan_id, kind, user_id, game_session_id from public.find_corrections
             where kind not like '%\_task' order by scan_id, id desc) c on c.scan_id = s.id
  where (s.status = 'voided') <> (c.kind is not null and c.kind = 'void')
    or c.scan_id is not null and (s.status = 'failed'
      or (c.user_id, c.game_session_id) is distinct from (s.user_id, s.game_session_id))
  union all
  select 'the latest correction of a task says whether its solution counts', a.id::text
  from private.task_answers a
  left join (select distinct on (scan_id) scan_id, kind from public.find_corrections
             where kind like '%\_task' order by scan_id, id desc) c on c.scan_id = a.scan_id
  where a.is_voided <> (coalesce(c.kind = 'void_task', false) and coalesce(a.is_right, false))
  union all
  select 'a right answer wins points, a wrong one costs some, and a photo that waits does neither', id::text
  from private.task_answers
  where case is_right when true then points < 0 when false then points > 0 else points <> 0 end
  union all
  select 'a task is answered until it is solved, and not while a photo waits', a.id::text
  from private.task_answers a join private.task_answers later on later.scan_id = a.scan_id and later.id > a.id
  where a.is_right is not false
  union all
  select 'tasks are answered for finds, within 30 days before the answer arrives', a.id::text
  from private.task_answers a join public.scans s on s.id = a.scan_id
  where s.status = 'failed' or a.captured_at not between a.received_at - interval '720 hours' and a.received_at
    or a.decided_at < a.received_at
  union all
  select 'adjustments are of members', a.id::text
  from public.point_adjustments a
  where a.user_id is not null and not exists (
    select 1 from public.user_game_sessions m where m.game_session_id = a.game_session_id and m.user_id = a.user_id)
  union all
  select 'who may claim has a counted find', p.id::text
  from public.profiles p
  where p.has_claimed_treasure <> exists (select 1 from public.scans s where s.user_id = p.id and s.status = 'success')
  union all
  select 'found codes of a membership are its successful scans', m.user_id || ' ' || m.game_session_id
  from public.user_game_sessions m
  left join (select user_id, game_session_id, count(*) as found, (array_agg(received_at order by id))[1] as first
             from public.scans where status = 'success' group by 1, 2) s using (user_id, game_session_id)
  where m.found_codes <> coalesce(s.found, 0) or m.first_found_at is distinct from s.first
  union all
  select 'the board histograms count every ranked player', concat_ws(' ', game_session_id, width, points)
  from (select game_session_id, width::integer, points::integer, sum(players) as players
        from private.leaderboard_buckets group by 1, 2, 3) b
  full join (select game_session_id, width, board_points - board_points % width as points, count(*) as players
             from private.board_entries cross join unnest(array[1, 100]) width
             where board_points > 0 group by 1, 2, 3) m using (game_session_id, width, points)
  where coalesce(b.players, 0) <> coalesce(m.players, 0)
  union all

  -- Shop: purchases ----------------------------------------------------------------------------
  select 'a purchased clue has exactly one spend row', p.id::text
  from public.purchased_clues p
  join public.game_sessions s on s.id = p.game_session_id
  left join public.token_transactions t on t.id = p.token_transaction_id
  where (p.purchase_price > 0 and not s.is_test) <> (t.id is not null) or t.user_id <> p.user_id
    or t.delta <> -p.purchase_price or t.type <> 'spend'
  union all
  select 'a revealed clue is free and no sale', p.id::text
  from public.purchased_clues p
  where p.is_revealed and (p.purchase_price <> 0
    or num_nonnulls(p.token_transaction_id, p.order_id, p.offer_id, p.request_id) > 0)
  union all
  select 'a purchased guide has exactly one spend row', p.id::text
  from public.purchased_solution_guides p
  join public.game_sessions s on s.id = p.game_session_id
  left join public.token_transactions t on t.id = p.token_transaction_id
  where (p.price > 0 and not s.is_test) <> (t.id is not null) or t.user_id <> p.user_id or t.delta <> -p.price
    or t.type <> 'spend'
  union all
  select 'members of a test session, and only they, have a wallet there that adds up', m.user_id || ' '
    || m.game_session_id
  from public.user_game_sessions m
  join public.game_sessions s on s.id = m.game_session_id
  left join (select user_id, game_session_id, sum(price) as spent
             from (select user_id, game_session_id, purchase_price as price from public.purchased_clues
                   union all select user_id, game_session_id, price from public.purchased_solution_guides) p
             group by 1, 2) p using (user_id, game_session_id)
  where s.is_test <> (m.test_balance is not null) or m.test_balance <> m.tokens_granted - coalesce(p.spent, 0)
  union all
  select 'a spend row pays for one purchase', token_transaction_id::text
  from (select token_transaction_id from public.purchased_clues
        union all select token_transaction_id from public.purchased_solution_guides
        union all select token_transaction_id from public.vip_memberships) paid
  where token_transaction_id is not null group by token_transaction_id having count(*) > 1
  union all
  select 'a refund is the price of one purchase', t.id::text
  from public.token_transactions t
  left join public.purchased_clues p on p.id = t.request_id and p.user_id = t.user_id
  where t.type = 'refund' and p.purchase_price is distinct from t.delta
  union all
  select 'a guide is owned together with its clue', g.id::text
  from public.purchased_solution_guides g
  where not exists (select 1 from public.purchased_clues c
                    where c.game_session_id = g.game_session_id and c.clue_id = g.clue_id
                      and case when g.team_id is null then c.user_id = g.user_id else c.team_id = g.team_id end)
  union all
  select 'a clue is seen by members of the session', v.user_id || ' ' || v.clue_id
  from public.clue_views v
  where not exists (select 1 from public.user_game_sessions m where m.game_session_id = v.game_session_id
    and m.user_id = v.user_id)
  union all

  -- Commerce: orders, coupons and offers -------------------------------------------------------
  select 'what an order delivered is free, of its owner and paid', p.id::text
  from (select id, user_id, order_id, purchase_price as price from public.purchased_clues
        union all select id, user_id, order_id, price from public.purchased_solution_guides) p
  join public.orders o on o.id = p.order_id
  where p.price <> 0 or o.user_id <> p.user_id or o.status <> 'paid' or o.kind <> 'bundle'
  union all
  select 'a paid order has one payment and, unless it was a test, one ledger row with its tokens', o.id::text
  from public.orders o
  left join (select order_id, user_id, count(*) as rows, sum(delta) as tokens
             from public.token_transactions where type = 'purchase' group by 1, 2) l on l.order_id = o.id
               and l.user_id = o.user_id
  left join (select order_id, count(*) as payments
             from public.order_payments where status = 'succeeded' group by 1) p on p.order_id = o.id
  cross join lateral (select o.status = 'paid' and not exists (
    select 1 from public.game_sessions where id = o.game_session_id and is_test) as is_real) sale
  where coalesce(p.payments, 0) <> (o.status = 'paid')::integer
    or coalesce(l.rows, 0) <> (sale.is_real and o.tokens > 0)::integer
    or coalesce(l.tokens, 0) <> case when sale.is_real then o.tokens else 0 end
  union all
  select 'a player has one waiting order for one thing', min(o.id::text)
  from public.orders o
  where o.status = 'pending' and case o.kind when 'product' then o.product_id is not null
    else o.offer_id is not null and o.game_session_id is not null end
  group by o.user_id, o.kind, o.product_id, case o.kind when 'bundle' then o.offer_id end, o.game_session_id
    having count(*) > 1
  union all
  select 'tokens are bought by an order', t.id::text
  from public.token_transactions t
  where t.type = 'purchase'
    and not exists (select 1 from public.orders o where o.id = t.order_id and o.user_id = t.user_id)
  union all
  select 'uses of a coupon equal its redemptions within the limit', c.id::text
  from public.coupons c
  left join (select coupon_id, count(*) as redemptions from public.coupon_redemptions group by 1) r
    on r.coupon_id = c.id
  where c.uses <> coalesce(r.redemptions, 0) or c.uses > c.max_uses
  union all
  -- The limit may be lowered later: earlier uses, and those in progress that minute, remain valid.
  select 'nobody uses a coupon beyond the limit for each player', r.id::text
  from (select id, coupon_id, redeemed_at, row_number() over (partition by coupon_id, user_id order by redeemed_at, id)
    as use
        from public.coupon_redemptions where user_id is not null) r
  join public.coupons c on c.id = r.coupon_id
  where r.use > c.max_uses_per_user and r.redeemed_at > c.updated_at + interval '1 minute'
  union all
  select 'a paid order at the price of a coupon has redeemed it', o.id::text
  from public.orders o
  left join public.coupon_redemptions r on r.order_id = o.id
  where (o.status = 'paid' and o.price_reason = 'coupon') <> (r.id is not null)
    or r.discount_minor <> o.discount_minor or r.currency <> o.currency or r.user_id <> o.user_id
  union all
  select 'tokens of a coupon have one ledger row', coalesce(r.id::text, t.id::text)
  from (select * from public.coupon_redemptions where tokens is not null and user_id is not null) r
  full join (select * from public.token_transactions where type = 'coupon') t on t.id = r.token_transaction_id
  where r.id is null or t.id is null or t.delta <> r.tokens or t.user_id <> r.user_id
  union all
  select 'a stock counts every purchase of its offer', o.id::text -- sales to deleted accounts stay counted
  from public.featured_offers o
  where o.stock is not null and (o.sold > o.stock or o.sold < private.offer_sales(o))
  union all

  -- Pictures and sounds ------------------------------------------------------------------------
  select 'a clue or guide on sale has the texts of its pictures and sounds', t.id::text
  from public.clue_media c
  join public.clue_templates t on t.id = c.clue_id and t.is_active and not t.is_locked
  join public.game_session_clues sold on sold.clue_id = t.id
  join public.game_sessions s on s.id = sold.game_session_id and s.archived_at is null
  left join public.clue_solution_guides g on g.id = c.solution_guide_id
  join public.media m on m.id = c.media_id and private.lacks_media_texts(s.languages, m)
  where c.removed_at is null and (g.id is null or g.is_active)
  union all
  select 'a clue or guide has at most five pictures and one sound', c.clue_id::text
  from public.clue_media c join public.media m on m.id = c.media_id
  where c.removed_at is null
  group by c.clue_id, c.solution_guide_id
  having count(*) filter (where m.kind = 'image') > 5 or count(*) filter (where m.kind = 'audio') > 1
  union all
  select 'a picture of a guide belongs to the clue of the guide', c.id::text
  from public.clue_media c join public.clue_solution_guides g on g.id = c.solution_guide_id
  where g.clue_id <> c.clue_id
  union all
  select 'a find card has a picture as picture and a sound as sound', q.id::text
  from public.qr_codes q
  join public.media m on m.id = q.card_picture_id and m.kind <> 'image' or m.id = q.card_sound_id and m.kind <> 'audio'
  union all

  -- VIP and jackpots ---------------------------------------------------------------------------
  select 'a bought membership has exactly one spend row', m.id::text
  from public.vip_memberships m
  left join public.token_transactions t on t.id = m.token_transaction_id
  where m.source = 'purchase' and (t.id is null or t.user_id <> m.user_id or t.delta <> -m.price or t.type <> 'spend')
  union all
  select 'VIP memberships of a user do not overlap', m.id::text
  from (select id, starts_at, ends_at, max(ends_at) over (partition by user_id order by starts_at, ends_at, id
          rows between unbounded preceding and 1 preceding) as earlier_end
        from public.vip_memberships where starts_at < ends_at) m
  where m.starts_at < m.earlier_end
  union all
  select 'a profile says until when its user is VIP', p.id::text
  from public.profiles p
  left join (select distinct on (user_id) user_id, tier_id, ends_at from public.vip_memberships
             order by user_id, ends_at desc, starts_at desc, id) m on m.user_id = p.id
  where (p.vip_tier_id, p.vip_until) is distinct from (m.tier_id, m.ends_at)
  union all
  select 'a jackpot equals the sum of its entries', j.id::text
  from public.jackpots j
  left join (select jackpot_id, sum(delta) as amount from public.jackpot_entries group by jackpot_id) e
    on e.jackpot_id = j.id
  left join (select jackpot_id, sum(amount) as amount, count(*) as shards, bool_and(is_open) as open,
    bool_or(is_open) as any_open
             from private.jackpot_shards group by jackpot_id) c on c.jackpot_id = j.id
  where c.amount is distinct from coalesce(e.amount, 0) or c.amount < 0 or c.shards is distinct from 16
    or (j.status = 'open') is distinct from c.open or c.open is distinct from c.any_open
  union all
  select 'an entry belongs to a jackpot', e.id::text
  from public.jackpot_entries e where not exists (select 1 from public.jackpots j where j.id = e.jackpot_id)
  union all
  -- Jackpot entries outlive deleted accounts, so a ledger row may be missing, but not wrong.
  select 'a share comes from a clue or guide purchase in its session', e.id::text
  from public.jackpot_entries e
  join public.jackpots j on j.id = e.jackpot_id
  join public.token_transactions t on t.id = e.token_transaction_id
  where e.kind = 'share' and (e.delta > t.amount or e.created_at <> t.created_at or not exists (
    select 1 from public.purchased_clues p where p.token_transaction_id = t.id and p.game_session_id = j.game_session_id
    union all
    select 1 from public.purchased_solution_guides p where p.token_transaction_id = t.id
      and p.game_session_id = j.game_session_id))
  union all
  select 'a payout is what the winner got', e.id::text
  from public.jackpot_entries e
  join public.jackpots j on j.id = e.jackpot_id
  left join public.token_transactions t on t.id = e.token_transaction_id
  where e.kind = 'payout' and j.paid_to is not null
    and (t.user_id, t.type, t.delta, t.created_at) is distinct from (j.paid_to, 'jackpot', -e.delta, e.created_at)
  union all
  select 'jackpot tokens come from one jackpot', t.id::text
  from public.token_transactions t
  where t.type = 'jackpot' and not exists (
    select 1 from public.jackpot_entries e where e.token_transaction_id = t.id and e.kind = 'payout')
  union all
  select 'what rolls over arrives', 'in total ' || sum(delta)
  from public.jackpot_entries where kind in ('rollover_in', 'rollover_out') having sum(delta) <> 0
  union all

  -- Field: claims ------------------------------------------------------------------------------
  select 'an awarded session has one approved claim', s.id::text
  from public.game_sessions s
  where s.treasure_awarded_to is not null and not exists (
    select 1 from public.treasure_claims c where c.game_session_id = s.id and c.status = 'approved'
      and c.user_id = s.treasure_awarded_to)
  union all
  select 'the winner of the treasure has the jackpot', s.id::text
  from public.game_sessions s
  join public.jackpots j on j.game_session_id = s.id
  where j.status = 'open' and s.treasure_awarded_at is not null
    or j.paid_to is not null and s.treasure_awarded_to is distinct from j.paid_to
  union all

  -- Identity -----------------------------------------------------------------------------------
  select 'at least one admin', 'no admin among ' || count(*) || ' users'
  from public.profiles having count(*) > 0 and count(*) filter (where role = 'admin') = 0
  union all
  select 'no admin is banned', b.user_id::text
  from private.active_bans b join public.profiles p on p.id = b.user_id and p.role = 'admin'
  union all
  select 'nobody helps and plays in one hunt', h.game_session_id || ' ' || h.user_id
  from private.session_helpers h join public.user_game_sessions m using (game_session_id, user_id)
  union all
  select 'a helper has an account', h.user_id::text
  from private.session_helpers h join public.profiles p on p.id = h.user_id and p.is_guest
  union all
  select 'a guest has a hunt', p.id::text
  from public.profiles p
  where p.is_guest and not exists (select from public.user_game_sessions m where m.user_id = p.id)
  union all
  select 'a guest has no address', p.id::text
  from public.profiles p join auth.users u on u.id = p.id
  where p.is_guest and (p.email is not null or u.email <> '')
  union all
  select 'a removed guest cannot sign in', p.id::text
  from public.profiles p
  where p.removed_at is not null and (
    exists (select from auth.sessions s where s.user_id = p.id)
    or exists (select from private.device_codes d where d.user_id = p.id))
$$;
comment on function private.check_invariants is
  'Every violation of the invariants of the data; returns nothing when all is well.';
