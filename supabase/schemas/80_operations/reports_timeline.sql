-- What happened in a hunt, from the rows that each step leaves. Scans are left out: there are too many.

-- Definer: reads corrections, claims and names of others.
create function private.admin_session_timeline(p_game_session_id uuid, p_limit integer, p_offset integer)
returns setof public.admin_timeline_row
language plpgsql stable security definer set search_path = '' as $$
declare
  v_session public.game_sessions;
  v_opens_at timestamptz;
  v_now timestamptz := private.current_time();
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  v_session := private.find_game_session(p_game_session_id);
  v_opens_at := private.scanning_opens_at(v_session);
  return query
  with steps as (
    select v_session.created_at as at, 'create' as kind, null::uuid as actor_id, null::uuid as player_id,
      null::uuid as team_id, null::text as subject, '{}'::jsonb as details
    union all
    select v_opens_at, 'start', null, null, null, null, '{}' where v_opens_at <= v_now
    union all
    select v_session.ends_at, 'end', null, null, null, null, '{}' where private.has_ended(v_session, v_now)
    union all
    select v_session.leaderboard_frozen_at, 'freeze', null, null, null, null, '{}'
    where v_session.leaderboard_frozen_at <= v_now
    union all
    select e.created_at, e.kind, e.created_by, null, null, coalesce(e.details ->> 'code', e.details ->> 'message'),
      e.details - array['code', 'message']
    from public.session_events e where e.game_session_id = p_game_session_id
    union all
    select c.created_at, c.kind, c.created_by, c.user_id, s.team_id, s.qr_code_name,
      jsonb_build_object('reason', c.reason, 'before', c.points_before, 'after', c.points_after)
    from public.find_corrections c join public.scans s on s.id = c.scan_id
    where c.game_session_id = p_game_session_id
    union all
    select a.created_at, case when a.points > 0 then 'bonus' else 'penalty' end, a.created_by, a.user_id,
      a.team_id, abs(a.points)::text,
      jsonb_build_object('reason', a.reason, 'before', a.points_before, 'after', a.points_after)
    from public.point_adjustments a where a.game_session_id = p_game_session_id
    union all
    select n.published_at, 'announcement', n.created_by, null, null,
      private.any_text(n.title_hu, n.title_en), jsonb_build_object('title_en', n.title_en)
    from public.announcements n where n.game_session_id = p_game_session_id and n.user_id is null
      and n.published_at <= v_now and (n.withdrawn_at is null or n.withdrawn_at >= n.published_at)
    union all
    select n.withdrawn_at, 'announcement_withdrawn', n.withdrawn_by, null, null,
      private.any_text(n.title_hu, n.title_en),
      jsonb_build_object('title_en', n.title_en)
    from public.announcements n where n.game_session_id = p_game_session_id and n.withdrawn_at is not null
    union all
    select c.submitted_at, 'claim', null, c.user_id, c.team_id, null, '{}'
    from public.treasure_claims c where c.game_session_id = p_game_session_id
    union all
    select c.reviewed_at, 'claim_' || c.status, c.reviewed_by, c.user_id, c.team_id, null,
      jsonb_build_object('reason', c.rejection_reason)
    from public.treasure_claims c where c.game_session_id = p_game_session_id and c.reviewed_at is not null
    union all
    -- A report keeps no team.
    select r.received_at, case r.source when 'helper' then 'helper_' || r.kind else 'report' end,
      case r.source when 'helper' then r.user_id end, case r.source when 'helper' then null else r.user_id end,
      m.team_id, q.name, jsonb_build_object('reason', nullif(r.message, ''))
    from public.problem_reports r left join public.qr_codes q on q.id = r.qr_code_id
      left join public.user_game_sessions m on m.game_session_id = r.game_session_id and m.user_id = r.user_id
    where r.game_session_id = p_game_session_id
    union all
    select a.created_at, 'report_answer', a.user_id, a.player_id, null, null,
      jsonb_build_object('reason', nullif(a.reason, ''))
    from private.helper_acts a where a.game_session_id = p_game_session_id and a.kind = 'answer')
  select s.at, s.kind, a.name::text, p.name::text, t.name::text, s.subject, jsonb_strip_nulls(s.details),
    count(*) over ()
  from steps s
  left join public.profiles a on a.id = s.actor_id
  left join public.profiles p on p.id = s.player_id
  left join public.teams t on t.id = s.team_id
  order by s.at desc, s.kind, p.name, s.subject
  limit p_limit offset p_offset;
end
$$;
