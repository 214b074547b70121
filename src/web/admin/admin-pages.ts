import {
  Award,
  Bot,
  BriefcaseBusiness,
  Cable,
  ChartColumn,
  CircleUserRound,
  FolderKanban,
  GraduationCap,
  History,
  Images,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Mails,
  MessageSquare,
  Newspaper,
  Quote,
  Settings,
  Trash2,
  UserRound,
  Workflow,
  Wrench,
} from 'lucide-react'
import type { CollectionName, EntryKind } from '../../contract/collections.ts'
import { entryKinds } from '../../contract/entry-kinds.ts'
import { paths } from '../../contract/site-map.ts'

export interface AdminPage {
  id: string
  label: string
  icon: LucideIcon
  kind?: EntryKind
}

const entriesOf = <Kind extends EntryKind>(
  kind: Kind,
  icon: LucideIcon,
): (typeof entryKinds)[Kind]['admin'] & { icon: LucideIcon; kind: Kind } => ({ ...entryKinds[kind].admin, icon, kind })

/** The pages of the sidebar, in the order of spec 2. The second group is the owner's business. */
export const pageGroups = [
  {
    label: 'Management',
    pages: [
      { id: 'dashboard', label: 'Dashboard', icon: LayoutDashboard },
      entriesOf('about', UserRound),
      entriesOf('skills', Wrench),
      entriesOf('projects', FolderKanban),
      entriesOf('education', GraduationCap),
      entriesOf('certifications', Award),
      entriesOf('blogs', Newspaper),
      entriesOf('testimonials', Quote),
      { id: 'comments', label: 'Comments', icon: MessageSquare },
    ],
  },
  {
    label: 'Business',
    pages: [
      entriesOf('services', BriefcaseBusiness),
      entriesOf('ai-tools', Bot),
      entriesOf('workflows', Workflow),
      { id: 'messages', label: 'Messages', icon: Inbox },
      { id: 'figures', label: 'Figures', icon: ChartColumn },
      { id: 'subscribers', label: 'Subscribers', icon: Mails },
      { id: 'automation', label: 'Automation', icon: Cable },
      { id: 'media', label: 'Media', icon: Images },
      { id: 'deleted', label: 'Deleted', icon: Trash2 },
      { id: 'settings', label: 'Settings', icon: Settings },
    ],
  },
] as const satisfies { label: string; pages: AdminPage[] }[]

export const ownAccountPages = [
  { id: 'account', label: 'Your account', icon: CircleUserRound },
  { id: 'activity', label: 'Activity', icon: History },
] as const satisfies AdminPage[]

type KnownPage = (typeof pageGroups)[number]['pages'][number] | (typeof ownAccountPages)[number]
/** The pages without a collection; each needs its own component. */
export type OwnPageId = Exclude<KnownPage, { kind: CollectionName }>['id']

export const adminPages: readonly AdminPage[] = [...pageGroups.flatMap(({ pages }) => [...pages]), ...ownAccountPages]

/** The dashboard is the admin area's root. */
export const addressOf = (id: string): string => (id === 'dashboard' ? paths.admin : paths.adminPage(id))

export const pageOfKind = (kind: EntryKind | 'settings'): AdminPage | undefined =>
  adminPages.find((page) => page.kind === kind || page.id === kind)
