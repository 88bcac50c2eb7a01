-- Maps of a session: an uploaded image with its bounds, or a tile layer.

create table public.maps (
  id uuid primary key default gen_random_uuid(),
  game_session_id uuid not null references public.game_sessions (id) on delete cascade,
  kind text not null constraint maps_kind_known check (kind in ('image', 'tiles')),
  name_hu text not null constraint maps_name_hu_length check (char_length(name_hu) <= 200),
  name_en text not null default '' constraint maps_name_en_length check (char_length(name_en) <= 200),
  constraint maps_name_given check (btrim(name_hu) <> '' or btrim(name_en) <> ''),
  image_path text constraint maps_image_path_safe
    check (char_length(image_path) <= 300 and image_path ~ '^/?[^/\\?#:[:cntrl:]][^\\?#:[:cntrl:]]*$'
      and image_path !~ '(^|/)\.\.(/|$)'),
  tile_url text constraint maps_tile_url_template
    check (char_length(tile_url) <= 500 and tile_url ~ '^https://' and tile_url like '%{z}%' and tile_url like '%{x}%'
      and tile_url like '%{y}%'),
  tile_attribution text not null default '' constraint maps_tile_attribution_length
    check (char_length(tile_attribution) <= 300),
  south double precision not null constraint maps_south_range check (south between -90 and 90),
  west double precision not null constraint maps_west_range check (west between -180 and 180),
  north double precision not null constraint maps_north_range check (north between -90 and 90),
  east double precision not null constraint maps_east_range check (east between -180 and 180),
  min_zoom integer not null default 12 constraint maps_min_zoom_range check (min_zoom between 0 and 24),
  max_zoom integer not null default 19 constraint maps_max_zoom_range check (max_zoom between 0 and 24),
  position integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now() constraint maps_created_at_range
    check (created_at >= '0001-01-01Z' and created_at < '10000-01-01Z'),
  updated_at timestamptz not null default now() constraint maps_updated_at_range
    check (updated_at >= '0001-01-01Z' and updated_at < '10000-01-01Z'),
  constraint maps_bounds_ordered check (south < north and west < east),
  constraint maps_zoom_ordered check (min_zoom <= max_zoom),
  constraint maps_image_of_image_maps check ((kind = 'image') = (image_path is not null)),
  constraint maps_tiles_of_tile_maps check (kind = 'tiles' or tile_url is null)
);
comment on table public.maps is 'Maps of a session. Members see active ones; admins edit them.';
comment on column public.maps.image_path is
  'Object name in the public bucket maps or, starting with /, a file of the site.';
comment on column public.maps.tile_url is
  'Template with {z}, {x} and {y}, with https because browsers block the rest; null: the tile layer configured for the '
  'site.';
comment on column public.maps.south is
  'Degrees. South, west, north and east bound the image, or the visible area of the tile map.';
create index maps_game_session_id_idx on public.maps (game_session_id, position);

create table public.map_markers (
  id uuid primary key default gen_random_uuid(),
  map_id uuid not null references public.maps (id) on delete cascade,
  kind text not null default 'info' constraint map_markers_kind_known
    check (kind in ('start', 'info', 'hint', 'danger', 'water', 'food', 'toilet', 'treasure')),
  name_hu text not null constraint map_markers_name_hu_length check (char_length(name_hu) <= 200),
  name_en text not null default '' constraint map_markers_name_en_length check (char_length(name_en) <= 200),
  constraint map_markers_name_given check (btrim(name_hu) <> '' or btrim(name_en) <> ''),
  description_hu text not null default '' constraint map_markers_description_hu_length
    check (char_length(description_hu) <= 2000),
  description_en text not null default '' constraint map_markers_description_en_length
    check (char_length(description_en) <= 2000),
  latitude double precision not null constraint map_markers_latitude_range check (latitude between -90 and 90),
  longitude double precision not null constraint map_markers_longitude_range check (longitude between -180 and 180),
  position integer not null default 0,
  created_at timestamptz not null default now() constraint map_markers_created_at_range
    check (created_at >= '0001-01-01Z' and created_at < '10000-01-01Z'),
  updated_at timestamptz not null default now() constraint map_markers_updated_at_range
    check (updated_at >= '0001-01-01Z' and updated_at < '10000-01-01Z')
);
comment on table public.map_markers is
  'Places on a map, visible to everybody who sees the map: put nothing secret here.';
comment on column public.map_markers.latitude is 'Degrees (WGS 84), also on images: their bounds are geographic.';
create index map_markers_map_id_idx on public.map_markers (map_id, position);
