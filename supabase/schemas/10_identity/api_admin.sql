-- Organiser API: players. Every function behind these wrappers checks the caller's role on each call, so a demoted
-- admin loses access at once.

create function public.admin_list_users(
  p_search text default null, p_role text default null,
    p_sort text default 'created_at', p_descending boolean default true,
  p_limit integer default 50, p_offset integer default 0, p_is_banned boolean default null
) returns setof public.admin_user_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_users(p_search::private.input_text, p_role::private.input_text,
    p_sort::private.input_text, p_descending, p_limit, p_offset, p_is_banned)
$$;
comment on function public.admin_list_users is
  'A page of users with balance, contact data and ban: all, or only the banned or not banned ones. p_role: user, '
  'admin or guest (also a user). p_sort: name, email, created_at, last_login_at, points_total or balance. Errors: '
  'admin_permissions_required, invalid_role, invalid_input.';
grant execute on function private.admin_list_users, public.admin_list_users to authenticated;

create function public.admin_update_user(
  p_user_id uuid, p_name text default null, p_phone_number text default null, p_tax_id text default null,
    p_address text default null,
  p_seen jsonb default null
) returns public.profile_details
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.profile_details,
    private.admin_update_user(p_user_id, p_name::private.input_text, p_phone_number::private.input_text,
    p_tax_id::private.input_text, p_address::private.input_text, p_seen::private.input_json))
$$;
comment on function public.admin_update_user is
  'Edits the profile of a user; null leaves a field as it is. p_seen holds the column values that the editor saw. '
  'Errors: admin_access_required, invalid_input (p_seen), user_not_found, edit_conflict (a value has changed since), '
  'invalid_name, invalid_phone_number, invalid_tax_id, invalid_address.';
grant execute on function private.admin_update_user, public.admin_update_user to authenticated;

create function public.admin_set_user_role(p_user_id uuid, p_role text) returns public.changed_role
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.changed_role,
    private.admin_set_user_role(p_user_id, p_role::private.input_text))
$$;
comment on function public.admin_set_user_role is
  'Makes a user admin or user. Errors: admin_access_required, invalid_role, user_not_found, last_admin_protected, '
  'user_banned.';
grant execute on function private.admin_set_user_role, public.admin_set_user_role to authenticated;

create function public.admin_delete_user(p_user_id uuid) returns public.deletion
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.deletion, private.admin_delete_user(p_user_id))
$$;
comment on function public.admin_delete_user is
  'Deletes a user with scans, sessions, balance, purchases and claims; admin_list_orphaned_photos then lists the '
  'photos. Errors: admin_access_required, user_not_found, last_admin_protected.';
grant execute on function private.admin_delete_user, public.admin_delete_user to authenticated;

create function public.admin_get_user(p_user_id uuid) returns public.user_details
language sql stable security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.user_details, private.admin_get_user(p_user_id))
$$;
comment on function public.admin_get_user is
  'Everything about one user, with the latest 20 VIP memberships and 10 failed sign-ins. Errors: '
  'admin_permissions_required, user_not_found.';
grant execute on function private.admin_get_user, public.admin_get_user to authenticated;

create function public.admin_list_user_history(p_user_id uuid, p_kind text, p_limit integer default 25,
  p_offset integer default 0)
returns table (item jsonb, total_count bigint)
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_user_history(p_user_id, p_kind::private.input_text, p_limit, p_offset)
$$;
comment on function public.admin_list_user_history is
  'A page of one list of one user, newest first. p_kind: transactions, scans, game_sessions or purchases. Errors: '
  'admin_permissions_required, user_not_found, invalid_input.';
grant execute on function private.admin_list_user_history, public.admin_list_user_history to authenticated;

create function public.admin_ban_user(
  p_user_id uuid, p_reason text, p_banned_until timestamptz default null
) returns public.changed_ban
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.changed_ban,
    private.admin_ban_user(p_user_id, p_reason::private.input_text, p_banned_until))
$$;
comment on function public.admin_ban_user is
  'Bans a user until a time (null: permanently), with a reason of 1 to 500 characters that the user sees. An '
  'organiser becomes a player. Banning again replaces reason and time. Errors: admin_access_required, user_not_found, '
  'last_admin_protected, invalid_input.';
grant execute on function private.admin_ban_user, public.admin_ban_user to authenticated;

create function public.admin_unban_user(p_user_id uuid) returns public.changed_ban
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.changed_ban, private.admin_unban_user(p_user_id))
$$;
comment on function public.admin_unban_user is
  'Lifts a ban; does nothing for a user who is not banned. Errors: admin_access_required, user_not_found.';
grant execute on function private.admin_unban_user, public.admin_unban_user to authenticated;

create function public.admin_count_guests(p_game_session_id uuid) returns public.guest_counts
language sql stable security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.guest_counts, private.admin_count_guests(p_game_session_id))
$$;
comment on function public.admin_count_guests is
  'How many guests a session has, and how many of them admin_remove_guests would remove: none while it runs. Errors: '
  'admin_permissions_required, game_session_not_found.';
grant execute on function private.admin_count_guests, public.admin_count_guests to authenticated;

create function public.admin_remove_guests(p_game_session_id uuid) returns public.guest_removal
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.guest_removal, private.admin_remove_guests(p_game_session_id))
$$;
comment on function public.admin_remove_guests is
  'Removes the next fifty guests of a session that is over: repeat it until remaining is 0. Their sign-in, contact '
  'data, reports and messages go; their finds stay on the board under the public name. Guests of another session that '
  'is not over, or with a pending claim, stay. Errors: admin_access_required, game_session_not_found, '
  'game_session_not_ended.';
grant execute on function private.admin_remove_guests, public.admin_remove_guests to authenticated;

create function public.admin_remove_old_guests() returns public.guest_removal
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.guest_removal, private.admin_remove_old_guests())
$$;
comment on function public.admin_remove_old_guests is
  'As admin_remove_guests, for the guests of all sessions that have been over for 30 days, and photos of tasks of '
  'these sessions: repeat it until remaining is 0. Errors: admin_access_required.';
grant execute on function private.admin_remove_old_guests, public.admin_remove_old_guests to authenticated;

create function public.admin_create_device_code(p_user_id uuid) returns public.device_code
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.device_code, private.admin_create_device_code(p_user_id))
$$;
comment on function public.admin_create_device_code is
  'As create_device_code, for a guest whose phone is lost; the activity log records it. Errors: admin_access_required, '
  'user_not_found, device_code_banned, guest_required.';
grant execute on function private.admin_create_device_code, public.admin_create_device_code to authenticated;
