import type { z } from 'zod'
import { type Key, keyFields, keyInput, type MadeKey, type Scope, scopes } from '../../../contract/keys.ts'
import { call } from '../../account/session.ts'
import { useSearchParams } from '../../router/router.tsx'
import { Tag, TagList } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { timeLabel } from '../../ui/time-label.ts'
import { useAdminQuery } from '../admin-query.ts'
import type { FormExtras } from '../form/entry-form.tsx'
import { MakingColumns, MakingSwitch, madeOf, useMaking } from '../form/making.tsx'
import { ShownOnce } from '../form/shown-once.tsx'
import { standingWords } from '../form/standing-form.tsx'
import { ActionButton } from '../list/action-button.tsx'
import { LoadedRows } from '../list/loaded.tsx'
import { deletes, Row } from '../list/row.tsx'

/** The polling interval in milliseconds: the owner tries a key in n8n and sees its calls arrive here. */
const interval = 10_000

export function Keys() {
  const [address] = useSearchParams()
  const wanted = address.get('scopes')
  const making = useMaking<MadeKey>(
    wanted === null ? undefined : { values: { name: address.get('name') ?? '', scopes: wanted } },
  )
  const query = useAdminQuery(['keys'], ({ signal }) => call('GET /api/tokens', { signal }), {
    pollEvery: () => interval,
  })
  return (
    <>
      <MakingSwitch making={making} editable={editableKey} />
      <MakingColumns
        making={making}
        editable={editableKey}
        extras={Presets}
        shownOnce={(made) => <NewKey key={made.id} made={made} />}
      >
        <LoadedRows query={query} many="keys" empty="No keys yet. With a key, a program does here what you allow.">
          {(key) => <KeyRow key={key.id} apiKey={key} />}
        </LoadedRows>
      </MakingColumns>
    </>
  )
}

const editableKey = madeOf(
  {
    name: 'keys',
    one: 'key',
    fields: keyFields,
    words: standingWords('Failed to load the keys.', 'Failed to create the key.', 'The key is ready.'),
    create: async (body) => {
      const made = await call('POST /api/tokens', { body: body as z.input<typeof keyInput> })
      return { ...made, updated_at: made.created_at }
    },
  },
  keyInput,
)

const presets: readonly [name: string, scopes: readonly Scope[]][] = [
  ['Read everything', ['content:read', 'messages:read', 'stats:read']],
  ['Write posts', ['content:read', 'content:write', 'media:write']],
  ['Moderate comments', ['comments:moderate']],
  ['Answer messages', ['messages:read', 'messages:write']],
  ['Publish templates', ['content:read', 'workflows:write']],
]

const Presets: FormExtras = ({ form }) => (
  <fieldset className="flex min-w-0 flex-wrap gap-2">
    <legend className="mb-2 text-sm text-ink-muted">Start with a usual choice, or choose below.</legend>
    {presets.map(([name, chosen]) => {
      const value = chosen.join(',')
      return (
        <ActionButton
          key={name}
          framed
          aria-pressed={form.watch('scopes') === value}
          onClick={() =>
            form.setValue('scopes', value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }
        >
          {name}
        </ActionButton>
      )
    })}
  </fieldset>
)

const NewKey = ({ made: { name, token } }: { made: MadeKey }) => (
  <ShownOnce
    heading={`The key for ${name}`}
    values={[
      { label: 'Name', value: 'Authorization' },
      { label: 'Value', value: `Bearer ${token}` },
    ]}
    text={
      <>
        <p>In n8n, create a credential of the type Header Auth, and paste both.</p>
        <p>Copy the value now: it is not shown again.</p>
      </>
    }
  />
)

function KeyRow({ apiKey }: { apiKey: Key }) {
  const { id, name, scopes: allowed, last_four, created_at, last_used_at, expires_at, calls } = apiKey
  const hasExpired = expires_at !== null && Date.parse(expires_at) <= Date.now()
  return (
    <Row
      name={name}
      stacked
      compact
      roomy
      badges={hasExpired && <Tag tone="danger">Expired</Tag>}
      text={<TagList label="Scopes" tags={allowed.map((scope) => scopes[scope][0])} />}
      facts={
        <>
          <code className="label">site_…{last_four}</code>
          {last_used_at ? (
            <time dateTime={last_used_at}>Last used {timeLabel(last_used_at)}</time>
          ) : (
            <span>Not used yet</span>
          )}
          {expires_at && (
            <time dateTime={expires_at}>
              {hasExpired ? 'Expired' : 'Expires'} {timeLabel(expires_at)}
            </time>
          )}
          <time dateTime={created_at}>Made {timeLabel(created_at)}</time>
        </>
      }
      actions={[
        {
          ...deletes,
          confirm: `Delete the key “${name}”? Whatever uses it is refused at once.`,
          call: () => call('DELETE /api/tokens/{id}', { params: { id } }),
          done: ['Key deleted'],
          failed: 'Failed to delete the key.',
        },
      ]}
    >
      {calls.length > 0 && <Calls name={name} calls={calls} />}
    </Row>
  )
}

const Calls = ({ name, calls }: { name: string; calls: Key['calls'] }) => (
  <details>
    <summary className="w-fit font-heading text-sm font-semibold">Last calls</summary>
    <ol className="mt-2" aria-label={`Last calls of ${name}`}>
      {calls.map(({ at, method, path, status }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several calls may be equal.
        <li key={index} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-1.5 text-sm">
          <code className="label self-center wrap-anywhere">
            {method} {path}
          </code>
          <span className="flex gap-x-4 text-ink-muted max-sm:w-full max-sm:justify-between">
            <span className={cx('tabular-nums', status >= 400 && 'font-semibold text-danger')}>{status}</span>
            <time dateTime={at}>{timeLabel(at)}</time>
          </span>
        </li>
      ))}
    </ol>
  </details>
)
