import type { ChecklistTask } from '../../../contract/checklist.ts'
import { paths } from '../../../contract/site-map.ts'

interface Place {
  to: string
  label: string
}

interface Task {
  heading: string
  /** What to do, for a task that is open and about which the server found nothing to say. */
  text?: string
  places: readonly Place[]
}

/** The words of each task, and where it is done. */
export const tasks: Record<ChecklistTask, Task> = {
  identity: {
    heading: 'Your name, email and links',
    places: [{ to: paths.adminSettings('identity'), label: 'Identity' }],
  },
  words: {
    heading: 'Your texts',
    places: [
      { to: paths.adminSettings('home'), label: 'Home page' },
      { to: paths.adminSettings('pages'), label: 'Other pages' },
    ],
  },
  picture: {
    heading: 'Your picture',
    text: 'Shown beside the text about you.',
    places: [
      { to: paths.adminSettings('identity'), label: 'Portrait' },
      { to: paths.adminPage('about'), label: 'About Me' },
    ],
  },
  demo: { heading: 'Remove the demo content', places: [] },
  'first-entry': {
    heading: 'Your first post or template',
    text: 'Drafts do not count: publish it when it is ready.',
    places: [
      { to: paths.adminPost(null), label: 'Write a post' },
      { to: paths.adminPage('workflows'), label: 'Add a template' },
    ],
  },
  mail: {
    heading: 'Email',
    places: [{ to: paths.adminSettings('mail'), label: 'Test email' }],
  },
  domain: { heading: 'Your own address', places: [] },
  backup: {
    heading: 'A backup',
    places: [{ to: paths.adminPage('deleted'), label: 'Backups' }],
  },
}
