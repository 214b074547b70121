import { limits } from '../../contract/limits.ts'
import { siteQuestionNames, siteQuestions } from '../../contract/setup-questions.ts'
import { paths } from '../../contract/site-map.ts'
import { WithPasswordHelp } from '../account/new-password-help.tsx'
import { call, session } from '../account/session.ts'
import { remembered } from '../account/sign-in.ts'
import { messageOf } from '../api/call.ts'
import { usePostedForm } from '../app/page-context.ts'
import { useForm } from '../forms/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox, Field, FormError, Input, PasswordInput } from '../ui/field.tsx'
import { notify } from '../ui/notify.tsx'

/** Without JavaScript `server/setup/setup-link.ts` answers, and one must sign in: so a press waits for the script. */
export function SetupForm({ token, demo }: { token: string; demo: boolean }) {
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
