import { Check, Trash2, X } from 'lucide-react'
import type { ModeratedComment } from '../../../contract/comments.ts'
import { commentsApi } from '../../comments/api.ts'
import { counted } from '../../workflows/words.ts'
import { adminApi } from '../api.ts'
import type { Bulk } from '../list/bulk-action.ts'

const isPending = ({ approved }: ModeratedComment) => !approved

export const commentBulk: Bulk<ModeratedComment> = {
  nameOf: ({ user_profiles }) => user_profiles.display_name || 'Anonymous',
  actions: [
    {
      label: 'Approve',
      icon: Check,
      verb: 'approved',
      fits: isPending,
      call: ({ id, revision }) => adminApi.approveComment(id, revision),
    },
    {
      label: 'Reject',
      icon: X,
      danger: true,
      verb: 'rejected and deleted',
      confirm: (count) => `Reject ${counted(count, 'comment')}? What you reject is deleted.`,
      fits: isPending,
      call: ({ id, revision }) => adminApi.rejectComment(id, revision),
    },
    {
      label: 'Delete',
      icon: Trash2,
      danger: true,
      verb: 'deleted',
      confirm: (count) => `Delete ${counted(count, 'comment')}? This cannot be undone.`,
      fits: ({ approved }) => approved,
      call: ({ id }) => commentsApi.remove(id),
    },
  ],
}
