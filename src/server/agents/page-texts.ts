import type { Entry } from '../../contract/collections.ts'
import { shortDate, yearRange } from '../../contract/format.ts'
import { privacyHeading } from '../../contract/page-headings.ts'
import { priceInWords } from '../../contract/price.ts'
import { paths, type sitePages } from '../../contract/site-map.ts'
import { type Block, facts, heading, lines, link, list, paragraph, part, quote, source } from './blocks.ts'
import { postText, projectText, templateText } from './entry-texts.ts'
import {
  listedPosts,
  listedProjects,
  listedTemplates,
  postLine,
  projectLine,
  type Shown,
  serviceLine,
  templateLine,
} from './shown.ts'

type Pages = typeof sitePages
/** Each page for search engines has a markdown: a new one does not compile without. */
type Indexed = { [Name in keyof Pages]: Pages[Name] extends { indexed: true } ? Name : never }[keyof Pages]

export const pageTexts: Record<Indexed, (site: Shown, slug: string) => Block[] | Promise<Block[]>> = {
  home,
  about,
  services,
  projects,
  project: projectText,
  marketplace,
  workflow: templateText,
  blogs,
  post: postText,
  contact,
  privacy: ({ privacy, settings: { identity } }) => [
    heading(1, privacyHeading),
    facts([
      ['Who runs this site', identity.name],
      ['Place', identity.place],
      ['Email', identity.email],
    ]),
    source(privacy),
  ],
}

const newest = 3

async function home(site: Shown): Promise<Block[]> {
  const { identity, words } = site.settings
  const [offered, built, tools, written, templates] = await Promise.all([
    site.listAll('services'),
    listedProjects(site),
    site.listAll('ai-tools'),
    listedPosts(site),
    listedTemplates(site),
  ])
  const all = (path: string, words: string): Block => paragraph(site.link(path, words))
  return [
    heading(1, [identity.name, identity.role].filter(Boolean).join(', ')),
    quote(identity.description),
    ...part(words.hero_title, [...lines(words.hero_lead), list(words.hero_facts)]),
    ...part('Services', [
      list(offered.map(serviceLine)),
      offered.length > 0 ? all(paths.services, 'Services and prices') : null,
    ]),
    ...part('Projects', [list(built.map((each) => projectLine(site, each)))]),
    ...part(words.tools_title, [
      list(
        tools.map(({ title, description, category, pricing }) => `${title} (${category}, ${pricing}): ${description}`),
      ),
    ]),
    ...part('n8n templates', [
      list(templates.slice(0, newest).map((each) => templateLine(site, each))),
      templates.length > newest ? all(paths.marketplace(), 'All templates') : null,
    ]),
    ...part(words.blog_preview_title, [
      list(written.slice(0, newest).map((each) => postLine(site, each))),
      written.length > newest ? all(paths.blogs(), 'All posts') : null,
    ]),
    ...part('Contact', [...lines(words.availability), all(paths.contact(), 'How to reach the owner')]),
  ]
}

async function about(site: Shown): Promise<Block[]> {
  const { words, experience, identity } = site.settings
  const [entries, skills, education, certifications, testimonials] = await Promise.all([
    site.listAll('about'),
    site.listAll('skills'),
    site.listAll('education'),
    site.listAll('certifications'),
    site.listAll('testimonials'),
  ])
  const figures = (entry: Entry<'about'>) =>
    facts(
      (
        [
          ['Years', entry.stats_years],
          ['Projects', entry.stats_projects],
          ['Clients', entry.stats_clients],
          ['Technologies', entry.stats_technologies],
        ] as const
      ).map(([label, figure]) => [label, figure === null ? null : String(figure)]),
    )
  return [
    heading(1, words.about_title),
    quote(words.about_lead),
    ...entries.flatMap((entry) => part(entry.title, [...lines(entry.description_en), figures(entry)])),
    ...part(words.skills_title, [
      facts(skills.map(({ category, technologies }) => [category, technologies.join(', ')])),
    ]),
    ...part(
      words.experience_title,
      experience.flatMap(({ role, company, period, text, technologies }) => [
        heading(3, `${role}, ${company}`),
        paragraph(yearRange(period)),
        ...lines(text),
        facts([['Technologies', technologies.join(', ')]]),
      ]),
    ),
    ...part(words.education_title, [
      list(education.map(({ degree, institution, year }) => `${degree}, ${institution}, ${yearRange(year)}`)),
    ]),
    ...part(words.certifications_title, [
      list(certifications.map(({ name, issuer, year }) => `${name}, ${issuer}, ${yearRange(year)}`)),
    ]),
    ...part(
      words.testimonials_title,
      testimonials.flatMap(({ testimonial, client_name, client_position, client_company, example }) => [
        quote(testimonial),
        paragraph([client_name, client_position, client_company, example && 'an example'].filter(Boolean).join(', ')),
      ]),
    ),
    ...part(words.about_title_fr ?? 'En français', [
      quote(words.about_lead_fr),
      ...entries.flatMap((entry) => [heading(3, entry.title_fr ?? entry.title), ...lines(entry.description_fr)]),
    ]),
    ...part('CV', [identity.cv_url ? paragraph(site.link(identity.cv_url)) : null]),
  ]
}

async function services(site: Shown): Promise<Block[]> {
  const { words } = site.settings
  const offered = await site.listAll('services')
  return [
    heading(1, words.services_title),
    quote(words.services_lead),
    ...part(words.services_list_title, [
      ...lines(offered.length > 0 ? words.services_list_lead : null),
      ...offered.flatMap((service) => [
        heading(3, service.title),
        facts([['Price', priceInWords(service)]]),
        ...lines(service.description),
        list(service.features),
      ]),
    ]),
    ...part(
      words.services_reasons_title,
      words.services_reasons.map(({ title, text }) => paragraph(`${title}: ${text}`)),
    ),
    paragraph(`${words.services_closing} `, site.link(paths.contact(), 'Start a conversation')),
  ]
}

async function projects(site: Shown): Promise<Block[]> {
  const { words } = site.settings
  const built = await listedProjects(site)
  return [
    heading(1, words.projects_title),
    quote(words.projects_lead),
    list(built.map((each) => projectLine(site, each))),
  ]
}

async function marketplace(site: Shown): Promise<Block[]> {
  const { words } = site.settings
  const templates = await listedTemplates(site)
  return [
    heading(1, words.marketplace_title),
    quote(words.marketplace_lead),
    list(
      templates.map((each) => [
        ...templateLine(site, each),
        ...(each.apps.length > 0 ? [` Apps: ${each.apps.join(', ')}.`] : []),
      ]),
    ),
  ]
}

async function blogs(site: Shown): Promise<Block[]> {
  const { words } = site.settings
  const written = await listedPosts(site)
  return [
    heading(1, words.blog_title),
    quote(words.blog_lead),
    list(written.map((post) => [`${shortDate(post.created_at)}: `, ...postLine(site, post)])),
  ]
}

function contact({ settings: { identity, words }, origin }: Shown): Block[] {
  return [
    heading(1, words.contact_title),
    quote(words.contact_lead),
    ...lines(words.contact_next),
    facts([
      ['Name', identity.name],
      ['Email', identity.email && link(`mailto:${identity.email}`, identity.email)],
      ['Place', identity.place],
      ['Languages', identity.languages.join(', ')],
      ['Availability', words.availability],
      [words.booking_label, words.booking_url && link(words.booking_url, words.booking_url)],
      ...identity.links.map(({ label, address }) => [label, link(address, address)] as const),
      ['Contact form', link(origin + paths.contact(), origin + paths.contact())],
    ]),
  ]
}
