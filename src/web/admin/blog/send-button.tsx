import { Send } from 'lucide-react'
import { useState } from 'react'
import { SendDialog } from './send-dialog.tsx'

/** Opens the email of a saved post. */
export function SendButton({ postId }: { postId: string }) {
  const [open, setOpen] = useState(false)
  return (
    <div>
      <button type="button" className="admin-action border-line" onClick={() => setOpen(true)}>
        <Send aria-hidden />
        Send by email
      </button>
      {open && <SendDialog postId={postId} onClose={() => setOpen(false)} />}
    </div>
  )
}
