import {
  Award,
  Bot,
  BriefcaseBusiness,
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
import type { CollectionName } from '../../contract/collections.ts'
import { paths } from '../../contract/site-map.ts'

export interface AdminPage {
  /** The last part of its address. */
  id: string
  label: string
  icon: LucideIcon
  /** The collection that it manages. */
  collection?: CollectionName
}

/** The pages of the sidebar, in the order of spec 2. The second group is the owner's business. */
export const pageGroups = [
  {
    label: 'Management',
    pages: [
      { id: 'dashboard', label: 'Dashboard', icon: LayoutDashboard },
      { id: 'about', label: 'About Me', icon: UserRound, collection: 'about' },
      { id: 'skills', label: 'Skills', icon: Wrench, collection: 'skills' },
      { id: 'projects', label: 'Projects', icon: FolderKanban, collection: 'projects' },
      { id: 'education', label: 'Education', icon: GraduationCap, collection: 'education' },
      { id: 'certifications', label: 'Certifications', icon: Award, collection: 'certifications' },
      { id: 'blog', label: 'Blog', icon: Newspaper, collection: 'blogs' },
      { id: 'testimonials', label: 'Testimonials', icon: Quote, collection: 'testimonials' },
      { id: 'comments', label: 'Comments', icon: MessageSquare },
    ],
  },
  {
    label: 'Business',
    pages: [
      { id: 'services', label: 'Services', icon: BriefcaseBusiness, collection: 'services' },
      { id: 'ai-tools', label: 'AI Tools', icon: Bot, collection: 'ai-tools' },
      { id: 'workflows', label: 'Workflows', icon: Workflow },
      { id: 'messages', label: 'Messages', icon: Inbox },
      { id: 'figures', label: 'Figures', icon: ChartColumn },
      { id: 'subscribers', label: 'Subscribers', icon: Mails },
      { id: 'media', label: 'Media', icon: Images },
      { id: 'deleted', label: 'Deleted', icon: Trash2 },
      { id: 'settings', label: 'Settings', icon: Settings },
    ],
  },
] as const satisfies { label: string; pages: AdminPage[] }[]

/** The pages of the signed-in person, at the sidebar's foot. */
export const ownAccountPages = [
  { id: 'account', label: 'Your account', icon: CircleUserRound },
  { id: 'activity', label: 'Activity', icon: History },
] as const satisfies AdminPage[]

type KnownPage = (typeof pageGroups)[number]['pages'][number] | (typeof ownAccountPages)[number]
export type PageId = KnownPage['id']
/** The pages without a collection; each needs its own component. */
export type OwnPageId = Exclude<KnownPage, { collection: string }>['id']

/** The dashboard is the admin area's root. */
export const addressOf = (id: PageId): string => (id === 'dashboard' ? paths.admin : paths.adminPage(id))
