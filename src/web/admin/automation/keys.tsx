import type { Key } from '../../../contract/keys.ts'
import { call } from '../../account/session.ts'
import { EmptyState } from '../../ui/placeholder.tsx'
import { useAdminQuery } from '../admin-query.ts'
import { Loaded } from '../list/loaded.tsx'
import { Row } from '../list/row.tsx'

export function Keys() {
  const query = useAdminQuery(['keys'], () => call('GET /api/tokens'))
  return (
    <Loaded query={query} what="The keys" loading="Loading keys" lines={6}>
      {(keys) =>
        keys.length === 0 ? <EmptyState>No keys yet.</EmptyState> : <ul aria-label="Keys">{keys.map(row)}</ul>
      }
    </Loaded>
  )
}

const row = ({ id, name, scopes }: Key) => <Row key={id} name={name} text={<p>{scopes.join(', ')}</p>} actions={[]} />
