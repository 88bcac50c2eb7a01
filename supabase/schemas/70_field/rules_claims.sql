-- Rules of treasure claims (pending → approved or rejected with a reason; one winner per session).

-- Photos are uploaded to a folder named after their owner, as storage policies enforce. An organiser's browser puts the
-- path into an address: a path with ".." would call something else with the organiser's rights.
create function private.is_own_photo(p_path text, p_user_id uuid) returns boolean
language plpgsql immutable security invoker set search_path = '' as $$
begin
  return p_path like p_user_id || '/%' and char_length(p_path) <= 300
    and p_path ~ '^[0-9A-Za-z/_-]+([.][0-9A-Za-z]+)?$';
end
$$;
comment on function private.is_own_photo is
  'A photo in the folder of the user, with a path that is safe in an address.';

-- Definer: claims have no write policy. Lock order: membership → team → claim → tick.
create function private.submit_treasure_claim(
  p_game_session_id uuid, p_name text, p_address text, p_phone_number text, p_tax_id text, p_photo_path text,
  p_request_id uuid
) returns public.submitted_claim
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  v_user_id uuid := auth.uid();
  -- private.trimmed inlined, to save three calls.
  v_name text := regexp_replace(p_name, '^\s+|\s+$', '', 'g');
  v_address text := regexp_replace(p_address, '^\s+|\s+$', '', 'g');
  v_phone_number text := private.clean_phone_number(p_phone_number);
  v_tax_id text := nullif(regexp_replace(p_tax_id, '^\s+|\s+$', '', 'g'), '');
  v_claim_id uuid;
  v_found_codes integer;
  v_team_id uuid;
  v_team_mode text;
  v_is_awarded boolean;
  v_contact text;
  v_needs_more boolean;
  v_to_find integer;
  v_refusal text;
  v_earlier public.treasure_claims;
  v_now timestamptz;
begin
  select m.found_codes, m.team_id, s.team_mode, s.treasure_awarded_at is not null, s.claim_contact,
    s.claims_opened_at is null and (s.claim_opens <> 'codes' or s.claim_codes > 1)
  into v_found_codes, v_team_id, v_team_mode, v_is_awarded, v_contact, v_needs_more
  from public.user_game_sessions m
  join public.game_sessions s on s.id = m.game_session_id
  where m.game_session_id = p_game_session_id and m.user_id = v_user_id
    and not exists (select 1 from private.active_bans b where b.user_id = v_user_id)
    -- As in assert_member: test sessions are open to organisers only.
    and (m.test_balance is null or private.is_admin())
  for no key update of m;
  if not found then
    perform private.assert_active_user(v_user_id);
    perform private.assert_member(v_user_id, p_game_session_id);
    perform private.raise_error('session_not_joined'); -- joined after the query above; the next try will count
  end if;
  if v_team_id is not null then -- the claims of a team follow one another
    select found_codes into v_found_codes from public.teams where id = v_team_id for no key update;
    if exists (select 1 from public.treasure_claims where team_id = v_team_id and status <> 'rejected') then
      v_refusal := 'claim_already_submitted';
    end if;
  elsif v_team_mode <> 'off' then
    v_found_codes := private.found_alone(v_user_id, p_game_session_id);
  end if;

  v_refusal := coalesce(
    v_refusal,
    private.profile_refusal(coalesce(v_name, ''), v_phone_number, p_tax_id, p_address),
    case
      -- Most names contain only plain letters and need no call.
      when v_name ~ '[^ -~\u00c0-\u024f]' and not private.is_name(v_name) then 'invalid_name'
      when v_contact = 'all' and coalesce(char_length(v_address), 0) < 5 then 'invalid_address'
      when v_contact <> 'none' and coalesce(char_length(v_phone_number), 0) < 6 then 'invalid_phone_number'
      when p_photo_path is not null and not private.is_own_photo(p_photo_path, v_user_id) then 'invalid_photo'
      when v_found_codes = 0 then 'treasure_not_found_yet'
    end);
  -- What the hunt does not ask for is not kept.
  if v_contact <> 'all' then
    select name into v_name from public.profiles where id = v_user_id;
    v_address := null;
    v_tax_id := null;
  end if;
  if v_contact = 'none' then
    v_phone_number := null;
  end if;
  if v_refusal is null and v_needs_more then
    v_to_find := private.codes_to_claim(p_game_session_id);
    v_refusal := case when v_to_find is null then 'claims_not_open' when v_to_find > 0 then 'claim_codes_missing' end;
  end if;
  if v_refusal is null then
    v_now := private.current_time();
    insert into public.treasure_claims
      (user_id, game_session_id, name, address, phone_number, tax_id, photo_path, submitted_at, team_id, request_id)
    values
      (v_user_id, p_game_session_id, v_name, v_address, v_phone_number, v_tax_id, p_photo_path, v_now, v_team_id,
       p_request_id)
    on conflict do nothing -- an open claim, or any with this request id
    returning id into v_claim_id;
    if not found then
      v_refusal := 'claim_already_submitted';
    end if;
  end if;
  if v_refusal is not null then
    select * into v_earlier from public.treasure_claims where user_id = v_user_id and request_id = p_request_id;
    if not found then
      perform private.raise_error(v_refusal);
    elsif (v_earlier.game_session_id, v_earlier.name, v_earlier.address, v_earlier.phone_number, v_earlier.tax_id,
        v_earlier.photo_path)
      is distinct from (p_game_session_id, v_name, v_address, v_phone_number, v_tax_id, p_photo_path) then
      perform private.raise_error('request_id_reused');
    end if;
    return (v_earlier.id, 'pending', v_earlier.submitted_at)::public.submitted_claim;
  end if;
  if v_is_awarded then
    perform private.raise_error('treasure_already_awarded');
  end if;

  perform realtime.send(jsonb_build_object('claim_id', v_claim_id, 'status', 'pending'), 'claim',
    'user:' || v_user_id, true);
  perform private.tell_team_mates(v_user_id, v_team_id, 'claim');
  perform private.publish_coalesced('admin', 'claim', v_now);
  return (v_claim_id, 'pending', v_now)::public.submitted_claim;
end
$$;

-- The only write that decides claims. It comes last: a player who claims again waits for it until commit. The caller
-- has locked the claims, or the balance of the claimant, and the session.
create function private.decide_claims(p_claims public.treasure_claims[], p_decision text, p_reason text,
  p_jackpot_paid integer, p_now timestamptz)
returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.record_activities('claim.' || p_decision, 'treasure-claim', null, array(
    select jsonb_build_object('claim_id', c.id, 'user_id', c.user_id, 'game_session_id', c.game_session_id,
      'before', 'pending', 'after', p_decision, 'reason', p_reason, 'jackpot_paid', p_jackpot_paid)
    from unnest(p_claims) c));
  perform private.publish('user:' || c.user_id, 'claim', jsonb_build_object('claim_id', c.id, 'status', p_decision)),
    private.tell_team_mates(c.user_id, c.team_id, 'claim')
  from unnest(p_claims) c;
  perform private.publish_coalesced('admin', 'claim', p_now);
  update public.treasure_claims set
    status = p_decision, reviewed_at = p_now, reviewed_by = auth.uid(),
    rejection_reason = case when p_decision = 'rejected' then private.trimmed(p_reason) end
  where id in (select c.id from unnest(p_claims) c);
end
$$;
comment on function private.decide_claims is
  'Writes the decision on pending claims, records it, and notifies the players and the organisers.';

-- Definer: writes claims, sessions and balances of others. The lock on the session row makes one claim win. Lock order:
-- the winner's balance, for the jackpot → membership → team → session → jackpot. The claim itself needs no lock: the
-- balance lock prevents the deletion of its account and a restart of a test session, and the session lock another
-- review.
create function private.admin_review_treasure_claim(
  p_claim_id uuid, p_decision text, p_reason text, p_jackpot_updated_at timestamptz, p_request_id uuid
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session_id uuid;
  v_player_id uuid;
  v_balance public.token_balances;
  v_session public.game_sessions;
  v_claim public.treasure_claims;
  v_team_id uuid;
  v_has_found boolean;
  v_jackpot_paid integer := 0;
  v_result jsonb;
  v_now timestamptz;
begin
  perform private.assert_admin();
  if p_decision is null or p_decision not in ('approved', 'rejected')
    or (p_decision = 'rejected' and coalesce(char_length(private.trimmed(p_reason)), 0) not between 1 and 1000) then
    perform private.raise_error('invalid_input');
  end if;
  v_result := private.begin_request(p_request_id,
    jsonb_build_array('review claim', p_claim_id, p_decision, p_reason, p_jackpot_updated_at));
  if v_result is not null then
    return v_result;
  end if;
  select user_id, game_session_id, team_id into v_player_id, v_session_id, v_team_id from public.treasure_claims
  where id = p_claim_id;
  select * into v_balance from public.token_balances where user_id = v_player_id for update;
  -- Keeps corrections of the player's finds out until the claim is decided.
  perform 1 from public.user_game_sessions where game_session_id = v_session_id and user_id = v_player_id for share;
  if v_team_id is not null then
    select found_codes > 0 into v_has_found from public.teams where id = v_team_id for share;
  else
    v_has_found := private.found_alone(v_player_id, v_session_id) > 0;
  end if;
  select * into v_session from public.game_sessions where id = v_session_id for no key update;
  select * into v_claim from public.treasure_claims where id = p_claim_id;
  if not found then -- unknown, or deleted during the lock wait
    perform private.raise_error('claim_not_found');
  end if;
  if v_claim.status <> 'pending' then
    perform private.raise_error('claim_already_reviewed');
  end if;
  if p_decision = 'approved' and v_session.treasure_awarded_at is not null then
    perform private.raise_error('treasure_already_awarded');
  end if;
  if p_decision = 'approved' and not coalesce(v_has_found, false) then
    perform private.raise_error('treasure_not_found_yet'); -- voided since, or the team was merged
  end if;

  v_now := private.current_time();
  if p_decision = 'approved' then
    update public.game_sessions set treasure_awarded_to = v_claim.user_id, treasure_awarded_at = v_now,
      updated_at = v_now
    where id = v_session_id;
    v_jackpot_paid := private.pay_jackpot(v_session_id, p_jackpot_updated_at, v_balance, v_now);
    perform private.publish('session:' || v_session_id, 'session', '{}');
  end if;
  perform private.decide_claims(array[v_claim], p_decision, p_reason, v_jackpot_paid, v_now);
  return private.end_request(p_request_id,
    jsonb_build_object('claim_id', p_claim_id, 'status', p_decision, 'jackpot_paid', v_jackpot_paid));
end
$$;

-- Definer: as above. Locks the session and the claims, no balance: their owners play on. A claim that somebody else
-- holds, because its account is being deleted or a test session restarts, stays out.
create function private.admin_reject_late_claims(p_game_session_id uuid, p_reason text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_awarded_at timestamptz;
  v_claims public.treasure_claims[];
begin
  perform private.assert_admin();
  if coalesce(char_length(private.trimmed(p_reason)), 0) not between 1 and 1000 then
    perform private.raise_error('invalid_input');
  end if;
  select treasure_awarded_at into v_awarded_at from public.game_sessions where id = p_game_session_id for no key update;
  if not found then
    perform private.raise_error('game_session_not_found');
  elsif v_awarded_at is null then
    perform private.raise_error('invalid_input');
  end if;
  v_claims := array(
    select c from public.treasure_claims c where c.game_session_id = p_game_session_id and c.status = 'pending'
    order by c.submitted_at, c.id for no key update skip locked);
  perform private.decide_claims(v_claims, 'rejected', p_reason, 0, private.current_time());
  return jsonb_build_object('rejected', cardinality(v_claims));
end
$$;

-- Photos stay as long as their account, so unlimited uploads would fill the disk; thirty suffice for the claims and
-- reports of several hunts, and three hundred for their tasks. A trigger, because the policy is evaluated when an
-- upload is signed and the upload itself bypasses row-level security; a lock, because uploads arrive concurrently.
-- Definer: counts regardless of policies. Custom plans let the planner see the pattern and use the storage's index on
-- names.
create function private.tg_objects__limit_photos() returns trigger
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_folder text := (storage.foldername(new.name))[1];
  v_pattern text := v_folder || '/%';
  v_most integer := case new.bucket_id when 'claim-photos' then 30 else 300 end;
begin
  perform pg_advisory_xact_lock(hashtextextended('claim-photos/' || v_folder, 0));
  if (select count(*) >= v_most from storage.objects where bucket_id = new.bucket_id and name like v_pattern) then
    raise insufficient_privilege using message = format('This account has %s photos and cannot add any more', v_most);
  elsif v_folder in (select user_id::text from private.active_bans) then
    raise insufficient_privilege using message = 'This account has been banned';
  end if;
  return new;
end
$$;
create trigger tg_objects__limit_photos before insert on storage.objects
  for each row when (new.bucket_id in ('claim-photos', 'task-photos'))
    execute function private.tg_objects__limit_photos();
