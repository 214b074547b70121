import { useApi } from '../api/client.ts'
import { useSettings } from '../app/page-context.ts'
import { DataBoundary } from '../loading/data-boundary.tsx'
import { useData } from '../loading/section-data.ts'
import { Picture } from '../ui/picture.tsx'
import { aboutQuery } from './about.tsx'

/** The owner's portrait or, without one, the picture of the first about entry. In the first view of /about. */
export function AboutPortrait() {
  return (
    <DataBoundary skeleton={<div style={{ aspectRatio: '4/5' }} />} failed={null}>
      <Portrait />
    </DataBoundary>
  )
}

function Portrait() {
  const { name, portrait_url } = useSettings().identity
  const [entry] = useData(aboutQuery(useApi())).entries
  const src = portrait_url ?? entry?.image_url
  if (!src) return null
  const alt = portrait_url ? name : (entry?.image_alt ?? '')
  return <Picture src={src} alt={alt} ratio="4/5" seed={name} sizes="(min-width: 64rem) 22rem, 60vw" priority />
}
