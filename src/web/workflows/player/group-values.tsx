import { useState } from 'react'
import { wholeNumber } from '../../../contract/format.ts'
import { fieldsOf, type ItemGroup, type RunItem, textOf } from './step-items.ts'
import { itemWords } from './step-words.ts'

export type ValueView = 'table' | 'json'

/** A longer text is cut until the visitor asks for all of it. */
const longest = { table: 80, json: 4_000 } as const

/** The items of one input or output. */
export function GroupValues({ group, view }: { group: ItemGroup; view: ValueView }) {
  const { name, count, items } = group
  const hidden = count - items.length
  return (
    <div className="player-group">
      {name && (
        <p className="label">
          {name}: {count === 0 ? 'not taken' : itemWords(count)}
        </p>
      )}
      {count === 0 && !name && <p className="player-empty">It ran, but no items came out.</p>}
      {items.length > 0 && (view === 'table' ? <Table items={items} /> : <Json items={items} />)}
      {hidden > 0 && (
        <p className="player-empty">
          {items.length === 0 ? 'The values are not part of this run.' : `${itemWords(hidden)} more, not shown.`}
        </p>
      )}
    </div>
  )
}

function Table({ items }: { items: readonly RunItem[] }) {
  const fields = fieldsOf(items)
  if (fields.length === 0) return <p className="player-empty">Items without fields.</p>
  return (
    <table>
      <thead>
        <tr>
          {fields.map((field) => (
            <th key={field} scope="col">
              {field}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items never change places.
          <tr key={index}>
            {fields.map((field) => (
              <td key={field} data-kind={kindOf(item[field])}>
                <Cut text={field in item ? shownText(item[field]) : ''} most={longest.table} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Json = ({ items }: { items: readonly RunItem[] }) => (
  <pre>
    <Cut text={JSON.stringify(items, null, 2)} most={longest.json} />
  </pre>
)

function Cut({ text, most }: { text: string; most: number }) {
  const [whole, setWhole] = useState(false)
  // A few characters more are shown rather than cut.
  if (text.length <= most * 1.2) return text
  return (
    <>
      {whole ? text : `${text.slice(0, most)}…`}{' '}
      <button type="button" className="player-more" onClick={() => setWhole(!whole)}>
        {whole ? 'Show less' : `Show all ${wholeNumber(text.length)} characters`}
      </button>
    </>
  )
}

const shownText = (value: unknown): string => (value === '' ? '(empty)' : textOf(value))

function kindOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  return typeof value === 'object' ? 'nested' : typeof value
}
