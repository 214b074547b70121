import { History, MailCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { EmailSummary } from '../../../contract/outbox.ts'
import { neverSaved, settingForms } from '../../../contract/settings.ts'
import { messageOf } from '../../api/error-message.ts'
import { useQuery } from '../../queries/hooks.ts'
import { useSearchParams } from '../../router/hooks.ts'
import { notify } from '../../ui/notify.tsx'
import { adminApi } from '../api.ts'
import { EditedEntry } from '../form/edited-entry.tsx'
import type { Beginning } from '../form/editing.ts'
import { EntryForm } from '../form/entry-form.tsx'
import { agreesToLeave, mayLeave } from '../form/unsaved.ts'
import { PageHeader } from '../layout/page-header.tsx'
import { ViewTabs } from '../list/view-tabs.tsx'
import { usePolledQuery } from '../polled-query.ts'
import { VersionsDialog } from '../versions/versions-dialog.tsx'
import { Preview } from './preview.tsx'
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
  (await adminApi.settingsVersions()).map((version) =>
    version.created_at === neverSaved ? { ...version, created_at: null, title: 'Before the first save' } : version,
  )

/** A button that opens the earlier settings. */
function SettingsVersions({ onRestored }: { onRestored: () => void }) {
  const [looking, setLooking] = useState(false)
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['admin', 'settings', 'current'],
    queryFn: adminApi.settings,
    enabled: looking,
    gcTime: 0,
    staleTime: 0,
  })

  return (
    <>
      <button
        type="button"
        className="admin-action border-line"
        aria-busy={isFetching}
        onClick={() => (isError ? void refetch() : setLooking(true))}
      >
        <History aria-hidden />
        Versions
      </button>
      {isError && !isFetching && <p role="alert">The versions could not be loaded.</p>}
      {looking && data && (
        <VersionsDialog
          queryKey={['settings']}
          list={listVersions}
          read={async (id) => allValues((await adminApi.settingsVersion(id)).settings)}
          current={allValues(data)}
          fields={allFields}
          restore={(id) => adminApi.restoreSettings(id, data.updated_at)}
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

type Sent = Awaited<ReturnType<typeof adminApi.sendTestEmail>>

const outcomes: Record<EmailSummary['state'], string> = {
  waiting: 'is waiting to be sent',
  sending: 'is being sent',
  sent: 'was accepted by the mail server',
  rejected: 'was rejected',
  failed: 'could not be sent',
}

const underway = ['waiting', 'sending']

/** Null: the email is not among the newest ones any more, so there is nothing to wait for. */
const isOpen = (letter: EmailSummary | null | undefined) =>
  letter !== null && underway.includes(letter?.state ?? 'waiting')

/** Sends the owner an email with the saved settings, and shows what came of it. */
function TestEmail() {
  const [sent, setSent] = useState<Sent | null>(null)
  const [busy, setBusy] = useState(false)
  const { data: letter } = usePolledQuery({
    queryKey: ['admin', 'test-email', sent?.id],
    queryFn: async ({ signal }) =>
      (await adminApi.letters({ limit: 20 }, signal)).entries.find(({ id }) => id === sent?.id) ?? null,
    enabled: sent !== null,
    pollEvery: (known) => (isOpen(known) ? 1000 : false),
    gcTime: 0,
  })

  const send = async () => {
    if (busy) return
    setBusy(true)
    try {
      setSent(await adminApi.sendTestEmail())
    } catch (error) {
      notify.error('Error', messageOf(error, 'Failed to send the test email.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="grid justify-items-start gap-2">
      <button
        type="button"
        className="admin-action border-line"
        aria-disabled={busy || undefined}
        onClick={() => void send()}
      >
        <MailCheck aria-hidden />
        Send me a test email
      </button>
      <p role="status" className="text-sm text-ink-muted">
        {sent && outcomeOf(sent, letter)}
      </p>
    </div>
  )
}

function outcomeOf({ recipient }: Sent, letter: EmailSummary | null | undefined): string {
  if (letter === null)
    return `The email to ${recipient} is not among the latest emails. The dashboard lists those that failed.`
  const reason = letter?.last_error ? `: ${letter.last_error}` : ''
  return `The email to ${recipient} ${outcomes[letter?.state ?? 'waiting']}${reason}.`
}
