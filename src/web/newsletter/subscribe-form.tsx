import { limits } from '../../contract/limits.ts'
import type { PostedForm } from '../../contract/page.ts'
import { paths } from '../../contract/site-map.ts'
import { Honeypot } from '../forms/honeypot.tsx'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'

type SubscribeFormProps = { posted?: PostedForm; variant?: 'primary' | 'secondary' }

/** The browser sends it, also without JavaScript; `server/newsletter/subscribing.ts` answers with a page. */
export function SubscribeForm({ posted, variant = 'secondary' }: SubscribeFormProps) {
  const { email: error = posted?.sentence } = posted?.errors ?? {}
  return (
    <form action={paths.subscribe} method="post" className="relative flex flex-wrap items-start gap-3">
      <Field label="Your email address" error={error} className="min-w-0 flex-[1_1_15rem]">
        {(control) => (
          <Input
            {...control}
            type="email"
            name="email"
            required
            maxLength={limits.email}
            autoComplete="email"
            placeholder="you@example.com"
            defaultValue={posted?.text.email}
          />
        )}
      </Field>
      <Honeypot />
      {/* As low as the input, whose label is above it. */}
      <Button type="submit" variant={variant} className="mt-[2.05rem] max-[27rem]:mt-0">
        Subscribe
      </Button>
    </form>
  )
}
