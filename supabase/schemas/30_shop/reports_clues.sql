-- Clues in the organisers' list with contents, guides and sales, and the recording of clue views.

-- Definer: reads contents and purchases of all players. Takes the page before it counts: purchases are counted only for
-- the clues on it.
create function private.admin_list_clues(
  p_search text, p_game_session_id uuid, p_is_active boolean, p_is_locked boolean, p_missing_translation boolean,
  p_has_guide boolean, p_sort text, p_descending boolean, p_limit integer, p_offset integer
) returns setof public.admin_clue_row
language plpgsql stable security definer set search_path = '' as $$
declare
  v_pattern text;
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  v_pattern := private.like_pattern(p_search);
  if p_sort is null or p_sort not in ('name', 'price', 'available_from', 'updated_at') then
    perform private.raise_error('invalid_input');
  end if;

  return query
  with page as (
    select t.*, c.content_hu, c.content_en, c.qr_code_id, g.id as guide_id, g.price as guide_price,
      g.is_active as guide_is_active, g.updated_at as guide_updated_at, gc.content_hu as guide_hu,
        gc.content_en as guide_en,
      missing.translation, l.languages, count(*) over () as total,
      row_number() over (order by
        case p_sort when 'price' then t.price when 'available_from' then extract(epoch from t.available_from)
          when 'updated_at' then extract(epoch from t.updated_at) end * case when p_descending then -1 else 1 end,
        case when p_sort = 'name' and p_descending then sort.name end desc,
        sort.name, t.id) as ordinal
    from public.clue_templates t
    left join public.clue_contents c on c.clue_id = t.id
    left join public.clue_solution_guides g on g.clue_id = t.id
    left join public.clue_solution_guide_contents gc on gc.solution_guide_id = g.id
    join private.clue_languages l on l.clue_id = t.id
    cross join lateral (select private.lacks_text(l.languages, t.name_hu, t.name_en)
      or private.is_half_translated(l.languages, t.description_hu, t.description_en)
      or private.is_half_translated(l.languages, c.content_hu, c.content_en)
      or private.is_half_translated(l.languages, gc.content_hu, gc.content_en)) missing (translation)
    cross join lateral (select private.sort_key(private.any_text(t.name_hu, t.name_en))) sort (name)
    where (v_pattern is null or private.search_key(t.name_hu) like v_pattern
      or private.search_key(t.name_en) like v_pattern
        or private.search_key(t.description_hu) like v_pattern or private.search_key(t.description_en) like v_pattern
          or t.id::text = btrim(p_search))
      and (p_game_session_id is null or exists (
        select 1 from public.game_session_clues s where s.clue_id = t.id and s.game_session_id = p_game_session_id))
      and (p_is_active is null or t.is_active = p_is_active)
      and (p_is_locked is null or t.is_locked = p_is_locked)
      and (p_missing_translation is null or missing.translation = p_missing_translation)
      and (p_has_guide is null or (g.id is not null) = p_has_guide)
    order by ordinal
    limit p_limit offset p_offset
  )
  select t.id, t.name_hu, t.name_en, t.description_hu, t.description_en, coalesce(t.content_hu, ''),
    coalesce(t.content_en, ''),
    t.clue_type, t.price, t.required_clue_id, r.name_hu, r.name_en, t.available_from, t.is_active, t.is_locked,
    t.qr_code_id, q.name, t.translation, t.created_at, t.updated_at,
    (select count(*) from public.purchased_clues p join public.game_sessions s on s.id = p.game_session_id
      and not s.is_test
     where p.clue_id = t.id and not p.is_revealed),
    array(
      select (s.id, s.name, s.is_test)::public.clue_session
      from public.game_session_clues c join public.game_sessions s on s.id = c.game_session_id
      where c.clue_id = t.id order by s.created_at desc, s.id),
    array(
      select (u.id, u.name_hu, u.name_en)::public.clue_unlock from public.clue_templates u
      where u.required_clue_id = t.id order by private.sort_key(private.any_text(u.name_hu, u.name_en)), u.id),
    case when t.guide_id is not null then (
      t.guide_id, t.guide_price, t.guide_is_active, t.guide_updated_at, coalesce(t.guide_hu, ''),
      coalesce(t.guide_en, ''), (
        select count(*) from public.purchased_solution_guides p
        join public.game_sessions s on s.id = p.game_session_id and not s.is_test
        where p.solution_guide_id = t.guide_id),
      private.describe_clue_media(t.id, t.guide_id))::public.clue_guide end,
    private.describe_clue_media(t.id, null), t.languages, t.total
  from page t
  left join public.clue_templates r on r.id = t.required_clue_id
  left join public.qr_codes q on q.id = t.qr_code_id
  order by t.ordinal;
end
$$;

-- Definer: nobody may read or write the views directly. Each row belongs to the caller, so calls of different players
-- do not wait for each other.
create function private.track_clue_views(p_game_session_id uuid, p_clue_ids uuid[]) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_recorded integer;
begin
  if coalesce(cardinality(p_clue_ids), 0) > 100 then
    perform private.raise_error('invalid_input');
  end if;
  -- same locks as the foreign keys, taken before the membership check
  perform 1 from public.profiles where id = v_user_id for key share;
  perform private.assert_member(v_user_id, p_game_session_id);
  insert into public.clue_views (game_session_id, clue_id, user_id, viewed_at)
  select c.game_session_id, c.clue_id, v_user_id, private.current_time()
  from public.game_session_clues c
  join public.clue_templates t on t.id = c.clue_id and t.is_active and not t.is_locked
  where c.game_session_id = p_game_session_id and c.clue_id = any (p_clue_ids)
  order by c.clue_id -- a fixed order, so that two calls of a player cannot deadlock
  for key share of t -- as the foreign keys do; skips clues that are being deleted
  on conflict do nothing;
  get diagnostics v_recorded = row_count;
  return jsonb_build_object('recorded', v_recorded);
end
$$;
