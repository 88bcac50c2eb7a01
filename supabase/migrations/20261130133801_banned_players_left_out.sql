SET local check_function_bodies = off;

DROP FUNCTION "private"."admin_count_named_players"(uuid);

DROP FUNCTION "public"."admin_count_named_players"(uuid);

CREATE TYPE "public"."named_players" AS (
  "players" bigint,
  "named"   bigint
);

CREATE OR REPLACE FUNCTION private.admin_count_named_players (
  p_game_session_id uuid
)
  RETURNS public.named_players
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.find_game_session(p_game_session_id);
  return (
    select (count(*), count(*) filter (where p.is_named_publicly))::public.named_players
    from public.user_game_sessions m join public.profiles p on p.id = m.user_id
    where m.game_session_id = p_game_session_id and m.user_id <> all ((select private.banned_user_ids())::uuid[]));
end
$function$;

CREATE OR REPLACE FUNCTION private.helper_search_players (
  p_game_session_id uuid,
  p_search          text
)
  RETURNS SETOF public.helper_player_row
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_pattern text;
begin
  perform private.assert_helper(p_game_session_id);
  v_pattern := private.like_pattern(p_search);
  return query
  select p.id, p.name::text, t.name::text, coalesce(t.board_points, m.board_points)::integer, m.found_codes::integer
  from public.user_game_sessions m
  join public.profiles p on p.id = m.user_id
  left join public.teams t on t.id = m.team_id
  where m.game_session_id = p_game_session_id and m.user_id <> all ((select private.banned_user_ids())::uuid[])
    and (v_pattern is null or p.search_name like v_pattern or private.search_key(t.name) like v_pattern
      or p.id::text = p_search)
  order by m.last_activity desc, p.id limit 20;
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_count_named_players (
  p_game_session_id uuid
)
  RETURNS public.named_players
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select private.admin_count_named_players(p_game_session_id)
$function$;

REVOKE ALL ON FUNCTION "public"."admin_count_named_players"(uuid) FROM PUBLIC, "anon", "service_role";

COMMENT ON FUNCTION "private"."admin_count_named_players"(uuid) IS 'See public.admin_count_named_players.';

COMMENT ON FUNCTION "public"."admin_count_named_players"(uuid) IS 'Number of players of a session, and of those who agreed to be named on the venue screen and in public results. Errors: admin_permissions_required, game_session_not_found.';

COMMENT ON TYPE "public"."named_players" IS 'Answer of public.admin_count_named_players, without banned players.';

REVOKE ALL ON FUNCTION "private"."admin_count_named_players"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."admin_count_named_players"(uuid) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."admin_count_named_players"(uuid) TO "authenticated";
