import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { couponKeys } from '@/features/coupons/api/keys'
import { read } from '@/lib/supabase/rpc'
import { supabase } from '@/lib/supabase/client'

const choiceSchema = z.object({ id: z.string(), name_hu: z.string(), name_en: z.string() })

/** Token packages to which a coupon can be limited, including inactive ones. */
export function couponProductsQueryOptions() {
  return queryOptions({
    queryKey: couponKeys.products,
    queryFn: () =>
      read(
        'token_products',
        supabase.from('token_products').select('id,name_hu,name_en').order('position').order('id'),
        z.array(choiceSchema),
      ),
  })
}
