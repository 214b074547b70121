import { Tag, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Message, type MessageEdit, messageStates } from '../../../contract/inbox.ts'
import { paths } from '../../../contract/site-map.ts'
import { useQueryClient } from '../../queries/hooks.ts'
import { useNavigate } from '../../router/hooks.ts'
import { notify } from '../../ui/notify.ts'
import { Select } from '../../ui/select.tsx'
import { adminApi } from '../api.ts'
import { mayLeave } from '../form/unsaved.ts'
import { useCommands } from '../palette/commands.ts'

interface MessageActionsProps {
  message: Message
  onMark: (change: Pick<MessageEdit, 'state'>) => Promise<void>
}

/** The state of the open message, and Delete. */
export function MessageActions({ message: { id, name, state }, onMark }: MessageActionsProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  const remove = async () => {
    if (busy || !window.confirm('Delete this message, the replies to it and its attachment?') || !mayLeave()) return
    setBusy(true)
    try {
      await adminApi.removeMessage(id)
      notify.success('Deleted', 'Message removed.')
      await queries.invalidateQueries({ queryKey: ['admin'], refetchType: 'none' })
      void navigate(paths.adminPage('messages'), { replace: true })
    } catch {
      notify.error('Error', 'Failed to delete message.')
      setBusy(false)
    }
  }

  useCommands(() => [
    ...messageStates
      .filter((each) => each !== state)
      .map((each) => ({ label: `Mark this message as ${each}`, icon: Tag, run: () => void onMark({ state: each }) })),
    { label: 'Delete this message', icon: Trash2, words: 'remove', place: 'last', run: () => void remove() },
  ])

  return (
    <>
      <Select
        aria-label={`State of the message from ${name}`}
        wrapper="w-36"
        value={state}
        onChange={(event) => void onMark({ state: event.target.value as Message['state'] })}
      >
        {messageStates.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </Select>
      <button
        type="button"
        className="admin-action admin-action-danger"
        aria-disabled={busy}
        onClick={() => void remove()}
      >
        <Trash2 aria-hidden />
        Delete
      </button>
    </>
  )
}
