import { env } from '@/config/env'
import { QrCodesScreen } from '@/features/codes/admin/qr-codes-screen'
import { planUrl } from '@/features/map/api/plan-url'
import { chooseBaseLayer } from '@/features/map/model/base-layer'

/** The codes with the maps to place them on (spec §2 /admin/qr-codes). */
export function QrCodesPage() {
  return <QrCodesScreen toBaseLayer={(map) => chooseBaseLayer(map, planUrl, env.mapTiles)} />
}
