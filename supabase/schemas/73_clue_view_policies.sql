-- Row-level security of clue views.

-- No policy: only the definer functions read and write who saw what.
alter table public.clue_views enable row level security;
