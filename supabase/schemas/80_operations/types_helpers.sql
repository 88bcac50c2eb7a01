-- Answers about helpers.

create type public.helped_game_session_row as (game_session_id uuid, name text);
comment on type public.helped_game_session_row is 'Row of public.list_helped_game_sessions.';

create type public.game_session_helper as (
  user_id uuid, name text, email text, added_at timestamptz, added_by_name text);
comment on type public.game_session_helper is 'Part of game_session_helpers. Nullable: added_by_name.';

create type public.helper_invitation as (id uuid, created_at timestamptz, expires_at timestamptz);
comment on type public.helper_invitation is 'Part of game_session_helpers.';

create type public.game_session_helpers as (
  game_session_id uuid, points_limit integer, helpers public.game_session_helper[],
  invitations public.helper_invitation[]);
comment on type public.game_session_helpers is
  'Answer of public.admin_get_helpers and of what changes them; invitations are the open ones.';

create type public.invited_helper as (id uuid, token text, expires_at timestamptz);
comment on type public.invited_helper is 'Answer of public.admin_invite_helper; the token is shown once.';

create type public.helper_board_row as (rank bigint, name text, points integer);
comment on type public.helper_board_row is 'Part of helper_screen.';

create type public.helper_find as (
  scan_id bigint, user_id uuid, user_name text, team_name text, code_name text, status text, found_at timestamptz);
comment on type public.helper_find is
  'Part of helper_screen, and row of public.helper_list_finds; status is success or voided. Nullable: user_id, '
  'user_name, team_name.';

create type public.helper_report as (
  id uuid, kind text, message text, user_name text, team_name text, code_name text, latitude double precision,
  longitude double precision, photo_path text, received_at timestamptz, answered_at timestamptz);
comment on type public.helper_report is
  'Part of helper_screen. Nullable: team_name, code_name, latitude, longitude, photo_path, answered_at.';

create type public.helper_act_row as (
  id bigint, kind text, helper_name text, player_name text, team_name text, code_name text, points integer,
  reason text, created_at timestamptz, undone_at timestamptz, undone_by_name text, can_undo boolean);
comment on type public.helper_act_row is
  'Row of public.admin_list_helper_acts, and part of helper_screen. Nullable: helper_name, player_name, team_name, '
  'code_name, points, undone_at, undone_by_name.';

create type public.helper_answer as (id uuid, body text, published_at timestamptz);
comment on type public.helper_answer is 'Part of helper_screen: an answer of an organiser.';

create type public.helper_screen as (
  game_session_id uuid, name text, states public.game_session_state[], ends_at timestamptz, is_frozen boolean,
  points_limit integer, board public.helper_board_row[], finds public.helper_find[],
  reports public.helper_report[], acts public.helper_act_row[], answers public.helper_answer[]);
comment on type public.helper_screen is 'Answer of public.helper_get_screen. Nullable: ends_at.';

create type public.helper_code_row as (code_id uuid, name text, counts boolean);
comment on type public.helper_code_row is
  'Row of public.helper_list_codes; code_id stands for the code on this screen only.';

create type public.helper_player_row as (
  user_id uuid, name text, team_name text, points integer, finds integer);
comment on type public.helper_player_row is
  'Row of public.helper_search_players; points as on the board. Nullable: team_name.';

create type public.sent_helper_act as (request_id uuid);
comment on type public.sent_helper_act is 'Answer of what helpers do.';

create type public.undone_helper_act as (act_id bigint, undone_at timestamptz);
comment on type public.undone_helper_act is 'Answer of public.admin_undo_helper_act.';
