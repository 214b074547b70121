import type { Entry } from '../../contract/collections.ts'
import { Card } from '../ui/card.tsx'
import { Picture } from '../ui/picture.tsx'
import { Tag, TagList, type TagTone } from '../ui/tag.tsx'

const pricingTones: Record<string, TagTone> = { Free: 'ok', Freemium: 'warn', Paid: 'danger' }
const shownTechnologies = 3

/** One tool in a compact row, with a small picture that phones leave out. */
export function ToolEntry({ tool, index }: { tool: Entry<'ai-tools'>; index: number }) {
  const { title, technologies } = tool
  return (
    <Card as="li" variant="rule" index={index} className="flex min-w-0 flex-col gap-3 border-line pt-5">
      <div className="flex items-start gap-4">
        <Picture
          src={tool.image_url}
          alt=""
          ratio="4/3"
          seed={title}
          className="hidden w-20 flex-none rounded-node border border-line sm:block"
        />
        <div className="grid min-w-0 flex-1 gap-2">
          <h3 className="text-xl">{title}</h3>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="label text-ink-muted">{tool.category}</span>
            <Tag tone={pricingTones[tool.pricing]}>{tool.pricing}</Tag>
          </p>
        </div>
      </div>
      <p className="text-sm text-ink-muted">{tool.description}</p>
      <TagList
        tags={technologies.slice(0, shownTechnologies)}
        more={Math.max(0, technologies.length - shownTechnologies)}
        label="Technologies"
      />
      <ToolLinks tool={tool} />
    </Card>
  )
}

function ToolLinks({ tool }: { tool: Entry<'ai-tools'> }) {
  const links = [
    { label: 'Demo', address: tool.demo_url },
    { label: 'Docs', address: tool.docs_url },
    { label: 'GitHub', address: tool.github_url },
  ].filter(({ address }) => address)
  if (links.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
      {links.map(({ label, address }) => (
        <a key={label} className="link font-heading" href={address ?? ''} rel="noopener">
          {label}
          <span className="sr-only">: {tool.title}</span>
        </a>
      ))}
    </p>
  )
}
