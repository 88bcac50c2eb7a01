-- Rows of the lists of this folder: one type for the wrapper and for the function behind it.

create type public.admin_user_row as (
  id uuid, name text, email text, role text, language text, created_at timestamptz, last_login_at timestamptz,
  failed_login_attempts integer, points_total integer, balance integer, has_claimed_treasure boolean,
  claim_submitted boolean, phone_number text, tax_id text, address text, is_banned boolean,
  banned_until timestamptz, total_count bigint);
comment on type public.admin_user_row is
  'Row of public.admin_list_users. Nullable: last_login_at, phone_number, tax_id, address, banned_until.';
