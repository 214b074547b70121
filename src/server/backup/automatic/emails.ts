import { paths } from '../../../contract/site-map.ts'
import type { EmailKinds } from '../../email-kinds.ts'

export const backupEmails = {
  'missing-backup': {
    hasKey: false,
    text: ({ problem, last }: { problem: string; last: string | null }) => ({
      subject: 'Your site is not being backed up',
      paragraphs: [
        problem,
        last
          ? `The last good backup is from ${last.slice(0, 16).replace('T', ' ')} UTC.`
          : 'There is no good backup of the site yet.',
        'The site will try again automatically. If you get this email again tomorrow, check the free disk space of the server, and BACKUP_URL if it is set.',
      ],
      buttons: [{ label: 'Open the dashboard', address: paths.admin }],
      note: 'Sent at most once a day until there is a new backup.',
    }),
  },
} satisfies EmailKinds
