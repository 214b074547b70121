import './hero.css'
import { Download } from 'lucide-react'
import type { MouseEvent } from 'react'
import { cheapest, priceOf } from '../../contract/price.ts'
import { resultLine } from '../../contract/projects.ts'
import { paths } from '../../contract/site-map.ts'
import { cvFileName } from '../../contract/slug.ts'
import { useApi } from '../api/client.ts'
import { useFilled, useSettings } from '../app/page-context.ts'
import { optional, useData, useEarly } from '../loading/data-boundary.tsx'
import { partOf } from '../loading/first-document.tsx'
import { casesQuery } from '../projects/queries.ts'
import { Link, TextLink } from '../router/router.tsx'
import { buttonStyle } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { IncomingLabel } from '../ui/heading.tsx'
import { notify, saveFile } from '../ui/notify.tsx'
import { PartMissing } from '../ui/placeholder.tsx'
import { useOnce } from '../ui/use-once.ts'
import { aboutQuery, servicesQuery } from './queries.ts'

// Its code is loaded after the rest.
const HeroRun = partOf(
  async () => (await import('./hero-run/hero-run.tsx')).HeroRun,
  <PartMissing>The drawing could not be loaded.</PartMissing>,
  <div className="run-canvas run-room" />,
)

export function Hero() {
  const { words, identity } = useSettings()
  const hasWork = useFilled([{ to: paths.projects() }]).length > 0
  return (
    <section aria-labelledby="hero-heading">
      <div className="hero wrap pt-10 pb-10 md:pt-14">
        <IncomingLabel live className="mb-6">
          {words.hero_label}
        </IncomingLabel>
        <h1 id="hero-heading" className="hero-headline">
          {words.hero_title}
        </h1>
        <div className="mt-6 grid gap-x-12 gap-y-4 lg:grid-cols-12 lg:items-end">
          {words.hero_lead && <p className="max-w-[38rem] text-lg text-ink-muted lg:col-span-7">{words.hero_lead}</p>}
          <div className="empty:hidden lg:col-span-4 lg:col-start-9">
            <HeroProof />
          </div>
          <div
            className={cx(
              'flex flex-wrap items-center gap-x-4 gap-y-3 lg:col-span-7',
              !words.hero_lead && 'lg:row-start-1',
            )}
          >
            {hasWork && (
              <Link to="#portfolio" className={buttonStyle()}>
                {words.hero_work_button}
              </Link>
            )}
            <Link to="#contact" className={buttonStyle({ variant: hasWork ? 'secondary' : 'primary' })}>
              {words.hero_contact_button}
            </Link>
            {identity.cv_url && (
              <DownloadCv address={identity.cv_url} fileName={cvFileName(identity.name)} label={words.hero_cv_button} />
            )}
          </div>
          {words.hero_facts.length > 0 && (
            <ul className="label grid gap-2 lg:col-span-4 lg:col-start-9">
              {words.hero_facts.map((fact) => (
                <li key={fact} className="flex items-baseline gap-3">
                  <span aria-hidden className="h-[1.5px] w-6 flex-none -translate-y-1 bg-wire" />
                  {fact}
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      {words.hero_nodes.length > 0 && <HeroRun />}
    </section>
  )
}

/** Fetched first, so that a failure can be reported. A file of another site, which cannot be, stays a plain link. */
function DownloadCv({ address, fileName, label }: { address: string; fileName: string; label: string }) {
  const { busy, once } = useOnce()
  const read = async () => {
    const response = await fetch(address)
    if (!response.ok) throw new Error(`The CV answered ${response.status}.`)
    saveFile(await response.blob(), fileName)
  }
  const download = (event: MouseEvent) => {
    event.preventDefault()
    void once(read, () => notify.error('Failed to download CV. Please try again later.'))
  }

  return (
    <a
      href={address}
      download={fileName}
      aria-busy={busy}
      onClick={address.startsWith('/') ? download : undefined}
      className={buttonStyle({ variant: 'quiet', className: 'sm:ml-2' })}
    >
      <Download aria-hidden />
      {label}
    </a>
  )
}

/** What a client asks first, from the owner's own entries: for whom, from what price, and what came of it. */
const HeroProof = optional(
  () => {
    const api = useApi()
    useEarly(casesQuery(api))
    const services = useData(servicesQuery(api)).entries
    const cases = useData(casesQuery(api))
    const sectors = [...new Set(cases.flatMap(({ sector }) => sector ?? []))].slice(0, 3)
    const lowest = cheapest(services)
    const price = lowest && priceOf(lowest)
    const withResult = cases.filter((each) => resultLine(each))
    const best = withResult.find(({ featured }) => featured) ?? withResult[0]
    return (
      <ul className="grid gap-1 font-heading font-medium empty:hidden">
        {sectors.length > 0 && <li>Clients: {sectors.join(', ')}</li>}
        {price && (
          <li>
            <TextLink to={paths.services}>
              {price.unit ? `From ${price.amount}${price.unit}` : `Projects from ${price.amount}`}
            </TextLink>
          </li>
        )}
        {best ? (
          <li>
            <TextLink to={paths.project(best.slug ?? '')}>{resultLine(best)}</TextLink>
          </li>
        ) : (
          <Figures />
        )}
      </ul>
    )
  },
  // As high as three lines, so that nothing below moves when they arrive.
  <div style={{ minHeight: '5.75rem' }} />,
)

/** Without a case, the figures of the first about entry. */
const Figures = optional(() => {
  const [about] = useData(aboutQuery(useApi())).entries
  const figures = [
    [about?.stats_projects, 'projects'],
    [about?.stats_clients, 'clients'],
    [about?.stats_years, 'years'],
  ].flatMap(([figure, of]) => (figure ? `${figure} ${of}` : []))
  return figures.length > 0 && <li>{figures.join(', ')}</li>
})
