-- What organisers see: lists over the rows of all players. Definer functions; each asks for the role first.

create function private.admin_list_token_transactions(p_search text, p_type text, p_limit integer, p_offset integer)
returns table (
  id bigint, user_id uuid, user_name text, user_email text, type text, amount integer, delta integer, description text,
  status text, created_at timestamptz, metadata jsonb, order_id uuid, payment_method text, total_count bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_pattern text := private.like_pattern(p_search);
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  return query
  select t.id, t.user_id, p.name, p.email, t.type, t.amount, t.delta, t.description, t.status, t.created_at, t.metadata,
    t.order_id, t.payment_method, count(*) over ()
  from public.token_transactions t
  join public.profiles p on p.id = t.user_id
  where (p_type is null or t.type = p_type)
    and (v_pattern is null or lower(p.name) like v_pattern or p.email like v_pattern or lower(t.description) like v_pattern)
  order by t.created_at desc, t.id desc
  limit p_limit offset p_offset;
end
$$;
comment on function private.admin_list_token_transactions(text, text, integer, integer) is 'The whole ledger; see public.admin_list_token_transactions.';

