import { useSearchParams } from 'react-router'
import { useSettings } from '../app/page-context.ts'
import { PageHead } from '../app/page-head.tsx'
import { DataBoundary } from '../loading/data-boundary.tsx'
import { LoadFailed } from '../loading/load-failed.tsx'
import { AdSlot } from '../ui/ad-slot.tsx'
import { PageBanner } from '../ui/page-banner.tsx'
import { Loading, SkeletonCard } from '../ui/skeleton.tsx'
import { addressOf, readFilter } from '../workflows/filter.ts'
import { FilterForm } from '../workflows/filter-form.tsx'
import { WorkflowList, workflowGrid } from '../workflows/workflow-list.tsx'

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f']
const failure = 'Unable to load workflows. Please try again later.'

export function Page() {
  const { words, ads } = useSettings()
  const [query] = useSearchParams()
  const filter = readFilter(query)
  const { page, category } = filter
  return (
    <>
      <PageHead
        title={['n8n templates', category && `for ${category}`, page > 1 && `page ${page}`].filter(Boolean).join(', ')}
        description={words.marketplace_description}
        canonical={addressOf({ ...filter, search: '', app: '', trigger: '', community: false, sort: 'newest' })}
        hidden={Boolean(filter.search)}
      />
      <PageBanner label="n8n templates" heading={words.marketplace_title} text={words.marketplace_lead} />
      <div className="wrap grid gap-8">
        <AdSlot slot={ads.list_slot} card={ads} />
        <DataBoundary skeleton={<div className="min-h-28" />} failed={null} resetOn="">
          <FilterForm filter={filter} />
        </DataBoundary>
        <DataBoundary
          resetOn={addressOf(filter)}
          skeleton={
            <Loading className={workflowGrid}>
              {skeletons.map((key) => (
                <SkeletonCard key={key} />
              ))}
            </Loading>
          }
          failed={<LoadFailed>{failure}</LoadFailed>}
          message={{ text: failure }}
        >
          <WorkflowList filter={filter} />
        </DataBoundary>
      </div>
    </>
  )
}
