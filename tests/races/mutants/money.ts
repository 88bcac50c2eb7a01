import type { Edit, Mutant } from '../mutate'
import * as commerce from '../scenarios/commerce'
import * as deletions from '../scenarios/deletions'
import * as orders from '../scenarios/orders'
import * as tokens from '../scenarios/tokens'
import * as jackpot from '../scenarios/jackpot'
import * as vip from '../scenarios/vip'

const withoutBalanceLock: Edit[] = [{ function: 'lock_balance', from: ' for update', to: '' }]

/** Changes that another transaction commits during the statement are not seen. */
const balanceReadBefore =
  '(select b.balance from public.token_balances b where b.user_id = p_user_id)'

/** Mutants of the rules for tokens, purchases, orders, coupons, offers, VIP and jackpots. */
export const moneyMutants: readonly Mutant[] = [
  {
    mistake: 'the balance is checked as it was before the lock',
    sql: 'alter domain public.non_negative drop constraint non_negative',
    edits: [
      {
        function: 'try_post_tokens',
        from: 'and balance + p_delta >= 0',
        to: `and ${balanceReadBefore} + p_delta >= 0`,
      },
    ],
    caughtBy: tokens.nobodyOverspends,
  },
  {
    mistake: 'the balance is written as a value that was read before the lock',
    edits: [
      {
        function: 'try_post_tokens',
        from: 'balance = balance + p_delta',
        to: `balance = ${balanceReadBefore} + p_delta`,
      },
    ],
    caughtBy: tokens.nobodyOverspends,
  },
  {
    mistake: 'the rate is counted before the lock',
    edits: [
      {
        function: 'spend_tokens',
        from: 'v_posting := private.try_post_tokens(',
        to: `perform private.assert_rate(v_user_id, 'tokens', private.current_time());
             v_posting := private.try_post_tokens(`,
      },
      {
        function: 'try_post_tokens',
        from: 'where not p_counts_for_rate_limit or coalesce(',
        to: 'where true or coalesce(',
      },
    ],
    caughtBy: tokens.rateLimitIsExact,
  },
  {
    mistake: 'the time is that of the start of the transaction',
    edits: [
      { function: 'try_post_tokens', from: 'else clock_timestamp() end', to: 'else now() end' },
    ],
    caughtBy: tokens.ledgerTimesNeverRunBackwards,
  },
  {
    mistake: 'the request id is looked up before the lock',
    sql: 'drop index public.token_transactions_request_id_key',
    edits: [
      {
        function: 'spend_tokens',
        from: 'v_posting := private.try_post_tokens(',
        to: `v_transaction := private.find_token_replay(
               v_user_id, p_request_id, 'spend', -p_amount::integer, v_description);
             if v_transaction.id is not null then
               return private.token_result(v_transaction);
             end if;
             v_posting := private.try_post_tokens(`,
      },
      {
        function: 'try_post_tokens',
        from: 'on conflict (user_id, request_id) where request_id is not null do nothing',
        to: '',
      },
    ],
    caughtBy: tokens.sameRequestSpendsOnce,
  },
  {
    mistake: 'a repeated request gets the first answer, but its tokens do not come back',
    edits: [{ function: 'try_post_tokens', from: '-- Restores the balance.', to: 'return null;' }],
    caughtBy: tokens.sameRequestSpendsOnce,
  },
  {
    mistake: 'a purchase asks whether the clue is owned, without lock and unique index',
    sql: 'drop index public.purchased_clues_owner_key',
    edits: [
      {
        function: 'buy_clue',
        from: 'if v_is_plain then',
        to: `if v_is_plain and not exists (
               select 1 from public.purchased_clues
               where user_id = v_user_id and game_session_id = p_game_session_id and clue_id = p_clue_id) then`,
      },
      {
        function: 'deliver_clue',
        from: 'on conflict do nothing',
        to: '',
      },
    ],
    caughtBy: tokens.doubleTapBuysOnce,
  },
  {
    mistake: 'joining does not wait for another join',
    edits: withoutBalanceLock,
    caughtBy: tokens.joiningGrantsOnce,
  },
  {
    mistake: 'whether another tier runs is looked up without a lock',
    edits: withoutBalanceLock,
    caughtBy: vip.oneTierAtATime,
  },
  {
    mistake: 'a share is added to an amount that was read before',
    edits: [
      {
        function: 'feed_jackpot',
        from: 'set amount = amount + v_share',
        to: `set amount = v_share + (select s.amount from private.jackpot_shards s
               where s.jackpot_id = v_jackpot_id and s.shard = pg_backend_pid() % 16)`,
      },
    ],
    caughtBy: jackpot.everyShareArrives,
  },
  {
    mistake: 'a purchase feeds a jackpot that has just been closed',
    sql: 'alter table private.jackpot_shards drop constraint jackpot_shards_closed_are_empty',
    edits: [{ function: 'feed_jackpot', from: ' and is_open', to: '' }],
    caughtBy: jackpot.closingWhileBuying,
  },
  {
    mistake: 'the jackpot is added up without a lock before it is paid',
    edits: [{ function: 'lock_jackpot_amount', from: ' for update', to: '' }],
    caughtBy: jackpot.oneWinnerIsPaidOnce,
  },
  {
    mistake: 'a claim is approved without the balance that the jackpot goes to',
    edits: [
      {
        function: 'admin_review_treasure_claim',
        from: 'where user_id = v_player_id for update',
        to: 'where user_id = v_player_id',
      },
    ],
    caughtBy: jackpot.oneWinnerIsPaidOnce,
  },
  {
    mistake: 'a jackpot is paid that is just being returned',
    edits: [{ function: 'pay_jackpot', from: "status = 'open' for update", to: "status = 'open'" }],
    caughtBy: jackpot.claimedWhileReturned,
  },
  {
    mistake: 'a jackpot is closed without a lock',
    edits: [{ function: 'admin_close_jackpot', from: 'order by id for update', to: 'order by id' }],
    caughtBy: jackpot.closingWhileBuying,
  },
  {
    mistake: 'a roll-over locks the two jackpots in the order of the call',
    edits: [
      {
        function: 'admin_close_jackpot',
        from: 'perform 1 from public.jackpots where id = p_jackpot_id or game_session_id = p_to_session_id order by id for update;',
        to: `perform 1 from public.jackpots where id = p_jackpot_id for update;
             perform 1 from public.jackpots where game_session_id = p_to_session_id for update;`,
      },
    ],
    caughtBy: jackpot.closingWhileBuying,
  },
  {
    mistake: 'a coupon is counted without a guard',
    sql: 'alter table public.coupons drop constraint coupons_within_max_uses',
    edits: [{ function: 'use_coupon', from: ' and (max_uses is null or uses < max_uses)', to: '' }],
    caughtBy: (database) => commerce.couponLimitsAreExact(database, [100]),
  },
  {
    mistake: 'the uses of a player are counted without the balance lock',
    edits: withoutBalanceLock,
    caughtBy: commerce.couponPerPlayerLimitIsExact,
  },
  {
    mistake: 'an order is read before the lock and may be paid twice',
    sql: 'drop index public.order_payments_succeeded_key',
    edits: [
      { function: 'pay_order', from: 'v_balance := private.lock_balance(v_user_id);', to: '' },
      {
        function: 'pay_order',
        from: "perform private.assert_rate(v_user_id, 'payments', v_now);",
        to: 'v_balance := private.lock_balance(v_user_id);',
      },
    ],
    caughtBy: commerce.oneOrderIsPaidOnce,
  },
  {
    mistake: 'cancelling does not wait for a payment',
    edits: [{ function: 'cancel_order', from: 'perform private.lock_balance(v_user_id);', to: '' }],
    caughtBy: orders.paidOrCancelledNeverBoth,
  },
  {
    mistake: 'a newer order leaves the earlier one waiting',
    sql: 'drop index public.orders_waiting_product_key',
    edits: [
      {
        function: 'create_order',
        from: "o.status = 'pending' and o.kind",
        to: 'false and o.kind',
      },
    ],
    caughtBy: orders.oneOrderWaits,
  },
  {
    mistake: 'an order does not wait for the same one of another tab',
    edits: [{ function: 'create_order', from: 'perform private.lock_balance(v_user_id);', to: '' }],
    caughtBy: orders.oneOrderWaits,
  },
  {
    mistake: 'an order that is just being paid is replaced',
    edits: [
      {
        function: 'create_order',
        from: "o.status = 'pending' and o.kind",
        to: "o.status <> 'cancelled' and o.kind",
      },
    ],
    caughtBy: orders.paidOrReplacedNeverBoth,
  },
  {
    mistake: 'a clue is read before it is held',
    edits: [{ function: 'deliver_clue', from: 'for key share of t', to: '' }],
    caughtBy: deletions.deletedWhileBought,
  },
  {
    mistake: 'an order is replaced before its package is held',
    edits: [{ function: 'price_product', from: 'is_active for key share', to: 'is_active' }],
    caughtBy: deletions.deletedWhileBought,
  },
  {
    mistake: 'an order is locked before its coupon is held',
    edits: [{ function: 'payable_order', from: 'for key share of c', to: '' }],
    caughtBy: deletions.couponDeletedWhileUsed,
  },
  {
    mistake: 'a stock is taken without a guard',
    sql: 'alter table public.featured_offers drop constraint featured_offers_within_stock',
    edits: [{ function: 'take_offer_stock', from: ' and sold < stock', to: '' }],
    caughtBy: commerce.offerStockIsExact,
  },
  {
    mistake: 'sales are counted for a new stock without waiting for those under way',
    edits: [
      {
        function: 'tg_featured_offers__recount_sold',
        from: 'perform 1 from public.featured_offers where id = new.id for update;',
        to: '',
      },
    ],
    caughtBy: commerce.stockSetWhileSelling,
  },
]
