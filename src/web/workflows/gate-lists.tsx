import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { wholeNumber } from '../../contract/format.ts'
import type { Differences, GateFinding, GateSecret } from '../../contract/workflow-parts.ts'
import { Button, SmallButton } from '../ui/button.tsx'
import { Tag, type TagTone } from '../ui/card.tsx'
import { DifferencesList } from './facts.tsx'
import { counted, mostListed } from './words.ts'

export const findingTones: Record<GateFinding['level'], TagTone> = { error: 'danger', warning: 'warn', note: 'plain' }

/** A secret is replaced or blocks publishing. The other values are only shown, the least severe last. */
const secretLevels: Record<GateSecret['level'], { order: number; tone: TagTone; label: string }> = {
  critical: { order: 0, tone: 'danger', label: 'secret' },
  warning: { order: 1, tone: 'warn', label: 'warning' },
  notice: { order: 2, tone: 'plain', label: 'yours?' },
}

interface RepairListProps {
  /** All, or the first ones. */
  repairs: readonly { id: string; title: string; differences: Differences | null }[]
  /** The total number. */
  count: number
  /** The ids of the repairs that are made and can be taken back. */
  made?: readonly string[] | undefined
  onPress: (id: string, button: HTMLButtonElement) => void
}

export function RepairList({ repairs, count, made, onPress }: RepairListProps) {
  const done = new Set(made)
  return (
    <Folded
      count={count}
      items={repairs.slice(0, mostListed).map(({ id, title, differences }) => (
        <li key={id} className="grid justify-items-start gap-2 border-t border-line py-3">
          <p className="wrap-anywhere">{title}</p>
          {differences && (
            <Fold summary="What changes">
              <FileChanges differences={differences} />
            </Fold>
          )}
          <p className="flex flex-wrap items-center gap-3">
            {done.has(id) && <Tag tone="ok">repaired</Tag>}
            <Button
              variant={done.has(id) ? 'quiet' : 'secondary'}
              size="small"
              onClick={({ currentTarget }) => onPress(id, currentTarget)}
            >
              {done.has(id) ? 'Take it back' : 'Repair'}
            </Button>
          </p>
        </li>
      ))}
    />
  )
}

interface SecretListProps<Secret> {
  /** All, or the first ones. */
  secrets: readonly Secret[]
  /** The total number. */
  count: number
  /** What became of a value that needs no replacing. */
  settled: (secret: Secret) => string | undefined
  onReplace: (fingerprint: string) => void
  /** Further actions for a secret. */
  more?: (secret: Secret) => ReactNode
}

/** The found values, masked, each once with its places; the secrets first. */
export function SecretList<Secret extends Omit<GateSecret, 'reason' | 'kind' | 'label'>>(
  props: SecretListProps<Secret>,
) {
  const { secrets, count, settled, onReplace, more } = props
  const sorted = secrets.toSorted((a, b) => secretLevels[a.level].order - secretLevels[b.level].order)
  return (
    <Folded
      count={count}
      items={sorted.slice(0, mostListed).map((secret) => {
        const { fingerprint, level, message, masked, places } = secret
        const done = settled(secret)
        return (
          <li key={fingerprint} className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line py-3">
            <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <Tag tone={secretLevels[level].tone}>{secretLevels[level].label}</Tag>
              {done && <Tag tone="ok">{done}</Tag>}
              <span className="min-w-0 wrap-anywhere">{message}</span>
              <code className="label wrap-anywhere">{masked}</code>
            </p>
            <Folded
              limit={2}
              count={secret.count}
              items={places.map((place) => (
                <li key={place}>
                  <code className="label text-ink-muted wrap-anywhere">{place}</code>
                </li>
              ))}
            />
            <div className="flex flex-wrap items-end gap-2">
              {done === undefined && (
                <SmallButton onClick={() => onReplace(fingerprint)}>
                  {level === 'notice' ? 'Replace everywhere' : 'Replace with a placeholder'}
                </SmallButton>
              )}
              {more?.(secret)}
            </div>
          </li>
        )
      })}
    />
  )
}

/** The nodes, connections and places in which a file differs. Values are not shown, because they may be private. */
export function FileChanges({ differences }: { differences: Differences }) {
  const { file, changed, ...others } = differences
  const isWired = Object.values(others).some((list) => list.length > 0)
  const ofNodes = changed.flatMap(({ name, changes }) => changes.map((each) => ({ ...each, node: name })))
  const groups = [...Map.groupBy(ofNodes, ({ pointer, change }) => `${pointer} ${change}`).values()]
  const rows = [...file.map((each) => [{ ...each, node: undefined }]), ...groups]
  if (rows.length === 0 && !isWired)
    return <p className="mt-2 text-ink-muted">Nothing to remove: the file is already clean.</p>
  return (
    <div className="mt-2 text-sm">
      {isWired && <DifferencesList differences={{ ...differences, changed: [] }} />}
      <Folded
        count={rows.length}
        items={rows.slice(0, mostListed).map(([first, ...more]) => (
          <li key={`${first?.pointer} ${first?.node}`} className="border-t border-line py-3">
            <p className="flex justify-between gap-x-4">
              <code className="label wrap-anywhere">{first?.pointer}</code>
              <span className="text-ink-muted">{first?.change}</span>
            </p>
            {first?.node !== undefined && (
              <p className="wrap-anywhere text-ink-muted">
                {[first, ...more.slice(0, 2)].map(({ node }) => node).join(', ')}
                {more.length > 2 && ` and ${counted(more.length - 2, 'more node')}`}
              </p>
            )}
          </li>
        ))}
      />
    </div>
  )
}

interface FoldedProps {
  /** All, or the first ones. */
  items: readonly ReactNode[]
  /** The total number. */
  count?: number
  /** How many are shown before the fold. */
  limit?: number
}

/** A list whose end is folded away if it is long. */
export function Folded({ items, count = items.length, limit = 10 }: FoldedProps) {
  return (
    <div>
      <ul>{items.slice(0, limit)}</ul>
      {items.length > limit && (
        <Fold summary={`Show ${items.length - limit} more`}>
          <ul>{items.slice(limit)}</ul>
        </Fold>
      )}
      {count > items.length && <p className="py-3 text-ink-muted">And {wholeNumber(count - items.length)} more.</p>}
    </div>
  )
}

/** The folded content is rendered when it is first opened, because it may be large. */
export function Fold({ summary, children }: { summary: string; children: ReactNode }) {
  const [isMade, setMade] = useState(false)
  return (
    <details className="fold" onToggle={() => setMade(true)}>
      <summary className="fold-summary">
        <ChevronRight aria-hidden className="size-5" />
        {summary}
      </summary>
      {isMade && children}
    </details>
  )
}
