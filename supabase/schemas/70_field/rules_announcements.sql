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
    (id, game_session_id, user_id, title_hu, title_en, body_hu, body_en, created_by, created_at,
     published_at, request_id)
  values
    (v_id, p_game_session_id, p_user_id, left(p_title_hu, 200), left(p_title_en, 200), left(p_body_hu, 4000),
     left(p_body_en, 4000), auth.uid(), p_now, p_now, coalesce(p_request_id, v_id))
  on conflict (game_session_id, request_id) do nothing;
  if not found then
    return;
  end if;
  perform private.publish(case when p_user_id is null then 'session:' || p_game_session_id
    else 'user:' || p_user_id end, 'announcement',
    jsonb_build_object('announcement_id', v_id, 'game_session_id', p_game_session_id));
end
$$;
comment on function private.send_message is
  'Writes a message to one player of a session (null: to all) and broadcasts it; once for a request id.';

-- Definer: announcements have no write policy.
create function private.admin_announce(
  p_game_session_id uuid, p_title_hu text, p_title_en text, p_body_hu text, p_body_en text, p_request_id uuid,
  p_audience text, p_published_at timestamptz
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.assert_admin();
  v_now timestamptz;
  v_is_test boolean;
  v_wanted public.announcements;
  v_announcement public.announcements;
begin
  if p_request_id is null
    or coalesce(char_length(private.trimmed(p_title_hu)), 201) > 200
    or char_length(private.trimmed(p_title_en)) > 200
    or char_length(private.trimmed(p_body_hu)) > 4000 or char_length(private.trimmed(p_body_en)) > 4000
    or p_audience is null or p_audience not in ('members', 'others', 'everyone') then
    perform private.raise_error('invalid_input');
  end if;
  -- Locking the session here instead of by the foreign key turns a concurrent deletion into a catalogue error.
  select is_test into v_is_test from public.game_sessions where id = p_game_session_id for key share;
  if not found then
    perform private.raise_error('game_session_not_found');
  elsif v_is_test and p_audience <> 'members' then
    perform private.raise_error('invalid_input', 'audience');
  elsif btrim(concat(private.trimmed(p_title_hu), private.trimmed(p_title_en))) = '' then
    perform private.raise_error('invalid_input', 'title');
  end if;
  v_wanted.title_hu := private.trimmed(p_title_hu);
  v_wanted.title_en := coalesce(private.trimmed(p_title_en), '');
  v_wanted.body_hu := coalesce(private.trimmed(p_body_hu), '');
  v_wanted.body_en := coalesce(private.trimmed(p_body_en), '');

  -- A repeated request may come after the time for which it was scheduled.
  select * into v_announcement from public.announcements
  where game_session_id = p_game_session_id and request_id = p_request_id;
  if not found then
    v_now := private.current_time();
    if p_published_at <= v_now or p_published_at > v_now + interval '1 year' then
      perform private.raise_error('announcement_time_invalid');
    end if;
    insert into public.announcements
      (game_session_id, title_hu, title_en, body_hu, body_en, audience, created_by, created_at, published_at,
       request_id)
    values
      (p_game_session_id, v_wanted.title_hu, v_wanted.title_en, v_wanted.body_hu, v_wanted.body_en, p_audience,
       v_admin_id, v_now, coalesce(p_published_at, v_now), p_request_id)
    on conflict (game_session_id, request_id) do nothing
    returning * into v_announcement;
    if found then
      perform private.record_activity('announcement.create', 'announcements',
        private.any_text(v_announcement.title_hu, v_announcement.title_en),
        jsonb_build_object('announcement_id', v_announcement.id, 'game_session_id', p_game_session_id, 'before', null,
          'after', jsonb_build_object('title_hu', v_announcement.title_hu, 'title_en', v_announcement.title_en,
            'audience', p_audience, 'published_at', v_announcement.published_at)));
      -- Without the id it is a hint that the time of the next announcement has changed.
      if p_audience <> 'others' then
        perform private.publish('session:' || p_game_session_id, 'announcement', case when p_published_at is null
          then jsonb_build_object('announcement_id', v_announcement.id) else '{}' end);
      end if;
      perform private.publish('admin', 'announcement', jsonb_build_object('game_session_id', p_game_session_id));
      return jsonb_build_object('announcement_id', v_announcement.id);
    end if;
    select * into v_announcement from public.announcements
    where game_session_id = p_game_session_id and request_id = p_request_id;
  end if;
  if (v_announcement.title_hu, v_announcement.title_en, v_announcement.body_hu, v_announcement.body_en,
      v_announcement.audience, nullif(v_announcement.published_at, v_announcement.created_at))
    is distinct from
    (v_wanted.title_hu, v_wanted.title_en, v_wanted.body_hu, v_wanted.body_en, p_audience, p_published_at) then
    perform private.raise_error('request_id_reused');
  end if;
  return jsonb_build_object('announcement_id', v_announcement.id);
end
$$;

-- Definer: announcements have no write policy.
create function private.admin_send_message(
  p_game_session_id uuid, p_user_ids uuid[], p_title_hu text, p_title_en text, p_body_hu text, p_body_en text,
  p_request_id uuid
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_title_hu text;
  v_title_en text;
  v_body_hu text;
  v_body_en text;
  v_member_ids uuid[];
  v_now timestamptz;
  v_result jsonb;
begin
  perform private.assert_admin();
  v_title_hu := coalesce(private.trimmed(p_title_hu), '');
  v_title_en := coalesce(private.trimmed(p_title_en), '');
  v_body_hu := coalesce(private.trimmed(p_body_hu), '');
  v_body_en := coalesce(private.trimmed(p_body_en), '');
  if p_request_id is null or coalesce(cardinality(p_user_ids), 0) not between 1 and 100
    or char_length(v_title_hu) > 200 or char_length(v_title_en) > 200
    or char_length(v_body_hu) > 4000 or char_length(v_body_en) > 4000 then
    perform private.raise_error('invalid_input');
  elsif v_title_hu || v_title_en = '' then
    perform private.raise_error('invalid_input', 'title');
  end if;
  v_result := private.begin_request(p_request_id, jsonb_build_array('send message', p_game_session_id, p_user_ids,
    v_title_hu, v_title_en, v_body_hu, v_body_en));
  if v_result is not null then
    return v_result;
  end if;
  perform 1 from public.game_sessions where id = p_game_session_id for key share;
  if not found then
    perform private.raise_error('game_session_not_found');
  end if;
  -- A member of the team who has left the hunt meanwhile does not keep the message from the others.
  select array_agg(user_id order by user_id) into v_member_ids from public.user_game_sessions
  where game_session_id = p_game_session_id and user_id = any (p_user_ids);
  if v_member_ids is null then
    perform private.raise_error('session_not_joined');
  end if;
  v_now := private.current_time();
  perform private.send_message(p_game_session_id, id, v_title_hu, v_title_en, v_body_hu, v_body_en, v_now,
    md5(p_request_id || ' ' || id)::uuid) from unnest(v_member_ids) id;
  perform private.record_activity('announcement.send', 'announcements', private.any_text(v_title_hu, v_title_en),
    jsonb_build_object('game_session_id', p_game_session_id, 'user_ids', to_jsonb(v_member_ids), 'before', null,
      'user_id', case when cardinality(v_member_ids) = 1 then v_member_ids[1] end,
      'after', jsonb_build_object('title_hu', v_title_hu, 'title_en', v_title_en)));
  return private.end_request(p_request_id, jsonb_build_object('readers', cardinality(v_member_ids)));
end
$$;

-- Definer: announcements have no write policy.
create function private.admin_withdraw_announcement(p_announcement_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.assert_admin();
  v_announcement public.announcements;
begin
  select * into v_announcement from public.announcements
  where id = p_announcement_id and user_id is null for no key update;
  if not found then
    perform private.raise_error('announcement_not_found');
  end if;
  if v_announcement.withdrawn_at is null then
    update public.announcements set withdrawn_at = greatest(private.current_time(), created_at),
      withdrawn_by = v_admin_id
    where id = p_announcement_id returning * into v_announcement;
    perform private.record_activity('announcement.withdraw', 'announcements',
        private.any_text(v_announcement.title_hu, v_announcement.title_en),
      jsonb_build_object('announcement_id', v_announcement.id, 'game_session_id', v_announcement.game_session_id,
        'before', jsonb_build_object('title_hu', v_announcement.title_hu, 'title_en', v_announcement.title_en,
          'audience', v_announcement.audience, 'published_at', v_announcement.published_at), 'after', null));
    if v_announcement.audience <> 'others' then
      perform private.publish('session:' || v_announcement.game_session_id, 'announcement', '{}');
    end if;
    perform private.publish('admin', 'announcement',
      jsonb_build_object('game_session_id', v_announcement.game_session_id));
  end if;
  return jsonb_build_object('announcement_id', v_announcement.id, 'withdrawn_at', v_announcement.withdrawn_at);
end
$$;

-- Definer: players have no policy on announcements, so that this function alone decides who reads what. Others read
-- announcements of hunts that they can still join, and earlier ones only if they were registered then.
create function private.list_announcements(p_game_session_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_now timestamptz := private.current_time();
  v_registered_at timestamptz;
  -- Looked up once: in the query it would be once per row.
  v_joined_id uuid := (select id from private.my_session_ids() id where id = p_game_session_id);
begin
  select created_at into v_registered_at from public.profiles where id = v_user_id;
  return (
    -- Not materialized: each use reads no more than it needs, in the order of an index.
    with readable as not materialized (
      select a.*, null::text as game_session_name
      from public.announcements a
      where a.game_session_id = v_joined_id
        and a.user_id is null and a.audience <> 'others' and a.withdrawn_at is null
      union all
      select a.*, null
      from public.announcements a
      where a.game_session_id = v_joined_id
        and a.user_id = v_user_id and a.withdrawn_at is null
      union all
      select a.*, s.name
      from public.announcements a join public.game_sessions s on s.id = a.game_session_id
      where a.audience <> 'members' and a.withdrawn_at is null
        and s.visibility <> 'draft' and s.archived_at is null and not s.is_test
        and (a.published_at >= v_registered_at or not private.has_ended(s, v_now))
        and not exists (
          select from public.user_game_sessions m where m.game_session_id = s.id and m.user_id = v_user_id))
    select jsonb_build_object(
      'announcements', (
        select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'title_hu', r.title_hu, 'title_en', r.title_en,
            'body_hu', r.body_hu, 'body_en', r.body_en, 'published_at', r.published_at,
            'game_session_name', r.game_session_name)
            order by r.published_at desc, r.id), '[]')
        from (select * from readable where published_at <= v_now order by published_at desc, id limit 200) r),
      'next_at', (select min(r.published_at) from readable r where r.published_at > v_now)));
end
$$;

-- Definer: memberships have no write policy. The time only moves forward: a second device may be late.
create function private.mark_announcements_read(p_game_session_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_read_at timestamptz;
begin
  if p_game_session_id is null then
    update public.profiles set announcements_read_at = greatest(announcements_read_at, private.current_time())
    where id = v_user_id returning announcements_read_at into v_read_at;
    return jsonb_build_object('read_at', v_read_at);
  end if;
  update public.user_game_sessions set announcements_read_at = greatest(announcements_read_at, private.current_time())
  where game_session_id = p_game_session_id and user_id = v_user_id
  returning announcements_read_at into v_read_at;
  if not found then
    perform private.assert_member(v_user_id, p_game_session_id);
  end if;
  return jsonb_build_object('read_at', v_read_at);
end
$$;

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
    order by announcements.published_at desc, announcements.id
    limit p_limit offset p_offset
  ), hunts as (
    select page.game_session_id, array_agg(page.published_at order by page.published_at) as moments from page group by 1
  -- each member once, whatever the number of announcements: the time up to which they have read
  ), seen as materialized (
    select h.game_session_id, h.moments, width_bucket(m.announcements_read_at, h.moments) as latest, count(*) as number
    from hunts h join public.user_game_sessions m on m.game_session_id = h.game_session_id
    group by 1, 2, 3
  ), registered as materialized (
    select count(*) as number from public.profiles where exists (select from page where page.audience <> 'members')
  )
  select a.id, a.game_session_id, s.name, a.title_hu, a.title_en, a.body_hu, a.body_en, a.audience, p.name::text,
    a.created_at, a.published_at, a.withdrawn_at, w.name::text,
    case a.audience when 'members' then r.members when 'everyone' then g.number else g.number - r.members end,
    case when a.audience = 'others' then 0 else r.readers end + o.readers, a.total
  from page a
  join public.game_sessions s on s.id = a.game_session_id
  left join public.profiles p on p.id = a.created_by
  left join public.profiles w on w.id = a.withdrawn_by
  cross join registered g
  cross join lateral (
    select coalesce(sum(seen.number), 0)::bigint as members,
      coalesce(sum(seen.number) filter (where seen.latest >= width_bucket(a.published_at, seen.moments)), 0)::bigint
        as readers
    from seen where seen.game_session_id = a.game_session_id) r
  cross join lateral (
    select count(*) as readers from public.profiles
    where a.audience <> 'members' and profiles.announcements_read_at >= a.published_at
      and not exists (select from public.user_game_sessions m
        where m.game_session_id = a.game_session_id and m.user_id = profiles.id)) o
  order by a.published_at desc, a.id;
end
$$;
