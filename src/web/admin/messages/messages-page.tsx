import { useSearchParams } from '../../router/hooks.ts'
import { MessageList } from './message-list.tsx'
import { MessagePage } from './message-page.tsx'

/** The messages of the contact form, or the one in the address (`?message=…`). */
export function MessagesPage() {
  const id = useSearchParams()[0].get('message')
  return id ? <MessagePage key={id} id={id} /> : <MessageList />
}
