-- Text normalisation, search and ordering, shared by every list. Collations differ between servers, and the embedded
-- one knows no language, so equality and order are computed from keys.

-- Trims white space of every kind: a name of two tabs is not a name.
create function private.trimmed(p_text text) returns text
language plpgsql immutable security invoker set search_path = '' as $$
begin
  return regexp_replace(p_text, '^\s+|\s+$', '', 'g');
end
$$;
comment on function private.trimmed is 'The text without leading and trailing white space.';

-- PostgreSQL orders a run of combining marks in quadratic time, and nothing interrupts it: 50,000 marks take 20
-- seconds. As in the Stream-Safe Text Format (Unicode Standard Annex 15) a combining grapheme joiner ends a run after
-- 30 characters; a character below U+0300 ends it too, since none of these is a mark. Callers that show the text delete
-- the joiners.
create function private.normalized(p_text text, p_form text) returns text
language plpgsql immutable strict parallel safe security invoker set search_path = '' as $$
declare
  v_text text := left(p_text, 4000);
begin
  if octet_length(v_text) = char_length(v_text) then
    return v_text;
  end if;
  v_text := regexp_replace(v_text, '([^\u0001-\u02ff]{30})', E'\\1\u034f', 'g');
  return case p_form when 'NFD' then normalize(v_text, NFD) when 'NFKC' then normalize(v_text, NFKC) end;
end
$$;
comment on function private.normalized is
  'The first 4,000 characters of a text in a Unicode normalization form (NFD or NFKC). The only caller of normalize().';

-- Of every plane. A unit test compares it with src/lib/format/invisible.ts.
create function private.invisible_characters() returns text
language sql immutable parallel safe security invoker set search_path = '' as $$
  select '\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f'
    '\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd'
    '\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff'
$$;
comment on function private.invisible_characters is
  'What has no width or only formats what follows, as the inside of a bracket expression.';

create function private.clean_pasted(p_text text) returns text
language plpgsql immutable strict parallel safe security invoker set search_path = '' as $$
begin
  if p_text ~ '^[!-~]+( [!-~]+)*$' then
    return p_text;
  end if;
  return btrim(regexp_replace(regexp_replace(regexp_replace(private.normalized(p_text, 'NFKC'),
    format('[%s]', private.invisible_characters()), '', 'g'),
    '[\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u301c\u3030\u30a0]', '-', 'g'),
    '[\s\u0085\u1680\u2028\u2029]+', ' ', 'g'));
end
$$;
comment on function private.clean_pasted is
  'A pasted text without invisible characters, with one kind of space and hyphen, and with full-width characters '
  'folded (NFKC). The client cleans text the same way.';

create function private.clean_code(p_text text) returns text
language plpgsql immutable strict parallel safe security invoker set search_path = '' as $$
begin
  return upper(regexp_replace(private.clean_pasted(p_text), '[\s._\u00b7\u2022-]', '', 'g'));
end
$$;
comment on function private.clean_code is
  'A typed or pasted short code in its stored form: upper case, without separators.';

create function private.clean_phone_number(p_text text) returns text
language plpgsql immutable strict parallel safe security invoker set search_path = '' as $$
begin
  return private.clean_pasted(regexp_replace(private.clean_pasted(p_text), '[.\u00b7\u2022]', ' ', 'g'));
end
$$;
comment on function private.clean_phone_number is
  'A phone number as typed or pasted, with dots between its groups replaced by spaces.';

create function private.search_key(p_text text) returns text
language plpgsql immutable strict parallel safe security invoker set search_path = '' as $$
declare
  v_text text := left(p_text, 4000);
begin
  if v_text ~ '^[!-~]+( [!-~]+)*$' then
    return lower(v_text);
  -- Same result as the general case below, in a third of its time.
  elsif v_text ~ '^[!-~ÁÉÍÓÖŐÚÜŰáéíóöőúüűÄä]+( [!-~ÁÉÍÓÖŐÚÜŰáéíóöőúüűÄä]+)*$' then
    return translate(lower(v_text), 'áéíóöőúüűä', 'aeiooouuua');
  end if;
  return replace(replace(replace(translate(
    lower(regexp_replace(private.normalized(private.clean_pasted(v_text), 'NFD'), '[\u0300-\u036f]', '', 'g')),
    'łøđħı', 'lodhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
end
$$;
comment on function private.search_key is
  'Search key of the first 4,000 characters of a text: lower case without accents, in one Unicode form. For printable '
  'ASCII it is the lower case.';

create function private.sort_key(p_text text) returns bytea
language plpgsql immutable strict parallel safe security invoker set search_path = '' as $$
declare
  v_letters text := lower(private.normalized(private.clean_pasted(left(p_text, 4000)), 'NFD'));
begin
  -- ö, ü, cs, dz, gy, ly, ny, sz, ty and zs are separate letters in Hungarian; the tilde sorts after z.
  v_letters := regexp_replace(v_letters, '([ou])[\u0308\u030b]', '\1~', 'g');
  v_letters := regexp_replace(private.search_key(v_letters), '([cz])s|([glnt])y|([ds])z', '\1\2\3~', 'g');
  -- Pads numbers, so that "Park 2" sorts before "Park 10".
  v_letters := regexp_replace(regexp_replace(v_letters, '(\d+)', '00000000000000000000\1', 'g'), '\d*(\d{20})', '\1',
    'g');
  return convert_to(v_letters, 'UTF8');
end
$$;
comment on function private.sort_key is
  'Sort key of a name: Hungarian alphabet, case-insensitive, numbers by value. Bytes, because text would be compared '
  'by the collation of the server.';

create function private.like_pattern(p_search text) returns text
language sql immutable security invoker set search_path = '' as $$
  select '%' || replace(replace(replace(searched.text, '\', '\\'), '%', '\%'), '_', '\_') || '%'
  from (select private.search_key(private.clean_pasted(left(p_search, 200)))) searched (text)
  where searched.text <> ''
$$;
comment on function private.like_pattern is
  'The first 200 characters of a search text as a LIKE pattern for private.search_key; null, which matches everything, '
  'when the text is empty.';

-- Texts exist in Hungarian and English. A hunt has one of these languages or both (game_sessions.languages), and
-- nothing asks for a text in another one.
create function private.lacks_text(p_languages text[], p_hu text, p_en text) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select 'hu' = any (p_languages) and btrim(coalesce(p_hu, '')) = ''
    or 'en' = any (p_languages) and btrim(coalesce(p_en, '')) = ''
$$;
comment on function private.lacks_text is 'True when a text is missing in one of these languages.';

create function private.has_no_text(p_languages text[], p_hu text, p_en text) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select btrim(concat(case when 'hu' = any (p_languages) then p_hu end,
    case when 'en' = any (p_languages) then p_en end)) = ''
$$;
comment on function private.has_no_text is 'True when a text is missing in all of these languages.';

create function private.is_half_translated(p_languages text[], p_hu text, p_en text) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select btrim(concat(p_hu, p_en)) <> '' and private.lacks_text(p_languages, p_hu, p_en)
$$;
comment on function private.is_half_translated is 'True when a text exists, but not in all of these languages.';

create function private.any_text(p_hu text, p_en text) returns text
language sql immutable security invoker set search_path = '' as $$
  select case when btrim(p_hu) <> '' then p_hu else p_en end
$$;
comment on function private.any_text is
  'The Hungarian text, or the English one where there is none: for sorting, and for names in the activity log.';
