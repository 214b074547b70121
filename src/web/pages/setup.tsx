import { endpointPath } from '../../contract/api/endpoint-path.ts'
import type { SetupState } from '../../contract/setup.ts'
import { paths } from '../../contract/site-map.ts'
import { NodePage } from '../account/node-page.tsx'
import { ApiError } from '../api/call.ts'
import { type Api, useApi } from '../api/client.ts'
import { useNoCache, useStatus } from '../app/page-context.ts'
import { PageHead } from '../app/page-head.tsx'
import { DataBoundary, LoadFailed, useData } from '../loading/data-boundary.tsx'
import { queryOf } from '../queries/hooks.ts'
import { TextLink, useParams } from '../router/router.tsx'
import { SetupForm } from '../setup/setup-form.tsx'
import { Loading } from '../ui/placeholder.tsx'

const heading = 'Set up your site'
const failure = 'The setup cannot be shown right now.'

/** The target of the link that `npm start` prints at the first start. Header and footer would be the example owner's. */
export function Page() {
  const { token = '' } = useParams()
  useNoCache()
  const loading = (
    <NodePage heading={heading} plain>
      <Loading lines={5} />
    </NodePage>
  )
  const failed = (
    <NodePage heading={heading} plain>
      <LoadFailed>{failure}</LoadFailed>
    </NodePage>
  )
  return (
    <main id="main" className="grid min-h-svh content-center">
      <PageHead title="Setup" description="Where the owner sets up this site." hidden />
      <DataBoundary key={token} skeleton={loading} failed={failed} message={{ text: failure }}>
        <Setup token={token} />
      </DataBoundary>
    </main>
  )
}

function Setup({ token }: { token: string }) {
  const state = useData(setupQuery(useApi(), token))
  if (!state) return <Gone />
  return (
    <NodePage heading={heading} plain>
      <SetupForm token={token} demo={state.demo} />
    </NodePage>
  )
}

function Gone() {
  useStatus(404)
  return (
    <NodePage heading="This link no longer works" plain>
      <p>A setup link works once, within an hour of the first start, until the admin has signed in.</p>
      <p>
        <TextLink to={paths.auth({ next: paths.admin })}>Sign in</TextLink> with the password that the first start
        printed, or run <code>npm run setup</code> in the folder of the site.
      </p>
    </NodePage>
  )
}

const setupQuery = (api: Api, token: string) =>
  queryOf(['setup', token], async (): Promise<SetupState | null> => {
    try {
      const query = new URLSearchParams({ token })
      return JSON.parse(await api.text(`${endpointPath('GET /api/auth/setup')}?${query}`))
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) return null
      throw error
    }
  })
