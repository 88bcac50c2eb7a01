-- Pictures and sounds of clues, solution guides, find cards and tasks. The files are in the private bucket `media`.

create table public.media (
  id uuid primary key,
  kind text not null generated always as (split_part(content_type, '/', 1)) stored,
  content_type text not null constraint media_content_type_known
    check (content_type in ('image/webp', 'image/jpeg', 'audio/mpeg', 'audio/mp4', 'audio/ogg')),
  name text not null default '' constraint media_name_length check (char_length(name) <= 200),
  bytes bigint not null default 0,
  widths integer[] not null default '{}',
  height integer,
  alt_hu text not null default '' constraint media_alt_hu_length check (char_length(alt_hu) <= 500),
  alt_en text not null default '' constraint media_alt_en_length check (char_length(alt_en) <= 500),
  transcript_hu text not null default '' constraint media_transcript_hu_length
    check (char_length(transcript_hu) <= 10000),
  transcript_en text not null default '' constraint media_transcript_en_length
    check (char_length(transcript_en) <= 10000),
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Five sizes are more than any phone asks for. WebP has at most 16,383 pixels a side: a panorama needs them.
  constraint media_size_known check (case when content_type like 'image/%'
    then cardinality(widths) between 1 and 5 and 1 <= all (widths) and 16383 >= all (widths)
      and height is not null and height between 1 and 16383
    else widths = '{}' and height is null end)
);
comment on table public.media is
  'Pictures and sounds. Players read the files once they own what these belong to (private.my_media_ids), and of the '
  'row only what list_clue_media and list_find_cards return. The file never changes: a new picture is a new row.';
comment on column public.media.kind is 'image or audio.';
comment on column public.media.name is 'Name of the file that the organiser chose.';
comment on column public.media.bytes is
  'All files together, as storage said when they were registered: files never change, and players cannot ask storage.';
comment on column public.media.widths is
  'Pixels, ascending. A picture has one file for each, <id>/<width>.webp or .jpg; a sound is <id>/sound.mp3, .m4a or '
  '.ogg.';
comment on column public.media.height is 'Pixels of the widest file.';
create index media_created_by_idx on public.media (created_by);

create function private.lacks_media_texts(p_languages text[], p_media public.media) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select case p_media.kind when 'image' then private.lacks_text(p_languages, p_media.alt_hu, p_media.alt_en)
    else private.lacks_text(p_languages, p_media.transcript_hu, p_media.transcript_en) end
$$;
comment on function private.lacks_media_texts is
  'The alternative text of a picture, or the transcript of a sound, is missing in one of these languages.';

create table public.clue_media (
  id bigint primary key generated always as identity,
  clue_id uuid not null references public.clue_templates (id) on delete cascade,
  solution_guide_id uuid references public.clue_solution_guides (id) on delete cascade,
  media_id uuid not null references public.media (id) on delete restrict,
  position integer not null default 0,
  added_at timestamptz not null,
  removed_at timestamptz
);
comment on table public.clue_media is 'Which pictures and sounds a clue or its solution guide has, and had.';
comment on column public.clue_media.solution_guide_id is 'Null: it belongs to the clue itself.';
comment on column public.clue_media.removed_at is
  'Who bought before still sees it, and who bought before added_at does not: a purchase never changes.';
create unique index clue_media_key on public.clue_media (clue_id, solution_guide_id, media_id) nulls not distinct
  where removed_at is null;
create index clue_media_clue_id_idx on public.clue_media (clue_id);
create index clue_media_solution_guide_id_idx on public.clue_media (solution_guide_id);
create index clue_media_media_id_idx on public.clue_media (media_id);

alter table public.qr_codes
  add foreign key (card_picture_id) references public.media (id) on delete restrict,
  add foreign key (card_sound_id) references public.media (id) on delete restrict;
alter table private.tasks
  add foreign key (picture_id) references public.media (id) on delete restrict,
  add foreign key (sound_id) references public.media (id) on delete restrict;
