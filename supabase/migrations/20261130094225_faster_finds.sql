SET local check_function_bodies = off;

-- Only arguments and variables of functions have this type, no table.
ALTER TYPE private.scanner
  DROP ATTRIBUTE opens_at,
  DROP ATTRIBUTE closes_at,
  DROP ATTRIBUTE hint_due_at,
  DROP ATTRIBUTE is_paused,
  DROP ATTRIBUTE pauses,
  DROP ATTRIBUTE team_mode,
  ADD ATTRIBUTE is_hint_due boolean;

CREATE OR REPLACE FUNCTION private.buy_clue (
  p_clue_id         uuid,
  p_game_session_id uuid,
  p_expected_price  integer,
  p_request_id      uuid
)
  RETURNS public.bought_clue
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user_id uuid := auth.uid();
  v_balance public.token_balances;
  v_price private.effective_price;
  v_posting private.posting;
  v_transaction public.token_transactions;
  v_purchase public.purchased_clues;
  v_earlier public.purchased_clues;
  v_is_plain boolean;
  v_available_from timestamptz;
  v_sales_end_at timestamptz;
  v_session_ends_at timestamptz;
  v_test_balance integer; -- null in a real session
  v_has_jackpot boolean;
begin
  if p_clue_id is null or p_game_session_id is null or p_expected_price is null or p_request_id is null then
    perform private.require_user();
    perform private.raise_error('invalid_input');
  end if;

  -- A code of the hunt is withdrawn before this purchase, which is then refused, or after it.
  if not pg_try_advisory_xact_lock_shared(hashtext('clue_sales'), hashtext(p_game_session_id::text)) then
    perform pg_advisory_xact_lock_shared(hashtext('clue_sales'), hashtext(p_game_session_id::text));
  end if;
  select
    t.price = p_expected_price and t.price > 0 and t.required_clue_id is null and m.test_balance is null
      and g.team_mode = 'off' -- a change of team holds the balance that the payment waits for
      and not exists (select 1 from private.withdrawn_clues
        where game_session_id = p_game_session_id and clue_id = p_clue_id)
      and not exists (select 1 from public.featured_offers where clue_id = p_clue_id
        and ends_at > private.current_time())
      and not exists (select 1 from public.vip_memberships where user_id = v_user_id
        and ends_at > private.current_time())
      and not (m.found_codes > 0
        and exists (select 1 from private.found_clue_ids(v_user_id, p_game_session_id, array[p_clue_id]))),
    t.available_from, private.clue_sales_end_at(g.clue_sales_end_at, g.created_at, s),
    case when g.paused_at is null then g.ends_at end, -- private.has_ended inlined
    exists (select 1 from public.jackpots where game_session_id = p_game_session_id and status = 'open')
  into v_is_plain, v_available_from, v_sales_end_at, v_session_ends_at, v_has_jackpot
  from public.user_game_sessions m
  join public.game_sessions g on g.id = m.game_session_id
  join public.game_session_clues c on c.game_session_id = m.game_session_id and c.clue_id = p_clue_id
  join public.clue_templates t on t.id = c.clue_id and t.is_active and not t.is_locked
  cross join public.game_settings s
  where m.game_session_id = p_game_session_id and m.user_id = v_user_id;
  if v_is_plain then
    v_posting := private.try_post_tokens(v_user_id, 'spend', -p_expected_price, 'clue:' || p_clue_id, p_request_id);
  end if;

  if v_posting.transaction_id is null then
    v_balance := private.lock_balance(private.require_user());
    select * into v_earlier from public.purchased_clues where user_id = v_user_id and request_id = p_request_id;
    if found then
      if (v_earlier.clue_id, v_earlier.game_session_id) is distinct from (p_clue_id, p_game_session_id) then
        perform private.raise_error('request_id_reused');
      end if;
      return (v_earlier.id, p_clue_id, p_game_session_id, v_earlier.purchase_price,
        private.balance_after(v_user_id, p_game_session_id, v_earlier.token_transaction_id))::public.bought_clue;
    end if;
    v_posting.posted_at := private.current_time();
    v_price := private.assert_clue_sale(v_user_id, p_game_session_id, p_clue_id, p_expected_price, v_posting.posted_at);
    select test_balance, team_id into v_test_balance, v_purchase.team_id from public.user_game_sessions
    where game_session_id = p_game_session_id and user_id = v_user_id;
    v_posting.balance := coalesce(v_test_balance, v_balance.balance) - p_expected_price;
    if p_expected_price > 0 and v_test_balance is null then
      v_transaction := private.post_tokens(v_balance, 'spend', -p_expected_price, 'clue:' || p_clue_id,
        v_posting.posted_at, p_request_id, p_notifies => false);
      v_posting.transaction_id := v_transaction.id;
    else
      perform private.assert_token_operation(v_user_id, p_request_id, v_posting.posted_at);
      if p_expected_price > 0 then
        perform private.spend_test_tokens(v_user_id, p_game_session_id, p_expected_price);
      end if;
    end if;
  elsif least(v_sales_end_at, v_session_ends_at) <= v_posting.posted_at or v_available_from > v_posting.posted_at then
    perform private.assert_clue_sale(v_user_id, p_game_session_id, p_clue_id, p_expected_price, v_posting.posted_at);
  end if;

  v_purchase.id := gen_random_uuid();
  v_purchase.user_id := v_user_id;
  v_purchase.clue_id := p_clue_id;
  v_purchase.game_session_id := p_game_session_id;
  v_purchase.purchase_price := p_expected_price;
  v_purchase.purchased_at := v_posting.posted_at;
  v_purchase.token_transaction_id := v_posting.transaction_id;
  v_purchase.offer_id := case when v_test_balance is null then v_price.offer_id end; -- test sessions use no stock
  v_purchase.request_id := p_request_id;
  if v_purchase.offer_id is not null then
    perform private.lock_offer(v_purchase.offer_id);
  end if;
  if not private.deliver_clue(v_purchase) then
    perform private.raise_error(
      case when v_purchase.team_id is null then 'clue_already_owned' else 'owned_by_team' end);
  end if;

  if v_purchase.offer_id is not null then
    perform private.take_offer_stock(v_purchase.offer_id);
  end if;
  if v_has_jackpot is not false then
    perform private.feed_jackpot(p_game_session_id, v_posting.transaction_id, p_expected_price, v_posting.posted_at);
  end if;
  if private.publish_coalesced('admin', 'purchase', v_posting.posted_at) is null then
    null; -- as an expression, as in write_scan
  end if;
  return (v_purchase.id, p_clue_id, p_game_session_id, p_expected_price, v_posting.balance)::public.bought_clue;
end
$function$;

CREATE OR REPLACE FUNCTION private.deliver_clue (
  p_purchase public.purchased_clues
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if p_purchase.team_id is not null then
    perform 1 from public.teams where id = p_purchase.team_id for no key update;
    if exists (select 1 from public.purchased_clues where team_id = p_purchase.team_id
               and clue_id = p_purchase.clue_id) then
      return false;
    end if;
  end if;
  insert into public.purchased_clues
    (id, user_id, clue_id, game_session_id, clue_name_hu, clue_name_en, clue_type,
     clue_description_hu, clue_description_en, clue_content_hu, clue_content_en, has_guide,
     purchase_price, purchased_at, token_transaction_id, offer_id, order_id, request_id, team_id, is_revealed)
  select
    p_purchase.id, p_purchase.user_id, t.id, p_purchase.game_session_id, t.name_hu, t.name_en, t.clue_type,
    t.description_hu, t.description_en, coalesce(c.content_hu, ''), coalesce(c.content_en, ''),
    exists (select 1 from public.clue_solution_guides where clue_id = t.id and is_active),
    p_purchase.purchase_price, p_purchase.purchased_at, p_purchase.token_transaction_id,
    p_purchase.offer_id, p_purchase.order_id, p_purchase.request_id, p_purchase.team_id,
    coalesce(p_purchase.is_revealed, false)
  from public.clue_templates t left join public.clue_contents c on c.clue_id = t.id
  where t.id = p_purchase.clue_id
  for key share of t
  on conflict do nothing;
  if not found then
    if not exists (select 1 from public.clue_templates where id = p_purchase.clue_id) then
      perform private.raise_error('clue_template_not_found');
    elsif exists (select 1 from public.purchased_clues
                  where user_id = p_purchase.user_id and request_id = p_purchase.request_id) then
      perform private.raise_error('request_id_reused'); -- of a purchase without a ledger row
    end if;
    return false;
  end if;
  if realtime.send( -- as an expression, as in write_scan
    jsonb_build_object('clue_id', p_purchase.clue_id), 'purchase', 'user:' || p_purchase.user_id, true) is null then
    null;
  end if;
  if p_purchase.team_id is not null then
    perform private.tell_team_mates(p_purchase.user_id, p_purchase.team_id, 'purchase');
  end if;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.perform_scan (
  p_user_id         uuid,
  p_qr_code_id      text,
  p_game_session_id uuid,
  p_device_info     jsonb,
  p_scanned_at      timestamp with time zone,
  p_client_scan_id  uuid,
  p_at              timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  v_device_info jsonb := coalesce(p_device_info, '{}');
  v_scanner private.scanner;
  v_opens_at timestamptz;
  v_closes_at timestamptz; -- the pause or the end
  v_is_paused boolean;
  v_pauses tstzmultirange;
  v_team_mode text;
  v_presented_id uuid;
  v_code_id uuid;
  v_code_name text;
  v_points integer;
  v_max_scans integer;
  v_location_refusal text;
  v_is_repeat boolean;
  v_has_ban boolean;
  v_test_balance integer;
  v_answer jsonb;
  v_shards integer := 0;
  v_is_full boolean;
  v_withdrawn_at timestamptz;
  v_reveals_clue_id uuid;
  v_presented_key bigint;
  v_failure text;
  v_own_team_id uuid;
  v_is_of_left_team boolean;
  v_now timestamptz;
  v_scanned_at timestamptz;
begin
  if p_qr_code_id is null or char_length(p_qr_code_id) not between 1 and 200 or p_game_session_id is null
    or jsonb_typeof(v_device_info) <> 'object' or pg_column_size(v_device_info) > 4096
    or not isfinite(p_scanned_at) then
    perform private.assert_active_user(p_user_id);
    perform private.raise_error('invalid_scan_data');
  end if;

  -- private.session_gate inlined.
  if not pg_try_advisory_xact_lock_shared(hashtextextended(p_game_session_id::text, 0)) then
    perform pg_advisory_xact_lock_shared(private.session_gate(p_game_session_id));
  end if;
  -- From here on the scans of this player in this session run one after another. Locking a join with the session would
  -- cost more than reading it below.
  select user_id, game_session_id, current_points, board_points, found_codes, team_id, team_changed_at, test_balance
  into v_scanner.user_id, v_scanner.game_session_id, v_scanner.current_points, v_scanner.board_points,
    v_scanner.found_codes, v_scanner.team_id, v_scanner.team_changed_at, v_test_balance
  from public.user_game_sessions
  where game_session_id = p_game_session_id and user_id = p_user_id
  for no key update;

  v_now := case when p_at is not null then p_at when current_setting('app.current_time', true) <> ''
    then private.current_time() else clock_timestamp() end; -- without the call outside of tests
  -- The phone's clock may be wrong: a capture time is never in the future, nor more than 30 days ago.
  v_scanned_at := greatest(least(coalesce(p_scanned_at, v_now), v_now), v_now - interval '720 hours');
  -- Prints hold the printed id; players type the short code.
  if p_qr_code_id like '________-____-____-____-____________'
    and translate(lower(p_qr_code_id), '0123456789abcdef', '') = '----' then
    v_presented_id := p_qr_code_id::uuid;
  else
    select printed_id into v_presented_id from public.qr_codes
    where short_code = private.clean_code(p_qr_code_id);
  end if;

  -- The session, its active code, and whether the player is banned or has just scanned it.
  select
    coalesce(s.starts_at, (select game_start_time from public.game_settings -- private.scanning_opens_at inlined
      where is_schedule_enabled and game_start_time >= s.created_at)),
    least(s.ends_at, s.paused_at), s.late_scan_grace, s.leaderboard_frozen_at,
    not (exists (select from private.broadcast_ticks
                 where topic = 'session:' || p_game_session_id and event = 'leaderboard' and due_at > v_now)
      and exists (select from private.broadcast_ticks where topic = 'admin' and event = 'scans' and due_at > v_now)),
    s.paused_at is not null, s.pauses, s.team_mode,
    exists (select from private.user_bans where user_id = p_user_id),
    q.id, q.name, c.points, c.max_scans, c.withdrawn_at, q.reveals_clue_id,
    case when q.radius_m is not null then private.location_refusal(q, v_device_info) end,
    exists (select 1 from public.scans
            where user_id = p_user_id and received_at > v_now - interval '5 seconds' and qr_code_id = q.id)
  into v_opens_at, v_closes_at, v_scanner.late_scan_grace, v_scanner.leaderboard_frozen_at,
    v_scanner.is_hint_due, v_is_paused, v_pauses, v_team_mode, v_has_ban,
    v_code_id, v_code_name, v_points, v_max_scans, v_withdrawn_at, v_reveals_clue_id, v_location_refusal, v_is_repeat
  from public.game_sessions s
  left join (public.qr_codes q
             join public.game_session_qr_codes c on c.qr_code_id = q.id and c.game_session_id = p_game_session_id)
    on q.printed_id = v_presented_id and q.is_active
  where s.id = p_game_session_id;

  if v_scanner.user_id is null or v_has_ban or v_test_balance is not null then
    perform private.assert_active_user(p_user_id); -- unless the ban is over
    perform private.assert_member(p_user_id, p_game_session_id); -- test sessions are open to organisers only
    if v_scanner.user_id is null then
      perform private.raise_error('session_not_joined'); -- joined after the query above; the next try will count
    end if;
  end if;

  if v_code_id is null or v_is_repeat then
    -- A call is repeated when its answer was lost. A new find needs no look: the unique index tells.
    v_answer := private.first_answer(p_user_id, p_client_scan_id);
    if v_answer is not null then
      return v_answer;
    end if;
    -- Repeats within 5 s and guesses beyond the limit, decoys included, are refused without a row.
    v_presented_key := private.presented_key(v_presented_id, p_qr_code_id);
    if v_is_repeat or (
        select count(*) >= 30
          or coalesce(bool_or(presented_key = v_presented_key and received_at > v_now - interval '5 seconds'), false)
        from public.scans
        where user_id = p_user_id and received_at > v_now - interval '1 minute'
          and failure_reason in ('qr_code_not_found', 'decoy')) then
      perform private.raise_error('scan_rate_limited');
    end if;
    select id, name into v_code_id, v_code_name from public.qr_codes where printed_id = v_presented_id and is_decoy
      and is_active;
    v_failure := case when v_code_id is not null then 'decoy' else 'qr_code_not_found' end;
  elsif v_now < v_opens_at or v_scanned_at < v_opens_at - interval '1 minute' then
    v_failure := 'game_not_started'; -- a queued early scan; the phone's clock may be a minute fast
  elsif v_scanned_at >= v_closes_at or v_now >= v_closes_at + v_scanner.late_scan_grace then
    -- Paused also past the planned end: see has_ended.
    v_failure := case when v_is_paused then 'game_session_paused' else 'game_session_ended' end;
  else
    -- Captured in an earlier pause, or before one and arrived too late for it. Nested, because PostgreSQL prepares each
    -- condition that it comes to, which takes longer than the test.
    if v_pauses <> '{}' then
      if v_pauses
        && tstzrange(v_scanned_at, greatest(v_scanned_at, v_now - v_scanner.late_scan_grace), '[]') then
        v_failure := 'game_session_paused';
      end if;
    end if;
    if v_failure is null and (v_team_mode = 'required'
        or num_nonnulls(v_max_scans, v_withdrawn_at, v_location_refusal, v_scanner.team_changed_at) > 0) then
      if v_max_scans is not null then
        v_shards := least(v_max_scans, 16); -- as set_scan_caps makes them
        -- An unlocked look refuses most late players without waiting.
        perform from private.scan_cap_shards
        where game_session_id = p_game_session_id and qr_code_id = v_code_id and used < capacity limit 1;
        v_is_full := not found;
      end if;
      if v_scanned_at < v_scanner.team_changed_at then
        v_own_team_id := v_scanner.team_id;
        select c.team_id, c.failure into v_scanner.team_id, v_failure
        from private.team_of_capture(v_scanner, v_scanned_at, v_now) c;
        v_is_of_left_team := v_scanner.team_id is distinct from v_own_team_id;
      end if;
      v_failure := case when v_failure is not null then v_failure
        when v_team_mode = 'required' and v_scanner.team_id is null then 'team_required'
        when v_withdrawn_at is not null then 'qr_code_withdrawn'
        when v_is_full then 'scan_limit_reached' else v_location_refusal end;
      -- already_scanned and found_by_team take precedence; otherwise write_scan detects them.
      if v_failure is not null then
        if exists (select 1 from public.scans where game_session_id = p_game_session_id
                   and qr_code_id = v_code_id and user_id = p_user_id and status = 'success') then
          v_failure := 'already_scanned';
        elsif exists (select 1 from public.scans where team_id = v_scanner.team_id and qr_code_id = v_code_id
                      and status = 'success') then
          v_failure := 'found_by_team';
        end if;
      end if;
    end if;
  end if;

  if v_failure is null and v_shards = 0 then
    v_answer := private.write_scan(v_scanner, v_code_id, v_code_name, v_points, 0, v_device_info, v_scanned_at,
      p_client_scan_id, v_now, v_reveals_clue_id);
  elsif v_failure is null then
    begin
      v_answer := private.write_scan(v_scanner, v_code_id, v_code_name, v_points, v_shards, v_device_info, v_scanned_at,
        p_client_scan_id, v_now, v_reveals_clue_id);
    exception when sqlstate 'KH001' then
      v_failure := 'scan_limit_reached';
    end;
  end if;
  if v_answer is not null then
    if v_is_of_left_team then -- the find keeps the place of the player (E1)
      insert into private.former_members (team_id, user_id, left_at)
      values (v_scanner.team_id, p_user_id, v_scanner.team_changed_at)
      on conflict (team_id, user_id) do nothing;
    end if;
    return v_answer;
  end if;
  v_answer := private.first_answer(p_user_id, p_client_scan_id);
  if v_answer is not null then
    return v_answer;
  elsif v_failure is null then
    v_failure := 'already_scanned';
    if v_scanner.team_id is not null then
      if not exists (select 1 from public.scans where game_session_id = p_game_session_id
                     and qr_code_id = v_code_id and user_id = p_user_id and status = 'success') then
        v_failure := 'found_by_team';
      end if;
    end if;
  end if;
  return private.refuse_scan(v_scanner, v_code_id, v_code_name, v_failure, v_device_info, v_scanned_at,
    p_client_scan_id, v_presented_key, v_now);
end
$function$;

CREATE OR REPLACE FUNCTION private.spend_tokens (
  p_amount      numeric,
  p_description text,
  p_request_id  uuid
)
  RETURNS public.token_movement
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user_id uuid := auth.uid();
  v_description text := coalesce(p_description, '');
  v_balance public.token_balances;
  v_posting private.posting;
  v_transaction public.token_transactions;
begin
  if p_request_id is null or p_amount is null or p_amount <> trunc(p_amount)
    or p_amount not between 1 and 10000 or char_length(p_description) > 500 then
    perform private.require_user();
    perform private.raise_error('invalid_input');
  end if;

  v_posting := private.try_post_tokens(v_user_id, 'spend', -p_amount::integer, v_description, p_request_id);
  if v_posting.transaction_id is null then -- a replay or a refusal
    v_balance := private.lock_balance(private.require_user());
    v_transaction := private.find_token_replay(v_user_id, p_request_id, 'spend', -p_amount::integer, v_description);
    if v_transaction.id is null then
      v_transaction := private.post_tokens(v_balance, 'spend', -p_amount::integer, v_description,
        private.current_time(), p_request_id);
    end if;
    return private.token_result(v_transaction);
  end if;
  if realtime.send( -- as an expression, as in write_scan
    jsonb_build_object('balance', v_posting.balance), 'balance', 'user:' || v_user_id, true) is null then
    null;
  end if;
  return (v_posting.transaction_id, p_amount::integer, v_posting.balance)::public.token_movement;
end
$function$;

CREATE OR REPLACE FUNCTION private.take_cap_slot (
  p_game_session_id uuid,
  p_qr_code_id      uuid,
  p_shards          integer
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  -- private.cap_gate inlined; as an expression, as in write_scan
  if pg_advisory_xact_lock_shared(hashtextextended('cap/' || p_game_session_id || p_qr_code_id, 0)) is null then
    null;
  end if;
  for v_step in 0 .. p_shards - 1 loop
    update private.scan_cap_shards set used = used + 1
    where game_session_id = p_game_session_id and qr_code_id = p_qr_code_id
      and shard = (pg_backend_pid() + v_step) % p_shards and used < capacity;
    if found then
      return true;
    end if;
  end loop;
  return false;
end
$function$;

CREATE OR REPLACE FUNCTION private.write_scan (
  p_scanner         private.scanner,
  p_qr_code_id      uuid,
  p_qr_code_name    text,
  p_points          integer,
  p_shards          integer,
  p_device_info     jsonb,
  p_scanned_at      timestamp with time zone,
  p_client_scan_id  uuid,
  p_now             timestamp with time zone,
  p_reveals_clue_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_total integer := p_scanner.current_points + p_points;
  v_board_before integer := p_scanner.board_points;
  v_board_after integer := p_scanner.board_points + p_points;
  v_moves_board boolean := p_points > 0 and (p_scanner.leaderboard_frozen_at <= p_now) is not true;
  v_widths integer[] := array[1];
  v_scan_id bigint;
begin
  if p_scanner.team_id is not null then
    -- The lock makes the finds of a team follow one another.
    select board_points into v_board_before from public.teams where id = p_scanner.team_id for no key update;
    v_board_after := v_board_before + p_points;
  end if;
  insert into public.scans
    (user_id, qr_code_id, qr_code_name, game_session_id, status, points, current_points, device_info,
     scanned_at, received_at, client_scan_id, team_id)
  values
    (p_scanner.user_id, p_qr_code_id, p_qr_code_name, p_scanner.game_session_id, 'success', p_points, v_total,
     p_device_info, p_scanned_at, p_now, p_client_scan_id, p_scanner.team_id)
  on conflict do nothing -- found before, by the player or the team, or sent before: see first_answer
  returning id into v_scan_id;
  if not found then
    return null;
  end if;
  if p_reveals_clue_id is not null then
    if not private.requires_task(p_scanner.game_session_id, p_qr_code_id) then
      perform private.reveal_clue(p_scanner.user_id, p_scanner.team_id, p_scanner.game_session_id, p_reveals_clue_id,
        p_now);
    end if;
  end if;

  if p_scanner.team_id is null then
    update public.user_game_sessions set
      current_points = v_total,
      board_points = case when v_moves_board then v_board_after else board_points end,
      board_reached_at = case when v_moves_board then p_now else board_reached_at end,
      found_codes = found_codes + 1,
      first_found_at = coalesce(first_found_at, p_now),
      last_activity = p_now
    where game_session_id = p_scanner.game_session_id and user_id = p_scanner.user_id;
  else
    update public.user_game_sessions set
      current_points = v_total,
      team_points = team_points + p_points,
      found_codes = found_codes + 1,
      first_found_at = coalesce(first_found_at, p_now),
      last_activity = p_now
    where game_session_id = p_scanner.game_session_id and user_id = p_scanner.user_id;
    update public.teams set
      current_points = current_points + p_points,
      board_points = case when v_moves_board then v_board_after else board_points end,
      board_reached_at = case when v_moves_board then p_now else board_reached_at end,
      found_codes = found_codes + 1
    where id = p_scanner.team_id;
  end if;

  if p_scanner.found_codes = 0 then -- the first find in this hunt, perhaps the first of all
    update public.profiles set has_claimed_treasure = true where id = p_scanner.user_id and not has_claimed_treasure;
  end if;

  if v_moves_board then
    if v_board_before <= 0 or v_board_before / 100 <> v_board_after / 100 then
      v_widths := array[1, 100];
    end if;
    -- From the old bucket to the new one; lower points first, so that two scans lock in the same order.
    insert into private.leaderboard_buckets as b (game_session_id, width, points, shard, players)
    select p_scanner.game_session_id, width, moved.points - moved.points % width, (pg_backend_pid() & 15)::smallint,
      moved.players
    from unnest(v_widths) width cross join (values (v_board_before, -1), (v_board_after, 1)) moved (points, players)
    where moved.points > 0
    on conflict (game_session_id, width, points, shard) do update set players = b.players + excluded.players;
  end if;

  if realtime.send( -- as an expression, for PERFORM would run a statement
    jsonb_build_object('scan_id', v_scan_id, 'points', p_points, 'current_points', v_total),
    'scan', 'user:' || p_scanner.user_id, true) is null then
    null;
  end if;
  if p_scanner.is_hint_due then
    perform private.publish_coalesced('session:' || p_scanner.game_session_id, 'leaderboard', p_now);
    perform private.publish_coalesced('admin', 'scans', p_now);
  end if;

  if p_shards > 0 and not private.take_cap_slot(p_scanner.game_session_id, p_qr_code_id, p_shards) then
    raise exception 'the last slot was taken meanwhile' using errcode = 'KH001';
  end if;
  -- Same as first_answer, from local variables: reading the row again would cost twice as much.
  return jsonb_build_object(
    'status', 'success', 'scan_id', v_scan_id, 'qr_code_name', p_qr_code_name, 'points', p_points,
    'current_points', v_total, 'has_claimed_treasure', true, 'scanned_at', p_scanned_at);
end
$function$;

CREATE OR REPLACE FUNCTION public.record_scan (
  p_qr_code_id      text,
  p_game_session_id uuid,
  p_device_info     jsonb                    DEFAULT '{}'::jsonb,
  p_scanned_at      timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_client_scan_id  uuid                     DEFAULT NULL::uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  -- Not cast to input_text and input_json: perform_scan has smaller limits, which it checks first.
  return private.record_scan(p_qr_code_id, p_game_session_id, p_device_info, p_scanned_at, p_client_scan_id);
end
$function$;

COMMENT ON TYPE "private"."scanner" IS 'Player and session as a scan reads them: current points, the team, the dates for what it writes, and whether a hint is due.';
