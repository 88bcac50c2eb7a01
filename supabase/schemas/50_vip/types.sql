-- Rows of the lists of this folder: one type for the wrapper and for the function behind it.

create type public.admin_vip_tier_row as (
  id uuid, name_hu text, name_en text, description_hu text, description_en text, price integer,
  duration_days integer, discount_percent integer, early_access_minutes integer, badge text, "position" integer,
  is_active boolean, updated_at timestamptz, members bigint, is_used boolean);
comment on type public.admin_vip_tier_row is 'Row of public.admin_list_vip_tiers.';

create type public.admin_vip_membership_row as (
  id uuid, user_id uuid, user_name text, user_email text, tier_id uuid, tier_name_hu text, tier_name_en text,
  badge text, source text, price integer, granted_by_name text, starts_at timestamptz, ends_at timestamptz,
  created_at timestamptz, state text, total_count bigint);
comment on type public.admin_vip_membership_row is
  'Row of public.admin_list_vip_memberships. Nullable: granted_by_name.';

create type public.vip_purchase as (
  membership_id uuid, tier_id uuid, starts_at timestamptz, ends_at timestamptz, price integer, balance integer);
comment on type public.vip_purchase is 'Answer of public.buy_vip; in tokens.';

create type public.vip_grant as (membership_id uuid, days integer, ends_at timestamptz);
comment on type public.vip_grant is 'Answer of public.admin_set_vip. Nullable: membership_id, days.';
