import { paths, siteFiles } from '../../contract/site-map.ts'
import { type Block, heading, list, paragraph, part, quote } from './blocks.ts'
import {
  listedPosts,
  listedProjects,
  listedTemplates,
  postLine,
  projectLine,
  type Shown,
  templateLine,
} from './shown.ts'

/** The site for agents, in the format of llmstxt.org: only what the menus show, in the owner's words. */
export async function llmsTxt(site: Shown): Promise<Block[]> {
  const { identity, words, empty_pages = [] } = site.settings
  const [projects, templates, posts] = await Promise.all([
    listedProjects(site),
    listedTemplates(site),
    listedPosts(site),
  ])
  const pages: (readonly [path: string, title: string, text: string])[] = [
    [paths.home, 'Home', identity.description],
    [paths.about, 'About', words.about_description],
    [paths.services, 'Services', words.services_description],
    [paths.projects(), 'Projects', words.projects_description],
    [paths.marketplace(), 'n8n templates', words.marketplace_description],
    [paths.blogs(), 'Blog', words.blog_description],
    [paths.contact(), 'Contact', words.contact_description],
    [paths.privacy, 'Privacy', 'What this site stores about its visitors.'],
  ]
  return [
    heading(1, identity.name),
    quote([identity.role, identity.description].filter(Boolean).join('. ')),
    paragraph(
      'Each page is also markdown: at its address with .md at the end, or with the header Accept: text/markdown. ',
      'The Model Context Protocol answers at ',
      site.link(siteFiles.mcp),
      '; it needs no key to search and to read posts and templates.',
    ),
    ...part('Pages', [
      list(
        pages
          .filter(([path]) => !empty_pages.includes(path))
          .map(([path, title, text]) => [site.link(path, title), ...(text ? [`: ${text}`] : [])]),
      ),
    ]),
    ...part('Projects', [
      list(projects.filter(({ slug, has_story }) => slug && has_story).map((each) => projectLine(site, each))),
    ]),
    ...part('n8n templates', [list(templates.map((each) => templateLine(site, each)))]),
    ...part('Posts', [list(posts.map((each) => postLine(site, each)))]),
  ]
}
