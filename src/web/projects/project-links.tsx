import type { ProjectCard } from '../../contract/projects.ts'

type Linked = Pick<ProjectCard, 'title' | 'live_url' | 'github_url'>

/** The project's own addresses (spec 3). */
export function ProjectLinks({ project: { title, live_url, github_url } }: { project: Linked }) {
  const links = [
    { label: 'Live site', address: live_url },
    { label: 'Source', address: github_url },
  ].filter(({ address }) => address)
  if (links.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-2">
      {links.map(({ label, address }) => (
        <a key={label} className="link above-cover font-heading" href={address ?? ''} rel="noopener">
          {label}
          <span className="sr-only">: {title}</span>
        </a>
      ))}
    </p>
  )
}
