import { useQuery } from '@tanstack/react-query'
import { QueryError } from '@/components/ui/error-state'
import { SkeletonList } from '@/components/ui/skeleton'
import { claimPhotoUrlQueryOptions } from '@/features/treasure/api/admin-treasure'

/** The photo of a report; opens in full size. */
export function ReportPhoto({ path, label }: { path: string; label: string }) {
  const photo = useQuery(claimPhotoUrlQueryOptions(path))
  if (photo.isError) return <QueryError query={photo} />
  if (!photo.data) return <SkeletonList rows={1} className="h-24 w-24" />
  return (
    <a href={photo.data} target="_blank" rel="noreferrer">
      <img src={photo.data} alt={label} className="rounded-field h-24 w-24 object-cover" />
    </a>
  )
}

interface ReportPlaceProps {
  report: { latitude: number | null; longitude: number | null }
  label: string
}

/** The place of a report, if it has one, as a link to a map. */
export function ReportPlace({ report: { latitude, longitude }, label }: ReportPlaceProps) {
  if (latitude === null || longitude === null) return null
  return (
    <a
      className="link inline-flex min-h-11 items-center self-start text-sm"
      href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`}
      target="_blank"
      rel="noreferrer"
    >
      {label}
    </a>
  )
}
