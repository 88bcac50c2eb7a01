-- Organiser API: clues, solution guides and tokens. As in 10_identity/api_admin.

create function public.admin_adjust_tokens(
  p_user_id text, p_amount numeric, p_description text, p_request_id uuid
) returns public.token_movement
language sql volatile security invoker set search_path = '' as $$
  select private.admin_adjust_tokens(p_user_id::private.input_text, p_amount, p_description::private.input_text,
    p_request_id)
$$;
comment on function public.admin_adjust_tokens is
  'Adds (positive) or takes (negative) up to 10000 tokens with a reason; idempotent by p_request_id. Errors: '
  'admin_access_required, invalid_user_id, invalid_input, user_balance_not_found, insufficient_balance, '
  'request_id_reused.';
grant execute on function private.admin_adjust_tokens, public.admin_adjust_tokens to authenticated;

create function public.admin_list_token_transactions(
  p_search text default null, p_type text default null, p_limit integer default 50, p_offset integer default 0
) returns setof public.admin_token_transaction_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_token_transactions(p_search::private.input_text, p_type::private.input_text,
    p_limit, p_offset)
$$;
comment on function public.admin_list_token_transactions is
  'A page of the ledger of all users, newest first. Errors: admin_permissions_required, invalid_input.';
grant execute on function private.admin_list_token_transactions, public.admin_list_token_transactions to authenticated;

create function public.admin_list_clues(
  p_search text default null, p_game_session_id uuid default null, p_is_active boolean default null,
  p_is_locked boolean default null, p_missing_translation boolean default null, p_has_guide boolean default null,
  p_sort text default 'name', p_descending boolean default false, p_limit integer default 50, p_offset integer default 0
) returns setof public.admin_clue_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_clues(p_search::private.input_text, p_game_session_id, p_is_active, p_is_locked,
    p_missing_translation, p_has_guide, p_sort::private.input_text, p_descending, p_limit, p_offset)
$$;
comment on function public.admin_list_clues is
  'A page of clues with their secret contents. p_search looks into names and descriptions, or is the id of one clue; '
  'p_sort is name, price, available_from or updated_at; a filter that is null lets all pass. price is in tokens, sold '
  'counts purchases in all sessions that are no tests, game_sessions is [{id, name, is_test}], unlocks is [{id, '
  'name_hu, name_en}] of the clues that need this one, guide is null or {id, price, is_active, updated_at, '
  'content_hu, content_en, sold, media}, media are rows of public.media in their order. missing_translation: a text '
  'of the clue or its guide is missing in a language of its hunts. Errors: admin_permissions_required, invalid_input.';
grant execute on function private.admin_list_clues, public.admin_list_clues to authenticated;

create function public.admin_save_clue(p_clue jsonb, p_request_id uuid default null) returns public.saved_clue
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.saved_clue,
    private.admin_save_clue(p_clue::private.input_json, p_request_id))
$$;
comment on function public.admin_save_clue is
  'Creates (without updated_at; an id may be supplied) or changes a clue, once per p_request_id: {id, updated_at, '
  'name_hu, name_en, description_hu, description_en, content_hu, content_en, clue_type, price (tokens), '
  'required_clue_id, available_from, is_active, is_locked, qr_code_id, game_session_ids, media}. All fields are '
  'replaced; without game_session_ids the sessions stay as they are, and without media the pictures and the sound. '
  'media is [{id, updated_at, alt_hu, alt_en, transcript_hu, transcript_en}]: up to five pictures and one sound in '
  'their order; texts that are null stay as they are. Errors: admin_access_required, invalid_input, '
  'clue_template_not_found, edit_conflict (updated_at is not the row''s), clue_chain_cycle, game_session_not_found, '
  'media_not_found, media_texts_missing (on sale with a picture or sound that lacks texts), request_id_reused.';
grant execute on function private.admin_save_clue, public.admin_save_clue to authenticated;

create function public.admin_import_clues(
  p_clues jsonb, p_game_session_id uuid default null, p_request_id uuid default null
) returns public.saved_clues
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.saved_clues,
    private.admin_import_clues(p_clues::private.input_json, p_game_session_id, p_request_id))
$$;
comment on function public.admin_import_clues is
  'Saves 1 to 500 clues as admin_save_clue does, all or none; they may require each other in any order. A clue may '
  'have a solution_guide as for admin_save_solution_guide. With p_game_session_id the clues are appended to that '
  'hunt. Errors: admin_access_required, invalid_input, clue_template_not_found, solution_guide_not_found, '
  'edit_conflict, clue_chain_cycle, game_session_not_found, media_not_found, media_texts_missing, request_id_reused.';
grant execute on function private.admin_import_clues, public.admin_import_clues to authenticated;

create function public.admin_save_solution_guide(
  p_guide jsonb, p_request_id uuid default null
) returns public.saved_solution_guide
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.saved_solution_guide,
    private.admin_save_solution_guide(p_guide::private.input_json, p_request_id))
$$;
comment on function public.admin_save_solution_guide is
  'Creates (without id) or changes the solution guide of a clue, once per p_request_id: {id, updated_at, clue_id, '
  'price (tokens), is_active, content_hu, content_en, media}; the clue of a guide never changes. media as for '
  'admin_save_clue. Errors: admin_access_required, invalid_input, clue_template_not_found, solution_guide_not_found, '
  'edit_conflict (somebody else has changed or created it since), media_not_found, media_texts_missing, '
  'request_id_reused.';
grant execute on function private.admin_save_solution_guide, public.admin_save_solution_guide to authenticated;

create function public.admin_clue_statistics(p_game_session_id uuid default null)
returns setof public.admin_clue_statistics_row
language sql volatile security invoker set search_path = '' as $$
  select * from private.admin_clue_statistics(p_game_session_id)
$$;
comment on function public.admin_clue_statistics is
  'One row per clue that was sold in a session (null: in all real ones): players who saw it and who bought it, tokens, '
  'median minutes from purchase (or from the start of the hunt, if later) to find (rounded to tens of minutes past '
  'three hours, to hours past a day), and the share of active players who found its code with and without the clue (0 '
  'to 1, null without players). verdict: no_code (leads to no code of the session), little_data (fewer than 5 active '
  'players on one side), useless (buyers find it at most 5 points oftener), too_strong (at least 90% with it and 70 '
  'points more than without) or fine. Sessions not counted before are counted a few per call: uncounted_sessions, the '
  'same in each row, is the number still missing. Errors: admin_permissions_required.';
grant execute on function private.admin_clue_statistics, public.admin_clue_statistics to authenticated;

create function public.admin_add_media(p_media jsonb) returns public.media
language sql volatile security invoker set search_path = '' as $$
  select private.admin_add_media(p_media::private.input_json)
$$;
comment on function public.admin_add_media is
  'Registers a picture or sound whose files are in the bucket media: {id, content_type, name, widths, height}; a '
  'picture has one file for each width (pixels). A repeated call returns it again. Errors: admin_access_required, '
  'invalid_input (also when a file is missing).';
grant execute on function private.admin_add_media, public.admin_add_media to authenticated;

create function public.admin_delete_media(p_media_id uuid) returns public.deleted_media
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.deleted_media, private.admin_delete_media(p_media_id))
$$;
comment on function public.admin_delete_media is
  'Deletes a picture or sound that nothing uses and nobody bought; its files can then be deleted. Errors: '
  'admin_access_required, media_not_found, media_in_use.';
grant execute on function private.admin_delete_media, public.admin_delete_media to authenticated;

create function public.admin_list_orphaned_media()
returns table (media_id text, name text, bytes bigint, paths text[], has_row boolean)
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_orphaned_media()
$$;
comment on function public.admin_list_orphaned_media is
  'Up to 1000 pictures and sounds that nothing uses, older than a day: paths are their files. With has_row '
  'admin_delete_media comes first. Errors: admin_permissions_required.';
grant execute on function private.admin_list_orphaned_media, public.admin_list_orphaned_media to authenticated;
