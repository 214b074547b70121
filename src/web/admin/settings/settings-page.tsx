import { History, MailCheck } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import type { EmailSummary } from '../../../contract/outbox.ts'
import { neverSaved, type SettingsPatch, settingForms, settingsPatch } from '../../../contract/settings.ts'
import { call, list, listAll } from '../../account/session.ts'
import { type Answer, messageOf } from '../../api/call.ts'
import { keepPreviousData, useQuery } from '../../queries/hooks.ts'
import { useSearchParams } from '../../router/router.tsx'
import type { EntryFormApi } from '../form/editable.ts'
import { EditedEntry } from '../form/edited-entry.tsx'
import type { Beginning } from '../form/editing.ts'
import { EntryForm } from '../form/entry-form.tsx'
import { agreesToLeave, mayLeave } from '../form/unsaved.ts'
import { PageHeader } from '../layout/page-header.tsx'
import { ActionButton } from '../list/action-button.tsx'
import { useBusy } from '../list/use-busy.ts'
import { ViewTabs } from '../list/view-tabs.tsx'
import { usePolledQuery } from '../polled-query.ts'
import { VersionsDialog } from '../versions/versions-dialog.tsx'
import { allFields, allValues, changeOf, editableSettings } from './setting-form.ts'

const [first] = settingForms

/** The parts that the home page shows. */
const previewed = ['identity', 'home', 'sections', 'pages', 'contact', 'look']

/** The page of the settings: a form for each part. The address names the open one (`?part=…`). */
export function SettingsPage() {
  const [query, setQuery] = useSearchParams()
  const open = settingForms.find(({ id }) => id === query.get('part')) ?? first
  const [round, setRound] = useState({ number: 0, begin: undefined as Beginning | undefined })
  const editable = useMemo(() => open && editableSettings(open), [open])
  if (!open || !editable) return null

  const restart = (begin?: Beginning) => setRound(({ number }) => ({ number: number + 1, begin }))
  const choose = (id: string) => {
    if (!mayLeave()) return
    setQuery({ part: id })
    restart()
  }
  const key = `${open.id} ${round.number}`

  return (
    <>
      <PageHeader heading="Settings" text="Your details, the texts of the pages, and how the site looks and works.">
        <SettingsVersions onRestored={() => restart()} />
      </PageHeader>
      <ViewTabs
        label="Parts of the settings"
        views={settingForms.map(({ id, heading }) => ({ key: id, label: heading }))}
        view={open.id}
        onView={choose}
      >
        <div className="admin-settings">
          <EditedEntry key={key} editable={editable} id={open.id} round={round.number} onMissing={() => {}}>
            {(entry) => (
              <EntryForm
                editable={editable}
                entry={entry}
                begin={round.begin}
                focus={false}
                extras={() => open.id === 'mail' && <TestEmail />}
                below={({ form }) =>
                  previewed.includes(open.id) && (
                    <Preview form={form} change={() => changeOf(open, editable.body(form.getValues(), entry))} />
                  )
                }
                onSaved={() => {}}
                onCancel={() => mayLeave() && restart()}
                onRestore={({ values, key: draft }) => mayLeave() && restart({ values, draft })}
              />
            )}
          </EditedEntry>
        </div>
      </ViewTabs>
    </>
  )
}

const listVersions = async () =>
  (await listAll('GET /api/admin/settings/versions')).entries.map((version) =>
    version.created_at === neverSaved ? { ...version, created_at: null, title: 'Before the first save' } : version,
  )

/** A button that opens the earlier settings. */
function SettingsVersions({ onRestored }: { onRestored: () => void }) {
  const [looking, setLooking] = useState(false)
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['admin', 'settings', 'current'],
    queryFn: () => call('GET /api/admin/settings'),
    enabled: looking,
    gcTime: 0,
    staleTime: 0,
  })

  return (
    <>
      <ActionButton
        icon={History}
        framed
        aria-busy={isFetching}
        onClick={() => (isError ? void refetch() : setLooking(true))}
      >
        Versions
      </ActionButton>
      {isError && !isFetching && <p role="alert">The versions could not be loaded.</p>}
      {looking && data && (
        <VersionsDialog
          queryKey={['settings']}
          list={listVersions}
          read={async (id) =>
            allValues((await call('GET /api/admin/settings/versions/{id}', { params: { id } })).settings)
          }
          current={allValues(data)}
          fields={allFields}
          restore={(id) =>
            call('POST /api/admin/settings/versions/{id}/restore', {
              params: { id },
              body: { updated_at: data.updated_at },
            })
          }
          restored="The earlier settings were restored."
          onRestored={() => {
            setLooking(false)
            onRestored()
          }}
          onClose={() => setLooking(false)}
          mayReplace={agreesToLeave}
        />
      )}
    </>
  )
}

type Sent = Answer<'POST /api/admin/settings/test-email'>

const outcomes: Record<EmailSummary['state'], string> = {
  waiting: 'is waiting to be sent',
  sending: 'is being sent',
  sent: 'was accepted by the mail server',
  rejected: 'was rejected',
  failed: 'could not be sent',
}

const underway = ['waiting', 'sending']

/** Null: the email is not among the newest ones any more, so there is nothing to wait for. */
const isOpen = (email: EmailSummary | null | undefined) =>
  email !== null && underway.includes(email?.state ?? 'waiting')

/** Sends the owner an email with the saved settings, and shows what came of it. */
function TestEmail() {
  const [sent, setSent] = useState<Sent | null>(null)
  const { busy, run } = useBusy()
  const { data: email } = usePolledQuery({
    queryKey: ['admin', 'test-email', sent?.id],
    queryFn: async ({ signal }) =>
      (await list('GET /api/admin/outbox', { query: { limit: 20 }, signal })).entries.find(
        ({ id }) => id === sent?.id,
      ) ?? null,
    enabled: sent !== null,
    pollEvery: (known) => (isOpen(known) ? 1000 : false),
    gcTime: 0,
  })

  const send = () =>
    run(async () => setSent(await call('POST /api/admin/settings/test-email')), 'Failed to send the test email.')

  return (
    <div className="grid justify-items-start gap-2">
      <ActionButton icon={MailCheck} framed busy={busy} onClick={() => void send()}>
        Send me a test email
      </ActionButton>
      <p role="status" className="text-sm text-ink-muted">
        {sent && outcomeOf(sent, email)}
      </p>
    </div>
  )
}

function outcomeOf({ recipient }: Sent, email: EmailSummary | null | undefined): string {
  if (email === null)
    return `The email to ${recipient} is not among the latest emails. The dashboard lists those that failed.`
  const reason = email?.last_error ? `: ${email.last_error}` : ''
  return `The email to ${recipient} ${outcomes[email?.state ?? 'waiting']}${reason}.`
}

/** The pause in typing after which the preview follows, in milliseconds. */
const pause = 600

const screens = [
  { key: 'desktop', label: 'Desktop' },
  { key: 'phone', label: 'Phone' },
] as const
type Screen = (typeof screens)[number]['key']

const themes = ['light', 'dark'] as const

interface PreviewProps {
  form: EntryFormApi
  /** The settings in the form; called at each pause in typing. */
  change: () => SettingsPatch
}

/** The home page in both themes, with what the form says now. Nothing is saved. */
function Preview({ form, change }: PreviewProps) {
  const [screen, setScreen] = useState<Screen>('desktop')
  const [shown, setShown] = useState(change)
  const isValid = settingsPatch.safeParse(shown).success
  const { data, error } = useQuery({
    queryKey: ['admin', 'settings-preview', shown],
    queryFn: () => call('POST /api/admin/settings/preview', { body: shown }),
    // The fields say what is wrong.
    enabled: isValid,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` reads the form when it is called.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const follow = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setShown(change()), pause)
    }
    const stop = form.subscribe({ formState: { values: true }, callback: follow })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [form])

  return (
    <section className="admin-preview grid gap-3" aria-labelledby="preview-heading">
      <h2 id="preview-heading" className="text-xl">
        Preview
      </h2>
      <ViewTabs label="Screen" views={screens} view={screen} onView={setScreen}>
        <div className="admin-preview-frames">
          {data &&
            themes.map((theme) => (
              <div key={theme} className={`admin-preview-frame admin-preview-${screen}`}>
                <iframe
                  title={`The home page, ${theme} theme`}
                  // Without scripts, so it is only looked at.
                  sandbox="allow-same-origin"
                  tabIndex={-1}
                  srcDoc={data.html.replace('<html ', `<html data-theme="${theme}" `)}
                />
              </div>
            ))}
        </div>
      </ViewTabs>
      <p className="text-sm text-ink-muted" role="status">
        {!isValid && 'The preview is not up to date: a field is not valid yet.'}
        {isValid &&
          (error
            ? `The preview is not up to date. ${messageOf(error, 'It could not be loaded.')}`
            : 'Not saved: only you see this.')}
      </p>
    </section>
  )
}
