import { collections } from '../../contract/collections.ts'
import { yearRange } from '../../contract/format.ts'
import { privacyHeading } from '../../contract/page-headings.ts'
import { priceInWords } from '../../contract/price.ts'
import { paths, siteFiles, type sitePages } from '../../contract/site-map.ts'
import {
  type Block,
  facts,
  fieldFacts,
  heading,
  lines,
  link,
  list,
  paragraph,
  part,
  quote,
  rule,
  source,
} from './blocks.ts'
import { postText, projectText, templateText } from './entry-texts.ts'
import type { Shown } from './shown.ts'

type Pages = typeof sitePages
/** Each page for search engines has a markdown: a new one does not compile without. */
type Indexed = { [Name in keyof Pages]: Pages[Name] extends { indexed: true } ? Name : never }[keyof Pages]

export const pageTexts: Record<Indexed, (site: Shown, slug: string) => Block[] | Promise<Block[]>> = {
  home,
  about,
  services,
  projects: async ({ settings: { words }, projects }) => [
    heading(1, words.projects_title),
    quote(words.projects_lead),
    list(await projects()),
  ],
  project: projectText,
  marketplace: async ({ settings: { words }, templates }) => [
    heading(1, words.marketplace_title),
    quote(words.marketplace_lead),
    list(await templates()),
  ],
  workflow: templateText,
  blogs: async ({ settings: { words }, posts }) => [
    heading(1, words.blog_title),
    quote(words.blog_lead),
    list(await posts()),
  ],
  post: postText,
  contact: (site) => contact(site),
  privacy: ({ privacy, settings: { identity } }) => [
    heading(1, privacyHeading),
    facts([
      ['Who runs this site', identity.name],
      ['Place', identity.place],
      ['Email', identity.email],
    ]),
    rule,
    source(privacy),
  ],
}

/** The site for agents, in the format of llmstxt.org: only what the menus show, in the owner's words. */
export const llmsTxt = async ({ settings: { identity }, ...site }: Shown): Promise<Block[]> => [
  heading(1, identity.name),
  quote([identity.role, identity.description].filter(Boolean).join('. ')),
  paragraph(
    'Each page is also markdown: at its address with .md at the end, or with the header Accept: text/markdown. ',
    'The Model Context Protocol answers at ',
    site.page(siteFiles.mcp),
    '; it needs no key to search and to read posts and templates.',
  ),
  ...part('Pages', [list(site.pages())]),
  ...part('Projects', [list(await site.projects(true))]),
  ...part('n8n templates', [list(await site.templates())]),
  ...part('Posts', [list(await site.posts())]),
]

async function home({ settings: { identity, words }, ...site }: Shown): Promise<Block[]> {
  const [services, tools] = await Promise.all([site.all('services'), site.all('ai-tools')])
  const priced = services.map((each) => site.line(null, each.title, sentence(priceInWords(each)), each.description))
  return [
    heading(1, [identity.name, identity.role].filter(Boolean).join(', ')),
    quote(identity.description),
    ...lines(words.availability),
    ...part(words.hero_title, [...lines(words.hero_lead), list(words.hero_facts)]),
    ...part('Services', [list(priced)]),
    ...part('Projects', [list(await site.projects())]),
    ...part(words.tools_title, [list(tools.map((each) => site.line(null, each.title, each.description)))]),
    ...part('n8n templates', [list(await site.templates(3))]),
    ...part(words.blog_preview_title, [list(await site.posts(3))]),
    ...part('Pages', [list(site.pages())]),
  ]
}

const sentence = (words: string) => (words ? `${words}.` : null)
const joined = (...parts: unknown[]) => parts.filter(Boolean).join(', ')

async function about({ settings: { identity, words, experience }, all, page }: Shown): Promise<Block[]> {
  const entries = await all('about')
  const skills = await all('skills')
  const education = await all('education')
  const certifications = await all('certifications')
  const testimonials = await all('testimonials')
  return [
    heading(1, words.about_title),
    quote(words.about_lead),
    ...entries.flatMap((entry) =>
      part(entry.title, [
        ...lines(entry.description_en),
        facts(
          fieldFacts(collections.about, entry, [
            'stats_years',
            'stats_projects',
            'stats_clients',
            'stats_technologies',
          ]),
        ),
      ]),
    ),
    ...part(words.skills_title, [facts(skills.map((each) => [each.category, each.technologies.join(', ')]))]),
    ...part(
      words.experience_title,
      experience.flatMap(({ role, company, period, text, technologies }) => [
        heading(3, joined(role, company, yearRange(period))),
        ...lines(text),
        ...lines(technologies.join(', ')),
      ]),
    ),
    ...part(words.education_title, [
      list(education.map((each) => joined(each.degree, each.institution, yearRange(each.year)))),
    ]),
    ...part(words.certifications_title, [
      list(certifications.map((each) => joined(each.name, each.issuer, yearRange(each.year)))),
    ]),
    ...part(
      words.testimonials_title,
      testimonials.flatMap((each) => [
        quote(each.testimonial),
        paragraph(joined(each.client_name, each.client_position, each.client_company, each.example && 'an example')),
      ]),
    ),
    ...part(words.about_title_fr ?? 'En français', [
      quote(words.about_lead_fr),
      ...entries.flatMap((entry) => [heading(3, entry.title_fr ?? entry.title), ...lines(entry.description_fr)]),
    ]),
    ...part('CV', [identity.cv_url ? paragraph(page(identity.cv_url)) : null]),
  ]
}

async function services({ settings: { words }, all, to }: Shown): Promise<Block[]> {
  const offered = (await all('services')).flatMap((service) => [
    heading(3, service.title),
    facts([['Price', priceInWords(service)]]),
    ...lines(service.description),
    list(service.features),
  ])
  return [
    heading(1, words.services_title),
    quote(words.services_lead),
    ...part(words.services_list_title, offered.length > 0 ? [...lines(words.services_list_lead), ...offered] : []),
    ...part(
      words.services_reasons_title,
      words.services_reasons.map(({ title, text }) => paragraph(`${title}: ${text}`)),
    ),
    paragraph(`${words.services_closing} `, to(paths.contact(), 'Start a conversation')),
  ]
}

const contact = ({ settings: { identity, words }, page }: Shown): Block[] => [
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
    ['Contact form', page(paths.contact())],
  ]),
]
