-- Rules of the caller's profile: contact data, export and deletion of the account.

-- Returns the key of the first invalid field, or null. p_name is already trimmed. Claims use it too; a counting regular
-- expression ({5,30}) would take six times as long.
create function private.profile_refusal(
  p_name text, p_phone_number text, p_tax_id text, p_address text
) returns text
language plpgsql immutable security invoker set search_path = '' as $$
begin
  return case
    when char_length(p_name) not between 2 and 100 then 'invalid_name'
    when p_phone_number <> '' and (
      p_phone_number !~ '^[+]?[0-9(][0-9 ()/-]*$'
      or char_length(ltrim(p_phone_number, '+')) not between 6 and 31
      or char_length(translate(p_phone_number, '+ ()/-', '')) < 6) then 'invalid_phone_number'
    when char_length(p_tax_id) > 50 then 'invalid_tax_id'
    when char_length(p_address) > 500 then 'invalid_address'
  end;
end
$$;
comment on function private.profile_refusal is
  'invalid_name, invalid_phone_number, invalid_tax_id, invalid_address or null. Null arguments are not checked; empty '
  'ones clear a field.';

create function private.write_profile(
  p_user_id uuid, p_name text, p_phone_number text, p_tax_id text, p_address text,
  p_language text default null, p_is_named_publicly boolean default null
) returns public.profiles
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_name text := private.trimmed(p_name);
  v_phone_number text := private.clean_phone_number(p_phone_number);
  v_tax_id text := private.trimmed(p_tax_id);
  v_address text := private.trimmed(p_address);
  v_refusal text := case when not private.is_name(v_name) then 'invalid_name'
    else private.profile_refusal(v_name, v_phone_number, v_tax_id, v_address) end;
  v_profile public.profiles;
begin
  if v_refusal is not null then
    perform private.raise_error(v_refusal);
  end if;
  update public.profiles set
    name = coalesce(v_name, name),
    phone_number = case when p_phone_number is null then phone_number else nullif(v_phone_number, '') end,
    tax_id = case when p_tax_id is null then tax_id else nullif(v_tax_id, '') end,
    address = case when p_address is null then address else nullif(v_address, '') end,
    language = coalesce(p_language, language),
    is_named_publicly = coalesce(p_is_named_publicly, is_named_publicly)
  where id = p_user_id
  returning * into v_profile;
  perform private.publish('user:' || p_user_id, 'profile', '{}');
  return v_profile;
end
$$;
comment on function private.write_profile is
  'Changes a profile; null leaves a field unchanged, an empty text clears it. A null row for an unknown user. Errors: '
  'those of profile_refusal.';

-- A person who signs up with an address has typed the name and gets a specific error; the auth server would hide the
-- message of a trigger. Nobody can correct the name that a third party sends, and an account that an organiser creates
-- may have none: initial_name finds a name for both. Definer: the auth server has no rights on these tables. A refusal
-- commits. The argument is json, because the auth server could not pass a NUL in a name as jsonb and would answer 500.
create function private.hook_before_user_created(event json) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user jsonb;
  v_has_nul boolean := false;
  v_name jsonb;
  v_refusal text;
begin
  begin
    v_user := event -> 'user';
  exception when untranslatable_character then
    v_has_nul := true;
  end;
  v_name := v_user #> '{user_metadata,name}';
  if v_has_nul or v_user #>> '{app_metadata,provider}' = 'email' and jsonb_typeof(v_name) <> 'null'
    and (jsonb_typeof(v_name) <> 'string' or not private.is_name(private.trimmed(v_name #>> '{}'))) then
    v_refusal := 'invalid_name';
  elsif v_user -> 'is_anonymous' = 'true' then
    v_refusal := private.admit_guest(event::jsonb);
  end if;
  if v_refusal is not null then
    perform private.record_activity('auth.sign_up_failed', 'auth', '', jsonb_build_object('reason', v_refusal), 'warn',
      null);
    return (select jsonb_build_object('error', jsonb_build_object('http_code', http_status, 'message', message))
            from private.error_catalog where key = v_refusal);
  end if;
  return '{}'::jsonb;
end
$$;
comment on function private.hook_before_user_created is
  'Auth hook before_user_created: refuses a sign-up with an invalid name or a NUL, and a guest without a hunt that '
  'is open to guests or on a banned device, and records it in the activity log.';
do $$ begin
  if exists (select 1 from pg_catalog.pg_roles where rolname = 'supabase_auth_admin') then
    grant execute on function private.hook_before_user_created(json) to supabase_auth_admin;
  end if;
end $$;

-- Definer: profiles has no update policy.
create function private.update_profile(
  p_name text, p_phone_number text, p_tax_id text, p_address text, p_language text, p_is_named_publicly boolean
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_profile public.profiles;
begin
  if p_language not in ('hu', 'en', 'de') then
    perform private.raise_error('invalid_user_data');
  end if;
  v_profile := private.write_profile(private.require_user(), p_name, p_phone_number, p_tax_id, p_address, p_language,
    p_is_named_publicly);
  if v_profile.id is null then
    perform private.raise_error('user_profile_not_found');
  end if;
  return private.profile_document(v_profile);
end
$$;
comment on function private.update_profile is 'Changes the caller''s own profile.';

-- A mark that is written apart from its letter belongs to it; two letters would say more than an initial.
-- A given name as src/lib/format/given-name.ts has it: the second word in Hungarian, otherwise the first.
create function private.public_name(
  p_name text, p_is_named_publicly boolean, p_shows_given_names boolean default false, p_language text default 'hu'
) returns text
language sql immutable security invoker set search_path = '' as $$
  select case when p_is_named_publicly then p_name else coalesce(
    (select coalesce(case when p_language = 'hu' then words.given[2] end, words.given[1])
     from (select array(
       select word from regexp_split_to_table(p_name, '\s+') with ordinality w (word, position)
       where word <> '' and word !~* '^(dr|prof|ifj|id|özv|mr|mrs|ms|herr|frau)\.?$' order by position)) words (given)
     where p_shows_given_names and p_is_named_publicly is null),
    (select string_agg(upper(left(word, 1)) || '.', ' ' order by position)
     from regexp_split_to_table(private.normalized(p_name, 'NFKC'), '[\s-]+') with ordinality words (word, position)
     where word <> '' and position <= 4), '–') end
$$;
comment on function private.public_name is
  'The public name of a player: the full name if the player agreed, the given name in a hunt that shows these if the '
  'player has not answered, otherwise up to four initials, such as "K. A.". p_language: the player''s, which orders '
  'the name.';

-- A session may be days old and the phone in other hands. The `amr` claim holds the time and method of the last sign-in
-- or code; renewing the token does not change it. Definer: deletes from auth.users.
create function private.delete_my_account() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_since double precision := extract(epoch from private.current_time() - interval '10 minutes');
begin
  if private.needs_second_factor() then
    perform private.raise_error('second_factor_required');
  elsif not coalesce(jsonb_path_exists(auth.jwt(), '$.amr[*].timestamp ? (@ > $since)',
    jsonb_build_object('since', v_since)), false)
    -- A guest has nothing to sign in with.
    and not exists (select from public.profiles where id = v_user_id and is_guest) then
    perform private.raise_error('recent_sign_in_required');
  end if;
  perform private.delete_user(v_user_id);
  perform private.record_activity('user.delete', 'profile', ''); -- without the name
  return jsonb_build_object('deleted', true);
end
$$;
comment on function private.delete_my_account is
  'Deletes the caller''s account with all its data; last_admin_protected for the last admin, second_factor_required, '
  'recent_sign_in_required.';

-- Definer: reads the caller's rows of all tables in one consistent snapshot.
create function private.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_now timestamptz := private.current_time();
begin
  return jsonb_build_object(
    'exported_at', v_now,
    'profile', (select private.profile_document(p) from public.profiles p where p.id = v_user_id),
    'token_balance', (select to_jsonb(b) from public.token_balances b where b.user_id = v_user_id),
    'token_transactions', (select coalesce(jsonb_agg(to_jsonb(t) order by t.id), '[]') from public.token_transactions t
      where t.user_id = v_user_id),
    'game_sessions', (select coalesce(jsonb_agg(to_jsonb(m) order by m.joined_at), '[]')
      from public.user_game_sessions m where m.user_id = v_user_id),
    'teams', (select coalesce(jsonb_agg(jsonb_build_object('game_session_id', t.game_session_id, 'id', t.id,
        'name', t.name, 'is_captain', t.captain_id = v_user_id, 'points', t.current_points,
        'found_codes', t.found_codes, 'created_at', t.created_at) order by t.created_at, t.id), '[]')
      from public.user_game_sessions m join public.teams t on t.id = m.team_id where m.user_id = v_user_id),
    -- A decoy must not be recognisable, so the export shows it as an unknown code.
    'scans', (select coalesce(jsonb_agg(to_jsonb(s) - 'presented_key' || case when s.failure_reason = 'decoy'
                then '{"qr_code_id": null, "qr_code_name": null, "failure_reason": "qr_code_not_found"}'
                  -- The player never saw the print of a credited find.
                  when s.id in (select private.my_credited_scan_ids()) then '{"qr_code_id": null}'
                  else '{}' end::jsonb
                order by s.id), '[]') from public.scans s where s.user_id = v_user_id),
    'find_corrections', (select coalesce(jsonb_agg(to_jsonb(c) - 'created_by' order by c.id), '[]')
      from public.find_corrections c where c.user_id = v_user_id),
    'point_adjustments', (select coalesce(jsonb_agg(to_jsonb(a) - 'created_by' order by a.id), '[]')
      from public.point_adjustments a where a.user_id = v_user_id),
    'task_answers', (select coalesce(jsonb_agg(to_jsonb(a) - 'decided_by' order by a.id), '[]')
      from private.task_answers a where a.user_id = v_user_id),
    'point_entries', (select coalesce(jsonb_agg(to_jsonb(e) order by e.created_at, e.id), '[]')
      from private.counted_points e where e.user_id = v_user_id),
    -- Content that the policies hide, because its access has ended or it is of a test session, is left out.
    'purchased_clues',
      (select coalesce(jsonb_agg(to_jsonb(c) - case when c.is_accessible
      and coalesce(c.access_expires_at > v_now, true) and c.game_session_id in (select private.my_session_ids())
                then '{}' else '{clue_content_hu,clue_content_en}' end::text[]
                order by c.purchased_at), '[]') from public.purchased_clues c where c.user_id = v_user_id),
    'purchased_solution_guides',
      (select coalesce(jsonb_agg(to_jsonb(g) - case when coalesce(g.access_expires_at > v_now, true)
      and g.game_session_id in (select private.my_session_ids())
                then '{}' else '{content_hu,content_en}' end::text[]
                order by g.purchased_at), '[]') from public.purchased_solution_guides g where g.user_id = v_user_id),
    'clue_views', (select coalesce(jsonb_agg(to_jsonb(v) order by v.viewed_at, v.clue_id), '[]')
      from public.clue_views v where v.user_id = v_user_id),
    'orders', (select coalesce(jsonb_agg(to_jsonb(o) - 'request' - 'result' order by o.created_at), '[]')
      from public.orders o where o.user_id = v_user_id),
    'order_payments', (select coalesce(jsonb_agg(to_jsonb(p) - 'result' order by p.created_at), '[]')
      from public.order_payments p where p.user_id = v_user_id),
    'coupon_redemptions',
      (select coalesce(jsonb_agg(to_jsonb(r) || jsonb_build_object('code', c.code) order by r.redeemed_at), '[]')
                           from public.coupon_redemptions r join public.coupons c on c.id = r.coupon_id
                             where r.user_id = v_user_id),
    'featured_offer_events', (select coalesce(jsonb_agg(to_jsonb(e) order by e.day, e.offer_id, e.kind), '[]')
      from public.featured_offer_events e where e.user_id = v_user_id),
    'vip_memberships', (select coalesce(jsonb_agg(to_jsonb(v) - 'result' order by v.created_at, v.id), '[]')
      from public.vip_memberships v where v.user_id = v_user_id),
    'jackpots_won', (select coalesce(jsonb_agg(to_jsonb(j) order by j.closed_at), '[]') from public.jackpots j
      where j.paid_to = v_user_id),
    'treasure_claims', (select coalesce(jsonb_agg(to_jsonb(c) order by c.submitted_at), '[]')
      from public.treasure_claims c where c.user_id = v_user_id),
    'problem_reports', (select coalesce(jsonb_agg(to_jsonb(r) - array['qr_code_id', 'solved_by']
      order by r.received_at), '[]') from public.problem_reports r where r.user_id = v_user_id),
    'helped_game_sessions', (select coalesce(jsonb_agg(to_jsonb(h) - 'added_by' order by h.added_at), '[]')
      from private.session_helpers h where h.user_id = v_user_id),
    'helper_invitations', (select coalesce(jsonb_agg(to_jsonb(i) - array['token_hash', 'created_by']
      order by i.created_at, i.id), '[]') from private.helper_invitations i where i.used_by = v_user_id),
    -- As in an organiser's records, below.
    'helper_acts', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'game_session_id', a.game_session_id,
        'kind', a.kind, 'points', a.points, 'created_at', a.created_at, 'undone_at', a.undone_at) order by a.id), '[]')
      from private.helper_acts a where a.user_id = v_user_id),
    'messages', (select coalesce(jsonb_agg(to_jsonb(m) - 'created_by' order by m.created_at), '[]')
      from public.announcements m where m.user_id = v_user_id),
    'guest_origins', (select coalesce(jsonb_agg(to_jsonb(o) - 'id'), '[]') from private.guest_origins o
      where o.user_id = v_user_id),
    -- Includes the reason that the user was shown; hides which organiser banned.
    'bans', (select coalesce(jsonb_agg(to_jsonb(b) - 'banned_by' order by b.banned_at), '[]') from private.user_bans b
      where b.user_id = v_user_id),
    -- In an organiser's records with before and after, only the action is exported, not the content, codes or people
    -- concerned: the account may no longer be an organiser's, or lack the second factor.
    'activity', (select coalesce(jsonb_agg(to_jsonb(a) - case when a.details ? 'before' then '{message,details}'
      else '{}' end::text[]
                order by a.id), '[]') from public.activity a where a.user_id = v_user_id),
    'telemetry', (select coalesce(jsonb_agg(to_jsonb(t) order by t.id), '[]') from private.telemetry t
      where t.user_id = v_user_id));
end
$$;
comment on function private.export_my_data is 'Everything stored about the caller, as one JSON document.';
