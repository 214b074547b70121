import { ArrowUpDown, Trash2 } from 'lucide-react'
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
import { ApiError } from '../../api/call.ts'
import { useQuery, useQueryClient } from '../../queries/hooks.ts'
import { notify } from '../../ui/notify.tsx'
import { Loading, SkeletonText } from '../../ui/placeholder.tsx'
import { type AnyEntry, adminApi } from '../api.ts'
import { type AdminKind, fieldKinds } from '../form/field-kinds.tsx'
import { List, useList } from '../list/list.tsx'
import { CouldNotLoad, sentenceOf } from '../list/loaded.tsx'
import { OrderList } from '../list/order-list.tsx'
import { Row, type RowAction, undoDelete, useRowAction } from '../list/row.tsx'
import { SearchBox, useSearch } from '../list/search-box.tsx'
import { useCommands } from '../palette/commands.ts'
import { collectionBulk } from './editable-collection.ts'

interface EntryListProps {
  name: CollectionName
  selected: string | null
  rowLink?: (entry: AnyEntry) => ReactNode
  onEdit: (id: string) => void
  onRemoved: (id: string) => void
}

/** The existing entries, searched and paged by the server. */
export function EntryList({ name, selected, rowLink, onEdit, onRemoved }: EntryListProps) {
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
  const canOrder = isOrdered(name) && (isOrdering || (total > 1 && total <= limits.ordered && !search.wanted))
  const bulk = useMemo(() => collectionBulk(name, collections[name]), [name])
  const removal = (id: string): RowAction => ({
    confirm: messages.confirmDelete,
    call: async () => {
      await adminApi.remove(name, id)
      onRemoved(id)
    },
    done: ['Deleted', messages.deleted],
    failed: messages.deleteFailed,
    publicKey: name,
    undo: undoDelete(id),
  })
  const { act } = useRowAction()
  useCommands(() => [
    ...(selected === null
      ? []
      : [
          {
            label: `Delete this ${one}`,
            icon: Trash2,
            words: 'remove',
            place: 'last' as const,
            run: () => void act(removal(selected)),
          },
        ]),
    ...(canOrder
      ? [
          {
            label: isOrdering ? 'Stop reordering' : `Reorder ${many}`,
            icon: ArrowUpDown,
            run: () => setOrdering(!isOrdering),
          },
        ]
      : []),
  ])

  return (
    <div className="grid gap-4">
      {list.data && (
        <div className="admin-list-tools">
          {!isOrdering && <SearchBox label={`Search ${many}`} search={search} count={list.data.total} />}
          {canOrder && (
            <button type="button" className="admin-action border-line" onClick={() => setOrdering(!isOrdering)}>
              <ArrowUpDown aria-hidden />
              <span className={isOrdering ? undefined : 'max-sm:sr-only'}>{isOrdering ? 'Done' : 'Reorder'}</span>
            </button>
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
          empty={search.wanted ? `No results for "${search.wanted}".` : `No ${many} yet.`}
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

/** All entries of a collection by name, to be put into another order. */
function EntryOrder({ name }: { name: OrderedName }) {
  const { fields, wording }: Collection = collections[name]
  const [first = ''] = Object.keys(fields)
  const queries = useQueryClient()
  const read = async () =>
    (await adminApi.all(name, ['id', first])).map((entry) => ({ id: entry.id, name: String(entry[first] ?? '') }))
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['order', name],
    queryFn: read,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

  const reloadLists = () => {
    void queries.invalidateQueries({ queryKey: ['admin', name] })
    void queries.invalidateQueries({ queryKey: [name] })
  }
  const send = async (ids: readonly string[]) => {
    await adminApi.putInOrder(name, ids)
    reloadLists()
  }
  const onFailure = async (failure: unknown) => {
    notify.error('Error', sentenceOf(failure, 'Failed to save the order.'))
    const isStale = failure instanceof ApiError && failure.status === 409
    if (!isStale) return null
    reloadLists()
    return read().catch(() => null)
  }

  if (data) return <OrderList label={wording.heading} entries={data} send={send} onFailure={onFailure} />
  if (!error) {
    return (
      <Loading label={`Loading ${wording.many}`}>
        <SkeletonText lines={6} />
      </Loading>
    )
  }
  return <CouldNotLoad what={`The ${wording.many}`} isFetching={isFetching} refetch={refetch} />
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

/** A row of an entry: its first field as the name, then its other fields. */
export function EntryRow({ collection, entry, selected, link, now, onEdit, removal }: EntryRowProps) {
  const named = nameField(collection)
  const others = Object.keys(collection.fields).filter((field) => field !== named && !collection.fields[field]?.group)
  const name = String(entry[named] ?? '')
  const { visible, visibleFrom } = collection
  const from = visibleFrom && entry[visibleFrom] ? String(entry[visibleFrom]) : undefined
  const toCome = from !== undefined && from > now.toISOString()

  const at = (place: AdminKind['place']) =>
    others.flatMap((key) => {
      const field = collection.fields[key]
      const kind = field && fieldKinds[field.kind]
      if (!field || kind?.place !== place) return []
      // The tag already shows the time.
      if (key === visibleFrom && toCome && visible && entry[visible]) return []
      const cell = kind.Cell({ field, value: entry[key], ...(key === visible && toCome && { from }) })
      return cell ? [<Fragment key={key}>{cell}</Fragment>] : []
    })
  const facts = at('fact')

  return (
    <Row
      name={name}
      id={entry.id}
      selected={selected}
      media={at('media')}
      badges={at('badge')}
      facts={facts.length > 0 && facts}
      link={link}
      onEdit={onEdit}
      actions={[{ label: 'Delete', icon: Trash2, danger: true, ...removal }]}
    >
      <div className="grid gap-1 text-sm text-ink-muted empty:hidden">{at('text')}</div>
    </Row>
  )
}
