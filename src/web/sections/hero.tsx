import './hero.css'
import { Download } from 'lucide-react'
import { type MouseEvent, Suspense } from 'react'
import { paths } from '../../contract/site-map.ts'
import { cvFileName } from '../../contract/slug.ts'
import { useFilled, useSettings } from '../app/page-context.ts'
import { Link } from '../router/router.tsx'
import { buttonStyle } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { IncomingLabel } from '../ui/heading.tsx'
import { later } from '../ui/later.ts'
import { notify, saveFile } from '../ui/notify.tsx'
import { PartMissing } from '../ui/placeholder.tsx'
import { useOnce } from '../ui/use-once.ts'
import { HeroProof } from './hero-proof.tsx'

// The server renders it into the page. Its code is loaded after the rest.
const HeroRun = later(
  async () => (await import('./hero-run/hero-run.tsx')).HeroRun,
  <PartMissing>The drawing could not be loaded.</PartMissing>,
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
      {words.hero_nodes.length > 0 && (
        <Suspense fallback={<div className="run-canvas run-room" />}>
          <HeroRun />
        </Suspense>
      )}
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
