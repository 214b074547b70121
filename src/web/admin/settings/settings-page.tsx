import { History, ListChecks } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { neverSaved, type SettingForm } from '../../../contract/settings.ts'
import { paths } from '../../../contract/site-map.ts'
import { call, listAll } from '../../account/session.ts'
import { Link, useSearchParams } from '../../router/router.tsx'
import { useAdminQuery } from '../admin-query.ts'
import { StandingForm, useRounds } from '../form/standing-form.tsx'
import { mayLeave } from '../form/unsaved.ts'
import { PageHeader } from '../layout/page-header.tsx'
import { ActionButton } from '../list/action-button.tsx'
import { SearchInput } from '../list/search-box.tsx'
import { ViewTabs } from '../list/view-tabs.tsx'
import { VersionsDialog } from '../versions/versions-dialog.tsx'
import { MailSetup, TestEmail } from './mail-setup.tsx'
import { type FoundSetting, findSettings, partGroups } from './parts.ts'
import { Preview, type PreviewedPage } from './preview.tsx'
import { PublicAddress } from './public-address.tsx'
import { allFields, allValues, changeOf, editableSettings, useReview, withMarks } from './setting-form.ts'

const previewed: Partial<Record<string, PreviewedPage>> = {
  identity: '/',
  home: '/',
  sections: '/',
  pages: '/about',
  contact: '/contact',
  look: '/',
}

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
        <ReviewLink />
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

function ReviewLink() {
  const { length } = useReview().data?.waiting ?? []
  if (length === 0) return null
  return (
    <Link className="admin-action border-line" to={paths.adminPage('review')}>
      <ListChecks aria-hidden />
      Review {length === 1 ? 'one text' : `${length} texts`}
    </Link>
  )
}

interface SettingsFormProps {
  form: SettingForm
  rounds: ReturnType<typeof useRounds>
  field: string | null
}

function SettingsForm({ form: described, rounds, field }: SettingsFormProps) {
  const waiting = useReview().data?.waiting
  const editable = useMemo(() => withMarks(editableSettings(described), described, waiting), [described, waiting])
  const isMail = described.id === 'mail'
  const page = previewed[described.id]
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
          page && (
            <Preview
              form={form}
              page={page}
              change={() => changeOf(described, editable.body(form.getValues(), entry))}
            />
          )
        )
      }
    />
  )
}

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

function SettingsSearch({ onChoose }: { onChoose: (setting: FoundSetting) => void }) {
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed.trim())
  const matches = findSettings(wanted)

  const choose = (one: FoundSetting) => {
    setTyped('')
    onChoose(one)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the search from the field and from its results.
    <div
      className="relative w-full sm:w-72"
      onKeyDown={({ key }) => {
        if (key === 'Escape') setTyped('')
      }}
    >
      <SearchInput
        aria-label="Find a setting"
        placeholder="Find a setting"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !matches[0]) return
          event.preventDefault()
          choose(matches[0])
        }}
      />
      <div role="status" className={wanted ? 'admin-found' : 'sr-only'}>
        {wanted && matches.length === 0 && <p className="px-3.5 py-2.5 text-sm">No setting has these words.</p>}
        {matches.length > 0 && (
          <ul>
            {matches.map((one) => (
              <li key={`${one.part} ${one.field}`}>
                <button type="button" onClick={() => choose(one)}>
                  <span className="font-heading font-semibold">{one.label}</span>
                  <span className="text-sm text-ink-muted">{one.place}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
