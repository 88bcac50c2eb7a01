-- Hunt files: a hunt as a document that another server reads (docs/hunt-file.md). Never players, orders, tokens or join
-- codes.

create function private.hunt_file_version() returns integer
language sql immutable security invoker set search_path = '' as $$ select 2 $$;
comment on function private.hunt_file_version is 'The version that exports have; imports read this one and all before.';

create type private.hunt_document as (
  format text, version integer, title_hu text, title_en text, about_hu text, about_en text, hunt jsonb, codes jsonb,
  clues jsonb, maps jsonb, offers jsonb, media jsonb);
comment on type private.hunt_document is 'hunt.json of a hunt file.';

create type private.hunt_media_document as (
  key text, name text, widths integer[], height integer, alt_hu text, alt_en text, transcript_hu text,
  transcript_en text);
comment on type private.hunt_media_document is 'A picture or sound of a hunt file.';

-- A newer file is refused before anything else is read.
create function private.read_hunt_document(p_document jsonb) returns private.hunt_document
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_document private.hunt_document;
  v_part text;
begin
  if p_document ->> 'format' is distinct from 'kincskereses-hunt'
    or jsonb_typeof(p_document -> 'version') is distinct from 'number' then
    perform private.raise_error('invalid_hunt_file', 'no hunt');
  elsif (p_document ->> 'version')::numeric > private.hunt_file_version() then
    perform private.raise_error('hunt_file_too_new');
  end if;
  perform private.assert_document(p_document, 'private.hunt_document', 'invalid_hunt_file');
  v_document := jsonb_populate_record(null::private.hunt_document,
    '{"codes": [], "clues": [], "maps": [], "offers": [], "media": []}'::jsonb || jsonb_strip_nulls(p_document));
  perform private.assert_document(v_document.hunt, 'private.game_session_document', 'invalid_hunt_file');
  perform private.assert_documents(v_document.codes, 'public.qr_codes', '[0,2000]', 'invalid_hunt_file');
  perform private.assert_documents(v_document.codes, 'public.game_session_qr_codes', '[0,2000]', 'invalid_hunt_file');
  perform private.assert_documents(v_document.clues, 'private.clue_document', '[0,500]', 'invalid_hunt_file');
  perform private.assert_documents(v_document.maps, 'public.maps', '[0,50]', 'invalid_hunt_file');
  perform private.assert_documents(v_document.offers, 'public.featured_offers', '[0,200]', 'invalid_hunt_file');
  perform private.assert_documents(v_document.media, 'private.hunt_media_document', '[0,5000]', 'invalid_hunt_file');
  perform private.assert_documents(jsonb_build_array(guide), 'private.solution_guide_document', '[1,1]',
    'invalid_hunt_file')
  from jsonb_path_query(v_document.clues, '$[*].solution_guide') guide;
  foreach v_part in array array['$[*].card_media', '$[*].media', '$[*].solution_guide.media', '$[*].items',
    '$[*].task.media', '$[*].markers', '$[*].files'] loop
    if exists (
      select from unnest(array[v_document.codes, v_document.clues, v_document.maps, v_document.offers,
        v_document.media]) list
      cross join lateral jsonb_path_query(list, v_part::jsonpath) part where jsonb_typeof(part) <> 'array') then
      perform private.raise_error('invalid_hunt_file', v_part);
    end if;
  end loop;
  perform private.assert_documents(markers, 'public.map_markers', '[0,1000]', 'invalid_hunt_file')
  from jsonb_path_query(v_document.maps, '$[*].markers') markers;
  perform private.assert_documents(items, 'public.featured_offer_items', '[0,100]', 'invalid_hunt_file')
  from jsonb_path_query(v_document.offers, '$[*].items') items;
  return v_document;
end
$$;
comment on function private.read_hunt_document is
  'A hunt document with all its lists, their entries objects with columns of the right types; invalid_hunt_file, '
  'hunt_file_too_new. Fields without a column are ignored.';

create function private.assert_hunt_keys(p_document private.hunt_document) returns void
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_mistake text;
begin
  with fields (list, field, kind, is_reference) as (values
    ('codes', 'key', 'codes', false), ('clues', 'key', 'clues', false), ('media', 'key', 'media', false),
    ('codes', 'printed_id', 'printed_id', false), ('codes', 'short_code', 'short_code', false),
    ('codes', 'reveals_clue', 'clues', true), ('clues', 'required_clue', 'clues', true),
    ('clues', 'qr_code', 'codes', true), ('offers', 'clue', 'clues', true), ('offers', 'items[*].clue', 'clues', true),
    ('codes', 'card_media[*]', 'media', true), ('codes', 'task.media[*]', 'media', true),
    ('clues', 'media[*]', 'media', true), ('clues', 'solution_guide.media[*]', 'media', true)
  ), used as materialized (
    select f.kind, f.is_reference, value #>> '{}' as key, entry.ordinal, f.field,
      format('%s[%s].%s', f.list, entry.ordinal - 1, replace(f.field, '[*]', '')) as place
    from fields f
    cross join lateral jsonb_array_elements(to_jsonb(p_document) -> f.list) with ordinality entry (document, ordinal)
    cross join lateral jsonb_path_query(entry.document || jsonb_build_object('key', entry.document -> 'key'),
      ('$.' || f.field)::jsonpath) value
  ), named as (
    select *, row_number() over (partition by kind, key order by ordinal) as number from used where not is_reference
  )
  select m.place || coalesce(': ' || m.key, '') into v_mistake from (
    select place, key, ordinal, field from named
    where number > 1 or field = 'key' and coalesce(char_length(key) not between 1 and 80, true)
    union all
    select place, key, ordinal, field from used u
    where is_reference and key is not null and not exists (
      select from named n where n.kind = u.kind and n.key = u.key)) m
  order by m.ordinal, m.field, m.key limit 1;
  if found then
    perform private.raise_error('invalid_hunt_file', v_mistake);
  end if;
end
$$;
comment on function private.assert_hunt_keys is
  'invalid_hunt_file when a key is missing or repeated, or refers to nothing; names the place.';

create function private.constraint_fields(p_message text) returns text
language sql stable security invoker set search_path = '' as $$
  select coalesce(
    (select string_agg(regexp_replace(a.attname, '_(?:id|path)$', ''), ', ' order by a.attnum)
     from pg_catalog.pg_constraint c
     join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
     where c.conname = substring(p_message from 'constraint "([^"]+)"')),
    substring(p_message from 'column "([^"]+)"'), substring(p_message from '"([^"]+)"$'))
$$;
comment on function private.constraint_fields is
  'The fields of a document that a message of PostgreSQL is about, or the value that it could not read.';

create function private.wrong_hunt_field(
  p_message text, p_row text, p_document private.hunt_document, p_ids jsonb
) returns text
language sql stable security invoker set search_path = '' as $$
  select concat_ws('.', (
      select format('%s[%s]', list, ordinal - 1)
      from jsonb_each(to_jsonb(p_document)) lists (list, entries)
      cross join lateral jsonb_array_elements(case when list in ('codes', 'clues', 'maps', 'media') then entries
        else '[]' end) with ordinality entry (document, ordinal)
      cross join lateral strpos(p_row, coalesce(p_ids -> list ->> (document ->> 'key'),
        p_ids -> list ->> (ordinal - 1)::integer)) place
      where place > 0 order by place limit 1),
    case substring(p_message from 'relation "([^"]+)"') when 'game_sessions' then 'hunt'
      when 'game_session_qr_codes' then 'codes' when 'map_markers' then 'markers'
      when 'clue_solution_guides' then 'solution_guide' end,
    private.constraint_fields(p_message))
$$;
comment on function private.wrong_hunt_field is
  'The place in a hunt document that a message of PostgreSQL is about: codes[3].points. p_row: detail of the message, '
  'where the id of the entry stands first; p_ids as in private.hunt_id, and a list of the ids of maps.';
