-- Test sessions: restarting one, and trying a scan. Definer functions; each checks the role first.

-- Deletes all that the testers of a test session did and refills their wallets. They stay members, so that the next
-- test can begin at once; tested codes stay tested. The caller has locked the session. Lock order: session gate →
-- balances → profiles → the rest.
create function private.empty_test_session(p_game_session_id uuid, p_is_over boolean default false) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_testers uuid[];
  v_scans integer;
  v_purchases integer;
begin
  -- A purchase holds the balance of its buyer.
  select array_agg(locked.user_id) into v_testers
  from (select b.user_id from public.token_balances b
        join public.user_game_sessions m on m.user_id = b.user_id and m.game_session_id = p_game_session_id
        order by b.user_id for update of b) locked;
  -- Locked in one order and before scans are deleted, so the statistics trigger waits for no row.
  perform 1 from public.profiles where id = any (v_testers) order by id for no key update;

  update public.game_session_qr_codes c set was_tested = true
  from public.game_sessions s
  where s.id = p_game_session_id and c.game_session_id = private.tested_session(s) and c.qr_code_id in (
    select qr_code_id from public.scans where game_session_id = p_game_session_id and status = 'success');
  delete from public.scans where game_session_id = p_game_session_id; -- with their corrections
  get diagnostics v_scans = row_count;
  delete from public.point_adjustments where game_session_id = p_game_session_id;
  delete from public.purchased_solution_guides where game_session_id = p_game_session_id;
  delete from public.purchased_clues where game_session_id = p_game_session_id;
  get diagnostics v_purchases = row_count;
  -- without their session they would look like sales
  delete from public.orders where game_session_id = p_game_session_id;
  delete from public.clue_views where game_session_id = p_game_session_id;
  delete from public.treasure_claims where game_session_id = p_game_session_id;
  delete from public.announcements where game_session_id = p_game_session_id;
  delete from public.problem_reports where game_session_id = p_game_session_id;
  delete from public.session_events where game_session_id = p_game_session_id;
  update public.game_session_qr_codes set withdrawn_at = null
  where game_session_id = p_game_session_id and withdrawn_at is not null;
  delete from private.scan_cap_shards where game_session_id = p_game_session_id;
  perform private.set_scan_caps(p_game_session_id,
    array(select qr_code_id from public.game_session_qr_codes where game_session_id = p_game_session_id));

  update private.venue_screens set reveal_places = null, revealed_places = 0
  where game_session_id = p_game_session_id;
  update public.user_game_sessions m set
    announcements_read_at = null, tokens_granted = s.starting_tokens, test_balance = s.starting_tokens
  from public.game_sessions s
  where m.game_session_id = p_game_session_id and s.id = p_game_session_id;
  -- Also sets what deleting the session would change. Writing a profile twice in one transaction makes PostgreSQL check
  -- its foreign key to the account, which would wait for a deletion of that account, which waits for the gate.
  update public.profiles p set
    has_claimed_treasure = exists (select 1 from public.scans where user_id = p.id and status = 'success'),
    active_game_session_id = case when not p_is_over or active_game_session_id <> p_game_session_id
      then active_game_session_id end
  where p.id = any (v_testers);
  perform private.recount(p_game_session_id, v_testers,
    array(select id from public.teams where game_session_id = p_game_session_id), null);
  delete from private.leaderboard_buckets where game_session_id = p_game_session_id;

  perform private.publish('user:' || tester, event, '{}')
  from unnest(v_testers) tester, unnest(array['profile', 'balance', 'purchase']) event;
  return jsonb_build_object('players', coalesce(cardinality(v_testers), 0), 'scans', v_scans, 'purchases', v_purchases);
end
$$;
comment on function private.empty_test_session is
  'Deletes scans, points, purchases, claims and announcements of a test session, refills its wallets and returns the '
  'counts. p_is_over: the session is about to be deleted and stops being anybody''s active one.';

create function private.admin_reset_test_session(p_game_session_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session public.game_sessions;
  v_gone jsonb;
begin
  perform private.assert_admin();
  v_session := private.lock_game_session(p_game_session_id);
  if not v_session.is_test then
    perform private.raise_error('invalid_game_session', 'only a test session starts over');
  end if;
  v_gone := private.empty_test_session(p_game_session_id);
  update public.game_sessions set
    treasure_awarded_to = null, treasure_awarded_at = null, claims_opened_at = null, leaderboard_frozen_at = null,
    paused_at = null, pauses = '{}', updated_at = private.current_time()
  where id = p_game_session_id;
  perform private.publish_session_change('session.reset', v_session, v_gone,
    '{"players": 0, "scans": 0, "purchases": 0}');
  return v_gone;
end
$$;

create function private.scan_check(
  p_check text, p_is_passed boolean, p_error_key text, p_details jsonb default '{}'
) returns jsonb
language sql immutable security invoker set search_path = '' as $$
  select jsonb_build_object('check', p_check, 'passed', p_is_passed,
    'error_key', case when not p_is_passed then p_error_key end, 'details', p_details)
$$;
comment on function private.scan_check is
  'One check of admin_test_scan; without an error key it was skipped, because no such code exists.';

-- Evaluates each rule of perform_scan separately, in its order, so that an organiser sees all problems and not only the
-- first. It decides nothing: tests compare it with the answer of perform_scan.
create function private.scan_checks(
  p_user_id uuid, p_presented text, p_session public.game_sessions, p_device_info jsonb, p_now timestamptz
) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_code public.qr_codes;
  v_known public.qr_codes; -- the scanned code, in this session or not
  v_max_scans integer;
  v_withdrawn_at timestamptz;
  v_scans bigint;
  v_found_at timestamptz;
  v_is_found_by_team boolean;
  v_opens_at timestamptz := private.scanning_opens_at(p_session);
  v_location_refusal text;
  v_is_paced boolean;
  v_is_banned boolean := p_user_id = any (private.banned_user_ids());
  v_latitude numeric;
  v_longitude numeric;
begin
  select q.* into v_known from public.qr_codes q
  where q.printed_id::text = lower(p_presented) or q.short_code = private.clean_code(p_presented);
  v_code := private.find_session_code(v_known.printed_id, p_session.id);
  if v_code.id is null then
    select count(*) < 30 and not coalesce(bool_or(presented_key = private.presented_key(v_known.printed_id, p_presented)
      and received_at > p_now - interval '5 seconds'), false)
    into v_is_paced from public.scans
    where user_id = p_user_id and received_at > p_now - interval '1 minute'
      and failure_reason in ('qr_code_not_found', 'decoy');
  else
    v_is_paced := not exists (select 1 from public.scans
      where user_id = p_user_id and received_at > p_now - interval '5 seconds' and qr_code_id = v_code.id);
    select max_scans, withdrawn_at into v_max_scans, v_withdrawn_at from public.game_session_qr_codes
    where game_session_id = p_session.id and qr_code_id = v_code.id;
    v_scans := private.current_scans(p_session.id, v_code.id);
    v_found_at := (select received_at from public.scans
                   where game_session_id = p_session.id and qr_code_id = v_code.id and user_id = p_user_id
                     and status = 'success');
    v_location_refusal := private.location_refusal(v_code, p_device_info);
    v_is_found_by_team := exists (
      select 1 from public.scans where team_id = private.team_of(p_user_id, p_session.id)
        and qr_code_id = v_code.id and user_id <> p_user_id and status = 'success');
  end if;
  -- Reads the position as location_refusal does, also when the code requires none.
  if jsonb_typeof(p_device_info #> '{position,latitude}') = 'number'
    and jsonb_typeof(p_device_info #> '{position,longitude}') = 'number' then
    v_latitude := round((p_device_info #>> '{position,latitude}')::numeric, 9);
    v_longitude := round((p_device_info #>> '{position,longitude}')::numeric, 9);
  end if;

  return jsonb_build_array(
    private.scan_check('member', not v_is_banned and exists (select 1 from public.user_game_sessions
      where game_session_id = p_session.id and user_id = p_user_id), case when v_is_banned then 'user_banned'
        else 'session_not_joined' end),
    private.scan_check('pace', v_is_paced, 'scan_rate_limited'),
    private.scan_check('code', v_code.id is not null, 'qr_code_not_found', jsonb_build_object(
      'why', case when v_code.id is not null then null when v_known.id is null then 'unknown'
        when v_known.is_decoy then 'decoy'
        when not v_known.is_active then 'inactive' else 'elsewhere' end,
      'qr_code_id', v_known.id, 'qr_code_name', v_known.name)),
    private.scan_check('start', coalesce(p_now >= v_opens_at, true),
      'game_not_started', jsonb_build_object('opens_at', v_opens_at)),
    private.scan_check('end', not private.has_ended(p_session, p_now), 'game_session_ended',
      jsonb_build_object('ends_at', p_session.ends_at)),
    private.scan_check('pause', coalesce(p_now < p_session.paused_at, true) and not p_session.pauses @> p_now,
      'game_session_paused',
      jsonb_build_object('paused_at', p_session.paused_at)),
    private.scan_check('first_time', case when v_code.id is not null then v_found_at is null and not v_is_found_by_team
      end, case when v_is_found_by_team then 'found_by_team' else 'already_scanned' end,
      jsonb_build_object('found_at', v_found_at)))
    || case when p_session.team_mode = 'required' then jsonb_build_array(
      private.scan_check('team', private.team_of(p_user_id, p_session.id) is not null, 'team_required')) else '[]' end
    || jsonb_build_array(
    private.scan_check('withdrawn', case when v_code.id is not null then v_withdrawn_at is null end,
      'qr_code_withdrawn', jsonb_build_object('withdrawn_at', v_withdrawn_at)),
    private.scan_check('cap', case when v_code.id is not null then coalesce(v_scans < v_max_scans, true) end,
      'scan_limit_reached',
      jsonb_build_object('max_scans', v_max_scans, 'current_scans', v_scans)),
    private.scan_check('place', case when v_code.id is not null then v_location_refusal is null end, v_location_refusal,
      jsonb_build_object('radius_m', v_code.radius_m, 'distance_m', case
        when v_code.latitude is not null and v_latitude between -90 and 90 and v_longitude between -180 and 180
        then round(private.distance_m(v_code.latitude, v_code.longitude,
          v_latitude::double precision, v_longitude::double precision)) end)));
end
$$;
comment on function private.scan_checks is
  'The rules of a scan one by one: [{check, passed (null: skipped), error_key, details}]. perform_scan answers the '
  'error_key of the first check that is not passed.';

-- Runs the real rules in a subtransaction that is always rolled back: nothing is counted, stored or broadcast.
create function private.admin_test_scan(
  p_code text, p_game_session_id uuid, p_user_id uuid, p_at timestamptz, p_location jsonb
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.assert_admin();
  v_user_id uuid := coalesce(p_user_id, v_admin_id);
  v_user_name text;
  v_session public.game_sessions;
  v_device_info jsonb := case when p_location is not null then jsonb_build_object('position', p_location) else '{}' end;
  v_at timestamptz := coalesce(p_at, private.current_time());
  v_checks jsonb;
  v_answer jsonb;
  v_card jsonb;
  v_error_key text;
begin
  if coalesce(char_length(p_code), 0) not between 1 and 200 or not isfinite(v_at)
    or coalesce(jsonb_typeof(p_location), 'object') <> 'object' or pg_column_size(v_device_info) > 4096 then
    perform private.raise_error('invalid_scan_data');
  end if;
  v_session := private.find_game_session(p_game_session_id);
  select name into v_user_name from public.profiles where id = v_user_id;
  if not found then
    perform private.raise_error('user_not_found');
  end if;

  v_checks := private.scan_checks(v_user_id, p_code, v_session, v_device_info, v_at);
  begin
    v_answer := private.perform_scan(v_user_id, p_code, p_game_session_id, v_device_info, v_at, null, v_at);
    select to_jsonb(c) into v_card from private.find_cards_of(array[(v_answer ->> 'scan_id')::bigint], v_user_id) c;
    raise exception 'only tried' using errcode = 'KH002';
  exception
    when sqlstate 'KH002' then
      v_error_key := v_answer ->> 'hint';
    when sqlstate 'PT403' or sqlstate 'PT429' then -- not a member, or too fast
      get stacked diagnostics v_error_key = pg_exception_hint;
  end;

  return jsonb_build_object(
    'passed', v_error_key is null, 'error_key', v_error_key,
    'points', case when v_error_key is null then (v_answer ->> 'points')::integer end,
    'qr_code_id', v_checks #>> '{2,details,qr_code_id}', 'qr_code_name', v_checks #>> '{2,details,qr_code_name}',
    'user_id', v_user_id, 'user_name', v_user_name, 'at', v_at, 'card', v_card,
    'checks', v_checks);
end
$$;

-- A former organiser leaves the test session, or the scanner would keep scanning in it.
create function private.tg_profiles__leave_test_session() returns trigger
language plpgsql volatile security invoker set search_path = '' as $$
begin
  if exists (select 1 from public.game_sessions where id = new.active_game_session_id and is_test) then
    new.active_game_session_id := null;
  end if;
  return new;
end
$$;
create trigger tg_profiles__leave_test_session before update of role on public.profiles
  for each row when (old.role = 'admin' and new.role <> 'admin')
    execute function private.tg_profiles__leave_test_session();
