import { PageHeader } from '../shell/page-header.tsx'
import { useLettersEnabled } from './letters-enabled.ts'
import { LettersGate } from './letters-gate.tsx'
import { SubscriberList } from './subscriber-list.tsx'
import { SubscriberTools } from './subscriber-tools.tsx'

/** The people who get new posts by email. */
export function SubscribersPage() {
  const { data: enabled } = useLettersEnabled()
  return (
    <>
      <PageHeader
        heading="Subscribers"
        text="People who get new posts by email. Send a post from its own page in Blog."
      >
        {enabled && <SubscriberTools />}
      </PageHeader>
      <LettersGate>
        <SubscriberList />
      </LettersGate>
    </>
  )
}
