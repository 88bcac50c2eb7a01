-- Joining a hunt, by its list entry or by its code.

-- Lock order: session gate of a test session, balance, membership, session, profile. Restarting a test session holds
-- the gate and resets the wallets of its members, so nobody can join meanwhile. The caller has checked that the user
-- may know the session.
create function private.enter_game_session(p_user_id uuid, p_game_session_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_session public.game_sessions;
  v_balance public.token_balances;
  v_joined_at timestamptz;
  v_granted integer := 0;
  v_test_balance integer;
  v_is_guest boolean := (select is_guest from public.profiles where id = p_user_id);
  v_refusal text;
  v_now timestamptz;
begin
  if exists (select 1 from public.game_sessions where id = p_game_session_id and is_test) then
    perform pg_advisory_xact_lock_shared(private.session_gate(p_game_session_id));
  end if;
  v_balance := private.lock_balance(p_user_id);
  select joined_at, tokens_granted, test_balance into v_joined_at, v_granted, v_test_balance
    from public.user_game_sessions
  where game_session_id = p_game_session_id and user_id = p_user_id;

  if v_joined_at is null then
    -- Reads the session again. Locking it here instead of by the foreign key turns a concurrent deletion into a
    -- catalogue error.
    select * into v_session from public.game_sessions where id = p_game_session_id for key share;
    if v_session.max_players is not null then
      -- Players of a limited hunt join one after another. The stronger lock comes second, because the limit may be new.
      perform 1 from public.game_sessions where id = p_game_session_id for no key update;
    end if;
    if v_session.id is null or (v_session.visibility = 'draft' and not v_session.is_test) then
      perform private.raise_error('game_session_not_found');
    end if;
    v_now := private.current_time();
    v_refusal := coalesce(
      private.joining_refusal(v_session, v_now, p_user_id),
      case when v_is_guest and not v_session.allows_guests then 'guests_not_allowed' end);
    if v_refusal is not null then
      perform private.raise_error(v_refusal);
    end if;
    v_joined_at := v_now;
    -- The coins of a guest are for the hunt that the guest came for.
    v_granted := case when v_is_guest and exists (
        select from public.user_game_sessions where user_id = p_user_id)
      then 0 else v_session.starting_tokens end;
    v_test_balance := case when v_session.is_test then v_granted end;
    if v_granted > 0 and not v_session.is_test and not v_is_guest then
      insert into private.remembered_gifts (address_hash, game_session_id)
      values (private.address_hash(p_user_id, p_game_session_id), p_game_session_id)
      on conflict (game_session_id, address_hash) where game_session_id is not null do nothing;
      if not found then -- not if a deleted account with this address received them
        v_granted := 0;
      end if;
    end if;
    insert into public.user_game_sessions
      (game_session_id, user_id, joined_at, last_activity, tokens_granted, test_balance)
    values (p_game_session_id, p_user_id, v_now, v_now, v_granted, v_test_balance);
    if v_granted > 0 and not v_session.is_test then
      perform private.post_tokens(v_balance, 'grant', v_granted, 'session:' || p_game_session_id,
        v_now, p_counts_for_rate_limit => false);
      v_balance.balance := v_balance.balance + v_granted;
    end if;
    perform private.publish_coalesced('admin', 'users', v_now);
  end if;

  update public.profiles set active_game_session_id = p_game_session_id where id = p_user_id;
  perform private.publish('user:' || p_user_id, 'profile', '{}');
  return jsonb_build_object(
    'game_session_id', p_game_session_id, 'joined_at', v_joined_at,
    'tokens_granted', v_granted, 'balance', coalesce(v_test_balance, v_balance.balance));
end
$$;
comment on function private.enter_game_session is
  'Makes a user a member of a session, unless that is so already, and the session the active one. '
  'game_session_not_found (a draft, or just deleted), guests_not_allowed and the keys of joining_refusal.';

-- Definer: memberships, balances and profiles have no write policy.
create function private.join_game_session(p_game_session_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
begin
  -- The same sessions as in the policy of game_sessions, and archived ones, whose joining ends in game_session_ended.
  if not exists (
    select 1 from public.game_sessions s where s.id = p_game_session_id and (
      (s.visibility = 'listed' and not s.is_test) or p_game_session_id in (select private.my_session_ids())
      or private.is_admin())) then
    perform private.raise_error('game_session_not_found');
  end if;
  return private.enter_game_session(v_user_id, p_game_session_id);
end
$$;
comment on function private.join_game_session is
  'Joins a session and makes it the active one; joining again only switches. game_session_not_found and those of '
  'enter_game_session.';

-- Join codes ------------------------------------------------------------------------------------

-- Definer: whoever inserts the session has no rights on the codes.
create function private.tg_game_sessions__join_code() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.join_codes (game_session_id) values (new.id);
  return null;
end
$$;
create trigger tg_game_sessions__join_code after insert on public.game_sessions
  for each row when (not new.is_test) execute function private.tg_game_sessions__join_code();

-- Guesses at codes and links. Behind the venue's network many visitors share an address: only wrong ones count, and a
-- right one is answered whatever others have tried. What protects a code is its length: see SECURITY.md.
create function private.join_guesser(p_user_id uuid default auth.uid()) returns bytea
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  -- Hosted Supabase is behind Cloudflare, which sets the first header and appends to the second; the embedded server
  -- replaces the second and drops the first.
  v_address text := coalesce(v_headers ->> 'cf-connecting-ip',
    split_part(coalesce(v_headers ->> 'x-forwarded-for', ''), ',', 1));
begin
  if p_user_id is not null then
    return sha256(convert_to('user ' || p_user_id, 'UTF8'));
  end if;
  return sha256(convert_to('address ' || private.network_of(v_address), 'UTF8'));
end
$$;
comment on function private.join_guesser is
  'Identifies who guesses: a hash of the account, or of the network address of a visitor (null).';

create function private.assert_attempts_left(p_kind text, p_now timestamptz) returns bytea
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_guesser bytea := sha256(convert_to(p_kind || ' ', 'UTF8') || private.join_guesser());
begin
  if (select count(*) from private.join_attempts
      where guesser = v_guesser and attempted_at > p_now - interval '1 minute') >= 30 then
    perform private.raise_error('rate_limit_exceeded');
  end if;
  return v_guesser;
end
$$;
comment on function private.assert_attempts_left is
  'Raises rate_limit_exceeded after 30 attempts of a kind (join, team, new team, token, device) in one minute; the '
  'guesser.';

create function private.count_attempt(p_kind text, p_guess text default null) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_now timestamptz;
  v_guesser bytea;
  v_guess bytea := sha256(convert_to(p_guess, 'UTF8'));
begin
  -- One after another, so that no more than 30 attempts a minute are answered.
  perform pg_advisory_xact_lock(hashtextextended('join/' || p_kind || encode(private.join_guesser(), 'hex'), 0));
  v_now := private.current_time();
  delete from private.join_attempts where attempted_at <= v_now - interval '1 minute';
  v_guesser := private.assert_attempts_left(p_kind, v_now);
  -- Repeating a guess reveals nothing: the server asks for the code of a link as a visitor, then the app as a player.
  insert into private.join_attempts (guesser, attempted_at, guess)
  select v_guesser, v_now, v_guess
  where not exists (
    select 1 from private.join_attempts
    where guess = v_guess and guesser in (
      v_guesser, sha256(convert_to(p_kind || ' ', 'UTF8') || private.join_guesser(null))));
end
$$;
comment on function private.count_attempt is
  'Counts an attempt, which is forgotten if the transaction fails; p_guess, a join code, counts once a minute, for a '
  'player not if it has counted for the network address. Error: rate_limit_exceeded.';

-- Commits: a rolled-back attempt would not count, and codes could be guessed without limit.
create function private.refuse_guess(p_kind text, p_key text) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.count_attempt(p_kind);
  return private.error_response(p_key);
end
$$;
comment on function private.refuse_guess is
  'Counts a wrong code or link and answers the key, or rate_limit_exceeded. The transaction commits.';

create function private.open_game_sessions() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('code', h.code, 'name', h.name, 'starts_at', h.starts_at)), '[]')
  from (
    select j.code, s.name, private.scanning_opens_at(s) as starts_at
    from public.game_sessions s
    join private.join_codes j on j.game_session_id = s.id and j.replaced_at is null
    where auth.uid() is not null and s.visibility = 'listed' and not s.is_test
      and private.joining_refusal(s, private.current_time(), auth.uid()) is null
    order by s.created_at desc, s.id limit 20) h
$$;
comment on function private.open_game_sessions is
  'Up to 20 listed hunts that can be joined now, newest first: [{code, name, starts_at}]. For those signed in: '
  'strangers see no list of hunts.';

-- As refuse_guess. Counts first: beyond the limit a replaced code looks like any other.
create function private.refuse_join_code(p_code text) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_code text := private.clean_code(p_code);
begin
  perform private.count_attempt('join', v_code);
  return private.error_response(
    case when exists (
      select 1 from private.join_codes j join public.game_sessions s on s.id = j.game_session_id
      where j.code = v_code and j.replaced_at is not null and s.visibility <> 'draft')
    then 'join_code_replaced' else 'join_code_not_found' end,
    private.open_game_sessions()::text);
end
$$;
comment on function private.refuse_join_code is
  'Counts a wrong code and answers join_code_not_found or join_code_replaced, with the open hunts as detail; '
  'rate_limit_exceeded. The transaction commits.';

create function private.find_join_code(p_code text) returns public.game_sessions
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_session public.game_sessions;
begin
  perform private.assert_unconditional_call();
  if p_code is null or char_length(p_code) > 100 then
    perform private.raise_error('invalid_input');
  end if;
  select s.* into v_session
  from private.join_codes j join public.game_sessions s on s.id = j.game_session_id
  where j.code = private.clean_code(p_code) and j.replaced_at is null
    and (s.visibility <> 'draft' or private.is_admin());
  return v_session;
end
$$;
comment on function private.find_join_code is
  'The session of a valid join code; null for a wrong one, which the caller answers with refuse_join_code. Drafts only '
  'for organisers. Errors: invalid_input.';

-- Definer: as join_game_session; codes and attempts are in private.
create function private.join_by_code(p_code text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_session public.game_sessions := private.find_join_code(p_code);
begin
  if v_session.id is null then
    return private.refuse_join_code(p_code);
  end if;
  return private.enter_game_session(v_user_id, v_session.id);
end
$$;

-- Definer: visitors read no table.
create function private.get_join_page(p_code text, p_team_code text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session public.game_sessions := private.find_join_code(p_code);
  v_now timestamptz := private.current_time();
  v_refusal text;
  v_team_name text;
begin
  if v_session.id is null then
    return private.refuse_join_code(p_code);
  elsif p_team_code is not null then
    if char_length(p_team_code) > 100 then
      perform private.raise_error('invalid_input');
    end if;
    -- As in join_team: beyond the limit a right code is not answered either. The page works without the team.
    if (select count(*) from private.join_attempts
        where guesser = sha256(convert_to('team ', 'UTF8') || private.join_guesser())
          and attempted_at > v_now - interval '1 minute') < 30 then
      select name into v_team_name from public.teams
      where game_session_id = v_session.id and code = private.clean_code(p_team_code);
      if not found then
        perform private.count_attempt('team', private.clean_code(p_team_code));
      end if;
    end if;
  end if;
  v_refusal := private.joining_refusal(v_session, v_now, auth.uid());
  return to_jsonb(jsonb_populate_record(null::public.join_page, jsonb_build_object(
    'code', private.clean_code(p_code), 'name', v_session.name,
    'description_hu', v_session.description_hu, 'description_en', v_session.description_en,
    'invitation_hu', v_session.invitation_hu, 'invitation_en', v_session.invitation_en,
    'languages', v_session.languages,
    'place_hu', v_session.place_hu, 'place_en', v_session.place_en, 'team_name', v_team_name,
    'starts_at', private.scanning_opens_at(v_session), 'ends_at', v_session.ends_at,
    'joining_ends_at', private.joining_ends_at(v_session), 'starting_tokens', v_session.starting_tokens,
    'players', case when v_session.shows_player_count then
      (select count(*) from public.user_game_sessions where game_session_id = v_session.id) end,
    'max_players', case when v_session.shows_player_count then v_session.max_players end,
    'refusal', v_refusal,
    'is_member', exists (select 1 from public.user_game_sessions
      where game_session_id = v_session.id and user_id = auth.uid()),
    'is_draft', v_session.visibility = 'draft', 'public_names', private.public_names(v_session),
    'allows_guests', v_session.allows_guests,
    'open_game_sessions', case when v_refusal is not null then private.open_game_sessions() else '[]' end)));
end
$$;

create function private.has_poster(p_game_session_id uuid) returns boolean
language plpgsql stable security invoker set search_path = '' as $$
begin
  return exists (select 1 from private.join_codes
    where game_session_id = p_game_session_id and replaced_at is null and poster_made_at is not null);
end
$$;
comment on function private.has_poster is 'A poster with the valid join code of the session was made.';
