import { keepKey, type MaskedInRun } from '../../../../contract/workflow-run.ts'
import { Tag } from '../../../ui/tag.tsx'

const kinds: Record<MaskedInRun['kind'], string> = {
  secret: 'Secret',
  document: 'Own document or address',
  email: 'Email address',
  phone: 'Phone number',
  name: 'Name',
  id: 'ID of a person',
  address: 'Postal address',
  birth: 'Date of birth',
  ip: 'IP address',
  account: 'Bank account or card',
}

interface MaskedListProps {
  masked: readonly MaskedInRun[]
  onKeep: (key: string, keep: boolean) => void
}

/** What was masked, by kind and key. The owner keeps what is not personal data, and is asked about what is in doubt. */
export function MaskedList({ masked, onKeep }: MaskedListProps) {
  if (masked.length === 0) {
    return <p className="mt-2 text-ink-muted">Nothing was masked: no secrets or personal data were found.</p>
  }
  return (
    <ul className="mt-2">
      {masked.map((each) => (
        <MaskedItem key={`${each.kind} ${keepKey(each)}`} masked={each} onKeep={onKeep} />
      ))}
    </ul>
  )
}

function MaskedItem({ masked, onKeep }: { masked: MaskedInRun; onKeep: MaskedListProps['onKeep'] }) {
  const { kind, path, nodes, count, examples, kept, keepable, doubtful } = masked
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line py-3">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Tag tone={kept ? 'warn' : 'ok'}>{kept ? 'kept' : 'masked'}</Tag>
        {kinds[kind]}
        <code className="label wrap-anywhere">{path}</code>
        {keepable && (
          <button
            type="button"
            className="admin-action ml-auto"
            aria-label={`${kept ? 'Mask' : 'Keep'} ${path}${doubtful ? ' (uncertain)' : ''}`}
            onClick={() => onKeep(keepKey(masked), !kept)}
          >
            {kept ? 'Mask' : 'Keep'}
          </button>
        )}
      </p>
      {doubtful && <p className="text-sm">Is this a person’s name? If it is the name of a thing, keep it.</p>}
      {examples.map(({ value, placeholder }) => (
        <p key={value} className="workflow-run-masked label">
          {kept ? (
            <span>{value}</span>
          ) : (
            <>
              <del>{value}</del> <span aria-hidden>→</span> <ins>{placeholder}</ins>
            </>
          )}
        </p>
      ))}
      <p className="text-sm text-ink-muted wrap-anywhere">
        {count === 1 ? 'Once' : `${count} times`} in {nodes.join(', ')}
      </p>
    </li>
  )
}
