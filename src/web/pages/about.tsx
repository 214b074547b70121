import './about.css'
// The styles of the rest are there before its code.
import '../sections/carousel.css'
import './home.css'
import { paths } from '../../contract/site-map.ts'
import { useApi } from '../api/client.ts'
import { usePage } from '../app/page-context.ts'
import { PageHead } from '../app/page-head.tsx'
import { restOf, screenful } from '../loading/first-document.tsx'
import { UnlessEmpty } from '../loading/unless-empty.tsx'
import { About, AboutPortrait, LanguageSwitch, useLanguage } from '../sections/about.tsx'
import { aboutQuery } from '../sections/queries.ts'
import { aboutFacts } from '../structured-data/site-facts.ts'
import { StructuredData } from '../structured-data/structured-data.tsx'
import { PageBanner } from '../ui/heading.tsx'

export const rest = async () => (await import('../sections/about-rest.tsx')).AboutRest
const Rest = restOf(rest, screenful)

export function Page() {
  const [language, setLanguage] = useLanguage()
  const site = usePage()
  const { words } = site.settings
  const french = language === 'fr'
  const address = french ? paths.aboutInFrench : paths.about
  const inFrench = (text: string | null, english: string) => (french && text ? <span lang="fr">{text}</span> : english)
  return (
    <>
      <PageHead
        title={french ? 'À propos' : 'About'}
        description={(french && words.about_lead_fr) || words.about_description}
        heading={(french && words.about_title_fr) || words.about_title}
        canonical={address}
        image={paths.pagePicture(paths.about, french ? { lang: 'fr' } : {})}
        locale={french ? 'fr-FR' : undefined}
        languages={{ en: paths.about, fr: paths.aboutInFrench }}
      />
      <StructuredData facts={import.meta.env.SSR && aboutFacts(site, language, address)} />
      <div className="cv-page">
        <PageBanner
          label={inFrench('À propos', 'About me')}
          heading={inFrench(words.about_title_fr, words.about_title)}
          text={inFrench(words.about_lead_fr, words.about_lead)}
          picture={<AboutPortrait />}
        >
          <UnlessEmpty query={aboutQuery(useApi())}>
            <LanguageSwitch language={language} onChoose={setLanguage} />
          </UnlessEmpty>
        </PageBanner>
        <About language={language} />
        <Rest />
      </div>
    </>
  )
}
