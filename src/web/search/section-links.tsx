import { paths } from '../../contract/site-map.ts'
import { Link } from '../router/link.tsx'

const sections = [
  [paths.blogs(), 'Blog'],
  [paths.marketplace(), 'n8n Templates'],
  [paths.projects(), 'Projects'],
  [paths.services, 'Services'],
  [paths.contact(), 'Contact'],
] as const

export const SectionLinks = ({ onChoose }: { onChoose?: (() => void) | undefined }) => (
  <ul className="search-sections">
    {sections.map(([to, label]) => (
      <li key={to}>
        <Link to={to} className="link" onClick={onChoose}>
          {label}
        </Link>
      </li>
    ))}
  </ul>
)
