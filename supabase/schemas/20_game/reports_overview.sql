-- The organisers' overview and launch checklist. All figures leave test sessions out. Definer functions; each checks
-- the role first.

-- Scans and revenue by hour and by day, including empty steps, so that charts have no gaps. Scans come from the cached
-- statistics.
create function private.overview_trends(p_time_zone text, p_now timestamptz) returns jsonb
language plpgsql volatile security invoker set search_path = '' set jit = off as $$
declare
  v_today date := (p_now at time zone p_time_zone)::date;
  -- Hours are spans of time: a clock change repeats or skips an hour of the local clock.
  v_hour timestamptz := date_trunc('hour', p_now, p_time_zone);
  v_first_day date := least(v_today - 13,
    ((select received_at from public.scans order by id limit 1) at time zone p_time_zone)::date);
  v_result jsonb;
begin
  with figures as materialized (
    select f.day, f.what, f.item, f.number
    from private.statistics_figures('scans', p_time_zone, v_first_day, v_today, private.all_sessions(),
      array['counted', 'refused']) f
  ), days as (
    select f.day, coalesce(sum(f.number) filter (where f.what = 'counted'), 0) as counted,
      coalesce(sum(f.number) filter (where f.what = 'refused'), 0) as refused
    from figures f group by f.day
  ), hours as (
    select date_trunc('hour', to_timestamp(f.item::bigint), p_time_zone) as at,
      coalesce(sum(f.number) filter (where f.what = 'counted'), 0) as counted,
      coalesce(sum(f.number) filter (where f.what = 'refused'), 0) as refused
    from figures f where f.day >= ((v_hour - interval '23 hours') at time zone p_time_zone)::date group by 1
  ), revenue as materialized (
    -- In bins of 15 minutes, which fit the offset of every time zone.
    select date_bin('15 minutes', o.paid_at, timestamptz 'epoch') as at, count(*) as orders,
      coalesce(sum(o.total_minor) filter (where o.currency = 'HUF'), 0)::bigint as huf_minor,
      coalesce(sum(o.total_minor) filter (where o.currency = 'EUR'), 0)::bigint as eur_minor
    from public.orders o
    where o.status = 'paid'
      and (o.game_session_id is null or o.game_session_id not in (select id from public.game_sessions where is_test))
    group by 1
  ), steps as (
    select 'hours' as series, null::date as day, v_hour - interval '1 hour' * step as at, v_hour - interval '1 hour'
      * (step - 1) as until
    from generate_series(0, 23) step
    union all
    select 'days', v_today - step, private.day_start(v_today - step, p_time_zone),
      private.day_start(v_today - step + 1, p_time_zone)
    from generate_series(0, 13) step
  ), series as (
    select steps.series, jsonb_agg(jsonb_build_object('at', steps.at,
      'scans', coalesce(hours.counted, days.counted, 0), 'refused', coalesce(hours.refused, days.refused, 0),
      'huf_minor', coalesce(paid.huf_minor, 0), 'eur_minor', coalesce(paid.eur_minor, 0)) order by steps.at) as points
    from steps
    left join hours on steps.series = 'hours' and hours.at = steps.at
    left join days on days.day = steps.day
    left join lateral (
      select sum(r.huf_minor) as huf_minor, sum(r.eur_minor) as eur_minor from revenue r
      where r.at > p_now - interval '15 days' and r.at >= steps.at and r.at < steps.until) paid on true
    group by steps.series
  )
  select jsonb_build_object(
    'scans_success', (select coalesce(sum(counted), 0) from days),
    'scans_failed', (select coalesce(sum(refused), 0) from days),
    'revenue', (select jsonb_build_object('orders', coalesce(sum(orders), 0), 'huf_minor', coalesce(sum(huf_minor), 0),
      'eur_minor', coalesce(sum(eur_minor), 0)) from revenue),
    'hours', (select points from series where series = 'hours'),
    'days', (select points from series where series = 'days'))
  into v_result;
  return v_result || jsonb_build_object(
    'uncounted_days', (select count(*) from private.uncounted_days('scans', p_time_zone, v_first_day, v_today)));
end
$$;
comment on function private.overview_trends is
  'Scans and paid orders (minor units): in total, for the last 24 hours and for the last 14 days of a time zone, the '
  'current one last.';

create function private.admin_overview(p_time_zone text) returns jsonb
language plpgsql volatile security definer set search_path = '' set jit = off as $$
declare
  v_now timestamptz := private.current_time();
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_time_zone(p_time_zone);
  return private.overview_trends(p_time_zone, v_now) || jsonb_build_object(
    'players', (select count(*) from public.profiles where role = 'user'),
    'active_players', (select count(distinct m.user_id) from public.user_game_sessions m
                       where m.last_activity > v_now - interval '15 minutes' and m.test_balance is null),
    'tokens_earned', (select coalesce(sum(total_earned), 0) from public.token_balances),
    'tokens_spent', (select coalesce(sum(total_spent), 0) from public.token_balances),
    'clues_sold', (select coalesce(sum(sold.clues), 0) from public.game_sessions g
                   cross join lateral (select count(*) as clues from public.purchased_clues
                     where game_session_id = g.id and not is_revealed) sold
                   where not g.is_test),
    'claims_pending', (select count(*) from public.treasure_claims c
      join public.game_sessions g on g.id = c.game_session_id
                       where c.status = 'pending' and not g.is_test),
    'jackpots', (
      select coalesce(jsonb_agg(jsonb_build_object('game_session_id', s.id, 'name', s.name, 'amount',
        (select sum(amount) from private.jackpot_shards where jackpot_id = j.id)) order by s.created_at desc), '[]')
      from public.jackpots j join public.game_sessions s on s.id = j.game_session_id
      where j.status = 'open' and s.archived_at is null),
    'recent_scans', (
      select coalesce(jsonb_agg(to_jsonb(recent) order by recent.scan_id desc), '[]')
      from (select s.id as scan_id, p.name as user_name, t.name as team_name, s.qr_code_name,
              g.name as game_session_name, s.status, s.failure_reason, s.points, s.received_at
            from public.scans s
            left join public.profiles p on p.id = s.user_id
            left join public.teams t on t.id = s.team_id
            join public.game_sessions g on g.id = s.game_session_id and not g.is_test
            order by s.id desc limit 20) recent),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'starts_at', s.starts_at,
        'ends_at', s.ends_at, 'visibility', s.visibility,
        'players', (select count(*) from public.user_game_sessions m where m.game_session_id = s.id),
        'opens_at', private.scanning_opens_at(s), 'states', private.game_session_states(s, v_now))
        order by s.created_at desc), '[]')
      from public.game_sessions s where not s.is_test and s.archived_at is null));
end
$$;

create function private.admin_launch_checklist(p_game_session_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_now timestamptz := private.current_time();
  v_session public.game_sessions;
  v_settings public.game_settings;
  v_has_begun boolean;
  v_has_members boolean;
  v_codes integer;
  v_placed integer;
  v_tested integer;
begin
  perform private.assert_admin('admin_permissions_required');
  if p_game_session_id is null then
    -- The hunt that needs attention next: an unawarded treasure first, then hunts that have not begun, then the
    -- earliest end, then the newest.
    select * into v_session from public.game_sessions s
    where not s.is_test and s.archived_at is null and not private.has_ended(s, v_now)
    order by s.treasure_awarded_at is not null, coalesce(private.scanning_opens_at(s) > v_now, false) desc,
      s.ends_at nulls last, s.created_at desc limit 1;
  else
    v_session := private.find_game_session(p_game_session_id);
  end if;
  select * into v_settings from public.game_settings;
  -- Without a start a hunt begins when it is published.
  v_has_begun := coalesce(private.scanning_opens_at(v_session) <= v_now, v_session.visibility <> 'draft');
  v_has_members := exists (select 1 from public.user_game_sessions where game_session_id = v_session.id);
  select count(*), count(*) filter (where c.latitude is not null),
    count(*) filter (where private.is_code_tested(v_session, c.qr_code_id))
  into v_codes, v_placed, v_tested
  from private.session_codes c where c.game_session_id = v_session.id and c.counts;

  return jsonb_build_object(
    'game_session', case when v_session.id is not null then jsonb_build_object(
      'id', v_session.id, 'name', v_session.name, 'ends_at', v_session.ends_at,
      'visibility', v_session.visibility, 'planned_visibility', v_session.planned_visibility,
      'states', private.game_session_states(v_session, v_now)) end,
    'items', (
      select jsonb_agg(jsonb_build_object('key', key, 'is_done', coalesce(is_done, false), 'is_required', is_required,
        'done', done, 'total', total) order by ordinal)
      from (values
        (1, 'game_session', true, v_session.id is not null, null::integer, null::integer),
        (2, 'dates', true, v_session.ends_at > v_now
          and coalesce(private.scanning_opens_at(v_session) < v_session.ends_at, true), null, null),
        (3, 'schedule', true, v_session.id is not null
          and (coalesce(private.joining_ends_at(v_session) > v_now, true) or v_has_members)
          and coalesce(private.planned_sales_end_at(v_session.clue_sales_end_at, v_session.created_at, v_settings)
            > v_now, true),
            null, null),
        (4, 'codes', true, v_codes > 0, null, null),
        (5, 'clues', true, exists (
          select 1 from public.game_session_clues c
          join public.clue_templates t on t.id = c.clue_id and t.is_active and not t.is_locked
          join public.clue_contents content on content.clue_id = t.id
            and btrim(content.content_hu || content.content_en) <> ''
          where c.game_session_id = v_session.id), null, null),
        (6, 'treasure', true, not private.lacks_text(v_session.languages, v_session.treasure_name_hu,
          v_session.treasure_name_en), null, null),
        (7, 'no_errors', true, v_session.id is not null and not exists (
          select 1 from (select * from private.preflight_session(v_session, v_now)
                         union all select * from private.preflight_codes(v_session)
                         union all select * from private.preflight_clues(v_session)) f
            -- Item published asks for that.
            where f.severity = 'error' and f.key <> 'draft_before_start'),
                           null, null),
        (8, 'placed', false, v_codes > 0 and v_placed = v_codes, v_placed, v_codes),
        (9, 'tested', false, v_codes > 0 and v_tested = v_codes, v_tested, v_codes),
        (10, 'map', false, exists (select 1 from public.maps where game_session_id = v_session.id and is_active), null,
          null),
        (11, 'jackpot', false,
          exists (select 1 from public.jackpots where game_session_id = v_session.id and status = 'open'), null, null),
        (12, 'packages', false, exists (select 1 from public.token_products where is_active), null, null),
        (13, 'second_admin', false, (select count(*) >= 2 from public.profiles where role = 'admin'), null, null),
        (14, 'poster', coalesce(v_session.visibility = 'link_only', false), private.has_poster(v_session.id), null,
          null),
        (15, 'guests', false, false, null, null),
        (16, 'published', true, v_session.visibility <> 'draft', null, null)
      ) items (ordinal, key, is_required, is_done, done, total)
      -- For a running hunt the schedule and test items no longer apply.
      where not (v_has_begun and v_session.id is not null and key in ('schedule', 'tested'))
        and not (key = 'clues' and not coalesce(v_session.uses_clues, true))
        -- A hunt may have no treasure.
        and not (key = 'treasure' and v_session.treasure_name_hu || v_session.treasure_name_en !~ '\S')
        and (key <> 'guests' or coalesce(private.offers_treasure_to_guests(v_session), false))
        and not (key = 'map' and not coalesce(v_session.uses_map, true))));
end
$$;
