import { paths } from '../../contract/site-map.ts'
import { useSettings } from '../app/page-context.ts'
import { partOf } from '../loading/first-document.tsx'
import { useLocation } from '../router/router.tsx'
import type { SubscribeFieldProps } from './subscribe-field.tsx'

/** Not loaded for the first paint of any page. If loading fails, no message is shown. */
const Field = partOf(async () => (await import('./subscribe-field.tsx')).SubscribeField)

/** Where readers can subscribe, if the owner offers it. The page of the form has its own field. */
export function SubscribePlace(props: SubscribeFieldProps) {
  const { letters } = useSettings()
  const { pathname } = useLocation()
  if (!letters.enabled || pathname === paths.subscribe) return null
  return <Field {...props} />
}
