import type { Entry } from '../../contract/collections.ts'
import { type Api, listQuery, useApi } from '../api/client.ts'
import { useSettings } from '../app/page-context.ts'
import { DataBoundary } from '../loading/data-boundary.tsx'
import { LoadFailed } from '../loading/load-failed.tsx'
import { useData } from '../loading/section-data.ts'
import { UnlessEmpty } from '../loading/unless-empty.tsx'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Picture } from '../ui/picture.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'
import { Loading, SkeletonText } from '../ui/skeleton.tsx'
import { type Language, LanguageSwitch, useLanguage } from './language.tsx'
import { Section } from './section.tsx'

export const aboutQuery = (api: Api) => listQuery(api, 'about')
const failure = 'Failed to load about information. Please try again later.'
const empty = <EmptyState>No about information available.</EmptyState>

interface AboutProps {
  wireFrom?: 'right'
  first?: boolean
  /** Set by a page that shows the language switch elsewhere. Then the text takes the whole width. */
  language?: Language
}

/** Who the owner is, in English or French (spec 4). As the first section of a page it says so if there is nothing. */
export function About(props: AboutProps) {
  const api = useApi()
  const section = <AboutSection {...props} />
  return props.first ? section : <UnlessEmpty query={aboutQuery(api)}>{section}</UnlessEmpty>
}

function AboutSection({ wireFrom, first, language }: AboutProps) {
  return (
    <Section id="about" aria-label="About" wireFrom={wireFrom} first={first}>
      <DataBoundary
        skeleton={
          <Loading className="grid gap-12 lg:grid-cols-12">
            <SkeletonText lines={10} className="text-2xl lg:col-span-8" />
          </Loading>
        }
        failed={first ? <LoadFailed>{failure}</LoadFailed> : empty}
        message={{ text: failure }}
      >
        {language ? <Entries language={language} /> : <SwitchedEntries />}
      </DataBoundary>
    </Section>
  )
}

function SwitchedEntries() {
  const [language, setLanguage] = useLanguage()
  return <Entries language={language} switcher={<LanguageSwitch language={language} onChoose={setLanguage} />} />
}

function Entries({ language, switcher }: { language: Language; switcher?: React.ReactNode }) {
  const data = useData(aboutQuery(useApi()))
  const { portrait_url } = useSettings().identity
  if (data.entries.length === 0) return empty
  return (
    <div className="grid gap-section">
      {data.entries.map((entry, index) => (
        <AboutEntry
          key={entry.id}
          entry={entry}
          language={language}
          switcher={index === 0 ? switcher : null}
          wide={!switcher}
          portrait={index === 0 ? portrait_url : null}
        />
      ))}
    </div>
  )
}

interface AboutEntryProps {
  entry: Entry<'about'>
  language: Language
  switcher: React.ReactNode
  wide: boolean
  /** The address of the owner's portrait, in place of the entry's picture. */
  portrait: string | null
}

function AboutEntry({ entry, language, switcher, wide, portrait }: AboutEntryProps) {
  const text = language === 'en' ? entry.description_en : entry.description_fr
  const { name } = useSettings().identity
  const [lead, ...rest] = text.split(/\n\s*\n/)
  return (
    <div>
      <SectionHeading label="About" heading={entry.title} />
      <div className="mt-10 grid gap-x-12 gap-y-10 lg:mt-14 lg:grid-cols-12">
        <div className={cx(wide ? 'max-w-sm lg:order-1 lg:col-span-4' : 'max-w-md lg:col-span-5')}>
          <Picture
            src={portrait ?? entry.image_url}
            alt={portrait ? name : (entry.image_alt ?? '')}
            ratio="4/5"
            seed={entry.title}
          />
        </div>
        <div className={cx('grid content-start gap-8', wide ? 'lg:col-span-8' : 'lg:col-span-7')}>
          {switcher}
          <div lang={language} className="grid gap-5">
            <p className={wide ? 'text-2xl leading-snug' : 'text-lg'}>{lead}</p>
            {rest.map((paragraph) => (
              <p key={paragraph} className="max-w-text text-ink-muted">
                {paragraph}
              </p>
            ))}
          </div>
          {!wide && <Figures entry={entry} />}
        </div>
      </div>
      {wide && (
        <div className="mt-10">
          <Figures entry={entry} />
        </div>
      )}
    </div>
  )
}

/** The figures that the owner has entered, up to four. */
function Figures({ entry }: { entry: Entry<'about'> }) {
  const given = [
    { label: 'Years', value: entry.stats_years },
    { label: 'Projects', value: entry.stats_projects },
    { label: 'Clients', value: entry.stats_clients },
    { label: 'Technologies', value: entry.stats_technologies },
  ].filter(({ value }) => value !== null)
  if (given.length === 0) return null
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-14 gap-y-6 border-t border-wire pt-5 sm:flex">
      {given.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="label text-ink-muted">{label}</dt>
          <dd className="font-heading text-3xl font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
