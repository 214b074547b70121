import { paths } from '../../contract/site-map.ts'

/** The header's links, in the order of spec 2. */
export const headerLinks = [
  { to: paths.home, label: 'Home' },
  { to: paths.about, label: 'About' },
  { to: paths.services, label: 'Services' },
  { to: paths.projects(), label: 'Projects' },
  { to: paths.marketplace(), label: 'n8n Templates' },
  { to: paths.blogs(), label: 'Blog' },
  { to: paths.contact(), label: 'Contact' },
]

export const footerLinks = [
  { to: paths.home, label: 'Home' },
  { to: paths.about, label: 'About' },
  { to: paths.projects(), label: 'Projects' },
  { to: paths.contact(), label: 'Contact' },
]
