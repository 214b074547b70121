import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Entry } from '../../contract/collections.ts'
import { listQuery, useApi } from '../api.ts'
import { DataBoundary } from '../data-boundary.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Picture } from '../ui/picture.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'
import { Loading, SkeletonText } from '../ui/skeleton.tsx'

const empty = <EmptyState>No about information available.</EmptyState>

/** Who the owner is, in English or French (spec 4). */
export function About() {
  return (
    <section id="about" className="wrap py-section" aria-label="About">
      <DataBoundary
        skeleton={
          <Loading>
            <SkeletonText lines={8} />
          </Loading>
        }
        failed={empty}
        message={{ text: 'Failed to load about information. Please try again later.' }}
      >
        <AboutEntries />
      </DataBoundary>
    </section>
  )
}

function AboutEntries() {
  const { data } = useSuspenseQuery(listQuery(useApi(), 'about'))
  if (data.entries.length === 0) return empty
  return data.entries.map((entry) => <AboutEntry key={entry.id} entry={entry} />)
}

function AboutEntry({ entry }: { entry: Entry<'about'> }) {
  const [language, setLanguage] = useState<'en' | 'fr'>('en')
  const text = language === 'en' ? entry.description_en : entry.description_fr
  const stats = [
    { label: 'Years', value: entry.stats_years },
    { label: 'Projects', value: entry.stats_projects },
    { label: 'Clients', value: entry.stats_clients },
    { label: 'Technologies', value: entry.stats_technologies },
  ].filter(({ value }) => value !== null)
  return (
    <div className="grid gap-12 lg:grid-cols-12">
      <div className="lg:col-span-7">
        <SectionHeading label="About" heading={entry.title} />
        <fieldset className="needs-script mt-8 flex gap-2">
          <legend className="sr-only">Language</legend>
          {(['en', 'fr'] as const).map((each) => (
            <button
              key={each}
              type="button"
              className="filter"
              aria-pressed={language === each}
              onClick={() => setLanguage(each)}
            >
              {each === 'en' ? 'English' : 'Français'}
            </button>
          ))}
        </fieldset>
        <div lang={language} className="mt-8 grid max-w-text gap-5 text-lg">
          {text.split(/\n\s*\n/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        {stats.length > 0 && (
          <dl className="mt-10 grid grid-cols-2 gap-6 sm:grid-cols-4">
            {stats.map(({ label, value }) => (
              <div key={label} className="flex flex-col-reverse border-t border-wire pt-3">
                <dt className="label text-ink-muted">{label}</dt>
                <dd className="font-heading text-3xl">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <div className="lg:col-span-4 lg:col-start-9">
        <Picture src={entry.image_url} alt="" ratio="4/5" seed={entry.title} />
      </div>
    </div>
  )
}
