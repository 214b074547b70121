import { ArrowUpDown } from 'lucide-react'
import { Fragment, type ReactNode, useMemo, useState } from 'react'
import {
  type Collection,
  type CollectionName,
  collections,
  isOrdered,
  nameField,
  type OrderedName,
} from '../../../contract/collections.ts'
import { limits } from '../../../contract/limits.ts'
import { adminWords } from '../../../contract/wording.ts'
import { call, listAll } from '../../account/session.ts'
import { ApiError } from '../../api/call.ts'
import { useQuery } from '../../queries/hooks.ts'
import { cx } from '../../ui/cx.ts'
import { notify } from '../../ui/notify.tsx'
import type { AnyEntry, FormValues } from '../form/editable.ts'
import { type AdminKind, fieldKinds } from '../form/field-kinds.tsx'
import { ActionButton } from '../list/action-button.tsx'
import { List, useList } from '../list/list.tsx'
import { Loaded, sentenceOf } from '../list/loaded.tsx'
import { OrderList } from '../list/order-list.tsx'
import { deletes, Row, type RowAction, undoDelete, useReload, useRowAction } from '../list/row.tsx'
import { SearchBox, useSearch } from '../list/search-box.tsx'
import { deleteCommand, useCommands } from '../palette/commands.ts'
import { collectionBulk } from './editable-collection.ts'
import emptyTexts from './empty-collections.json' with { type: 'json' }

/** The text of an empty list, and sample values for a first entry that are obviously to be replaced. */
const emptyCollections: Record<CollectionName, { text: string; sample?: FormValues }> = emptyTexts

interface EntryListProps {
  name: CollectionName
  selected: string | null
  rowLink?: (entry: AnyEntry) => ReactNode
  onEdit: (id: string) => void
  onRemoved: (id: string) => void
  onBegin: (values: FormValues) => void
}

export function EntryList({ name, selected, rowLink, onEdit, onRemoved, onBegin }: EntryListProps) {
  const collection: Collection = collections[name]
  const { heading, many, one } = collection.wording
  const messages = adminWords(collection)
  const search = useSearch()
  const list = useList({
    name,
    endpoint: `GET /api/${name}`,
    filter: { q: search.wanted, fields: listed(collection) },
    failed: messages.loadFailed,
  })
  const [isOrdering, setOrdering] = useState(false)
  const total = list.data?.total ?? 0
  const isEmpty = list.data?.total === 0 && !search.typed && !search.wanted
  const { text, sample } = emptyCollections[name]
  const canOrder = isOrdered(name) && (isOrdering || (total > 1 && total <= limits.ordered && !search.wanted))
  const bulk = useMemo(() => collectionBulk(name, collections[name]), [name])
  const removal = (id: string): RowAction => ({
    confirm: messages.confirmDelete,
    call: async () => {
      await call(`DELETE /api/${name}/{id}`, { params: { id } })
      onRemoved(id)
    },
    done: ['Deleted', messages.deleted],
    failed: messages.deleteFailed,
    publicKey: name,
    undo: undoDelete(id),
  })
  const { act } = useRowAction()
  const toggleOrdering = () => setOrdering(!isOrdering)
  useCommands(() => [
    ...(selected === null ? [] : [deleteCommand(one, () => void act(removal(selected)))]),
    ...(canOrder
      ? [{ label: isOrdering ? 'Stop reordering' : `Reorder ${many}`, icon: ArrowUpDown, run: toggleOrdering }]
      : []),
  ])

  return (
    <div className={cx('grid gap-4', isEmpty && 'admin-no-entries')}>
      {list.data && !isEmpty && (
        <div className="flex items-center justify-end gap-3 [&>div]:flex-1">
          {!isOrdering && <SearchBox label={`Search ${many}`} search={search} count={list.data.total} />}
          {canOrder && (
            <ActionButton icon={ArrowUpDown} framed onClick={toggleOrdering}>
              <span className={isOrdering ? undefined : 'max-sm:sr-only'}>{isOrdering ? 'Done' : 'Reorder'}</span>
            </ActionButton>
          )}
        </div>
      )}
      {isOrdering && isOrdered(name) ? (
        <EntryOrder name={name} />
      ) : (
        <List
          list={list}
          label={heading}
          many="entries"
          bulk={bulk}
          empty={search.wanted ? `No results for "${search.wanted}".` : `No ${many} yet. ${text}`}
          emptyAction={
            sample &&
            !search.wanted && (
              <ActionButton framed onClick={() => onBegin(sample)}>
                Start from a sample
              </ActionButton>
            )
          }
        >
          {(entry) => (
            <EntryRow
              key={entry.id}
              collection={collection}
              entry={entry}
              selected={entry.id === selected}
              link={rowLink?.(entry)}
              now={new Date()}
              onEdit={() => onEdit(entry.id)}
              removal={removal(entry.id)}
            />
          )}
        </List>
      )}
    </div>
  )
}

/** Every field but the long texts, which no list shows. */
const listed = ({ fields }: Collection): string[] => [
  'id',
  'created_at',
  'updated_at',
  ...Object.entries(fields).flatMap(([name, { kind, group }]) => (kind === 'markdown' || group ? [] : [name])),
]

function EntryOrder({ name }: { name: OrderedName }) {
  const { fields, wording }: Collection = collections[name]
  const [first = ''] = Object.keys(fields)
  const reload = useReload()
  const read = async () => {
    const all: AnyEntry[] = (await listAll(`GET /api/${name}`, { query: { fields: ['id', first] } })).entries
    return all.map((entry) => ({ id: entry.id, name: String(entry[first] ?? '') }))
  }
  const query = useQuery({
    queryKey: ['order', name],
    queryFn: read,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

  const send = async (ids: string[]) => {
    await call(`PUT /api/${name}/order`, { body: { ids } })
    void reload([name])
  }
  const onFailure = async (failure: unknown) => {
    notify.error('Error', sentenceOf(failure, 'Failed to save the order.'))
    const isStale = failure instanceof ApiError && failure.status === 409
    if (!isStale) return null
    void reload([name])
    return read().catch(() => null)
  }

  return (
    <Loaded query={query} what={`The ${wording.many}`} loading={`Loading ${wording.many}`} lines={6}>
      {(entries) => <OrderList label={wording.heading} entries={entries} send={send} onFailure={onFailure} />}
    </Loaded>
  )
}

interface EntryRowProps {
  collection: Collection
  entry: AnyEntry
  selected: boolean
  link?: ReactNode
  now: Date
  onEdit: () => void
  removal: RowAction
}

const hasNothing = (value: unknown) => String(value ?? '') === ''

/** A row of an entry: its first field as the name, then its other fields. */
export function EntryRow({ collection, entry, selected, link, now, onEdit, removal }: EntryRowProps) {
  const { visible, visibleFrom, fields } = collection
  const named = nameField(collection)
  const from = visibleFrom && entry[visibleFrom] ? String(entry[visibleFrom]) : ''
  const toCome = from > now.toISOString()

  const at = (place: AdminKind['place']) =>
    Object.entries(fields).flatMap(([key, field]) => {
      const { Cell, place: own } = fieldKinds[field.kind]
      const value = entry[key]
      if (own !== place || key === named || field.group || hasNothing(value)) return []
      // The tag already shows the time.
      if (key === visibleFrom && toCome && visible && entry[visible]) return []
      const cell = Cell({ field, value, ...(key === visible && toCome && { from }) })
      return cell ? [<Fragment key={key}>{cell}</Fragment>] : []
    })
  const facts = at('fact')

  return (
    <Row
      name={String(entry[named] ?? '')}
      id={entry.id}
      selected={selected}
      media={at('media')}
      badges={at('badge')}
      facts={facts.length > 0 && facts}
      link={link}
      onEdit={onEdit}
      actions={[{ ...deletes, ...removal }]}
    >
      <div className="grid gap-1 text-sm text-ink-muted empty:hidden">{at('text')}</div>
    </Row>
  )
}
