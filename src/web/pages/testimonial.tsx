import { imageAccept } from '../../contract/image-files.ts'
import { limits, sizeLabel } from '../../contract/limits.ts'
import { paths } from '../../contract/site-map.ts'
import { consentText, type TestimonialText, testimonialTexts } from '../../contract/testimonial-form.ts'
import { type Api, useApi } from '../api/client.ts'
import { useNoCache, usePostedForm, useSettings, useStatus } from '../app/page-context.ts'
import { PageHead } from '../app/page-head.tsx'
import { useSubmitOnce } from '../forms/submit-once.ts'
import { DataBoundary, LoadFailed, useData } from '../loading/data-boundary.tsx'
import { queryOf } from '../queries/hooks.ts'
import { useParams, useSearchParams } from '../router/router.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox, Field, FieldError, FormError, Input, Textarea } from '../ui/field.tsx'
import { PageBanner } from '../ui/heading.tsx'
import { LoadingPage } from '../ui/placeholder.tsx'
import { Stars } from '../ui/stars.tsx'

const invitationQuery = (api: Api, token: string) =>
  queryOf(['invitation', token], () => api.find('GET /api/testimonial-invitations/open/{token}', { params: { token } }))

export function Page() {
  const { token = '' } = useParams()
  const sent = useSearchParams()[0].get('sent') === '1'
  useNoCache()
  return (
    <>
      <PageHead title="Testimonial" description="Write a testimonial." hidden />
      {sent ? (
        <PageBanner
          label="Testimonial"
          heading="Thank you"
          text="We received your testimonial. It will be published after it has been read."
        />
      ) : (
        <DataBoundary
          key={token}
          skeleton={<LoadingPage />}
          failed={<LoadFailed>The form could not be loaded.</LoadFailed>}
          message={{ title: 'Error', text: 'Unable to load the form.' }}
        >
          <Invited token={token} />
        </DataBoundary>
      )}
    </>
  )
}

function Invited({ token }: { token: string }) {
  const invitation = useData(invitationQuery(useApi(), token))
  if (!invitation) return <Ended />
  return (
    <>
      <PageBanner
        label="Testimonial"
        heading="How was working together?"
        text="A few honest sentences are enough. It will be read before it is published."
      />
      <TestimonialForm token={token} invitation={invitation} />
    </>
  )
}

/** The same for every link that does not work, so that nobody learns which ones exist. */
function Ended() {
  useStatus(404)
  return (
    <PageBanner
      label="Testimonial"
      heading="This link does not work"
      text="A link works once, within 30 days. If you already sent a testimonial with it, it was received. Otherwise, please ask for a new link."
    />
  )
}

interface TestimonialFormProps {
  token: string
  invitation: { client_name: string | null; client_company: string | null }
}

/** The browser sends it, also without JavaScript; `server/testimonials/form-page.ts` answers. */
function TestimonialForm({ token, invitation }: TestimonialFormProps) {
  const posted = usePostedForm()
  const { identity } = useSettings()
  const once = useSubmitOnce()
  const errors = posted?.errors ?? {}
  const text: Record<string, string | undefined> = posted?.text ?? {
    client_name: invitation.client_name ?? undefined,
    client_company: invitation.client_company ?? undefined,
  }
  const line = (name: Exclude<TestimonialText, 'testimonial'>) => {
    const { label, required, ...rest } = testimonialTexts[name]
    return (
      <Field label={label} error={errors[name]} optional={!required}>
        {(control) => <Input {...control} {...rest} name={name} required={required} defaultValue={text[name]} />}
      </Field>
    )
  }

  return (
    <form
      action={paths.testimonial(token)}
      method="post"
      encType="multipart/form-data"
      className="wrap grid gap-6"
      {...once}
    >
      {posted && <FormError className="max-w-[38rem]">{posted.sentence}</FormError>}
      <div className="grid max-w-[38rem] gap-5">
        <RatingInput value={text.rating ?? String(limits.ratingMax)} error={errors.rating} />
        <Field label={testimonialTexts.testimonial.label} error={errors.testimonial}>
          {(control) => (
            <Textarea
              {...control}
              name="testimonial"
              rows={8}
              required
              maxLength={testimonialTexts.testimonial.maxLength}
              defaultValue={text.testimonial}
            />
          )}
        </Field>
        {line('client_name')}
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {line('client_position')}
          {line('client_company')}
        </div>
        <Field
          label="Picture"
          optional
          hint={`JPEG, PNG, WebP, AVIF or GIF, up to ${sizeLabel(limits.upload)} and ${limits.visitorPixels / 1e6} million pixels. Location and date are removed from the file.`}
          error={errors.image ?? errors.file}
        >
          {(control) => <Input {...control} type="file" name="image" accept={imageAccept} />}
        </Field>
        <div>
          <Checkbox
            name="consent"
            value="yes"
            required
            defaultChecked={text.consent === 'yes'}
            aria-invalid={errors.consent ? true : undefined}
            label={consentText(identity.name)}
          />
          {errors.consent && (
            <p role="alert" className="text-sm font-semibold text-danger">
              {errors.consent}
            </p>
          )}
        </div>
        <p>
          <Button type="submit">Send testimonial</Button>
        </p>
      </div>
    </form>
  )
}

const steps = [5, 4, 3, 2, 1]

const RatingInput = ({ value, error }: { value: string; error: string | undefined }) => (
  <fieldset>
    <legend className="mb-1.5 block font-heading text-base font-semibold">Rating</legend>
    <div className="grid gap-2">
      {steps.map((step) => (
        <label key={step} className="flex items-center gap-3">
          <input type="radio" name="rating" className="checkbox" value={step} defaultChecked={value === String(step)} />
          <Stars rating={step} />
        </label>
      ))}
    </div>
    <FieldError>{error}</FieldError>
  </fieldset>
)
