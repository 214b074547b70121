import { useSuspenseQuery } from '@tanstack/react-query'
import { useState, useTransition } from 'react'
import type { Entry } from '../../contract/collections.ts'
import { toolCategories } from '../../contract/tool-categories.ts'
import { listQuery, useApi } from '../api.ts'
import { DataBoundary } from '../data-boundary.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Picture } from '../ui/picture.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'
import { Loading, SkeletonCard } from '../ui/skeleton.tsx'
import { Tag, TagList, type TagTone } from '../ui/tag.tsx'

type Category = 'all' | (typeof toolCategories)[number]

const empty = (category: Category) => (
  <EmptyState>
    {category === 'all' ? 'AI tools coming soon. Check back later!' : `No ${category} tools available yet.`}
  </EmptyState>
)

/** Tools that the owner built or uses; choosing a category asks the API again (spec 4). */
export function AiTools() {
  const [category, setCategory] = useState<Category>('all')
  const [pending, startTransition] = useTransition()
  return (
    <section id="ai-tools" className="wrap py-section" aria-labelledby="ai-tools-heading">
      <SectionHeading id="ai-tools-heading" label="AI tools" heading="Small tools, built along the way" />
      <fieldset className="needs-script mt-8 flex flex-wrap gap-2.5">
        <legend className="sr-only">Filter AI tools by category</legend>
        {(['all', ...toolCategories] as const).map((each) => (
          <button
            key={each}
            type="button"
            className="filter"
            aria-pressed={category === each}
            onClick={() => startTransition(() => setCategory(each))}
          >
            {each === 'all' ? 'All' : each}
          </button>
        ))}
      </fieldset>
      <div className="mt-8" aria-busy={pending}>
        <DataBoundary
          key={category}
          skeleton={
            <Loading className="grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
              <SkeletonCard />
              <SkeletonCard />
              <SkeletonCard />
            </Loading>
          }
          failed={empty(category)}
          message={{ text: 'Failed to load AI tools' }}
        >
          <Tools category={category} />
        </DataBoundary>
      </div>
    </section>
  )
}

function Tools({ category }: { category: Category }) {
  const filter = category === 'all' ? {} : { category }
  const { data } = useSuspenseQuery(listQuery(useApi(), 'ai-tools', { active: true, ...filter }))
  if (data.entries.length === 0) return empty(category)
  return (
    <ul className="grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
      {data.entries.map((tool, index) => (
        <ToolCard key={tool.id} tool={tool} index={index} />
      ))}
    </ul>
  )
}

const pricingTones: Record<string, TagTone> = { Free: 'ok', Freemium: 'warn', Paid: 'danger' }
const shownTechnologies = 3

function ToolCard({ tool, index }: { tool: Entry<'ai-tools'>; index: number }) {
  const links = [
    { label: 'Demo', address: tool.demo_url },
    { label: 'Docs', address: tool.docs_url },
    { label: 'GitHub', address: tool.github_url },
  ]
  return (
    <Card as="li" index={index} className="flex flex-col">
      <Picture src={tool.image_url} alt="" ratio="16/9" seed={tool.title} />
      <div className="flex flex-1 flex-col gap-4 p-6">
        <p className="flex items-center justify-between gap-3">
          <span className="label text-ink-muted">{tool.category}</span>
          <Tag tone={pricingTones[tool.pricing]}>{tool.pricing}</Tag>
        </p>
        <h3 className="text-xl">{tool.title}</h3>
        <p className="text-ink-muted">{tool.description}</p>
        <TagList
          tags={tool.technologies.slice(0, shownTechnologies)}
          more={Math.max(0, tool.technologies.length - shownTechnologies)}
          label="Technologies"
        />
        <p className="mt-auto flex gap-5">
          {links.map(
            ({ label, address }) =>
              address && (
                <a key={label} className="link" href={address} rel="noopener">
                  {label}
                  <span className="sr-only">: {tool.title}</span>
                </a>
              ),
          )}
        </p>
      </div>
    </Card>
  )
}
