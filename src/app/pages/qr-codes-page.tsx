import { env } from '@/config/env'
import { QrCodesScreen } from '@/features/codes/admin/qr-codes-screen'
import { planUrl } from '@/features/map/api/plan-url'
import { chooseGround } from '@/features/map/model/map-ground'

/** The codes with the maps to place them on (spec §2 /admin/qr-codes). */
export function QrCodesPage() {
  return <QrCodesScreen toGround={(map) => chooseGround(map, planUrl, env.mapTiles)} />
}
