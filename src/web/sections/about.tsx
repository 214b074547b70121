import { useState } from 'react'
import type { Entry } from '../../contract/collections.ts'
import { paths } from '../../contract/site-map.ts'
import { type Api, listQuery, useApi } from '../api/client.ts'
import { useSettings } from '../app/page-context.ts'
import { DataBoundary, LoadFailed, useData } from '../loading/data-boundary.tsx'
import { useLocation, useSearchParams } from '../router/router.tsx'
import { FilterButtons } from '../ui/filter-bar.tsx'
import { SectionHeading } from '../ui/heading.tsx'
import { Avatar, Picture } from '../ui/picture.tsx'
import { EmptyState, Loading, SkeletonText } from '../ui/placeholder.tsx'
import { Section, WayToAll } from './section.tsx'

export const aboutQuery = (api: Api) => listQuery(api, 'about')
const failure = 'Failed to load about information. Please try again later.'
const empty = <EmptyState>No about information available.</EmptyState>

interface AboutProps {
  wireFrom?: 'right'
  first?: boolean
  /** Set by a page that shows the language switch, the portrait and the large heading in its banner. */
  language?: Language
}

/** Who the owner is, in English or French (spec 4). */
export function About({ wireFrom, first, language }: AboutProps) {
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
          first={index === 0}
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
  /** On a page that shows the first entry's picture, and the only large heading, in its banner. */
  wide: boolean
  first: boolean
  /** The address of the owner's portrait, in place of the entry's picture. */
  portrait: string | null
}

const labels = {
  en: { about: 'About', years: 'Years', projects: 'Projects', clients: 'Clients', technologies: 'Technologies' },
  fr: { about: 'À propos', years: 'Années', projects: 'Projets', clients: 'Clients', technologies: 'Technologies' },
} as const

function AboutEntry({ entry, language, switcher, wide, first, portrait }: AboutEntryProps) {
  const text = language === 'en' ? entry.description_en : entry.description_fr
  const translated = language === 'fr' && entry.title_fr
  const title = <span lang={translated ? 'fr' : 'en'}>{translated || entry.title}</span>
  const { name } = useSettings().identity
  const [lead, ...rest] = text.split(/\n\s*\n/)
  const picture = (
    <Picture
      src={portrait ?? entry.image_url}
      alt={portrait ? name : (entry.image_alt ?? '')}
      ratio="4/5"
      seed={entry.title}
    />
  )
  const words = (
    <div lang={language} className="grid gap-5">
      <p className="text-lg">{lead}</p>
      {rest.map((paragraph) => (
        <p key={paragraph} className="not-brief max-w-text text-ink-muted">
          {paragraph}
        </p>
      ))}
    </div>
  )
  if (wide) {
    return (
      <div className="grid gap-x-12 gap-y-8 border-t border-wire pt-8 lg:grid-cols-12">
        <div className="grid content-start gap-8 lg:col-span-4">
          <h2 className="max-w-[18ch] text-2xl">{title}</h2>
          {!first && <div className="max-w-60">{picture}</div>}
        </div>
        <div className="grid content-start gap-5 lg:col-span-8">
          {words}
          <Figures entry={entry} language={language} />
        </div>
      </div>
    )
  }
  return (
    <div>
      <SectionHeading wired={first} label={<span lang={language}>{labels[language].about}</span>} heading={title} />
      <div className="mt-8 grid gap-x-12 gap-y-8 lg:mt-14 lg:grid-cols-12">
        <div className="about-figure max-w-md lg:col-span-5">{picture}</div>
        <div className="grid content-start gap-8 lg:col-span-7">
          {switcher}
          {words}
          {first && <WayToAll to={paths.about}>More about me</WayToAll>}
          <Figures entry={entry} language={language} />
          {first && <ClientQuote />}
        </div>
      </div>
    </div>
  )
}

/** The figures that the owner has entered, up to four. */
function Figures({ entry, language }: { entry: Entry<'about'>; language: Language }) {
  const { years, projects, clients, technologies } = labels[language]
  const given = [
    { label: years, value: entry.stats_years },
    { label: projects, value: entry.stats_projects },
    { label: clients, value: entry.stats_clients },
    { label: technologies, value: entry.stats_technologies },
  ].filter(({ value }) => value !== null)
  if (given.length === 0) return null
  return (
    <dl lang={language} className="mt-4 grid grid-cols-2 gap-x-14 gap-y-6 border-t border-wire pt-5 sm:flex">
      {given.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="label text-ink-muted">{label}</dt>
          <dd className="font-heading text-3xl font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The words of one client: the first featured testimonial. Nothing without one, or if it cannot be read. */
function ClientQuote() {
  return (
    <DataBoundary skeleton={<div className="min-h-52" />} failed={null}>
      <FeaturedQuote />
    </DataBoundary>
  )
}

function FeaturedQuote() {
  const [quote] = useData(listQuery(useApi(), 'testimonials', { active: true, featured: true, limit: 1 })).entries
  if (!quote) return null
  const role = [quote.client_position, quote.client_company].filter(Boolean).join(', ')
  return (
    <figure className="max-w-text border-l-[1.5px] border-wire pl-6">
      <blockquote>
        <p className="line-clamp-8 text-lg">“{quote.testimonial}”</p>
      </blockquote>
      <figcaption className="mt-4 flex items-center gap-4">
        <Avatar name={quote.client_name} src={quote.client_image_url} />
        <span className="min-w-0">
          <span className="block font-heading font-semibold">{quote.client_name}</span>
          {role && <span className="block text-sm text-ink-muted">{role}</span>}
        </span>
      </figcaption>
    </figure>
  )
}

/** The owner's portrait or, without one, the picture of the first about entry. In the first view of /about. */
export function AboutPortrait() {
  return (
    <DataBoundary skeleton={<div style={{ aspectRatio: '4/5' }} />} failed={null}>
      <Portrait />
    </DataBoundary>
  )
}

function Portrait() {
  const { name, portrait_url } = useSettings().identity
  const [entry] = useData(aboutQuery(useApi())).entries
  const src = portrait_url ?? entry?.image_url
  if (!src) return null
  const alt = portrait_url ? name : (entry?.image_alt ?? '')
  return <Picture src={src} alt={alt} ratio="4/5" seed={name} sizes="(min-width: 64rem) 22rem, 60vw" priority />
}

export type Language = 'en' | 'fr'

const languages = [
  { value: 'en', label: 'English', lang: 'en' },
  { value: 'fr', label: 'Français', lang: 'fr' },
] as const

/**
 * The language of the about texts: English, unless the address says `?lang=fr`. A choice lasts until the address asks for
 * another one, as a search result can on the same page.
 */
export function useLanguage() {
  const [query] = useSearchParams()
  const asked: Language = query.get('lang') === 'fr' ? 'fr' : 'en'
  const [chosen, setChosen] = useState({ asked, language: asked })
  const language = chosen.asked === asked ? chosen.language : asked
  return [language, (next: Language) => setChosen({ asked, language: next })] as const
}

interface LanguageSwitchProps {
  language: Language
  onChoose: (language: Language) => void
}

export function LanguageSwitch({ language, onChoose }: LanguageSwitchProps) {
  const { pathname } = useLocation()
  return (
    <FilterButtons
      action={`${pathname}#about`}
      name="lang"
      legend="Language"
      choices={languages}
      chosen={language}
      onChoose={onChoose}
    />
  )
}
