import { Archive, MailOpen, Trash2 } from 'lucide-react'
import type { Message } from '../../../contract/inbox.ts'
import { counted } from '../../workflows/words.ts'
import { adminApi } from '../api.ts'
import type { Bulk } from '../list/bulk-action.ts'

export const messageBulk: Bulk<Message> = {
  nameOf: ({ name, subject }) => subject || name,
  actions: [
    {
      label: 'Mark as read',
      icon: MailOpen,
      verb: 'marked as read',
      fits: ({ state }) => state === 'new',
      call: ({ id }) => adminApi.markMessage(id, { state: 'read' }),
    },
    {
      label: 'Archive',
      icon: Archive,
      verb: 'archived',
      fits: ({ state }) => state !== 'archived',
      call: ({ id }) => adminApi.markMessage(id, { state: 'archived' }),
    },
    {
      label: 'Delete',
      icon: Trash2,
      danger: true,
      verb: 'deleted',
      confirm: (count) => `Delete ${counted(count, 'message')} with replies and attachments? This cannot be undone.`,
      call: ({ id }) => adminApi.removeMessage(id),
    },
  ],
}
