import {
  Award,
  Bot,
  BriefcaseBusiness,
  FolderKanban,
  GraduationCap,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  MessageSquare,
  Newspaper,
  Quote,
  UserRound,
  Workflow,
  Wrench,
} from 'lucide-react'
import type { CollectionName } from '../../contract/collections.ts'
import { paths } from '../app/paths.ts'

export interface NavItem {
  label: string
  to: string
  icon: LucideIcon
  /** The collection that the page manages, where it is one. */
  collection?: CollectionName
}

const item = (label: string, page: string, icon: LucideIcon, collection?: CollectionName): NavItem => ({
  label,
  to: page ? paths.adminPage(page) : paths.admin,
  icon,
  ...(collection && { collection }),
})

/** The sidebar, in the order of spec 2; the second group is what the owner sells. */
export const navGroups: { label: string; items: NavItem[] }[] = [
  {
    label: 'Management',
    items: [
      item('Dashboard', '', LayoutDashboard),
      item('About Me', 'about', UserRound, 'about'),
      item('Skills', 'skills', Wrench, 'skills'),
      item('Projects', 'projects', FolderKanban, 'projects'),
      item('Education', 'education', GraduationCap, 'education'),
      item('Certifications', 'certifications', Award, 'certifications'),
      item('Blog', 'blog', Newspaper, 'blogs'),
      item('Testimonials', 'testimonials', Quote, 'testimonials'),
      item('Comments', 'comments', MessageSquare),
    ],
  },
  {
    label: 'Business',
    items: [
      item('Services', 'services', BriefcaseBusiness, 'services'),
      item('AI Tools', 'ai-tools', Bot, 'ai-tools'),
      item('Workflows', 'workflows', Workflow),
      item('Messages', 'messages', Inbox),
    ],
  },
]
