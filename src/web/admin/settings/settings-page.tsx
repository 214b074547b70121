import { useMemo, useState } from 'react'
import { settingForms } from '../../../contract/settings.ts'
import { useSearchParams } from '../../router/hooks.ts'
import { EditedEntry } from '../form/edited-entry.tsx'
import type { Beginning } from '../form/editing.ts'
import { EntryForm } from '../form/entry-form.tsx'
import { mayLeave } from '../form/unsaved.ts'
import { ViewTabs } from '../list/view-tabs.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { Preview } from './preview.tsx'
import { changeOf, editableSettings } from './setting-form.ts'
import { SettingsVersions } from './settings-versions.tsx'
import { TestEmail } from './test-email.tsx'

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
