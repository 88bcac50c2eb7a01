-- Rules of announcements: written by organisers, read by the players of the session.

-- Part of a larger step of an organiser, which is logged itself. The player sees a toast, and the message in the inbox.
create function private.send_message(
  p_game_session_id uuid, p_user_id uuid, p_title_hu text, p_title_en text, p_body_hu text, p_body_en text,
  p_now timestamptz, p_request_id uuid default null
) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_id uuid := gen_random_uuid();
begin
  insert into public.announcements
    (id, game_session_id, user_id, title_hu, title_en, body_hu, body_en, created_by, created_at, request_id)
  values
    (v_id, p_game_session_id, p_user_id, left(p_title_hu, 200), left(p_title_en, 200), left(p_body_hu, 4000),
     left(p_body_en, 4000), auth.uid(), p_now, coalesce(p_request_id, v_id))
  on conflict (game_session_id, request_id) do nothing;
  if not found then
    return;
  end if;
  perform private.publish(case when p_user_id is null then 'session:' || p_game_session_id
    else 'user:' || p_user_id end, 'announcement',
    jsonb_build_object('announcement_id', v_id, 'game_session_id', p_game_session_id));
end
$$;
comment on function private.send_message(uuid, uuid, text, text, text, text, timestamptz, uuid) is
  'Writes a message to one player of a session (null: to all) and broadcasts it; once for a request id.';

-- Definer: announcements have no write policy.
create function private.admin_announce(
  p_game_session_id uuid, p_title_hu text, p_title_en text, p_body_hu text, p_body_en text, p_request_id uuid
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.assert_admin();
  v_announcement public.announcements;
begin
  if p_request_id is null
    or coalesce(char_length(private.trimmed(p_title_hu)), 0) not between 1 and 200
    or char_length(private.trimmed(p_title_en)) > 200
    or char_length(private.trimmed(p_body_hu)) > 4000 or char_length(private.trimmed(p_body_en)) > 4000 then
    perform private.raise_error('invalid_input');
  end if;
  -- Locking the session here instead of by the foreign key turns a concurrent deletion into a catalogue error.
  perform 1 from public.game_sessions where id = p_game_session_id for key share;
  if not found then
    perform private.raise_error('game_session_not_found');
  end if;

  insert into public.announcements
    (game_session_id, title_hu, title_en, body_hu, body_en, created_by, created_at, request_id)
  values
    (p_game_session_id, private.trimmed(p_title_hu), coalesce(private.trimmed(p_title_en), ''),
     coalesce(private.trimmed(p_body_hu), ''), coalesce(private.trimmed(p_body_en), ''),
     v_admin_id, private.current_time(), p_request_id)
  on conflict (game_session_id, request_id) do nothing
  returning * into v_announcement;
  if not found then
    select * into v_announcement from public.announcements
    where game_session_id = p_game_session_id and request_id = p_request_id;
    if (v_announcement.title_hu, v_announcement.title_en, v_announcement.body_hu, v_announcement.body_en)
      is distinct from
      (private.trimmed(p_title_hu), coalesce(private.trimmed(p_title_en), ''),
       coalesce(private.trimmed(p_body_hu), ''), coalesce(private.trimmed(p_body_en), '')) then
      perform private.raise_error('request_id_reused');
    end if;
    return jsonb_build_object('announcement_id', v_announcement.id);
  end if;

  perform private.record_activity('announcement.create', 'announcements', v_announcement.title_hu, jsonb_build_object(
    'announcement_id', v_announcement.id, 'game_session_id', p_game_session_id, 'before', null,
    'after', jsonb_build_object('title_hu', v_announcement.title_hu, 'title_en', v_announcement.title_en)));
  perform private.publish('session:' || p_game_session_id, 'announcement',
    jsonb_build_object('announcement_id', v_announcement.id));
  perform private.publish('admin', 'announcement', jsonb_build_object('game_session_id', p_game_session_id));
  return jsonb_build_object('announcement_id', v_announcement.id);
end
$$;
comment on function private.admin_announce(uuid, text, text, text, text, uuid) is
  'Sends an announcement to the players of a session; see public.admin_announce.';

-- Definer: memberships have no write policy. The time only moves forward: a second device may be late.
create function private.mark_announcements_read(p_game_session_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_read_at timestamptz;
begin
  update public.user_game_sessions set announcements_read_at = greatest(announcements_read_at, private.current_time())
  where game_session_id = p_game_session_id and user_id = v_user_id
  returning announcements_read_at into v_read_at;
  if not found then
    perform private.assert_member(v_user_id, p_game_session_id);
  end if;
  return jsonb_build_object('read_at', v_read_at);
end
$$;
comment on function private.mark_announcements_read(uuid) is
  'Marks the announcements as read up to now; see public.mark_announcements_read.';

create function private.admin_list_announcements(
  p_game_session_id uuid, p_limit integer, p_offset integer
) returns setof public.admin_announcement_row
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  return query
  with page as materialized (
    select *, count(*) over () as total from public.announcements
    where announcements.user_id is null
      and (p_game_session_id is null or announcements.game_session_id = p_game_session_id)
    order by announcements.created_at desc, announcements.id
    limit p_limit offset p_offset
  ), hunts as (
    select page.game_session_id, array_agg(page.created_at order by page.created_at) as moments from page group by 1
  -- each member once, whatever the number of announcements: the time up to which they have read
  ), seen as materialized (
    select h.game_session_id, h.moments, width_bucket(m.announcements_read_at, h.moments) as latest, count(*) as number
    from hunts h join public.user_game_sessions m on m.game_session_id = h.game_session_id
    group by 1, 2, 3
  )
  select a.id, a.game_session_id, s.name, a.title_hu, a.title_en, a.body_hu, a.body_en, p.name::text, a.created_at,
    coalesce(r.members, 0), coalesce(r.readers, 0), a.total
  from page a
  join public.game_sessions s on s.id = a.game_session_id
  left join public.profiles p on p.id = a.created_by
  cross join lateral (
    select sum(seen.number)::bigint as members,
      (sum(seen.number) filter (where seen.latest >= width_bucket(a.created_at, seen.moments)))::bigint as readers
    from seen where seen.game_session_id = a.game_session_id) r
  order by a.created_at desc, a.id;
end
$$;
comment on function private.admin_list_announcements(uuid, integer, integer) is
  'Announcements of a session with their readers; see public.admin_list_announcements.';
