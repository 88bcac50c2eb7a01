-- The figures of the results page, so that a stranger's visit counts nothing.

create table private.result_figures (
  game_session_id uuid primary key references public.game_sessions (id) on delete cascade,
  basis text not null,
  players bigint not null,
  ranked bigint not null,
  finds jsonb not null
);
comment on table private.result_figures is
  'Cached figures of results pages. May be emptied at any time. Written only by private.count_results.';
comment on column private.result_figures.basis is
  'What the figures were counted from; counted again when it differs. See private.count_results.';
comment on column private.result_figures.finds is 'Numbers of finds by id of the code.';
