import { Check, Clock3, EyeOff, PenLine } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import type { Field } from '../../../contract/fields.ts'
import type { SettingsReview } from '../../../contract/review.ts'
import { type SettingsPatch, settingForms } from '../../../contract/settings.ts'
import { paths } from '../../../contract/site-map.ts'
import { call } from '../../account/session.ts'
import { useQueryClient } from '../../queries/hooks.ts'
import { TextLink } from '../../router/router.tsx'
import { Button, SmallButton } from '../../ui/button.tsx'
import { Tag } from '../../ui/card.tsx'
import { notify } from '../../ui/notify.tsx'
import { type Body, checkedBy, type FormValues } from '../form/editable.ts'
import { FieldList } from '../form/entry-form.tsx'
import { bodyOf, formValues, inWords } from '../form/entry-values.ts'
import { focusOn } from '../keep-focus.ts'
import { PageHeader } from '../layout/page-header.tsx'
import { ActionButton } from '../list/action-button.tsx'
import { Loaded } from '../list/loaded.tsx'
import { useBusy } from '../list/use-busy.ts'
import { Preview } from './preview.tsx'
import { useReview } from './setting-form.ts'

type WaitingText = SettingsReview['waiting'][number]

/** The texts of a fresh site, one at a time: the owner keeps, changes or hides each. */
export function ReviewPage() {
  const review = useReview()
  return (
    <>
      <PageHeader
        heading="Review your texts"
        text="Each of these texts says something about you. Keep it, change it or hide it."
      />
      <Loaded query={review} what="The texts" lines={6}>
        {(data) => <Queue {...data} />}
      </Loaded>
    </>
  )
}

function Queue({ waiting, total }: SettingsReview) {
  const [later, setLater] = useState<readonly string[]>([])
  const next = waiting.find(({ name }) => !later.includes(name)) ?? waiting[0]
  if (!next) {
    return (
      <section className="admin-notice">
        <div className="grid gap-1">
          <h2 className="text-lg">Every text is yours</h2>
          <p>
            You can change them at any time in the <TextLink to={paths.adminSettings()}>settings</TextLink>. The{' '}
            <TextLink to={paths.admin}>dashboard</TextLink> says what else is left to do.
          </p>
        </div>
      </section>
    )
  }
  const postpone = () => setLater([...later.filter((name) => name !== next.name), next.name])
  return (
    <div className="admin-settings">
      <p className="label mb-5 text-ink-muted tabular-nums" role="status">
        {total - waiting.length} of {total} reviewed
      </p>
      <OneText key={next.name} text={next} onLater={waiting.length > 1 ? postpone : undefined} />
    </div>
  )
}

function fieldOf({ group, key }: WaitingText): { heading: string; field: Field } | null {
  const form = settingForms.find((each) => each.group === group && key in each.fields)
  const field = form?.fields[key]
  return form && field ? { heading: form.heading, field } : null
}

/** @throws stale if the settings were saved in between */
async function store(name: string, change: SettingsPatch): Promise<void> {
  const { updated_at, review } = await call('GET /api/admin/settings')
  await call('PUT /api/admin/settings', { body: { ...change, updated_at, review: { done: [...review.done, name] } } })
}

/** The first words of a text, by which its place in the page is found. */
const beginningOf = (value: unknown): string | undefined => {
  const [first] = Array.isArray(value) ? value : [value]
  if (typeof first === 'string') return first.split('\n')[0] || undefined
  return typeof first === 'object' && first !== null ? String(Object.values(first)[0]) : undefined
}

/** A list is shown as a list, its parts labelled as in the form. */
function Shown({ field, value }: { field: Field; value: unknown }) {
  if (!Array.isArray(value)) return inWords(field, value)
  return (
    <ul className="grid list-disc gap-2 pl-5">
      {value.map((row) => (
        <li key={JSON.stringify(row)}>
          {typeof row === 'string'
            ? row
            : Object.entries(field.columns ?? {}).map(([name, { label }]) => (
                <p key={name}>
                  <span className="label text-ink-muted">{label}:</span> {row[name]}
                </p>
              ))}
        </li>
      ))}
    </ul>
  )
}

function OneText({ text, onLater }: { text: WaitingText; onLater: (() => void) | undefined }) {
  const queries = useQueryClient()
  const { busy, run } = useBusy()
  const [changing, setChanging] = useState(false)
  const { group, key, name, suggestion, page } = text
  const { heading, field } = fieldOf(text) ?? {}
  const fields = field ? { [key]: field } : {}
  const entry = { [key]: suggestion }
  const body = (values: FormValues) => bodyOf(fields, values, entry)
  const form = useForm<FormValues, unknown, Body>({
    defaultValues: formValues(fields, entry),
    resolver: checkedBy(z.object({ [key]: field?.input ?? z.unknown() }), body),
  })
  useEffect(() => focusOn(document.getElementById('text-heading')), [])
  if (!field) return null

  const isShown = JSON.stringify(text.text) === JSON.stringify(suggestion)
  const isEmpty = inWords(field, suggestion) === inWords(field, field.fallback)
  const isDescription = key.endsWith('description')
  const put = (change: Body, done: string) =>
    run(async () => {
      await store(name, { [group]: change })
      notify.success('Saved', done, { id: 'review' })
      await queries.invalidateQueries({ queryKey: ['admin'] })
    }, 'The text could not be saved.')
  const startChanging = () => {
    setChanging(true)
    requestAnimationFrame(() => form.setFocus(key))
  }
  const change = form.handleSubmit((changed) => put(changed, 'Your text is on the site.'))

  return (
    <form noValidate className="admin-form" aria-labelledby="text-heading" onSubmit={change}>
      <div className="grid gap-4 rounded-node border border-wire bg-surface p-5">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <p className="label text-ink-muted">{heading}</p>
          {isShown && !isEmpty ? <Tag tone="ok">Visitors see this</Tag> : <Tag tone="warn">Not shown</Tag>}
        </div>
        <h2 id="text-heading" tabIndex={-1} className={changing ? 'sr-only' : 'text-xl'}>
          {field.label}
        </h2>
        {changing ? (
          <FieldList fields={fields} form={form} editing />
        ) : (
          <div className="max-w-text text-lg whitespace-pre-line wrap-anywhere">
            {isEmpty ? 'There is no text yet.' : <Shown field={field} value={suggestion} />}
          </div>
        )}
        {!isShown && !changing && (
          <p className="text-sm text-ink-muted">This is an example. Keep it only if it is true of you.</p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          {changing ? (
            <>
              <Button type="submit" size="small" aria-disabled={busy}>
                {busy ? 'Saving…' : 'Save'}
              </Button>
              <SmallButton onClick={() => [form.reset(), setChanging(false)]}>Cancel</SmallButton>
            </>
          ) : (
            <>
              {!isEmpty && (
                <Button size="small" aria-disabled={busy} onClick={() => void put(entry, 'The text is on the site.')}>
                  <Check aria-hidden />
                  Keep
                </Button>
              )}
              <ActionButton framed icon={PenLine} onClick={startChanging}>
                Change
              </ActionButton>
              {text.can_hide && (
                <ActionButton
                  framed
                  icon={EyeOff}
                  busy={busy}
                  onClick={() => void put({ [key]: field.fallback }, 'Visitors do not see this text.')}
                >
                  {isEmpty ? 'Leave it empty' : 'Hide'}
                </ActionButton>
              )}
              {onLater && (
                <ActionButton icon={Clock3} onClick={onLater}>
                  Later
                </ActionButton>
              )}
            </>
          )}
        </div>
      </div>
      {isDescription ? (
        <p className="text-sm text-ink-muted">
          Search engines show it below the title of{' '}
          <a className="link" href={page} target="_blank" rel="noopener">
            this page
          </a>
          . Without it, they show the description of the site.
        </p>
      ) : (
        <Preview
          form={form}
          change={() => ({ [group]: body(form.getValues()) })}
          page={page}
          find={beginningOf(suggestion)}
        />
      )}
    </form>
  )
}
