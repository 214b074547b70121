import { useDeferredValue, useState } from 'react'
import type { Entry } from '../../contract/collections.ts'
import { paths, sectionIds } from '../../contract/site-map.ts'
import { toolCategories } from '../../contract/tool-categories.ts'
import { type Api, listQuery, useApi } from '../api/client.ts'
import { useFilled, useSettings } from '../app/page-context.ts'
import { DataBoundary, useData } from '../loading/data-boundary.tsx'
import { useQueryClient } from '../queries/hooks.ts'
import { useLocation, useSearchParams } from '../router/router.tsx'
import { Card, OutsideLinks, Tag, TagList, type TagTone } from '../ui/card.tsx'
import { FilterButtons } from '../ui/filter-bar.tsx'
import { SectionHeading } from '../ui/heading.tsx'
import { Picture } from '../ui/picture.tsx'
import { EmptyState, Loading, SkeletonLine, SkeletonText } from '../ui/placeholder.tsx'
import { Section } from './section.tsx'

const categories = ['all', ...toolCategories] as const
type Category = (typeof categories)[number]

const toolsQuery = (api: Api, category: Category) =>
  listQuery(api, 'ai-tools', { active: true, ...(category !== 'all' && { category }) })

const empty = (category: Category) => (
  <EmptyState>
    {category === 'all' ? 'AI tools coming soon. Check back later!' : `No ${category} tools available yet.`}
  </EmptyState>
)

/** Each change of category calls the API again (spec 4). The previous tools stay until the answer arrives. */
export function AiTools() {
  const { words } = useSettings()
  const hasTools = useFilled([{ to: paths.tools }]).length > 0
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const [category, setCategory] = useState(categories.find((each) => each === query.get('tools')) ?? 'all')
  const shown = useDeferredValue(category)
  const loading = shown !== category
  const api = useApi()
  const client = useQueryClient()
  const choose = (chosen: Category) => {
    // Without its cached answer the category is requested again. The tools on the screen keep theirs.
    if (chosen !== shown) client.remove(client.query(toolsQuery(api, chosen)))
    setCategory(chosen)
  }
  return (
    <Section id={sectionIds.tools} aria-labelledby="ai-tools-heading">
      <SectionHeading id="ai-tools-heading" label="AI tools" heading={words.tools_title} size="small" />
      {hasTools && (
        <div className="mt-7">
          <FilterButtons
            action={`${pathname}#${sectionIds.tools}`}
            name="tools"
            legend="Filter AI tools by category"
            choices={categories.map((value) => ({ value, label: value === 'all' ? 'All' : value }))}
            chosen={category}
            onChoose={choose}
          />
        </div>
      )}
      <div className="mt-2.5 h-4 overflow-hidden">{loading && <SkeletonLine />}</div>
      <div className="mt-4" aria-busy={loading}>
        <DataBoundary
          resetOn={shown}
          skeleton={
            <Loading className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
              {[1, 2, 3, 4, 5, 6].map((each) => (
                <SkeletonText key={each} lines={5} />
              ))}
            </Loading>
          }
          failed={empty(shown)}
          message={{ text: 'Failed to load AI tools' }}
        >
          <Tools category={shown} />
        </DataBoundary>
      </div>
    </Section>
  )
}

function Tools({ category }: { category: Category }) {
  const data = useData(toolsQuery(useApi(), category))
  if (data.entries.length === 0) return empty(category)
  return (
    <ul className="shelf grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
      {data.entries.map((tool, index) => (
        <ToolEntry key={tool.id} tool={tool} index={index} />
      ))}
    </ul>
  )
}

const pricingTones: Record<string, TagTone> = { Free: 'ok', Freemium: 'warn', Paid: 'danger' }
const shownTechnologies = 3

function ToolEntry({ tool, index }: { tool: Entry<'ai-tools'>; index: number }) {
  const { title, technologies } = tool
  const links = Object.entries({ Demo: tool.demo_url, Docs: tool.docs_url, GitHub: tool.github_url })
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
      <p className="flex flex-wrap gap-x-5 gap-y-2 text-sm empty:hidden">
        <OutsideLinks links={links.flatMap(([label, address]) => (address ? { label, address } : []))} of={title} />
      </p>
    </Card>
  )
}
