-- Player API: telemetry of the app, and the state that every screen needs. As in 10_identity/api: functions
-- that run as the caller.

create function public.log_activity(p_records jsonb) returns public.inserted_activity
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return jsonb_populate_record(null::public.inserted_activity, private.log_activity(p_records::private.input_json));
end
$$;
comment on function public.log_activity is
  'Stores 1 to 50 records {action, component, type, message, details, timestamp, deviceInfo} of at most 4 KiB as '
  'telemetry of the caller, for 30 days. A record sent again (same time and content) is stored once; one without a '
  'time gets that of its arrival and is not recognised. Above 1 MiB a day (UTC) the records of a call are dropped. '
  'Errors: invalid_input, user_profile_not_found.';
grant execute on function private.log_activity, public.log_activity to authenticated;

create function public.get_player_state(p_parts text[]) returns public.player_state
language plpgsql stable security invoker set search_path = '' as $$
declare
  -- Refuses banned and deleted users too.
  v_balance jsonb := private.get_token_balance(null);
  v_user_id uuid := auth.uid();
begin
  return jsonb_populate_record(null::public.player_state, (select coalesce(jsonb_object_agg(part, case part
    when 'profile' then (
      select to_jsonb(p) || jsonb_build_object('points_total', public.points_total(p),
        'claim_submitted', public.claim_submitted(p), 'claim_submitted_at', public.claim_submitted_at(p))
      from public.profiles p where p.id = v_user_id)
    when 'has_password' then to_jsonb(private.has_password())
    when 'balance' then v_balance
    when 'memberships' then (
      select coalesce(jsonb_agg(to_jsonb(m) || jsonb_build_object('codes_to_claim',
        private.codes_to_claim(m.game_session_id))), '[]')
      from public.user_game_sessions m where m.user_id = v_user_id)
    when 'game_sessions' then (
      select coalesce(jsonb_agg(to_jsonb(s) || jsonb_build_object(
        'sales_close_at', private.planned_sales_end_at(s.clue_sales_end_at, s.created_at, g),
        'states', private.game_session_states(s, private.current_time(), v_user_id),
        'has_tasks', s.id = any ((select private.sessions_with_tasks())::uuid[]))
        order by s.created_at desc, s.id), '[]')
      from (select * from public.game_sessions order by created_at desc, id limit 200) s
      cross join public.game_settings g)
    when 'settings' then (select to_jsonb(s) from public.game_settings s)
    when 'vip' then (
      select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'tier_id', m.tier_id, 'starts_at', m.starts_at,
        'ends_at', m.ends_at, 'tier', (
          select jsonb_build_object('name_hu', t.name_hu, 'name_en', t.name_en, 'badge', t.badge)
          from public.vip_tiers t where t.id = m.tier_id)) order by m.ends_at desc), '[]')
      from (select * from public.vip_memberships where user_id = v_user_id order by ends_at desc limit 20) m)
  end), '{}')
  from (select distinct part from unnest(p_parts::private.input_texts) part) parts
  where part in ('profile', 'has_password', 'balance', 'memberships', 'game_sessions', 'settings', 'vip')));
end
$$;
comment on function public.get_player_state is
  'What every screen of a player needs, in one request. Returns the parts that p_parts names: profile, has_password '
  '(whether the account can sign in with one), balance (as get_token_balance), memberships (with codes_to_claim: codes '
  'to find before the treasure can be claimed, null: an organiser opens the claims), game_sessions (up to 200, newest '
  'first, with sales_close_at, the planned end of sales or null, and states: of type game_session_state, in order of '
  'time), settings and vip (the latest 20 VIP memberships with their tiers, null for one that is no longer visible). '
  'Other names are ignored. Row-level security applies. Errors: user_balance_not_found.';
grant execute on function private.has_password, private.codes_to_claim, private.effective_date,
  private.planned_sales_end_at, private.game_session_states, public.get_player_state to authenticated;

create function public.list_broadcasts(p_topics text[], p_since timestamptz) returns public.broadcast_list
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_populate_record(null::public.broadcast_list,
    private.list_broadcasts(p_topics::private.input_texts, p_since));
end
$$;
comment on function public.list_broadcasts is
  'The latest broadcast of each event on up to 10 private channels, since ten seconds before p_since, coalesced ones '
  'since their interval before it: what Realtime may have lost. p_since is asked_at of the previous answer. topics '
  'are those that the caller may listen to. asked_at is null while broadcasts are not stored, and broadcasts when any '
  'may be missing, as at the first call and after ten minutes. Errors: invalid_input, user_profile_not_found.';
grant execute on function private.list_broadcasts, public.list_broadcasts to authenticated;
