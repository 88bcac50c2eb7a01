/** Code of a coupon with the name of its batch. */
export function CouponCode({ coupon }: { coupon: { code: string; batch: string | null } }) {
  return (
    <span className="flex flex-col">
      <code className="font-semibold break-all lg:whitespace-nowrap">{coupon.code}</code>
      {coupon.batch && <span className="text-soft text-sm break-words">{coupon.batch}</span>}
    </span>
  )
}
