import { collections } from '../../contract/collections.ts'
import { yearRange } from '../../contract/format.ts'
import { checkHeading, privacyHeading } from '../../contract/page-headings.ts'
import { priceInWords } from '../../contract/price.ts'
import { paths, siteFiles, type sitePages } from '../../contract/site-map.ts'
import { rules } from '../../n8n/rules.ts'
import * as md from './blocks.ts'
import { postText, projectText, type Shown, templateText } from './entry-texts.ts'

type Pages = typeof sitePages
/** Each page for search engines has a markdown text: a new page without one does not compile. */
type Indexed = { [Name in keyof Pages]: Pages[Name] extends { indexed: true } ? Name : never }[keyof Pages]

export const pageTexts: Record<Indexed, (site: Shown, slug: string) => md.Block[] | Promise<md.Block[]>> = {
  home,
  about,
  services,
  projects: async ({ settings: { words }, projects }) => [...headOf(words, 'projects'), md.list(await projects())],
  project: projectText,
  marketplace: async ({ settings: { words }, templates }) => [
    ...headOf(words, 'marketplace'),
    md.list(await templates()),
  ],
  workflow: templateText,
  check: (site) => check(site),
  blogs: async ({ settings: { words }, posts }) => [...headOf(words, 'blog'), md.list(await posts())],
  post: postText,
  contact: (site) => contact(site),
  privacy: ({ privacy, settings: { identity } }) => [
    md.heading(1, privacyHeading),
    md.facts([
      ['Who runs this site', identity.name],
      ['Place', identity.place],
      ['Email', identity.email],
    ]),
    md.rule,
    md.source(privacy),
  ],
}

/** The site for agents, in the format of llmstxt.org: only what the menus show, in the owner's words. */
export const llmsTxt = async ({ settings: { identity }, ...site }: Shown): Promise<md.Block[]> => [
  md.heading(1, identity.name),
  md.quote([identity.role, identity.description].filter(Boolean).join('. ')),
  md.paragraph(
    'Each page is also markdown: at its address with .md at the end, or with the header Accept: text/markdown. ',
    'The Model Context Protocol answers at ',
    site.page(siteFiles.mcp),
    '; it needs no key to search and to read posts and templates.',
  ),
  ...md.part('Pages', [md.list(site.pages())]),
  ...md.part('Projects', [md.list(await site.projects(true))]),
  ...md.part('n8n templates', [md.list(await site.templates())]),
  ...md.part('Posts', [md.list(await site.posts())]),
]

async function home({ settings: { identity, words }, ...site }: Shown): Promise<md.Block[]> {
  const [services, tools] = await Promise.all([site.all('services'), site.all('ai-tools')])
  const priced = services.map((each) => site.line(null, each.title, sentence(priceInWords(each)), each.description))
  return [
    md.heading(1, [identity.name, identity.role].filter(Boolean).join(', ')),
    md.quote(identity.description),
    ...md.lines(words.availability),
    ...md.part(words.hero_title, [...md.lines(words.hero_lead), md.list(words.hero_facts)]),
    ...md.part('Services', [md.list(priced)]),
    ...md.part('Projects', [md.list(await site.projects())]),
    ...md.part(words.tools_title, [md.list(tools.map((each) => site.line(null, each.title, each.description)))]),
    ...md.part('n8n templates', [md.list(await site.templates(3))]),
    ...md.part(words.blog_preview_title, [md.list(await site.posts(3))]),
    ...md.part('Pages', [md.list(site.pages())]),
  ]
}

type Headed = 'about' | 'services' | 'projects' | 'marketplace' | 'blog' | 'contact'

const headOf = (words: Shown['settings']['words'], page: Headed): md.Block[] => [
  md.heading(1, words[`${page}_title`]),
  md.quote(words[`${page}_lead`]),
]

const check = ({ page }: Shown): md.Block[] => [
  md.heading(1, checkHeading),
  md.quote(
    'See what would not run and which secrets are in it, mend it, and take a clean copy that anybody can import.',
  ),
  md.paragraph('Paste or drop the workflow on ', page(paths.check), '. It is checked in the browser; nothing is sent.'),
  ...(['error', 'warning', 'note'] as const).flatMap((level) => {
    const titles = Object.values(rules).flatMap((rule) => (rule.level === level ? rule.title : []))
    return md.part({ error: 'Errors', warning: 'Warnings', note: 'Hints' }[level], [md.list(titles)])
  }),
]

const sentence = (words: string) => (words ? `${words}.` : null)
const joined = (...parts: unknown[]) => parts.filter(Boolean).join(', ')

const stats = ['stats_years', 'stats_projects', 'stats_clients', 'stats_technologies'] as const

async function about({ settings: { identity, words, experience }, all, page }: Shown): Promise<md.Block[]> {
  const entries = await all('about')
  const skills = await all('skills')
  const education = await all('education')
  const certifications = await all('certifications')
  const testimonials = await all('testimonials')
  return [
    ...headOf(words, 'about'),
    ...entries.flatMap((entry) =>
      md.part(entry.title, [
        ...md.lines(entry.description_en),
        md.facts(md.fieldFacts(collections.about, entry, stats)),
      ]),
    ),
    ...md.part(words.skills_title, [md.facts(skills.map((each) => [each.category, each.technologies.join(', ')]))]),
    ...md.part(
      words.experience_title,
      experience.flatMap(({ role, company, period, text, technologies }) => [
        md.heading(3, joined(role, company, yearRange(period))),
        ...md.lines(text),
        ...md.lines(technologies.join(', ')),
      ]),
    ),
    ...md.part(words.education_title, [
      md.list(education.map((each) => joined(each.degree, each.institution, yearRange(each.year)))),
    ]),
    ...md.part(words.certifications_title, [
      md.list(certifications.map((each) => joined(each.name, each.issuer, yearRange(each.year)))),
    ]),
    ...md.part(
      words.testimonials_title,
      testimonials.flatMap((each) => [
        md.quote(each.testimonial),
        md.paragraph(joined(each.client_name, each.client_position, each.client_company, each.example && 'an example')),
      ]),
    ),
    ...md.part(words.about_title_fr ?? 'En français', [
      md.quote(words.about_lead_fr),
      ...entries.flatMap((entry) => [md.heading(3, entry.title_fr ?? entry.title), ...md.lines(entry.description_fr)]),
    ]),
    ...md.part('CV', [identity.cv_url ? md.paragraph(page(identity.cv_url)) : null]),
  ]
}

async function services({ settings: { words }, all, to }: Shown): Promise<md.Block[]> {
  const offered = (await all('services')).flatMap((service) => [
    md.heading(3, service.title),
    md.facts([['Price', priceInWords(service)]]),
    ...md.lines(service.description),
    md.list(service.features),
  ])
  return [
    ...headOf(words, 'services'),
    ...md.part(
      words.services_list_title,
      offered.length > 0 ? [...md.lines(words.services_list_lead), ...offered] : [],
    ),
    ...md.part(
      words.services_reasons_title,
      words.services_reasons.map(({ title, text }) => md.paragraph(`${title}: ${text}`)),
    ),
    md.paragraph(`${words.services_closing} `, to(paths.contact(), 'Start a conversation')),
  ]
}

const contact = ({ settings: { identity, words }, page }: Shown): md.Block[] => [
  ...headOf(words, 'contact'),
  ...md.lines(words.contact_next),
  md.facts([
    ['Name', identity.name],
    ['Email', identity.email && md.link(`mailto:${identity.email}`, identity.email)],
    ['Place', identity.place],
    ['Languages', identity.languages.join(', ')],
    ['Availability', words.availability],
    [words.booking_label, words.booking_url && md.link(words.booking_url, words.booking_url)],
    ...identity.links.map(({ label, address }) => [label, md.link(address, address)] as const),
    ['Contact form', page(paths.contact())],
  ]),
]
