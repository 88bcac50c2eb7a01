-- Column statistics of the planner. After the policies, because it loops over the tables.

-- Row-level security hides rows, but estimates (`Prefer: count=planned`) come from statistics over all of them, and
-- comparisons of ids, numbers and times may use these for anybody: a binary search over the histogram of qr_codes.id
-- finds the printed ids. So a column of the API has no statistics unless plans over many rows need them and they reveal
-- nothing of value about hidden rows: only how many rows a user has, and since when.
do $$
declare
  v_column record;
begin
  for v_column in
    select c.relname as table_name, a.attname as name
    from pg_catalog.pg_attribute a
    join pg_catalog.pg_class c on c.oid = a.attrelid
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    left join (values
      ('activity', '{id,action,component,type,user_id,timestamp,created_at}'::name[]),
      ('coupon_redemptions', '{id,user_id,order_id,redeemed_at}'),
      ('order_payments', '{id,order_id,user_id,status,created_at}'),
      ('orders', '{id,user_id,status,kind,product_id,offer_id,game_session_id,created_at,paid_at}'),
      ('profiles', '{id,role,created_at,last_login_at,active_game_session_id}'),
      ('purchased_clues', '{id,user_id,clue_id,game_session_id,order_id,token_transaction_id,purchased_at}'),
      ('purchased_solution_guides',
        '{id,user_id,clue_id,solution_guide_id,game_session_id,order_id,token_transaction_id,purchased_at}'),
      ('scans', '{id,user_id,game_session_id,status,received_at}'),
      ('token_transactions', '{id,user_id,type,order_id,created_at}'),
      ('treasure_claims', '{id,user_id,game_session_id,status,submitted_at}'),
      ('user_game_sessions', '{game_session_id,user_id,joined_at}'),
      ('vip_memberships', '{id,user_id,starts_at,ends_at}'),
      ('clue_views', '{game_session_id,clue_id,user_id,viewed_at}'),
      ('featured_offer_events', '{offer_id,user_id,kind,day}')
    ) kept (table_name, names) on kept.table_name = c.relname
    where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and a.attname <> all (coalesce(kept.names, '{}'))
  loop
    execute format('alter table public.%I alter column %I set statistics 0', v_column.table_name, v_column.name);
  end loop;
end
$$;
