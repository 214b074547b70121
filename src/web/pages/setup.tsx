import { endpointPath } from '../../contract/api/endpoint-path.ts'
import { limits } from '../../contract/limits.ts'
import type { SetupState } from '../../contract/setup.ts'
import { siteQuestionNames, siteQuestions } from '../../contract/setup-questions.ts'
import { paths } from '../../contract/site-map.ts'
import { WithPasswordHelp } from '../account/new-password-help.tsx'
import { NodePage } from '../account/node-page.tsx'
import { call, session } from '../account/session.ts'
import { remembered } from '../account/sign-in.ts'
import { ApiError, messageOf } from '../api/call.ts'
import { type Api, useApi } from '../api/client.ts'
import { useNoCache, usePostedForm, useStatus } from '../app/page-context.ts'
import { PageHead } from '../app/page-head.tsx'
import { useForm } from '../forms/use-form.ts'
import { DataBoundary, LoadFailed, useData } from '../loading/data-boundary.tsx'
import { queryOf } from '../queries/hooks.ts'
import { TextLink, useParams } from '../router/router.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox, Field, FormError, Input, PasswordInput } from '../ui/field.tsx'
import { notify } from '../ui/notify.tsx'
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

/** A press waits for the script. Without JavaScript `server/setup/setup-link.ts` answers and the owner must sign in. */
function SetupForm({ token, demo }: { token: string; demo: boolean }) {
  const posted = usePostedForm()
  const { busy, errors, props } = useForm({
    schema: async () => (await import('../../contract/setup.ts')).setupAnswers,
    initialErrors: posted?.errors,
    send: async ({ name = '', email = '', password = '', demo: wanted, ...rest }) => {
      const about = Object.fromEntries(siteQuestionNames.map((question) => [question, rest[question] ?? '']))
      const body = {
        token,
        name,
        ...about,
        email,
        password,
        demo: wanted === 'yes' ? ('yes' as const) : ('no' as const),
      }
      session.start(remembered(await call('POST /api/auth/setup', { body })).token)
      // A new page load, because this page still has the settings of the example owner.
      window.location.replace(paths.admin)
    },
    failed: (error) => notify.error('Error', messageOf(error, 'The site could not be set up. Please try again.')),
  })
  const text = posted?.text ?? {}

  return (
    <form {...props} action={paths.setup(token)} method="post" data-waits="" className="grid gap-5">
      {posted && Object.keys(posted.errors).length === 0 && <FormError>{posted.sentence}</FormError>}
      <Field label="Your name" error={errors.name} hint="Also the name of the site.">
        {(control) => (
          <Input
            {...control}
            name="name"
            autoComplete="name"
            maxLength={limits.displayName}
            defaultValue={text.name}
            required
          />
        )}
      </Field>
      {Object.entries(siteQuestions).map(([question, { label, hint, longest }]) => (
        <Field key={question} label={label} hint={hint} error={errors[question]} optional>
          {(control) => <Input {...control} name={question} maxLength={longest} defaultValue={text[question]} />}
        </Field>
      ))}
      <Field label="Email" error={errors.email} hint="You sign in with it.">
        {(control) => (
          <Input {...control} name="email" type="email" autoComplete="email" defaultValue={text.email} required />
        )}
      </Field>
      <WithPasswordHelp names={['password']}>
        <Field label="Password" error={errors.password} hint={`At least ${limits.passwordMin} characters.`}>
          {(control) => <PasswordInput {...control} name="password" autoComplete="new-password" required />}
        </Field>
      </WithPasswordHelp>
      {/* What is sent when the box is not ticked. */}
      <input type="hidden" name="demo" value="no" />
      {demo && (
        <Checkbox
          name="demo"
          value="yes"
          defaultChecked={text.demo !== 'no'}
          label="Keep the demo content for now"
          hint="Example posts, projects and templates. You can remove them later with one button in the admin."
        />
      )}
      <Button type="submit" className="mt-1 justify-self-start" aria-disabled={busy}>
        {busy ? 'Setting up...' : 'Set up my site'}
      </Button>
    </form>
  )
}
