import type { Enquiry } from '../../contract/enquiry.ts'
import { shortDate } from '../../contract/format.ts'
import { sizeLabel } from '../../contract/limits.ts'
import { paths } from '../../contract/site-map.ts'
import { type Api, useApi } from '../api/client.ts'
import { useNoCache, usePostedForm, useSettings, useStatus } from '../app/page-context.ts'
import { PageHead } from '../app/page-head.tsx'
import { AttachmentField } from '../forms/attachment-field.tsx'
import { Honeypot } from '../forms/honeypot.tsx'
import { useSubmitOnce } from '../forms/submit-once.ts'
import { DataBoundary, LoadFailed, useData } from '../loading/data-boundary.tsx'
import { queryOf } from '../queries/hooks.ts'
import { Link, useParams, useSearchParams } from '../router/router.tsx'
import { Fact } from '../sections/contact.tsx'
import { Button, buttonStyle } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Field, FormError, Textarea } from '../ui/field.tsx'
import { PageBanner } from '../ui/heading.tsx'
import { LoadingPage } from '../ui/placeholder.tsx'
import { Port, Wire } from '../ui/wire.tsx'

const enquiryQuery = (api: Api, token: string) =>
  queryOf(['enquiry', token], () => api.find('GET /api/enquiries/{token}', { params: { token } }))

/** The private page of a message; `server/contact/enquiries.ts` answers its form. */
export function Page() {
  const { token = '' } = useParams()
  useNoCache()
  return (
    <>
      <PageHead title="Your enquiry" description="The private page of a message." hidden />
      <DataBoundary
        key={token}
        skeleton={<LoadingPage />}
        failed={<LoadFailed>Your enquiry could not be loaded.</LoadFailed>}
        message={{ title: 'Error', text: 'Unable to load your enquiry.' }}
      >
        <Opened token={token} />
      </DataBoundary>
    </>
  )
}

function Opened({ token }: { token: string }) {
  const response = useData(enquiryQuery(useApi(), token))
  if (!response) {
    return (
      <Ended status={404} heading="This link does not work">
        Part of the address may be missing, or the enquiry was deleted. Try the link in my email again.
      </Ended>
    )
  }
  if (!response.enquiry) {
    return (
      <Ended status={410} heading="This enquiry is closed">
        Its page is no longer shown. To say something else, write to me again.
      </Ended>
    )
  }
  const { enquiry } = response
  return (
    <>
      <PageBanner
        label="Your enquiry"
        heading={<span className="wrap-anywhere">{enquiry.subject ?? 'Your message'}</span>}
        text="Only those who have this link can open the page. Keep it to read my answers and to add something."
      />
      <div className="wrap grid gap-x-12 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-4 lg:col-start-9 lg:row-start-1">
          <Facts enquiry={enquiry} />
        </div>
        <div className="grid min-w-0 content-start gap-12 lg:col-span-7 lg:row-start-1">
          <Conversation token={token} enquiry={enquiry} />
          <AddForm token={token} />
        </div>
      </div>
    </>
  )
}

function Ended({ status, heading, children }: { status: number; heading: string; children: string }) {
  useStatus(status)
  return (
    <PageBanner label="Your enquiry" heading={heading} text={children}>
      <Link className={buttonStyle()} to={paths.contact()}>
        Write a message
      </Link>
    </PageBanner>
  )
}

const steps = { received: 'Received', read: 'Read', answered: 'Answered' } as const
const order = Object.keys(steps) as (keyof typeof steps)[]

function Facts({ enquiry: { state, about, entries } }: { enquiry: Enquiry }) {
  const reached = order.indexOf(state)
  const sent = entries[0]?.created_at ?? ''
  const written = entries.filter(({ by }) => by === 'you').length
  return (
    <div className="grid gap-6">
      <div className="grid gap-3">
        <p id="state" className="label text-ink-muted">
          {written > 1 ? 'Your latest message' : 'State'}
        </p>
        <ol aria-labelledby="state" className="flex items-center gap-2">
          {order.map((step, index) => (
            <li
              key={step}
              className="flex items-center gap-2"
              style={index > 0 ? { flex: 'auto' } : undefined}
              aria-current={step === state ? 'step' : undefined}
            >
              {index > 0 && <Wire className="h-2.5 flex-1" />}
              <Port live={index <= reached} />
              <span className={index <= reached ? 'label' : 'label text-ink-muted'}>{steps[step]}</span>
            </li>
          ))}
        </ol>
      </div>
      <dl className="border-b border-line">
        <Fact name="Sent">
          <time dateTime={sent}>{shortDate(sent)}</time>
        </Fact>
        {about && <Fact name="About">{about}</Fact>}
      </dl>
    </div>
  )
}

function Conversation({ token, enquiry: { entries } }: { token: string; enquiry: Enquiry }) {
  const { identity } = useSettings()
  return (
    <ol aria-label="Conversation" className="grid gap-8">
      {entries.map(({ id, by, text, attachment, created_at, emailed }, index) => (
        <Card
          as="li"
          key={id}
          id={index === entries.length - 1 ? 'latest' : undefined}
          variant={by === 'you' ? 'rule' : 'node'}
          className={by === 'you' ? 'grid scroll-mt-24 gap-3 pt-5' : 'grid scroll-mt-24 gap-3 p-6'}
        >
          <p className="flex flex-wrap items-baseline justify-between gap-x-6">
            <strong className="font-heading font-semibold wrap-anywhere">{by === 'you' ? 'You' : identity.name}</strong>
            <span className="label text-ink-muted">
              <time dateTime={created_at}>{shortDate(created_at)}</time>
              {emailed === false && ', not emailed'}
            </span>
          </p>
          <p className="max-w-text whitespace-pre-wrap wrap-anywhere">{text}</p>
          {attachment && (
            <p className="flex flex-wrap items-baseline gap-x-3">
              {by === 'you' ? (
                <span className="wrap-anywhere">{attachment.name}</span>
              ) : (
                <a className="link font-heading wrap-anywhere" href={paths.enquiryFile(token, id)} download>
                  {attachment.name}
                </a>
              )}
              <span className="label text-ink-muted">{sizeLabel(attachment.size)}</span>
            </p>
          )}
        </Card>
      ))}
    </ol>
  )
}

/** The browser sends it, also without JavaScript. */
function AddForm({ token }: { token: string }) {
  const posted = usePostedForm()
  const sent = useSearchParams()[0].get('sent') === '1' && !posted
  const once = useSubmitOnce()
  const errors = posted?.errors ?? {}
  return (
    <form
      action={paths.enquiry(token)}
      method="post"
      encType="multipart/form-data"
      className="relative grid gap-5 border-t border-line pt-8"
      {...once}
    >
      <h2 className="text-2xl">Add something</h2>
      {sent && <p role="status">Sent. It is part of the conversation now.</p>}
      {posted && <FormError>{posted.sentence}</FormError>}
      <Field label="Message" error={errors.message}>
        {(control) => <Textarea {...control} name="message" rows={6} required defaultValue={posted?.text.message} />}
      </Field>
      <AttachmentField name="attachment" error={errors.attachment} />
      <Honeypot />
      <p>
        <Button type="submit">Send</Button>
      </p>
    </form>
  )
}
