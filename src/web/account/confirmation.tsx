import { Note } from './note.tsx'

const failures: Record<string, string> = {
  used: 'This link was already used. If your address is confirmed, just sign in.',
  expired: 'This link has expired. Sign up again with the same address to get a new one.',
}

/** Shows whether the link of the confirmation email worked. The link leads here. */
export function Confirmation({ confirmed, reason }: { confirmed: string | null; reason: string | null }) {
  if (confirmed === '1') return <Note tone="ok">Your email address is confirmed. You can sign in now.</Note>
  if (confirmed !== '0') return null
  const sentence = failures[reason ?? ''] ?? 'This link is incomplete. Please open it again from the email.'
  return <Note tone="warn">{sentence}</Note>
}
