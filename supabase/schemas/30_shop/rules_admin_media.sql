-- Pictures and sounds as organisers save them: registering uploaded files, attaching them to clues, guides and cards,
-- and deleting what nothing uses.

create type private.media_document as (id uuid, content_type text, name text, widths integer[], height integer);
comment on type private.media_document is 'A picture or sound whose files have been uploaded.';

-- Definer: organisers cannot write the table. A repeated call answers with the same row.
create function private.admin_add_media(p_media jsonb) returns public.media
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_input private.media_document;
  v_media public.media;
  v_paths text[];
  v_files bigint;
begin
  perform private.assert_admin();
  perform private.assert_document(p_media, 'private.media_document');
  begin
    v_input := jsonb_populate_record(null::private.media_document, p_media);
    v_media.id := v_input.id;
    v_media.content_type := v_input.content_type;
    v_media.widths := coalesce(v_input.widths, '{}');
    v_paths := case when v_media.content_type like 'image/%' then array(
        select v_media.id || '/' || width || case v_media.content_type when 'image/webp' then '.webp' else '.jpg' end
        from unnest(v_media.widths) width)
      else array[v_media.id || '/sound' || case v_media.content_type
        when 'audio/mpeg' then '.mp3' when 'audio/mp4' then '.m4a' else '.ogg' end] end;
    select count(*), coalesce(sum((o.metadata ->> 'size')::bigint), 0) into v_files, v_media.bytes
    from storage.objects o where o.bucket_id = 'media' and o.name = any (v_paths);
    insert into public.media (id, content_type, name, bytes, widths, height, created_by, created_at, updated_at)
    values (v_input.id, v_input.content_type, coalesce(v_input.name, ''), v_media.bytes, v_media.widths, v_input.height,
      auth.uid(), private.current_time(), private.current_time())
    on conflict (id) do nothing;
  exception
    when data_exception or check_violation or not_null_violation then
      perform private.raise_error('invalid_input', sqlerrm);
  end;
  if v_files <> cardinality(v_paths) then
    perform private.raise_error('invalid_input', 'a file is missing');
  end if;
  return (select m from public.media m where m.id = v_input.id);
end
$$;

-- ---------------------------------------------------------------------------------------------
-- Attaching
-- ---------------------------------------------------------------------------------------------

create type private.media_texts as (
  id uuid, updated_at timestamptz, alt_hu text, alt_en text, transcript_hu text, transcript_en text);
comment on type private.media_texts is
  'A picture or sound with its texts, as a form or a file submits it. Texts that are null stay as they are.';

-- Called once, before the first of several documents is saved: each save locks some of these rows and checks the texts
-- of others.
create function private.lock_media(p_media jsonb[], p_clue_ids uuid[] default '{}') returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_media_ids uuid[] := array(
    select (id #>> '{}')::uuid from unnest(p_media) media cross join lateral jsonb_path_query(media, 'lax $[*].id') id);
begin
  perform 1 from public.media
  where id = any (v_media_ids) or id in (
    select media_id from public.clue_media
    where removed_at is null and (clue_id = any (p_clue_ids)
      or clue_id in (select clue_id from public.clue_media where removed_at is null and media_id = any (v_media_ids))))
  order by id for no key update;
end
$$;
comment on function private.lock_media is
  'Locks the pictures and sounds of several documents and of clues, and those of the clues that share them.';

-- Locks the rows in the order of their ids.
create function private.save_media_texts(p_media jsonb, p_pictures integer) returns uuid[]
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_texts private.media_texts[];
  v_changes private.media_texts[];
begin
  perform private.assert_documents(p_media, 'private.media_texts', int4range(0, p_pictures + 1, '[]'));
  begin
    v_texts := array(select jsonb_populate_record(null::private.media_texts, document)
                     from jsonb_array_elements(p_media) with ordinality documents (document, ordinal)
                     order by ordinal);
    perform 1 from public.media m join unnest(v_texts) t on t.id = m.id order by m.id for no key update of m;
    if exists (select 1 from unnest(v_texts) t where not exists (select 1 from public.media m where m.id = t.id)) then
      perform private.raise_error('media_not_found');
    end if;
    v_changes := array(
      select t from unnest(v_texts) t join public.media m on m.id = t.id
      where (coalesce(t.alt_hu, m.alt_hu), coalesce(t.alt_en, m.alt_en),
          coalesce(t.transcript_hu, m.transcript_hu), coalesce(t.transcript_en, m.transcript_en))
        is distinct from (m.alt_hu, m.alt_en, m.transcript_hu, m.transcript_en));
    if exists (select 1 from unnest(v_changes) t join public.media m on m.id = t.id
               where m.updated_at <> t.updated_at) then
      perform private.raise_error('edit_conflict');
    elsif (select count(*) filter (where m.kind = 'image') > p_pictures or count(*) filter (where m.kind = 'audio') > 1
             or count(*) > count(distinct m.id)
           from unnest(v_texts) t join public.media m on m.id = t.id) then
      perform private.raise_error('invalid_input', 'too many pictures or sounds');
    end if;
    update public.media m set
      alt_hu = coalesce(t.alt_hu, m.alt_hu), alt_en = coalesce(t.alt_en, m.alt_en),
      transcript_hu = coalesce(t.transcript_hu, m.transcript_hu),
      transcript_en = coalesce(t.transcript_en, m.transcript_en), updated_at = private.current_time()
    from unnest(v_changes) t where m.id = t.id;
  exception
    when data_exception or check_violation or not_null_violation then
      perform private.raise_error('invalid_input', sqlerrm);
  end;
  return array(select t.id from unnest(v_texts) with ordinality t order by t.ordinality);
end
$$;
comment on function private.save_media_texts is
  'Saves the texts of up to p_pictures pictures and one sound, and returns their ids in the order given; '
  'media_not_found, edit_conflict, invalid_input.';

create function private.set_clue_media(p_clue_id uuid, p_solution_guide_id uuid, p_media jsonb, p_now timestamptz)
returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_media_ids uuid[];
begin
  if coalesce(jsonb_typeof(p_media), 'null') = 'null' then
    return;
  end if;
  v_media_ids := private.save_media_texts(p_media, 5);
  update public.clue_media set removed_at = p_now
  where clue_id = p_clue_id and solution_guide_id is not distinct from p_solution_guide_id and removed_at is null
    and media_id <> all (v_media_ids);
  update public.clue_media c set position = m.position
  from unnest(v_media_ids) with ordinality m (media_id, position)
  where c.clue_id = p_clue_id and c.solution_guide_id is not distinct from p_solution_guide_id and c.removed_at is null
    and c.media_id = m.media_id and c.position <> m.position;
  insert into public.clue_media (clue_id, solution_guide_id, media_id, position, added_at)
  select p_clue_id, p_solution_guide_id, m.media_id, m.position, p_now
  from unnest(v_media_ids) with ordinality m (media_id, position)
  where not exists (
    select 1 from public.clue_media c
    where c.clue_id = p_clue_id and c.solution_guide_id is not distinct from p_solution_guide_id
      and c.removed_at is null and c.media_id = m.media_id);
  -- Other clues may have the same pictures: copies of a hunt.
  perform private.assert_media_texts(array(
    select clue_id from public.clue_media where media_id = any (v_media_ids) and removed_at is null
      and clue_id <> p_clue_id));
end
$$;
comment on function private.set_clue_media is
  'Gives a clue or its guide exactly these pictures and sounds, in this order; null changes nothing. The caller then '
  'calls assert_media_texts. media_not_found, edit_conflict, invalid_input, media_texts_missing.';

create function private.set_card_media(p_qr_code_id uuid, p_media jsonb) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_media_ids uuid[] := private.save_media_texts(p_media, 1);
  v_picture_id uuid := (select id from public.media where id = any (v_media_ids) and kind = 'image');
  v_sound_id uuid := (select id from public.media where id = any (v_media_ids) and kind = 'audio');
begin
  update public.qr_codes set card_picture_id = v_picture_id, card_sound_id = v_sound_id
  where id = p_qr_code_id and (card_picture_id, card_sound_id) is distinct from (v_picture_id, v_sound_id);
  -- Clues may have the same files.
  perform private.assert_media_texts(array(
    select clue_id from public.clue_media where media_id = any (v_media_ids) and removed_at is null));
end
$$;
comment on function private.set_card_media is
  'Gives the find card of a code exactly this picture and this sound; media_not_found, edit_conflict, invalid_input, '
  'media_texts_missing.';

-- Organisers also change codes through a table policy. Definer: as tg_clues__require_media_texts.
create function private.tg_qr_codes__check_card_media() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select 1 from public.media
             where id = new.card_picture_id and kind <> 'image' or id = new.card_sound_id and kind <> 'audio') then
    perform private.raise_error('invalid_input', 'a sound in place of the picture, or a picture in place of the sound');
  end if;
  return new;
end
$$;
create trigger tg_qr_codes__check_card_media before insert or update of card_picture_id, card_sound_id
  on public.qr_codes for each row when (new.card_picture_id is not null or new.card_sound_id is not null)
  execute function private.tg_qr_codes__check_card_media();

-- What is on sale must be usable without seeing its pictures and without hearing its sound, in the languages of its
-- hunts.
create function private.require_media_texts(p_clue_ids uuid[]) returns void
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_name text;
begin
  select private.any_text(t.name_hu, t.name_en) into v_name
  from public.clue_templates t
  join public.clue_media c on c.clue_id = t.id and c.removed_at is null
  join private.clue_languages l on l.clue_id = t.id
  join public.media m on m.id = c.media_id and private.lacks_media_texts(l.languages, m)
  left join public.clue_solution_guides g on g.id = c.solution_guide_id
  where t.id = any (p_clue_ids) and t.is_active and not t.is_locked and (g.id is null or g.is_active)
  order by private.any_text(t.name_hu, t.name_en), t.id limit 1;
  if found then
    perform private.raise_error('media_texts_missing', v_name);
  end if;
end
$$;
comment on function private.require_media_texts is
  'media_texts_missing when one of these clues, or its guide, is on sale with a picture or sound that lacks texts. '
  'Locks nothing, for rules that hold a hunt.';

create function private.assert_media_texts(p_clue_ids uuid[]) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  -- Nobody changes these texts until the transaction ends.
  perform 1 from public.media m
  where m.id in (select media_id from public.clue_media where clue_id = any (p_clue_ids) and removed_at is null)
  order by m.id for share;
  perform private.require_media_texts(p_clue_ids);
end
$$;
comment on function private.assert_media_texts is
  'As require_media_texts, and locks the media until the transaction ends.';

-- Organisers also put clues and guides on sale through table policies. Definer: no API role may call the rule.
create function private.tg_clues__require_media_texts() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_table_name = 'clue_templates' then
    perform private.assert_media_texts(array[new.id]);
  elsif tg_table_name = 'game_sessions' then
    perform private.require_media_texts(array(
      select clue_id from public.game_session_clues where game_session_id = new.id));
  elsif tg_table_name = 'game_session_clues' then -- clues that come into a hunt
    perform private.require_media_texts(array(select clue_id from added));
  else
    perform private.assert_media_texts(array[new.clue_id]);
  end if;
  return null;
end
$$;
create trigger tg_clue_templates__require_media_texts after update of is_active, is_locked on public.clue_templates
  for each row when (new.is_active and not new.is_locked
    and (new.is_active, new.is_locked) is distinct from (old.is_active, old.is_locked))
  execute function private.tg_clues__require_media_texts();
create trigger tg_clue_solution_guides__require_media_texts after update of is_active on public.clue_solution_guides
  for each row when (new.is_active and not old.is_active) execute function private.tg_clues__require_media_texts();
create trigger tg_game_sessions__require_media_texts after update of languages, archived_at on public.game_sessions
  for each row when ((new.languages, new.archived_at) is distinct from (old.languages, old.archived_at))
  execute function private.tg_clues__require_media_texts();

create trigger tg_game_session_clues__require_media_texts after insert on public.game_session_clues
  referencing new table as added for each statement
  execute function private.tg_clues__require_media_texts();

-- ---------------------------------------------------------------------------------------------
-- Deleting what nothing uses
-- ---------------------------------------------------------------------------------------------

-- A new kind of owner adds its branch here.
create function private.is_media_used(p_media_id uuid) returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (
    select 1 from public.clue_media c
    where c.media_id = p_media_id and (c.removed_at is null
      or case when c.solution_guide_id is null then exists (
          select 1 from public.purchased_clues p
          where p.clue_id = c.clue_id and p.purchased_at >= c.added_at and p.purchased_at < c.removed_at)
        else exists (
          select 1 from public.purchased_solution_guides p
          where p.solution_guide_id = c.solution_guide_id and p.purchased_at >= c.added_at
            and p.purchased_at < c.removed_at) end))
    or exists (select 1 from public.qr_codes q where q.card_picture_id = p_media_id)
    or exists (select 1 from public.qr_codes q where q.card_sound_id = p_media_id)
    or exists (select 1 from private.tasks t where t.picture_id = p_media_id)
    or exists (select 1 from private.tasks t where t.sound_id = p_media_id)
$$;
comment on function private.is_media_used is
  'A clue, guide, card or task has this picture or sound, or a player bought it with one.';

-- A form uploads files before it is saved: what is younger than a day may belong to an open form. Definer: organisers
-- do not see all purchases.
create function private.admin_list_orphaned_media()
returns table (media_id text, name text, bytes bigint, paths text[], has_row boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_until timestamptz := private.current_time() - interval '1 day';
begin
  perform private.assert_admin('admin_permissions_required');
  return query
  with files as (
    select (storage.foldername(o.name))[1] as folder, array_agg(o.name order by o.name) as names,
      sum((o.metadata ->> 'size')::bigint)::bigint as size, max(o.created_at) as created_at
    from storage.objects o where o.bucket_id = 'media' group by 1
  )
  select f.folder, ''::text, coalesce(f.size, 0), f.names, false
  from files f
  where f.created_at < v_until and not exists (select 1 from public.media m where m.id::text = f.folder)
  union all
  select m.id::text, m.name, m.bytes, coalesce(f.names, '{}'), true
  from public.media m left join files f on f.folder = m.id::text
  where m.created_at < v_until and not private.is_media_used(m.id)
  order by 1 limit 1000;
end
$$;

-- Definer: as above. The lock keeps a concurrent save from attaching the picture.
create function private.admin_delete_media(p_media_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.assert_admin();
  perform 1 from public.media where id = p_media_id for update;
  if not found then
    perform private.raise_error('media_not_found');
  elsif private.is_media_used(p_media_id) then
    perform private.raise_error('media_in_use');
  end if;
  delete from public.clue_media where media_id = p_media_id;
  delete from public.media where id = p_media_id;
  return jsonb_build_object('media_id', p_media_id);
end
$$;
