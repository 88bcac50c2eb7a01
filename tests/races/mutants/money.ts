import type { Edit, Mutant } from '../mutate'
import * as commerce from '../scenarios/commerce'
import * as tokens from '../scenarios/tokens'
import * as vipJackpot from '../scenarios/vip-jackpot'

const withoutBalanceLock: Edit[] = [
  { function: 'lock_balance', from: ' for update', to: '' },
  { function: 'lock_own_balance', from: /\n\s+for update/, to: '' },
]

/** Mistakes in the rules of tokens, purchases, orders, coupons, offers, VIP and jackpots. */
export const moneyMutants: readonly Mutant[] = [
  {
    mistake: 'the balance is read without a lock',
    edits: withoutBalanceLock,
    caughtBy: tokens.nobodyOverspends,
  },
  {
    mistake: 'the balance is checked before the lock and written as a value',
    sql: 'alter table public.token_balances drop constraint token_balances_add_up',
    edits: [
      ...withoutBalanceLock,
      {
        function: 'post_tokens',
        from: 'balance = balance + p_delta',
        to: 'balance = p_balance.balance + p_delta',
      },
    ],
    caughtBy: tokens.nobodyOverspends,
  },
  {
    mistake: 'the rate is counted before the lock',
    edits: [
      {
        function: 'spend_tokens',
        from: 'v_balance := private.lock_own_balance();',
        to: `perform private.assert_token_rate(auth.uid(), private.current_time());
             v_balance := private.lock_own_balance();`,
      },
      {
        function: 'spend_tokens',
        from: 'v_earlier_id := private.admit_token_operation(v_balance.user_id, p_request_id, v_now);',
        to: `select id into v_earlier_id from public.token_transactions
             where user_id = v_balance.user_id and request_id = p_request_id;`,
      },
    ],
    caughtBy: tokens.rateLimitIsExact,
  },
  {
    mistake: 'the time is that of the start of the transaction',
    edits: [{ function: 'current_time', from: 'return clock_timestamp()', to: 'return now()' }],
    caughtBy: tokens.ledgerTimesNeverRunBackwards,
  },
  {
    mistake: 'the request id is looked up before the lock',
    edits: [
      {
        function: 'spend_tokens',
        from: 'v_balance := private.lock_own_balance();',
        to: 'v_balance.user_id := auth.uid();',
      },
      {
        function: 'spend_tokens',
        from: 'if v_earlier_id is null then',
        to: 'v_balance := private.lock_own_balance(); if v_earlier_id is null then',
      },
    ],
    caughtBy: tokens.sameRequestSpendsOnce,
  },
  {
    mistake: 'a purchase asks whether the clue is owned, without lock and unique index',
    sql: 'drop index public.purchased_clues_owner_key',
    edits: [
      ...withoutBalanceLock,
      {
        function: 'deliver_clue',
        from: 'on conflict (game_session_id, user_id, clue_id) do nothing',
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
    caughtBy: vipJackpot.oneTierAtATime,
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
    caughtBy: vipJackpot.everyShareArrives,
  },
  {
    mistake: 'a purchase feeds a jackpot that has just been closed',
    sql: 'alter table private.jackpot_shards drop constraint jackpot_shards_closed_are_empty',
    edits: [{ function: 'feed_jackpot', from: ' and is_open', to: '' }],
    caughtBy: vipJackpot.closingWhileBuying,
  },
  {
    mistake: 'the jackpot is added up without a lock before it is paid',
    edits: [{ function: 'lock_jackpot_amount', from: ' for update', to: '' }],
    caughtBy: vipJackpot.oneWinnerIsPaidOnce,
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
    caughtBy: vipJackpot.closingWhileBuying,
  },
  {
    mistake: 'a coupon is counted without a guard',
    sql: 'alter table public.coupons drop constraint coupons_within_max_uses',
    edits: [{ function: 'use_coupon', from: ' and (max_uses is null or uses < max_uses)', to: '' }],
    caughtBy: (arena) => commerce.couponLimitsAreExact(arena, [100]),
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
        from: 'perform private.assert_payment_rate(v_user_id, v_now);',
        to: 'v_balance := private.lock_balance(v_user_id);',
      },
    ],
    caughtBy: commerce.oneOrderIsPaidOnce,
  },
  {
    mistake: 'cancelling does not wait for a payment',
    edits: [{ function: 'cancel_order', from: 'perform private.lock_balance(v_user_id);', to: '' }],
    caughtBy: commerce.paidOrCancelledNeverBoth,
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
