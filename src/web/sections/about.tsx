import { type ReactNode, useState } from 'react'
import type { Entry } from '../../contract/collections.ts'
import { paths } from '../../contract/site-map.ts'
import { listQuery, useApi } from '../api/client.ts'
import { useSettings } from '../app/page-context.ts'
import { DataBoundary, LoadFailed, useData } from '../loading/data-boundary.tsx'
import { TextLink, useLocation, useSearchParams } from '../router/router.tsx'
import { Tag } from '../ui/card.tsx'
import { FilterButtons } from '../ui/filter-bar.tsx'
import { SectionHeading } from '../ui/heading.tsx'
import { Avatar, Picture } from '../ui/picture.tsx'
import { EmptyState, Loading, SkeletonText } from '../ui/placeholder.tsx'
import { aboutQuery } from './queries.ts'
import { Section, WayToAll } from './section.tsx'

const failure = 'Failed to load about information. Please try again later.'
const empty = <EmptyState>No about information available.</EmptyState>

/** Spec 4. @param language set on the page whose banner has the switch, the portrait and the large heading */
export const About = ({ language }: { language?: Language }) => (
  <Section id="about" aria-label="About" wireFrom={language ? undefined : 'right'} first>
    <DataBoundary
      skeleton={
        <Loading className="grid gap-12 lg:grid-cols-12">
          <SkeletonText lines={10} className="text-2xl lg:col-span-8" />
        </Loading>
      }
      failed={language ? <LoadFailed>{failure}</LoadFailed> : empty}
      message={{ text: failure }}
    >
      {language ? <Entries language={language} /> : <SwitchedEntries />}
    </DataBoundary>
  </Section>
)

function SwitchedEntries() {
  const [language, setLanguage] = useLanguage()
  return <Entries language={language} switcher={<LanguageSwitch language={language} onChoose={setLanguage} />} />
}

interface EntriesProps {
  language: Language
  /** Missing on the page whose banner has the switch. */
  switcher?: ReactNode
}

function Entries(props: EntriesProps) {
  const data = useData(aboutQuery(useApi()))
  if (data.entries.length === 0) return empty
  const Shown = props.switcher ? HomeEntry : WideEntry
  return (
    <div className="grid gap-section">
      {data.entries.map((entry, index) => (
        <Shown key={entry.id} entry={entry} first={index === 0} {...props} />
      ))}
    </div>
  )
}

const labels = {
  en: { about: 'About', years: 'Years', projects: 'Projects', clients: 'Clients', technologies: 'Technologies' },
  fr: { about: 'À propos', years: 'Années', projects: 'Projets', clients: 'Clients', technologies: 'Technologies' },
} as const

type EntryProps = EntriesProps & { entry: Entry<'about'>; first: boolean }

/** With the title on the left. The first entry's picture, and the only large heading, are in the banner. */
const WideEntry = ({ entry, first, language }: EntryProps) => (
  <div className="grid gap-x-12 gap-y-8 border-t border-wire pt-8 lg:grid-cols-12">
    <div className="grid content-start gap-8 lg:col-span-4">
      <h2 className="max-w-[18ch] text-2xl">
        <Title entry={entry} language={language} />
      </h2>
      {!first && (
        <div className="max-w-60">
          <Picture src={entry.image_url} alt={entry.image_alt ?? ''} ratio="4/5" seed={entry.title} />
        </div>
      )}
    </div>
    <div className="grid content-start gap-5 lg:col-span-8">
      <Words entry={entry} language={language} />
      <Figures entry={entry} language={language} />
    </div>
  </div>
)

function HomeEntry({ entry, first, language, switcher }: EntryProps) {
  const portrait = usePortrait(entry, first)
  return (
    <div>
      <SectionHeading
        wired={first}
        label={<span lang={language}>{labels[language].about}</span>}
        heading={<Title entry={entry} language={language} />}
      />
      <div className="mt-8 grid gap-x-12 gap-y-8 lg:mt-14 lg:grid-cols-12">
        <div className="about-figure max-w-md lg:col-span-5">
          <Picture {...portrait} ratio="4/5" seed={entry.title} />
        </div>
        <div className="grid content-start gap-8 lg:col-span-7">
          {first && switcher}
          <Words entry={entry} language={language} />
          {first && <WayToAll to={paths.about}>More about me</WayToAll>}
          <Figures entry={entry} language={language} />
          {first && (
            <DataBoundary skeleton={<div className="min-h-52" />} failed={null}>
              <FeaturedQuote />
            </DataBoundary>
          )}
        </div>
      </div>
    </div>
  )
}

function usePortrait(entry: Entry<'about'> | undefined, first = true) {
  const { name, portrait_url } = useSettings().identity
  if (first && portrait_url) return { src: portrait_url, alt: name }
  return { src: entry?.image_url, alt: entry?.image_alt ?? '' }
}

function Title({ entry, language }: Pick<EntryProps, 'entry' | 'language'>) {
  const translated = language === 'fr' && entry.title_fr
  return <span lang={translated ? 'fr' : 'en'}>{translated || entry.title}</span>
}

function Words({ entry, language }: Pick<EntryProps, 'entry' | 'language'>) {
  const [lead, ...rest] = entry[`description_${language}`].split(/\n\s*\n/)
  return (
    <div lang={language} className="grid gap-5">
      <p className="text-lg">{lead}</p>
      {rest.map((paragraph) => (
        <p key={paragraph} className="not-brief max-w-text text-ink-muted">
          {paragraph}
        </p>
      ))}
    </div>
  )
}

function Figures({ entry, language }: Pick<EntryProps, 'entry' | 'language'>) {
  const given = (['years', 'projects', 'clients', 'technologies'] as const).filter(
    (figure) => entry[`stats_${figure}`] !== null,
  )
  if (given.length === 0) return null
  return (
    <dl lang={language} className="mt-4 grid grid-cols-2 gap-x-14 gap-y-6 border-t border-wire pt-5 sm:flex">
      {given.map((figure) => (
        <div key={figure} className="flex flex-col-reverse">
          <dt className="label text-ink-muted">{labels[language][figure]}</dt>
          <dd className="font-heading text-3xl font-semibold">{entry[`stats_${figure}`]}</dd>
        </div>
      ))}
    </dl>
  )
}

function FeaturedQuote() {
  const [quote] = useData(listQuery(useApi(), 'testimonials', { active: true, featured: true, limit: 1 })).entries
  if (!quote) return null
  return (
    <figure className="max-w-text border-l-[1.5px] border-wire pl-6">
      <blockquote>
        <p className="line-clamp-8 text-lg">“{quote.testimonial}”</p>
      </blockquote>
      <Client of={quote} className="mt-4" />
    </figure>
  )
}

/** Who said the quote, about which case. An invented quote is marked as an example. */
export function Client({ of: quote, className }: { of: Entry<'testimonials'>; className: string }) {
  const { client_name, client_url, client_logo_url, project, example } = quote
  const role = [quote.client_position, quote.client_company].filter(Boolean).join(', ')
  return (
    <figcaption className={`flex flex-wrap items-center gap-x-4 gap-y-3 ${className}`}>
      <Avatar name={client_name} src={quote.client_image_url} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="block font-heading font-semibold">{client_name}</span>
          {example && <Tag>Example</Tag>}
        </span>
        {role && (
          <span className="block text-sm text-ink-muted">
            {client_url ? (
              <a className="link" href={client_url} rel="noopener">
                {role}
              </a>
            ) : (
              role
            )}
          </span>
        )}
      </span>
      {client_logo_url && (
        <img src={client_logo_url} alt="" loading="lazy" className="h-8 w-20 flex-none object-contain object-right" />
      )}
      {project && (
        <TextLink className="not-brief basis-full font-heading text-sm" to={paths.project(project)}>
          Read the case<span className="sr-only">: {client_name}</span>
        </TextLink>
      )}
    </figcaption>
  )
}

/** In the banner of /about, so loaded with priority. */
export const AboutPortrait = () => (
  <DataBoundary skeleton={<div style={{ aspectRatio: '4/5' }} />} failed={null}>
    <Portrait />
  </DataBoundary>
)

function Portrait() {
  const { name } = useSettings().identity
  const { src, alt } = usePortrait(useData(aboutQuery(useApi())).entries[0])
  if (!src) return null
  return <Picture src={src} alt={alt} ratio="4/5" seed={name} sizes="(min-width: 64rem) 22rem, 60vw" priority />
}

export type Language = 'en' | 'fr'

const languages = [
  { value: 'en', label: 'English', lang: 'en' },
  { value: 'fr', label: 'Français', lang: 'fr' },
] as const

/** English, unless the address says `?lang=fr`. A choice lasts until the address asks for another one. */
export function useLanguage() {
  const [query] = useSearchParams()
  const asked: Language = query.get('lang') === 'fr' ? 'fr' : 'en'
  const [chosen, setChosen] = useState({ asked, language: asked })
  const language = chosen.asked === asked ? chosen.language : asked
  return [language, (next: Language) => setChosen({ asked, language: next })] as const
}

export function LanguageSwitch({ language, onChoose }: { language: Language; onChoose: (language: Language) => void }) {
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
