-- Composite types that the rules hand to each other.

create type private.effective_price as (price integer, reason text, offer_id uuid, offer_ends_at timestamptz);
comment on type private.effective_price is
  'A price in tokens or minor units, why it is that (regular, offer, vip) and the offer that makes it.';

create type private.posting as (transaction_id bigint, balance integer, posted_at timestamptz);
comment on type private.posting is 'Tokens that have moved: the row of the ledger, the balance after it, when.';
