-- Preflight: finds problems of a hunt before its players do.

create function private.offers_treasure_to_guests(p_session public.game_sessions) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select p_session.allows_guests and p_session.treasure_name_hu || p_session.treasure_name_en ~ '\S'
$$;
comment on function private.offers_treasure_to_guests is
  'True where a guest, who can begin anew at any time and cannot be reached, could win a treasure.';

-- Ready-made hunts mark what organisers have to write: docs/hunt-file.md.
create function private.has_mark(variadic p_texts text[]) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select concat_ws(' ', variadic p_texts) ~ '\[\[[^][]+\]\]'
$$;
comment on function private.has_mark is 'One of the texts has a place to fill in: [[what to write]].';

create function private.has_media_mark(p_media_ids uuid[]) returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (
    select from public.media m where m.id = any (p_media_ids)
      and private.has_mark(m.alt_hu, m.alt_en, m.transcript_hu, m.transcript_en))
$$;
comment on function private.has_media_mark is 'has_mark for the texts of pictures and sounds.';

-- Dates and settings. A session without a start of its own follows the game start.
create function private.preflight_session(
  p_session public.game_sessions, p_now timestamptz
) returns setof public.finding
language sql stable security invoker set search_path = '' as $$
  with moments as (
    select s.*, private.scanning_opens_at(p_session) as opens_at, private.joining_ends_at(p_session) as joining_ends_at,
      private.clue_sales_end_at(p_session.clue_sales_end_at, p_session.created_at, s) as sales_end_at
    from public.game_settings s
  ), findings (severity, key, details, found) as (
    select 'error', 'already_over', jsonb_build_object('ends_at', p_session.ends_at), p_session.ends_at <= p_now
    union all
    select 'error', 'ends_before_start', jsonb_build_object('opens_at', opens_at, 'ends_at', p_session.ends_at),
      p_session.ends_at <= opens_at
    from moments
    union all
    select 'error', case when p_session.joining_ends_at is null then 'registration_over' else 'joining_over' end,
      jsonb_build_object('registration_deadline', joining_ends_at),
      -- Once somebody has joined, a closed registration is intended.
      joining_ends_at <= p_now
        and not exists (select 1 from public.user_game_sessions where game_session_id = p_session.id)
    from moments
    union all
    select 'warning', case when p_session.joining_ends_at is null then 'registration_after_end'
        else 'joining_after_end' end,
      jsonb_build_object('registration_deadline', joining_ends_at, 'ends_at', p_session.ends_at),
      joining_ends_at > p_session.ends_at
    from moments
    union all
    -- The settings also close sales of a hunt with an end of its own, by switching clue access off.
    select 'warning', case when p_session.clue_sales_end_at is null or not clue_access_enabled then 'sales_closed'
        else 'game_session_sales_closed' end,
      jsonb_build_object('game_start_time', game_start_time, 'clue_sales_end_at', p_session.clue_sales_end_at),
      sales_end_at <= p_now
        and exists (select 1 from public.game_session_clues where game_session_id = p_session.id)
    from moments
    union all
    select 'warning', 'sales_after_end', jsonb_build_object('clue_sales_end_at', p_session.clue_sales_end_at,
      'ends_at', p_session.ends_at),
      p_session.clue_sales_end_at > p_session.ends_at
    union all
    select case when opens_at <= p_now + interval '24 hours' then 'error' else 'warning' end,
      case when opens_at <= p_now + interval '24 hours' then 'draft_before_start' else 'is_draft' end,
      jsonb_build_object('opens_at', opens_at), p_session.visibility = 'draft' and not p_session.is_test
    from moments
    union all
    select 'error', 'text_to_fill_in', '{}', private.has_mark(p_session.name, p_session.description_hu,
      p_session.description_en, p_session.place_hu, p_session.place_en, p_session.invitation_hu,
      p_session.invitation_en, p_session.treasure_name_hu, p_session.treasure_name_en)
    union all
    select 'warning', 'no_poster', '{}', p_session.visibility = 'link_only' and not p_session.is_test
      and not private.has_poster(p_session.id)
    union all
    select 'warning', 'no_end', '{}', p_session.ends_at is null and not p_session.is_test
    union all
    select 'warning', 'frozen_before_start', jsonb_build_object('frozen_at', p_session.leaderboard_frozen_at,
      'opens_at', opens_at),
      p_session.leaderboard_frozen_at <= opens_at
    from moments
    union all
    select 'warning', 'frozen_after_end', jsonb_build_object('frozen_at', p_session.leaderboard_frozen_at,
      'ends_at', p_session.ends_at),
      p_session.leaderboard_frozen_at >= p_session.ends_at
    union all
    select 'error', 'no_codes', '{}',
      not exists (select 1 from public.game_session_qr_codes where game_session_id = p_session.id)
    union all
    select 'warning', 'no_clues', '{}', p_session.uses_clues
      and not exists (select 1 from public.game_session_clues where game_session_id = p_session.id)
    union all
    select 'warning', 'no_treasure', '{}', btrim(p_session.treasure_name_hu || p_session.treasure_name_en) = ''
    union all
    select 'warning', 'treasure_untranslated', '{}', private.is_half_translated(p_session.languages,
      p_session.treasure_name_hu, p_session.treasure_name_en)
    union all
    select 'warning', 'guests_for_treasure', '{}', private.offers_treasure_to_guests(p_session)
    union all
    select 'hint', 'no_description', '{}', btrim(p_session.description_hu || p_session.description_en) = ''
    union all
    select 'warning', 'description_untranslated', '{}', private.is_half_translated(p_session.languages,
      p_session.description_hu, p_session.description_en)
    union all
    select 'warning', 'no_map', '{}', p_session.uses_map
      and not exists (select 1 from public.maps where game_session_id = p_session.id and is_active)
    union all
    select 'hint', 'no_jackpot', '{}', not p_session.is_test
      and not exists (select 1 from public.jackpots where game_session_id = p_session.id and status = 'open')
  )
  select severity, key, case when key in ('registration_over', 'registration_after_end', 'sales_closed') then 'settings'
      when key = 'no_map' then 'map' else 'game_session' end,
    p_session.id, p_session.name, p_session.name, details
  from findings where found
  union all
  select 'error', 'text_to_fill_in', 'map', m.id, m.name_hu, m.name_en, '{}'
  from public.maps m where m.game_session_id = p_session.id and (private.has_mark(m.name_hu, m.name_en) or exists (
    select 1 from public.map_markers k where k.map_id = m.id
      and private.has_mark(k.name_hu, k.name_en, k.description_hu, k.description_en)))
  union all
  select 'error', 'text_to_fill_in', 'offer', o.id, o.name_hu, o.name_en, '{}'
  from public.featured_offers o where o.game_session_id = p_session.id and o.ends_at > p_now
    and private.has_mark(o.name_hu, o.name_en, o.description_hu, o.description_en)
  union all
  select 'warning', 'map_untranslated', 'map', m.id, m.name_hu, m.name_en, '{}'
  from public.maps m where m.game_session_id = p_session.id and m.is_active
    and (private.lacks_text(p_session.languages, m.name_hu, m.name_en) or exists (
      select 1 from public.map_markers k where k.map_id = m.id
        and (private.lacks_text(p_session.languages, k.name_hu, k.name_en)
          or private.is_half_translated(p_session.languages, k.description_hu, k.description_en))))
$$;
comment on function private.preflight_session is 'Findings about dates, settings, texts, map and jackpot of a session.';

create function private.preflight_codes(p_session public.game_sessions) returns setof public.finding
language sql stable security invoker set search_path = '' as $$
  with codes as (
    select q.*, c.points as session_points, c.max_scans, private.is_code_tested(p_session, q.id) as is_tested, k.counts,
      -- A hunt of no more finders than that leaves nobody out.
      c.max_scans is not null and (c.max_scans >= most.finders) is not true as leaves_out
    from public.game_session_qr_codes c join public.qr_codes q on q.id = c.qr_code_id
    join private.session_codes k on k.game_session_id = c.game_session_id and k.qr_code_id = c.qr_code_id
    -- How often a code may be found: once per player or, where teams are required, per team: full ones, or the teams
    -- there are if they are more. Null: no limit.
    cross join (select case
      when p_session.max_players is null or p_session.team_mode <> 'required' then p_session.max_players
      else greatest(ceil(p_session.max_players::numeric / p_session.team_max_size)::integer,
        (select count(*)::integer from public.teams where game_session_id = p_session.id)) end) most (finders)
    where c.game_session_id = p_session.id
  )
  select f.severity, f.key, 'code', codes.id, codes.name, codes.name, '{}'::jsonb
  from codes
  cross join lateral (values
    ('error', 'code_inactive', not is_active),
    ('error', 'text_to_fill_in', private.has_mark(name, card_title_hu, card_title_en, card_text_hu, card_text_en)
      or private.has_media_mark(array[card_picture_id, card_sound_id]) or exists (
        select from private.tasks t where t.game_session_id = p_session.id and t.qr_code_id = codes.id
          and (private.has_mark(t.question_hu, t.question_en, t.choices::text, t.answers::text, t.unit)
            or private.has_media_mark(array[t.picture_id, t.sound_id])))),
    ('warning', 'code_never_tested', is_active and not is_tested),
    ('warning', 'code_without_points', session_points = 0),
    ('hint', 'code_without_cap', max_scans is null),
    ('warning', 'code_cap_on_path', leaves_out and p_session.claims_opened_at is null and case p_session.claim_opens
      when 'path' then id in (select private.path_codes(p_session.id))
      -- The others are fewer than codes_to_claim asks for.
      when 'codes' then counts and (select count(*) filter (where not leaves_out)
          < least(p_session.claim_codes, count(*)) from codes where counts)
      end),
    ('hint', 'code_without_place', latitude is null),
    ('warning', 'card_untranslated', private.is_half_translated(p_session.languages, card_title_hu, card_title_en)
      or private.is_half_translated(p_session.languages, card_text_hu, card_text_en)),
    ('warning', 'card_media_texts', exists (
      select 1 from public.media m where m.id in (codes.card_picture_id, codes.card_sound_id)
        and private.lacks_media_texts(p_session.languages, m))),
    ('warning', 'card_clue_elsewhere', reveals_clue_id is not null and not exists (
      select 1 from public.game_session_clues s where s.game_session_id = p_session.id
        and s.clue_id = codes.reveals_clue_id)),
    ('warning', 'card_clue_inactive', exists (
      select 1 from public.clue_templates t where t.id = codes.reveals_clue_id and not t.is_active))
    ) f (severity, key, found)
  where f.found
  union all
  select f.severity, f.key, 'code', codes.id, codes.name, codes.name, '{}'
  from codes join private.tasks t on t.game_session_id = p_session.id and t.qr_code_id = codes.id
  cross join lateral (values
    ('error', 'task_without_answer', case t.kind
      when 'choice' then cardinality(t.choices) < 2 or not exists (select from unnest(t.choices) c where c.is_right)
      when 'text' then not exists (select from unnest(t.answers) a (text) where private.answer_key(a.text) <> '')
      when 'number' then t.number_answer is null else false end),
    ('error', 'task_without_question', private.has_no_text(p_session.languages, t.question_hu, t.question_en)),
    ('warning', 'task_untranslated', private.is_half_translated(p_session.languages, t.question_hu, t.question_en)
      or exists (select from unnest(t.choices) c where private.lacks_text(p_session.languages, c.text_hu, c.text_en))),
    ('warning', 'task_media_texts', exists (
      select 1 from public.media m where m.id in (t.picture_id, t.sound_id)
        and private.lacks_media_texts(p_session.languages, m))),
    ('warning', 'task_opens_nothing', t.is_required and codes.reveals_clue_id is null),
    ('warning', 'task_may_close_path', t.is_required and codes.reveals_clue_id is not null
      and coalesce(t.max_tries, t.minutes) is not null),
    ('warning', 'task_clue_for_sale', t.is_required and p_session.uses_clues and exists (
      select from public.game_session_clues s join public.clue_templates c on c.id = s.clue_id
      where s.game_session_id = p_session.id and s.clue_id = codes.reveals_clue_id and c.is_active
        and not c.is_locked))) f (severity, key, found)
  where f.found
  union all
  -- It may be printed and on the wall although its scans do not count.
  select 'warning', 'code_unused', 'code', q.id, q.name, q.name, '{}'
  from public.qr_codes q
  where q.is_active and not q.is_decoy and not exists (
    select from public.game_session_qr_codes c join public.game_sessions s on s.id = c.game_session_id
      and s.archived_at is null
    where c.qr_code_id = q.id)
$$;
comment on function private.preflight_codes is
  'Findings about the codes of a session, counting its test sessions, and about codes that are in no session.';

create function private.preflight_clues(p_session public.game_sessions) returns setof public.finding
language sql stable security invoker set search_path = '' as $$
  with recursive clues as (
    select t.*, c.content_hu, c.content_en, c.qr_code_id, t.is_active and not t.is_locked as is_sold,
      t.is_active and exists (
        select 1 from public.qr_codes q join public.game_session_qr_codes g on g.qr_code_id = q.id
        where q.reveals_clue_id = t.id and q.is_active and g.game_session_id = p_session.id) as is_revealed
    from public.game_session_clues s
    join public.clue_templates t on t.id = s.clue_id
    left join public.clue_contents c on c.clue_id = t.id
    where s.game_session_id = p_session.id
  ), chain (clue_id, link_id, price, is_broken, depth) as ( -- each clue with all clues that it requires
    select id, required_clue_id, price, false, 1 from clues where is_sold
    union all
    select chain.clue_id, t.required_clue_id, chain.price + case when clues.is_revealed then 0 else t.price end,
      chain.is_broken
      or not coalesce(clues.is_sold or clues.is_revealed, false), depth + 1
    from chain
    join public.clue_templates t on t.id = chain.link_id
    left join clues on clues.id = chain.link_id
    where depth < 100
  ), whole as (
    select clue_id, max(price) as price, bool_or(is_broken) as is_broken from chain group by clue_id
  ), wallet as ( -- can_buy: a token package is on sale
    select p_session.starting_tokens as tokens, exists (select 1 from public.token_products where is_active) as can_buy
  )
  select f.severity, f.key, 'clue', clues.id, clues.name_hu, clues.name_en, f.details
  from clues
  left join whole on whole.clue_id = clues.id
  cross join wallet
  cross join (
    select private.planned_sales_end_at(p_session.clue_sales_end_at, p_session.created_at, s)
    from public.game_settings s)
    sales (planned_end_at)
  cross join lateral (values
    ('error', 'clue_without_content', private.has_no_text(p_session.languages, content_hu, content_en), '{}'::jsonb),
    ('error', 'text_to_fill_in', private.has_mark(name_hu, name_en, description_hu, description_en, content_hu,
        content_en)
      or private.has_media_mark(array(
        select c.media_id from public.clue_media c
        where c.clue_id = clues.id and c.solution_guide_id is null and c.removed_at is null)), '{}'),
    ('warning', 'clue_untranslated', private.lacks_text(p_session.languages, name_hu, name_en)
      or private.is_half_translated(p_session.languages, description_hu, description_en)
      or private.is_half_translated(p_session.languages, content_hu, content_en), '{}'),
    ('warning', 'clue_media_texts', exists (
      select 1 from public.clue_media c
      join public.media m on m.id = c.media_id and private.lacks_media_texts(p_session.languages, m)
      where c.clue_id = clues.id and c.solution_guide_id is null and c.removed_at is null), '{}'),
    ('warning', 'clue_not_sold', not is_sold and not is_revealed, '{}'),
    ('error', 'clue_chain_broken', coalesce(whole.is_broken, false), '{}'),
    ('error', 'clue_too_late', is_sold and coalesce(available_from >= sales.planned_end_at, false),
      jsonb_build_object('available_from', available_from, 'game_start_time', sales.planned_end_at)),
    ('error', 'clue_after_end', is_sold and available_from >= p_session.ends_at
        and not coalesce(available_from >= sales.planned_end_at, false),
      jsonb_build_object('available_from', available_from, 'ends_at', p_session.ends_at)),
    ('error', 'clue_unaffordable', whole.price > wallet.tokens and not wallet.can_buy,
      jsonb_build_object('price', whole.price, 'wallet', wallet.tokens)),
    ('hint', 'clue_needs_packages', whole.price > wallet.tokens and wallet.can_buy,
      jsonb_build_object('price', whole.price, 'wallet', wallet.tokens)),
    ('hint', 'clue_without_code', qr_code_id is null, '{}'),
    ('warning', 'clue_code_elsewhere', qr_code_id is not null and not exists (
      select 1 from public.game_session_qr_codes q where q.game_session_id = p_session.id
        and q.qr_code_id = clues.qr_code_id), '{}')
  ) f (severity, key, found, details)
  where f.found
  union all
  select 'warning', 'guide_media_texts', 'guide', g.id, clues.name_hu, clues.name_en, '{}'
  from clues
  join public.clue_solution_guides g on g.clue_id = clues.id
  where exists (
    select 1 from public.clue_media c
      join public.media m on m.id = c.media_id and private.lacks_media_texts(p_session.languages, m)
    where c.solution_guide_id = g.id and c.removed_at is null)
  union all
  select f.severity, f.key, 'guide', g.id, clues.name_hu, clues.name_en, '{}'
  from clues
  join public.clue_solution_guides g on g.clue_id = clues.id and g.is_active
  left join public.clue_solution_guide_contents c on c.solution_guide_id = g.id
  cross join lateral (values
    ('error', 'guide_without_content', private.has_no_text(p_session.languages, c.content_hu, c.content_en)),
    ('error', 'text_to_fill_in', private.has_mark(c.content_hu, c.content_en)
      or private.has_media_mark(array(
        select m.media_id from public.clue_media m where m.solution_guide_id = g.id and m.removed_at is null))),
    ('warning', 'guide_untranslated', private.is_half_translated(p_session.languages, c.content_hu, c.content_en))
  ) f (severity, key, found)
  where f.found
$$;
comment on function private.preflight_clues is
  'Findings about the clues of a session and their guides: content, translations, chains, prices in tokens.';

-- Definer: reads secret content, but returns only whether it exists. One document: the API cuts rows at max_rows, and a
-- hunt with many codes can have more findings.
create function private.admin_preflight(p_game_session_id uuid) returns public.finding[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_session public.game_sessions;
begin
  perform private.assert_admin('admin_permissions_required');
  v_session := private.find_game_session(p_game_session_id);
  return array(
    select (f.severity, f.key, f.subject, f.subject_id, f.name_hu, f.name_en, f.details)::public.finding
    from (
      select * from private.preflight_session(v_session, private.current_time())
      union all select * from private.preflight_codes(v_session)
      union all select * from private.preflight_clues(v_session)) f
    order by array_position(array['error', 'warning', 'hint'], f.severity), f.key,
      private.sort_key(private.any_text(f.name_hu, f.name_en)), f.subject_id);
end
$$;
