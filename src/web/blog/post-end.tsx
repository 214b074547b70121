import { paths } from '../../contract/site-map.ts'
import { useFilled, useSettings } from '../app/page-context.ts'
import { SubscribePlace } from '../newsletter/subscribe-place.tsx'
import { TextLink } from '../router/router.tsx'
import { Avatar } from '../ui/picture.tsx'

export function PostEnd() {
  const { name, role, description, portrait_url } = useSettings().identity
  const [services] = useFilled([{ to: paths.services }])
  return (
    <>
      <section aria-label="The author" className="mt-14 flex gap-4 border-t border-wire pt-8">
        <Avatar name={name} src={portrait_url} />
        <div className="min-w-0">
          <p className="font-heading font-semibold">{name}</p>
          <p className="text-ink-muted empty:hidden">{description || role}</p>
          <p className="no-print mt-3 flex flex-wrap gap-x-5 gap-y-2 font-heading">
            {services && <TextLink {...services}>Services and prices</TextLink>}
            <TextLink to={paths.contact()}>Ask about your project</TextLink>
          </p>
        </div>
      </section>
      <SubscribePlace place="post" />
    </>
  )
}
