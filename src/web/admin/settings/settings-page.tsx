import { History } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { neverSaved, type SettingForm, type SettingsPatch, settingsPatch } from '../../../contract/settings.ts'
import { call, listAll } from '../../account/session.ts'
import { messageOf } from '../../api/call.ts'
import { keepPreviousData } from '../../queries/hooks.ts'
import { useSearchParams } from '../../router/router.tsx'
import { useAdminQuery } from '../admin-query.ts'
import type { EntryFormApi } from '../form/editable.ts'
import { StandingForm, useRounds } from '../form/standing-form.tsx'
import { mayLeave } from '../form/unsaved.ts'
import { PageHeader } from '../layout/page-header.tsx'
import { ActionButton } from '../list/action-button.tsx'
import { ViewTabs } from '../list/view-tabs.tsx'
import { VersionsDialog } from '../versions/versions-dialog.tsx'
import { MailSetup, TestEmail } from './mail-setup.tsx'
import { partGroups } from './parts.ts'
import { PublicAddress } from './public-address.tsx'
import { allFields, allValues, changeOf, editableSettings } from './setting-form.ts'
import { SettingsSearch } from './settings-search.tsx'

/** The parts that the home page shows. */
const previewed = ['identity', 'home', 'sections', 'pages', 'contact', 'look']

const findPart = (id: string | null) => {
  const all = partGroups.flatMap((group) => group.parts.map((part) => ({ group, part })))
  return all.find(({ part }) => part.id === id) ?? all[0]
}

/** The page of the settings: a form for each part. The address names the open one (`?part=…`). */
export function SettingsPage() {
  const [query, setQuery] = useSearchParams()
  const open = findPart(query.get('part'))
  const rounds = useRounds()
  if (!open) return null
  const { group, part } = open

  const go = (address: Record<string, string>) => {
    if (!mayLeave()) return
    setQuery(address)
    rounds.restart()
  }
  const chooseGroup = (id: string) => {
    const [first] = partGroups.find((each) => each.id === id)?.parts ?? []
    if (first && id !== group.id) go({ part: first.id })
  }
  const content = (
    <div className="admin-settings">
      {part.form ? (
        <SettingsForm key={part.id} form={part.form} rounds={rounds} field={query.get('field')} />
      ) : (
        <PublicAddress />
      )}
    </div>
  )

  return (
    <>
      <PageHeader heading="Settings" text="Your details, the texts of the pages, and how the site looks and works.">
        <SettingsSearch onChoose={({ part: id, field }) => go({ part: id, ...(field && { field }) })} />
        <SettingsVersions onRestored={() => rounds.restart()} />
      </PageHeader>
      <ViewTabs
        label="Groups of the settings"
        views={partGroups.map(({ id, heading }) => ({ key: id, label: heading }))}
        view={group.id}
        onView={chooseGroup}
      >
        {group.parts.length === 1 ? (
          content
        ) : (
          <ViewTabs
            label="Parts of the settings"
            views={group.parts.map(({ id, heading }) => ({ key: id, label: heading }))}
            view={part.id}
            onView={(id) => go({ part: id })}
            small
          >
            {content}
          </ViewTabs>
        )}
      </ViewTabs>
    </>
  )
}

interface SettingsFormProps {
  form: SettingForm
  rounds: ReturnType<typeof useRounds>
  /** The field that was searched for. */
  field: string | null
}

function SettingsForm({ form: described, rounds, field }: SettingsFormProps) {
  const editable = useMemo(() => editableSettings(described), [described])
  const isMail = described.id === 'mail'
  return (
    <StandingForm
      editable={editable}
      id={described.id}
      rounds={rounds}
      extras={(parts) => (
        <>
          {field && <FocusField name={field} />}
          {isMail && <MailSetup {...parts} />}
        </>
      )}
      below={({ form, entry }) =>
        isMail ? (
          <TestEmail form={form} />
        ) : (
          previewed.includes(described.id) && (
            <Preview form={form} change={() => changeOf(described, editable.body(form.getValues(), entry))} />
          )
        )
      }
    />
  )
}

/** Leads to the field that was searched for, once its form is there. */
function FocusField({ name }: { name: string }) {
  useEffect(() => {
    const field = document.querySelector<HTMLElement>(`.admin-settings [name="${CSS.escape(name)}"]`)
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }, [name])
  return null
}

const listVersions = async () =>
  (await listAll('GET /api/admin/settings/versions')).entries.map((version) =>
    version.created_at === neverSaved ? { ...version, created_at: null, title: 'Before the first save' } : version,
  )

function SettingsVersions({ onRestored }: { onRestored: () => void }) {
  const [looking, setLooking] = useState(false)
  const { data, isFetching, isError, refetch } = useAdminQuery(
    ['settings', 'current'],
    () => call('GET /api/admin/settings'),
    { enabled: looking, gcTime: 0, staleTime: 0 },
  )

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
        />
      )}
    </>
  )
}

/** The pause in typing after which the preview follows, in milliseconds. */
const pause = 600

const screens = [
  { key: 'desktop', label: 'Desktop' },
  { key: 'phone', label: 'Phone' },
] as const

/**
 * The home page in both themes, with what the form says now. Nothing is saved.
 * @param change the settings in the form, at each pause in typing
 */
function Preview({ form, change }: { form: EntryFormApi; change: () => SettingsPatch }) {
  const [screen, setScreen] = useState<(typeof screens)[number]['key']>('desktop')
  const [shown, setShown] = useState(change)
  const isValid = settingsPatch.safeParse(shown).success
  const { data, error } = useAdminQuery(
    ['settings-preview', shown],
    () => call('POST /api/admin/settings/preview', { body: shown }),
    // The fields say what is wrong.
    { enabled: isValid, placeholderData: keepPreviousData, gcTime: 0 },
  )

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
        <div className="flex flex-wrap gap-3">
          {data &&
            ['light', 'dark'].map((theme) => (
              <div key={theme} className={`overflow-hidden rounded-node border border-line admin-preview-${screen}`}>
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
        {!isValid
          ? 'The preview is not up to date: a field is not valid yet.'
          : error
            ? `The preview is not up to date. ${messageOf(error, 'It could not be loaded.')}`
            : 'Not saved: only you see this.'}
      </p>
    </section>
  )
}
