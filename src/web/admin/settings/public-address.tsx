import { RotateCw } from 'lucide-react'
import type { AddressCheck } from '../../../contract/public-address.ts'
import { call } from '../../account/session.ts'
import { useAdminQuery } from '../admin-query.ts'
import { ActionButton } from '../list/action-button.tsx'
import { StepList } from './step-list.tsx'

const names: Record<AddressCheck['name'], string> = {
  name: 'Find the name',
  certificate: 'Check the certificate',
  redirect: 'Follow http to https',
  answer: 'Meet this site',
}

/** The line to set: the address in the browser is often the right one already. */
const lineFor = (url: string) => {
  const isHere = !/^(localhost|127\.|\[::1\])/.test(location.hostname)
  return `SITE_URL=${isHere ? `https://${location.hostname}` : url.startsWith('https:') ? url : 'https://example.com'}`
}

export function PublicAddress() {
  const { data, isFetching, isError, refetch } = useAdminQuery(
    ['public-address'],
    () => call('POST /api/admin/settings/address-check'),
    { gcTime: 0 },
  )
  return (
    <section aria-labelledby="address-heading" className="grid gap-5">
      <h2 id="address-heading" className="text-xl">
        Public address
      </h2>
      {data && (
        <p>
          The site’s address is <strong className="wrap-anywhere">{data.address}</strong>. Links in emails, feeds and
          search engines lead there.
        </p>
      )}
      {data && !data.is_public && <p>Only this machine can open it, so visitors cannot reach the site yet.</p>}
      <div role="status" aria-busy={isFetching} className="grid gap-3">
        {isFetching && <p className="text-ink-muted">Looking at the site from outside …</p>}
        {!isFetching && isError && <p>The address could not be checked. Try again.</p>}
        {!isFetching && data && data.checks.length > 0 && (
          <StepList steps={data.checks.map((check) => ({ ...check, name: names[check.name] }))} />
        )}
      </div>
      <ActionButton
        icon={RotateCw}
        framed
        className="justify-self-start"
        busy={isFetching}
        onClick={() => void refetch()}
      >
        Check again
      </ActionButton>
      <div className="grid gap-2 border-t border-line pt-5">
        <p>
          The address is fixed while the site runs, because sign-in and links in emails depend on it. To change it, set
          this line in the environment of the site, such as the file <code>.env</code> of your deployment, and restart:
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line scrolls, with the keyboard too. */}
        <pre className="admin-version" tabIndex={0}>
          {lineFor(data?.address ?? '')}
        </pre>
      </div>
    </section>
  )
}
