import { env } from '@/config/env'
import { QrCodesScreen } from '@/features/codes/admin/qr-codes-screen'
import { planUrl } from '@/features/map/api/plan-url'
import { chooseBaseLayer } from '@/features/map/model/base-layer'

/** /admin/qr-codes: the codes and their positions on the maps. */
export function QrCodesPage() {
  return <QrCodesScreen toBaseLayer={(map) => chooseBaseLayer(map, planUrl, env.mapTiles)} />
}
